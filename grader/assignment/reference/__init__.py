"""The reference: loaded, called for expected values, and held to what the file states."""
