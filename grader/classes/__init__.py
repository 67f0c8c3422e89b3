"""A class from its downloads to its gradebook: graded once, kept in a store, outputs made of it.

executors      where submissions are run: threads that wait for workers here, or a cluster
pipeline       submissions -> gradings in the store, in order, running ahead
report_files   the folder that a run writes, and what may stand in it
publish        the store -> reports of each submission
outputs        the store -> grades, class pages, gradebooks
regrading      what a changed assignment changes
"""
