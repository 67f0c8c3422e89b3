"""A platform of the tests' own, made as CONTRIBUTING.md says: a folder and an entry."""
