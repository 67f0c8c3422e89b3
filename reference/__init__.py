"""The references: what each assignment's functions must give, and how people get them wrong."""
