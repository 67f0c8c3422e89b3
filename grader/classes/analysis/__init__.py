"""Looks at a class's results as a whole: what its cases are worth, and which mistakes it shares.

Everything is computed from the results as graded: an override corrects one student's grade and
says nothing of a case. Only the distribution is that of the scores that count.
"""
