"""Toy: a function is a line `name parameter … = words`, calculated from left to right on a stack.

mean values = values sum values length /
"""
