"""Who may come in, and what all answers have in common: guard, links, sessions, language, site."""
