# Prints every environment that it can find, its own and others'.

function measure(values, weight)
    println(get(ENV, "@VARIABLE@", ""))
    pointer = ccall(:getenv, Ptr{UInt8}, (Cstring,), "@VARIABLE@")
    pointer == C_NULL || println(unsafe_string(pointer))
    others = try readdir("/proc") catch; String[] end
    for who in ["self"; "1"; string(ccall(:getppid, Cint, ())); others]
        try
            text = String(read("/proc/$who/environ"))
            println(join([m.match for m in eachmatch(r"SECRET-[A-Z]+-\d+", text)], " "))
        catch
        end
    end
    return ENV
end
