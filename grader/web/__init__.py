"""`grader serve`: students check themselves in the browser, a class hands in there.

One process serves pages and judges; workers run. Routes, the queue and tickets belong to the event
loop, stores to the one judging thread, and the threads of runs only wait for workers.
"""
