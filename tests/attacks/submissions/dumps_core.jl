# Crashes: writes where nothing is.

measure(values, weight) = unsafe_store!(Ptr{Int}(8), 1)
