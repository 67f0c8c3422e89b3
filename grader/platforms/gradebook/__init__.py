"""Results -> the gradebooks that instructors upload: their own files, filled in."""
