>>> import numpy as np
>>> def accuracy(outputs, targets):
...     right = outputs == targets
...     return np.mean(right)
...
>>> accuracy(np.array([1, 0]), np.array([1, 1]))
0.5
>>> accuracy([1], [1]).plot()
Traceback (most recent call last):
  File "<stdin>", line 1, in <module>
