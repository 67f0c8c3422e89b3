# Ignores and blocks every signal, and computes for ever.

function measure(values, weight)
    for number in 1:64
        ccall(:signal, Ptr{Cvoid}, (Cint, Ptr{Cvoid}), number, Ptr{Cvoid}(1))
    end
    all = fill(0xff, 128)
    ccall(:sigprocmask, Cint, (Cint, Ptr{UInt8}, Ptr{UInt8}), 0, all, C_NULL)
    while true
    end
end
