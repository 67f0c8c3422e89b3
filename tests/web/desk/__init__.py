"""The teacher's desk."""
