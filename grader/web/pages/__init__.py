"""The pages of students and of the instructor, and the forms on them."""
