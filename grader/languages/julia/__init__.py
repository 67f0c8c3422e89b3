"""Julia: how its source is read, its installation and its worker."""
