# Ends with a status that depends on its arguments.

measure(values, weight) = ccall(:_exit, Cvoid, (Cint,), floor(Int, values[1]) % 256)
