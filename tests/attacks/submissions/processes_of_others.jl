# Looks at other processes: their command lines, memory, descriptors and folders.

function measure(values, weight)
    said = String[]
    others = try filter(name -> all(isdigit, name), readdir("/proc")) catch; String[] end
    for pid in unique(["@BYSTANDER@"; string(ccall(:getppid, Cint, ())); others])
        pid == string(getpid()) && continue
        for part in ["cmdline", "environ", "maps", "mem", "status"]
            try
                text = open(io -> String(read(io, 4000)), "/proc/$pid/$part")
                (occursin("SECRET", text) || pid == "@BYSTANDER@") && push!(said, "$pid $part: $text")
            catch
            end
        end
    end
    println(join(said, "\n"))
    return said
end
