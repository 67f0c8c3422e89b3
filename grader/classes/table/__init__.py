"""What counts of a class, submission by submission: its score with what people gave and said."""
