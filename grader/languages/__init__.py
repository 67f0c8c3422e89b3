"""The languages of submissions: one folder per language."""
