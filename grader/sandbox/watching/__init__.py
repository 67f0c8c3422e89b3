"""What a worker's processes use, and how all of them are ended."""
