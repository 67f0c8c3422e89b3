"""A class from its downloads to its gradebook: graded once, kept in a store, outputs made of it.

executors      where submissions are run: threads that wait for workers here, or a cluster
pipeline       submissions -> gradings in the store, in order, running ahead
output_files   the folder that a run writes, and every file in it
grading        entries graded, and what a changed assignment changes
outputs        the store -> reports of each submission; grades, class pages, gradebooks
"""
