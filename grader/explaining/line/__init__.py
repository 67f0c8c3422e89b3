"""The line, proved: the smallest change that makes it right says where the mistake is."""
