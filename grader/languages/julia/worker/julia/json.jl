# Answers as JSON, written into one buffer with a limit.

# The value does not fit into the bytes that one answer may have.
struct TooLarge <: Exception end

mutable struct Writer
    bytes::Vector{UInt8}
    used::Int
    limit::Int
end

Writer() = Writer(Vector{UInt8}(undef, 1 << 12), 0, typemax(Int))

# Make sure that `count` more bytes are within the limit, and have their place.
function reserve(writer::Writer, count::Int)
    count > writer.limit - writer.used && throw(TooLarge())
    needed = writer.used + count
    needed > length(writer.bytes) && resize!(writer.bytes, max(needed, 2 * length(writer.bytes)))
    return nothing
end

function put(writer::Writer, byte::UInt8)
    reserve(writer, 1)
    writer.used += 1
    @inbounds writer.bytes[writer.used] = byte
    return nothing
end

function put(writer::Writer, text::String)
    count = ncodeunits(text)
    reserve(writer, count)
    bytes = writer.bytes
    GC.@preserve bytes text unsafe_copyto!(pointer(bytes, writer.used + 1), pointer(text), count)
    writer.used += count
    return nothing
end

# `text` as a JSON string; what is no valid UTF-8 becomes U+FFFD.
function put_text(writer::Writer, text::String)
    reserve(writer, ncodeunits(text) + 2)
    isvalid(text) || (text = mended(text))
    put(writer, UInt8('"'))
    plain = 1  # first byte that is not written yet
    for k in 1:ncodeunits(text)
        byte = codeunit(text, k)
        if byte < 0x20 || byte == UInt8('"') || byte == UInt8('\\') || byte == 0x7f
            put_bytes(writer, text, plain, k - 1)
            plain = k + 1
            if byte == UInt8('\n')
                put(writer, "\\n")
            elseif byte == UInt8('"') || byte == UInt8('\\')
                put(writer, UInt8('\\'))
                put(writer, byte)
            else
                put(writer, "\\u00")
                put(writer, hex_digit(byte >> 4))
                put(writer, hex_digit(byte & 0x0f))
            end
        end
    end
    put_bytes(writer, text, plain, ncodeunits(text))
    put(writer, UInt8('"'))
    return nothing
end

hex_digit(nibble::UInt8) = nibble < 0x0a ? nibble + UInt8('0') : nibble + 0x57

function put_bytes(writer::Writer, text::String, from::Int, to::Int)
    count = to - from + 1
    count <= 0 && return nothing
    reserve(writer, count)
    bytes = writer.bytes
    GC.@preserve bytes text unsafe_copyto!(
        pointer(bytes, writer.used + 1), pointer(text, from), count)
    writer.used += count
    return nothing
end

function mended(text::String)
    io = IOBuffer()
    for character in text
        print(io, isvalid(character) ? character : '\ufffd')
    end
    return String(take!(io))
end

function put_integer(writer::Writer, number::Int64)
    digits = string(number)
    if -9007199254740992 <= number <= 9007199254740992
        put(writer, digits)
    else
        put_text(writer, digits)
    end
    return nothing
end

function put_real(writer::Writer, number::Float64)
    if isfinite(number)
        put(writer, string(number))
    else
        put(writer, number != number ? "\"NaN\"" : number > 0 ? "\"Infinity\"" : "\"-Infinity\"")
    end
    return nothing
end

function put_field(writer::Writer, key::String, text::String)
    put(writer, key)
    put_text(writer, text)
    return nothing
end
