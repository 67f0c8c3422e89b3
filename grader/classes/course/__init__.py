"""Several assignments of one run as one: table, page, and each submission's joined report."""
