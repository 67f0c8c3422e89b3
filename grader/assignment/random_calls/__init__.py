"""Random calls like those of an assignment's cases, with the reference's answers to them."""
