"""A platform of the tests' own, made as docs/extending.md says: a folder and an entry."""
