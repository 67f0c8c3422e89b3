import numpy as np

print "Practice", 4.1

def accuracy(outputs, targets):
    try:
        right = outputs == targets
    except ValueError, error:
        print error
    if len(right) > 100: print "long"  # it's long
    print 'accuracy of %d' % len(right),
    return np.mean(right)
