"""The functions that are asked for, and the cases in which they are called."""
