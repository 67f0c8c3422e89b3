"""GitHub Classroom: the repositories that it clones."""
