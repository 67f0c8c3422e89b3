# Requests: a line of words, their texts in hexadecimal.

# A line's words as their first and last byte.
function words(line::Vector{UInt8})
    found = Tuple{Int,Int}[]
    from, last = 1, length(line)
    while true
        stop = find_byte(line, UInt8(' '), from, last)
        push!(found, (from, stop - 1))
        stop > last && return found
        from = stop + 1
    end
end

# The first `byte` at or after `from`, or one past `to`. By the C library, so that nothing has to be
# compiled for it, and long lines are as cheap as short ones.
function find_byte(line::Vector{UInt8}, byte::UInt8, from::Int, to::Int)
    from > to && return to + 1
    found = memory_search(line, byte, from, to - from + 1)
    return found == 0 ? to + 1 : from + found - 1
end

# The place of `byte` among the `count` bytes at `from`, counted from 1; 0 where there is none.
function memory_search(line::Vector{UInt8}, byte::UInt8, from::Int, count::Int)
    GC.@preserve line begin
        start = pointer(line, from)
        found = ccall(:memchr, Ptr{UInt8}, (Ptr{UInt8}, Cint, Csize_t), start, byte, count)
        return found == C_NULL ? 0 : Int(found - start) + 1
    end
end

plain(line::Vector{UInt8}, word::Tuple{Int,Int}) = String(line[word[1]:word[2]])

nibble(byte::UInt8) = (byte & 0x0f) + 0x09 * (byte >> 6)

function unhex(line::Vector{UInt8}, from::Int, target::Ptr{UInt8}, count::Int)
    for k in 0:count-1
        @inbounds high, low = line[from + 2k], line[from + 2k + 1]
        unsafe_store!(target, nibble(high) << 4 | nibble(low), k + 1)
    end
    return nothing
end

# The text that is written in hexadecimal, or as `-` when it is empty.
function hex_text(line::Vector{UInt8}, from::Int, to::Int)
    (to < from || line[from] == UInt8('-')) && return ""
    count = (to - from + 1) >> 1
    bytes = Vector{UInt8}(undef, count)
    GC.@preserve bytes unhex(line, from, pointer(bytes), count)
    return String(bytes)
end

hex_text(line::Vector{UInt8}, word::Tuple{Int,Int}) = hex_text(line, word[1], word[2])

function hex_texts(line::Vector{UInt8}, from::Int, to::Int)
    texts = String[]
    to < from && return texts
    while from <= to + 1
        stop = find_byte(line, UInt8(','), from, to)
        push!(texts, hex_text(line, from, stop - 1))
        from = stop + 1
    end
    return texts
end

function number_in(text::String)
    number = 0
    for k in 1:ncodeunits(text)
        number = 10 * number + Int(codeunit(text, k)) - 48
    end
    return number
end

# The value of `KEY=N` among the words of a request.
function option(line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}}, key::String)
    for word in all_words
        text = plain(line, word)
        startswith(text, key) && return number_in(text[ncodeunits(key)+1:end])
    end
    error("the request has no $key")
end
