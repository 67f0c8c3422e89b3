"""The teacher's desk: reading submissions, comments at lines, points by hand, release."""
