"""What students grade with on their own computers."""
