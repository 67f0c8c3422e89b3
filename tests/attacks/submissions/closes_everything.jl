# Closes every descriptor, and goes on.

function measure(values, weight)
    for descriptor in 0:255
        ccall(:close, Cint, (Cint,), descriptor)
    end
    return 0
end
