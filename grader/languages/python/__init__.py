"""Python: how its source is read, and its worker."""
