# Sleeps past the wall limit, without using the processor.

measure(values, weight) = sleep(1000)
