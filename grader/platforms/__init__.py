"""The systems that give submissions and take results: a folder for each, and what they share."""
