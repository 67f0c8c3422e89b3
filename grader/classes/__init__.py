"""A class from its downloads to its gradebook: graded once, kept in a store, outputs made of it.

store          gradings and what people did, append-only
executors      where submissions are run: threads that wait for workers here, or a cluster
clusters       wrong answers that many share
pipeline       submissions -> gradings in the store, in order, running ahead
table          what counts of each submission, with what people gave and said
analysis       what the results say of the cases
page           the page of a class
outputs        the store -> reports of each submission; grades, class pages, gradebooks
grading        entries graded, and what a changed assignment changes
"""
