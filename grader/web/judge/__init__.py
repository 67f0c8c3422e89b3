"""Attempts on their way through the queue, workers and stores, beside the pages."""
