"""YAML with the place of everything in it, and a bound on what aliases unfold to."""
