"""The account of a worker's processes, and the end of all of them."""
