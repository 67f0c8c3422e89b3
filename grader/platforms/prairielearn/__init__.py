"""PrairieLearn: its results.json."""
