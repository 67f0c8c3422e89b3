"""The syntax that the rules need, the same records for every language."""
