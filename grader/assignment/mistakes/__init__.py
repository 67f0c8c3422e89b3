"""The known mistakes of an assignment: programmed, learned or frozen, with their hints."""
