import sys

sys.exit("no reference here")
