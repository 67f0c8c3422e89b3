"""Prints a table of the sales of each shop: python sales_report.py FILE."""

import sys

# Write your program here. The name of the file is sys.argv[1].
