"""Wrong answers that many of a class share and no known mistake explains: found, shown, named."""
