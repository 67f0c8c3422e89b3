"""The class page: one HTML file for the instructor, and the same in Markdown."""
