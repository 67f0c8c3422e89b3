"""The form of an assignment file, and how it is checked."""
