"""Known mistakes: which of them, alone or together, give what a submission gave."""
