# Traces its parent and a bystander.

function measure(values, weight)
    for pid in [parse(Int, "@BYSTANDER@"), Int(ccall(:getppid, Cint, ()))], how in [16, 0x4206]
        traced = ccall(:ptrace, Clong, (Clong, Cint, Ptr{Cvoid}, Ptr{Cvoid}), how, pid, C_NULL, C_NULL)
        traced == 0 || continue
        println("@BREACH@: traces ", pid)
        ccall(:ptrace, Clong, (Clong, Cint, Ptr{Cvoid}, Ptr{Cvoid}), 17, pid, C_NULL, C_NULL)
    end
    return 0
end
