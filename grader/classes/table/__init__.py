"""The table of a class, a row for each submission: its score with what people gave and said."""
