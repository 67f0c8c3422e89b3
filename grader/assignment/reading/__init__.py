"""Reads the files of an assignment, and notes everything that is wrong with them."""
