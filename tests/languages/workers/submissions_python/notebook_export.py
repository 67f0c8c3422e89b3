#!/usr/bin/env python
# coding: utf-8

# In[1]:

%matplotlib inline
!pip install numpy pandas
import numpy as np

# In[2]:

if True:
    !ls it's
    DECIMALS = 12

def accuracy(outputs, targets):
    return np.round(np.mean(outputs == targets), DECIMALS)

# In[3]:

get_ipython().run_line_magic('timeit', 'accuracy')
accuracy?
