"""The package with which students grade on their own computers."""
