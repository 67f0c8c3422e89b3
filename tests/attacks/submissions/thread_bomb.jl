# Starts as many threads as it can (200 at most), that wait.

function measure(values, weight)
    thread = Ref{UInt}(0)
    pause = cglobal(:pause)
    for _ in 1:200
        ccall(:pthread_create, Cint, (Ptr{UInt}, Ptr{Cvoid}, Ptr{Cvoid}, Ptr{Cvoid}), thread, C_NULL, pause, C_NULL)
    end
    sleep(20)
end
