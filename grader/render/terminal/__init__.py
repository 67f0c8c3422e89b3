"""Text with colour for a terminal."""
