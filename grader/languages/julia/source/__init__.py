"""Julia source, read as hostile text; nothing of it is run."""
