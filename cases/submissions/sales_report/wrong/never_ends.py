import sys

while True:
    print('Shop Units Revenue Mean price', sys.argv[1])
