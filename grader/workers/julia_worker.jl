# The worker for Julia submissions: what runs inside the sandbox, beside the submission.
#
# One file for both engines, and no package: the process engine starts `julia julia_worker.jl
# STAND_IN…`, the juliacall engine includes this file and calls `serve`. It knows no expected value
# and no points; it answers one request at a time by the protocol in docs/architecture.md. What a
# submission does to this process can only spoil its own answers. Runs on Julia 1.5 to 1.12.
#
# Two rules shape the code.
#
# World age. `serve` is called once and never returns to the top level, so everything below runs in
# the world of that moment: methods that a submission defines later, be it of `Base.:(==)`, do not
# reach it. Only the submission's own code is meant to see them, and is entered by `Core.eval` or
# `Base.invokelatest`. (Since Julia 1.12 bindings have worlds too, so looking one up goes the same
# way.)
#
# Latency. To infer and compile all of this anew in each process takes longer than most submissions
# run. So what runs once is interpreted, and only what runs for each call or each element is
# compiled; see `interpreted` and `compiled`. For the same reason there are few specialisations, no
# closures or broadcasts, and descriptors are read and written without Julia's event loop.

module GraderWorker

# --- Interpreting and compiling -----------------------------------------------------------------

# The runtime looks up `--compile` when a method is first called, and keeps to what it found then.
# Only functions without `ccall` can be interpreted; a `ccall` therefore has a function of its own.
const COMPILE_OPTION = Ptr{Int8}(cglobal(:jl_options)) +
    fieldoffset(Base.JLOptions, Base.fieldindex(Base.JLOptions, :compile_enabled))
const AS_STARTED = unsafe_load(COMPILE_OPTION)
const MINIMAL = Int8(3)

# What is called through this is not inferred together with its caller.
const UNTYPED = Ref{Any}()
untyped(@nospecialize(f)) = (UNTYPED[] = f; UNTYPED[])

# Call `f` with Julia compiling as it was started to; for the submission's code, and for our loops.
function compiled(@nospecialize(f), @nospecialize(arguments...))
    before = unsafe_load(COMPILE_OPTION)
    unsafe_store!(COMPILE_OPTION, AS_STARTED)
    try
        return untyped(f)(arguments...)
    finally
        unsafe_store!(COMPILE_OPTION, before)
    end
end

# Call `f` so that whatever was not compiled before is interpreted.
function interpreted(@nospecialize(f), @nospecialize(arguments...))
    before = unsafe_load(COMPILE_OPTION)
    unsafe_store!(COMPILE_OPTION, MINIMAL)
    try
        return untyped(f)(arguments...)
    finally
        unsafe_store!(COMPILE_OPTION, before)
    end
end

# --- Descriptors ------------------------------------------------------------------------------

const CLOSE_ON_EXEC_COPY = Sys.isapple() ? 67 : 1030  # fcntl's F_DUPFD_CLOEXEC
const GET_FLAGS, SET_FLAGS = 3, 4
const NONBLOCKING = Cint(Sys.isapple() ? 0x0004 : 0x0800)
const APPENDING = Cint(Sys.isapple() ? 0x0008 : 0x0400)
const FILE_SIZE_SIGNAL = 25  # SIGXFSZ

control(fd::Integer, command::Integer, value::Integer) =
    ccall(:fcntl, Cint, (Cint, Cint, Cint...), fd, command, value)

# A copy of `fd` that no program started from here inherits, and that blocks.
function own_descriptor(fd::Integer)
    copy = control(fd, CLOSE_ON_EXEC_COPY, 3)
    copy < 0 && error("descriptor $fd cannot be copied")
    # Julia made a pipe non-blocking when it found it as its standard input.
    control(copy, SET_FLAGS, control(copy, GET_FLAGS, 0) & ~NONBLOCKING)
    return copy
end

# Requests come in by one descriptor, answers go out by another; neither is stdin or stdout.
mutable struct Channel
    input::Cint
    output::Cint
    buffer::Vector{UInt8}
    first::Int
    last::Int
end

Channel(input::Integer, output::Integer) = Channel(input, output, Vector{UInt8}(undef, 1 << 16), 1, 0)

interrupted() = Libc.errno() == Libc.EINTR

# The next line without its newline, or `nothing` when the grader has closed its side.
function next_line(channel::Channel)
    searched = channel.first
    while true
        buffer = channel.buffer
        for k in searched:channel.last
            if @inbounds buffer[k] == 0x0a
                line = buffer[channel.first:k-1]
                channel.first = k + 1
                return line
            end
        end
        searched = channel.last + 1
        if channel.first > channel.last
            channel.first, channel.last, searched = 1, 0, 1
        end
        channel.last == length(buffer) && resize!(buffer, 2 * length(buffer))
        room = length(buffer) - channel.last
        count = GC.@preserve buffer ccall(:read, Cssize_t, (Cint, Ptr{UInt8}, Csize_t),
            channel.input, pointer(buffer, channel.last + 1), room)
        count < 0 && interrupted() && continue
        count <= 0 && return nothing
        channel.last += count
    end
end

# Write all of the first `count` bytes; false when the other side is gone.
function send(channel::Channel, bytes::Vector{UInt8}, count::Int)
    sent = 0
    while sent < count
        wrote = GC.@preserve bytes ccall(:write, Cssize_t, (Cint, Ptr{UInt8}, Csize_t),
            channel.output, pointer(bytes, sent + 1), count - sent)
        wrote < 0 && interrupted() && continue
        wrote <= 0 && return false
        sent += wrote
    end
    return true
end

# --- What a submission prints -----------------------------------------------------------------

# Where descriptors 1 and 2 and Julia's stdout and stderr lead: a file of our own, read per call.
mutable struct Capture
    path::String
    stream::IOStream
    reader::Cint
end

function Capture()
    path = joinpath(get(ENV, "TMPDIR", pwd()), "printed")
    stream = open_to_append(path)
    capture = Capture(path, stream, own_descriptor(fd(open(path, "r+"))))
    redirect_stdin(open("/dev/null"))
    # A file that has reached its limit must cost the text, not the process.
    ignore_signal(FILE_SIZE_SIGNAL)
    point_streams(capture)
    return capture
end

# The mode "a" of `open` only begins at the end; the end must also be found when it has moved.
function open_to_append(path::String)
    stream = open(path, "a")
    control(fd(stream), SET_FLAGS, control(fd(stream), GET_FLAGS, 0) | APPENDING)
    return stream
end

ignore_signal(number::Int) =
    ccall(:signal, Ptr{Cvoid}, (Cint, Ptr{Cvoid}), number, Ptr{Cvoid}(1))

function point_streams(capture::Capture)
    stream = capture.stream
    redirect_stdout(stream)
    redirect_stderr(stream)
    # Both of these kept the streams that Julia started with.
    empty!(Base.Multimedia.displays)
    pushdisplay(TextDisplay(stream))
    Base.CoreLogging.global_logger(Base.CoreLogging.SimpleLogger(stream))
    return nothing
end

# Forget what was printed before; mend what a submission has closed or turned elsewhere.
function clear(capture::Capture)
    if !isopen(capture.stream)
        capture.stream = open_to_append(capture.path)
        point_streams(capture)
    elseif stdout !== capture.stream || stderr !== capture.stream
        point_streams(capture)
    end
    flush(capture.stream)
    empty_file(capture.reader)
    return nothing
end

empty_file(fd::Cint) = ccall(:ftruncate, Cint, (Cint, Int64), fd, 0)

function read_start(fd::Cint, count::Int)
    bytes = Vector{UInt8}(undef, count)
    got = GC.@preserve bytes ccall(:pread, Cssize_t, (Cint, Ptr{UInt8}, Csize_t, Int64),
        fd, pointer(bytes), count, 0)
    return String(resize!(bytes, max(got, 0)))
end

# What was printed since `clear`: at most `limit` characters, and whether there was more.
function printed(capture::Capture, limit::Int)
    Libc.flush_cstdio()
    isopen(capture.stream) && flush(capture.stream)
    text = read_start(capture.reader, 4 * limit + 1)
    kept = first_characters(text, limit)
    return kept, ncodeunits(kept) < ncodeunits(text)
end

function first_characters(text::String, limit::Int)
    ncodeunits(text) <= limit && return text
    at, seen = 1, 0
    while at <= ncodeunits(text) && seen < limit
        at = nextind(text, at)
        seen += 1
    end
    return at > ncodeunits(text) ? text : text[1:prevind(text, at)]
end

# `text` cut to `limit` characters, with a sign where something is missing.
function bounded(text::String, limit::Int)
    kept = first_characters(text, limit)
    return ncodeunits(kept) < ncodeunits(text) ? first_characters(kept, limit - 1) * "…" : kept
end

# --- JSON -------------------------------------------------------------------------------------

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

# --- Requests ---------------------------------------------------------------------------------

# A line's words as their first and last byte.
function words(line::Vector{UInt8})
    found = Tuple{Int,Int}[]
    from = 1
    for k in 1:length(line)
        if @inbounds line[k] == UInt8(' ')
            push!(found, (from, k - 1))
            from = k + 1
        end
    end
    push!(found, (from, length(line)))
    return found
end

# The first `byte` at or after `from`, or one past `to`.
function find_byte(line::Vector{UInt8}, byte::UInt8, from::Int, to::Int)
    for k in from:to
        @inbounds line[k] == byte && return k
    end
    return to + 1
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

# --- Arguments --------------------------------------------------------------------------------

# A fresh value from its word `container:element:shape:data`.
function argument(line::Vector{UInt8}, from::Int, to::Int)
    colon1 = find_byte(line, UInt8(':'), from, to)
    colon2 = find_byte(line, UInt8(':'), colon1 + 1, to)
    colon3 = find_byte(line, UInt8(':'), colon2 + 1, to)
    container = plain(line, (from, colon1 - 1))
    element = plain(line, (colon1 + 1, colon2 - 1))
    flat = untyped(elements)(element_type(element), line, colon3 + 1, to)
    container == "scalar" && return flat[1]
    one_dimension = find_byte(line, UInt8('x'), colon2 + 1, colon3 - 1) == colon3
    if !one_dimension
        dims = plain(line, (colon2 + 1, colon3 - 1))
        return untyped(shaped)(flat, dims, container)
    end
    container == "bitvector" && return BitVector(flat::Vector{Bool})
    return container == "view" ? untyped(strided)(flat) : flat
end

element_type(name::String) =
    name == "Bool" ? Bool : name == "Int64" ? Int64 : name == "Float32" ? Float32 :
    name == "Float64" ? Float64 : name == "String" ? String : error("element $name")

elements(::Type{String}, line::Vector{UInt8}, from::Int, to::Int) = hex_texts(line, from, to)

function elements(::Type{T}, line::Vector{UInt8}, from::Int, to::Int) where {T}
    count = (to - from + 1) >> 1
    items = Vector{T}(undef, count ÷ sizeof(T))
    GC.@preserve items unhex(line, from, Ptr{UInt8}(pointer(items)), count)
    return items
end

function strided(flat::Vector)
    longer = similar(flat, 2 * length(flat))
    for k in 1:length(flat)
        longer[2k-1] = longer[2k] = flat[k]
    end
    return view(longer, 1:2:2*length(flat)-1)
end

# An array of two or more dimensions; `text` is their sizes joined by `x`.
function shaped(flat::Vector, text::String, container::String)
    dims = Int[]
    for size in split(text, 'x')
        push!(dims, number_in(String(size)))
    end
    columns_first = similar(flat)
    for (k, place) in enumerate(rows_first(dims))
        columns_first[place] = flat[k]
    end
    array = reshape(columns_first, Tuple(dims))
    container == "bitvector" && return BitArray(array)
    container == "view" || return array
    longer = repeat(array; inner=(2, ones(Int, length(dims) - 1)...))
    return view(longer, 1:2:2*dims[1]-1, ntuple(_ -> Colon(), length(dims) - 1)...)
end

# Where an array keeps its elements (columns first), in the order rows first.
function rows_first(dims::Vector{Int})
    count = 1
    for size in dims
        count *= size
    end
    places = Vector{Int}(undef, count)
    index = fill(0, length(dims))
    for k in 1:count
        place, stride = 1, 1
        for d in 1:length(dims)
            place += index[d] * stride
            stride *= dims[d]
        end
        places[k] = place
        d = length(dims)
        while d > 0 && (index[d] += 1) == dims[d]
            index[d] = 0
            d -= 1
        end
    end
    return places
end

# --- Returned values as plain data ------------------------------------------------------------
#
# A returned object is hostile: its type may lie about itself, hang, throw, or change its mind. Of a
# type that is not Julia's own, size and elements are asked for once each, in the submission's own
# world, and bounded before they are read; what cannot be read is opaque.

const MAX_DEPTH = 16
const OPAQUE_CHARACTERS = 200
const TYPE_CHARACTERS = 100
const INTEGER_DIGITS = 4000  # Python reads no longer ones

# `value` as a VALUE of the protocol. Throws TooLarge, before reading what is certain to be.
function encode(writer::Writer, @nospecialize(value), depth::Int)
    if value isa Float64
        head(writer, "real", "Float64")
        put(writer, ",\"value\":")
        put_real(writer, value)
        put(writer, UInt8('}'))
    elseif value isa Int64
        head(writer, "int", "Int64")
        put(writer, ",\"value\":")
        put_integer(writer, value)
        put(writer, UInt8('}'))
    elseif value isa Bool
        head(writer, "scalar", "Bool")
        put(writer, value ? ",\"value\":true}" : ",\"value\":false}")
    elseif value === nothing
        put(writer, "{\"t\":\"scalar\",\"type\":\"Nothing\",\"value\":null}")
    elseif depth < MAX_DEPTH && value isa Tuple
        encode_items(writer, "Tuple", value, depth)
    elseif depth < MAX_DEPTH && value isa Union{Array{Float64},Array{Int64},Array{Bool}}
        encode_array(writer, value)
    else
        interpreted(encode_other, writer, value, depth)
    end
    return nothing
end

function head(writer::Writer, kind::String, type::String)
    put(writer, "{\"t\":\"")
    put(writer, kind)
    put(writer, "\",\"type\":")
    put_text(writer, type)
    return nothing
end

function encode_items(writer::Writer, type::String, @nospecialize(items), depth::Int)
    head(writer, "sequence", type)
    put(writer, ",\"items\":[")
    for k in 1:(length(items)::Int)
        k > 1 && put(writer, UInt8(','))
        encode(writer, items[k], depth + 1)
    end
    put(writer, "]}")
    return nothing
end

# Element types have a function of their own for this; of the others there may be any number.
function encode_array(writer::Writer, @nospecialize(array))
    element = eltype(array)
    dims = sizes(array)
    # An element takes a digit and a comma at least.
    length(array)::Int > (writer.limit - writer.used) ÷ 2 && throw(TooLarge())
    kind = element === Bool ? "bool" : element === Int64 ? "int" : "real"
    array_head(writer, array_name(dims), String(nameof(element)), dims, kind)
    untyped(put_elements)(writer, array, length(dims) > 1 ? rows_first(dims) : nothing)
    put(writer, "]}")
    return nothing
end

function sizes(@nospecialize(array))
    dims = Int[]
    for d in 1:(ndims(array)::Int)
        push!(dims, size(array, d)::Int)
    end
    return dims
end

array_name(dims::Vector{Int}) =
    length(dims) == 1 ? "Vector" : length(dims) == 2 ? "Matrix" : "Array"

function array_head(writer::Writer, type::String, element::String, dims::Vector{Int}, kind::String)
    head(writer, "array", type)
    put(writer, ",\"element\":")
    put_text(writer, element)
    put(writer, ",\"shape\":[")
    for k in 1:length(dims)
        k > 1 && put(writer, UInt8(','))
        put_integer(writer, dims[k])
    end
    put(writer, "],\"kind\":\"")
    put(writer, kind)
    put(writer, "\",\"items\":[")
    return nothing
end

function put_elements(writer::Writer, array::Array, places::Union{Nothing,Vector{Int}})
    for k in 1:length(array)
        k > 1 && put(writer, UInt8(','))
        put_element(writer, array[places === nothing ? k : places[k]])
    end
    return nothing
end

put_element(writer::Writer, truth::Bool) = put(writer, truth ? "true" : "false")
put_element(writer::Writer, number::Int64) = put_integer(writer, number)
put_element(writer::Writer, number::Float64) = put_real(writer, number)
put_element(writer::Writer, text::String) = put_text(writer, text)

# What is less common, interpreted.
function encode_other(writer::Writer, @nospecialize(value), depth::Int)
    if value isa Real
        encode_number(writer, value)
    elseif value isa Union{AbstractString,AbstractChar,Symbol}
        encode_text(writer, value)
    elseif value === missing
        put(writer, "{\"t\":\"scalar\",\"type\":\"Missing\",\"value\":null}")
    elseif depth >= MAX_DEPTH
        encode_opaque(writer, value)
    elseif value isa Pair
        encode_items(writer, "Pair", Any[value.first, value.second], depth)
    elseif value isa NamedTuple
        names = String[String(name) for name in keys(value)]
        encode_dictionary(writer, "NamedTuple", names, Any[item for item in Tuple(value)], depth)
    elseif value isa AbstractDict
        encode_pairs(writer, value, depth)
    elseif value isa AbstractArray
        encode_elements(writer, value, depth)
    else
        encode_opaque(writer, value)
    end
    return nothing
end

function encode_number(writer::Writer, @nospecialize(value))
    number = value isa Integer ? integer(value) : real_number(value)
    number === nothing && return encode_opaque(writer, value)
    head(writer, number isa Float64 ? "real" : "int", type_name(value))
    put(writer, ",\"value\":")
    put_element(writer, number)
    put(writer, UInt8('}'))
    return nothing
end

# An `Int64`, the digits of a longer integer, or `nothing` for what is none of Julia's own.
function integer(@nospecialize(value))
    value isa Union{Int8,Int16,Int32,Int64,UInt8,UInt16,UInt32} && return Int64(value)
    value isa Union{UInt64,Int128,UInt128,BigInt} || return nothing
    digits = string(value)
    return ncodeunits(digits) <= INTEGER_DIGITS ? digits : nothing
end

# The nearest `Float64`, or `nothing` for what has none.
function real_number(@nospecialize(value))
    value isa Float64 && return value
    try
        number = Base.invokelatest(Float64, value)
        return number isa Float64 ? number : nothing
    catch
        return nothing
    end
end

function encode_text(writer::Writer, @nospecialize(value))
    text = text_of(value)
    text === nothing && return encode_opaque(writer, value)
    head(writer, "text", type_name(value))
    put(writer, ",\"value\":")
    put_text(writer, text)
    put(writer, UInt8('}'))
    return nothing
end

function text_of(@nospecialize(value))
    value isa Union{String,Symbol,SubString{String},Char} && return string(value)
    try
        text = Base.invokelatest(String, value)
        return text isa String ? text : nothing
    catch
        return nothing
    end
end

function encode_dictionary(
    writer::Writer, type::String, names::Vector{String}, items::Vector{Any}, depth::Int
)
    head(writer, "dict", type)
    put(writer, ",\"keys\":[")
    for k in 1:length(names)
        k > 1 && put(writer, UInt8(','))
        put_text(writer, names[k])
    end
    put(writer, "],\"items\":[")
    for k in 1:length(items)
        k > 1 && put(writer, UInt8(','))
        encode(writer, items[k], depth + 1)
    end
    put(writer, "]}")
    return nothing
end

function encode_pairs(writer::Writer, @nospecialize(value), depth::Int)
    local names, items
    try
        # No key with its value takes less than 30 bytes.
        names, items = compiled(read_pairs, value, (writer.limit - writer.used) ÷ 30)
    catch error
        error isa TooLarge && rethrow()
        return encode_opaque(writer, value)
    end
    texts = String[key isa Union{String,Symbol} ? string(key) : shown(key) for key in names]
    return encode_dictionary(writer, type_name(value), texts, items, depth)
end

function read_pairs(@nospecialize(value), most::Int)
    keys, items = Any[], Any[]
    step = Base.invokelatest(iterate, value)
    while step !== nothing
        length(keys) < most || throw(TooLarge())
        pair, state = step
        push!(keys, pair.first)
        push!(items, pair.second)
        step = Base.invokelatest(iterate, value, state)
    end
    return keys, items
end

# An array of another type: its elements, each read once.
function encode_elements(writer::Writer, @nospecialize(value), depth::Int)
    local dims, items, element
    try
        dims, count = bounded_sizes(value, (writer.limit - writer.used) ÷ 2)
        dims === nothing && return encode_opaque(writer, value)
        items = compiled(read_elements, value, dims, count)
        element = Base.invokelatest(eltype, value)
    catch error
        error isa TooLarge && rethrow()
        return encode_opaque(writer, value)
    end
    type = value isa Array ? array_name(dims) : type_name(value)
    encode_alike(writer, items, dims, depth, type, type_text(element))
    return nothing
end

# The sizes that the array claims and their product; Throws TooLarge when that is over `most`.
function bounded_sizes(@nospecialize(value), most::Int)
    claimed = value isa Array ? size(value) : Base.invokelatest(size, value)
    claimed isa Tuple{Vararg{Int}} && length(claimed) <= MAX_DEPTH || return nothing, 0
    dims, count, empty = Int[], 1, false
    for size in claimed
        size < 0 && return nothing, 0
        push!(dims, size)
        empty |= size == 0
        count = size == 0 || count <= most ÷ size ? count * size : most + 1
    end
    empty && return dims, 0
    count > most && throw(TooLarge())
    return dims, count
end

# The elements, rows first, in the world in which the array's own methods are known.
function read_elements(@nospecialize(value), dims::Vector{Int}, count::Int)
    value isa Array && return read_array(value, dims)
    items = Vector{Any}(undef, count)
    index = fill(1, length(dims))
    for k in 1:count
        items[k] = if length(dims) == 1
            Base.invokelatest(getindex, value, k)
        elseif length(dims) == 2
            Base.invokelatest(getindex, value, index[1], index[2])
        else
            Base.invokelatest(getindex, value, index...)
        end
        d = length(dims)
        while d > 0 && (index[d] += 1) > dims[d]
            index[d] = 1
            d -= 1
        end
    end
    return items
end

function read_array(array::Array, dims::Vector{Int})
    items = Vector{Any}(nothing, length(array))
    for (k, place) in enumerate(rows_first(dims))
        isassigned(array, place) && (items[k] = array[place])
    end
    return items
end

# Elements of any type: an array when they are plain and alike, else a sequence of values.
function encode_alike(
    writer::Writer, items::Vector{Any}, dims::Vector{Int}, depth::Int, type::String, element::String
)
    kind = isempty(items) ? empty_kind(element) : compiled(common_kind, items)
    if kind == ""
        return encode_rows(writer, items, dims, 1, 1, length(items), depth, type)
    end
    array_head(writer, type, element, dims, kind)
    compiled(put_alike, writer, items, kind)
    put(writer, "]}")
    return nothing
end

function put_alike(writer::Writer, items::Vector{Any}, kind::String)
    for k in 1:length(items)
        k > 1 && put(writer, UInt8(','))
        item = items[k]
        if item isa Union{Bool,Int64,Float64} && (kind != "real" || item isa Float64)
            put_element(writer, item)
        elseif kind == "text"
            put_text(writer, text_of(item)::String)
        elseif kind == "int"
            put_element(writer, integer(item))
        else
            put_real(writer, real_number(item)::Float64)
        end
    end
    return nothing
end

# `bool`, `int`, `real` or `text` when all items are of Julia's own types of that kind, else empty.
function common_kind(items::Vector{Any})
    kind = "none"
    for item in items
        one = kind_of(item)
        if kind == "none" || kind == one
            kind = one
        elseif (kind == "int" || kind == "real") && (one == "int" || one == "real")
            kind = "real"
        else
            return ""
        end
        kind == "" && return ""
    end
    return kind
end

empty_kind(element::String) =
    element == "Bool" ? "bool" : element == "String" ? "text" :
    startswith(element, "Int") || startswith(element, "UInt") ? "int" : "real"

function kind_of(@nospecialize(item))
    item isa Bool && return "bool"
    item isa Union{Float64,Float32,Float16,BigFloat,Rational,Irrational} && return "real"
    item isa Union{String,SubString{String},Symbol,Char} && return "text"
    return item isa Integer && integer(item) !== nothing ? "int" : ""
end

# A sequence; of a matrix, a sequence of its rows, and so on for more dimensions.
function encode_rows(
    writer::Writer, items::Vector{Any}, dims::Vector{Int}, dim::Int, from::Int, to::Int,
    depth::Int, type::String,
)
    dim >= length(dims) && return encode_items(writer, type, items[from:to], depth)
    head(writer, "sequence", type)
    put(writer, ",\"items\":[")
    step = (to - from + 1) ÷ dims[dim]
    for k in 1:dims[dim]
        k > 1 && put(writer, UInt8(','))
        start = from + (k - 1) * step
        encode_rows(writer, items, dims, dim + 1, start, start + step - 1, depth + 1, type)
    end
    put(writer, "]}")
    return nothing
end

function encode_opaque(writer::Writer, @nospecialize(value))
    head(writer, "opaque", value isa Function ? "Function" : type_text(typeof(value)))
    put(writer, ",\"text\":")
    put_text(writer, shown(value))
    put(writer, UInt8('}'))
    return nothing
end

# How `value` prints, cut; printing it is the submission's own code and may fail.
function shown(@nospecialize(value))
    # Writing beyond the buffer's size is no error and costs nothing.
    io = IOBuffer(maxsize=4 * OPAQUE_CHARACTERS)
    try
        Base.invokelatest(show, IOContext(io, :limit => true), value)
    catch error
        return string("<no text: its show threw ", type_name(error), ">")
    end
    return bounded(without_module(String(take!(io))), OPAQUE_CHARACTERS)
end

type_name(@nospecialize(value)) = type_name_of(typeof(value))

type_name_of(type::DataType) = bounded(String(nameof(type)), TYPE_CHARACTERS)

# A type as it is written, `Union{Missing, Float64}`.
function type_text(@nospecialize(type))
    type isa DataType && isempty(type.parameters) && return type_name_of(type)
    try
        return bounded(without_module(string(type)), TYPE_CHARACTERS)
    catch
        return "Any"
    end
end

# --- Exceptions -------------------------------------------------------------------------------

const MESSAGE_CHARACTERS = 2000
const FRAMES_AT_MOST = 2000

# The module that a submission is loaded into is our device; nobody else knows its name.
without_module(text::String) =
    occursin("Main.Submission", text) ?
    replace(replace(text, "Main.Submission." => ""), "Main.Submission" => "Main") : text

function unwrapped(@nospecialize(error))
    while error isa LoadError || error isa InitError
        error = error.error
    end
    return error
end

# The text of an exception, without its type's name in front, and without paths of this machine.
function message(@nospecialize(error), files::Vector{String})
    io = IOBuffer(maxsize=8 * MESSAGE_CHARACTERS)
    try
        Base.invokelatest(showerror, io, error)
    catch failure
        return string("<no text: its showerror threw ", type_name(failure), ">")
    end
    text = without_module(String(take!(io)))
    for file in files
        text = replace(text, file => basename(file))
    end
    prefix = type_name(error) * ":"
    startswith(text, prefix) && (text = text[ncodeunits(prefix)+1:end])
    return bounded(String(strip(text)), MESSAGE_CHARACTERS)
end

# File and line of the innermost frame that lies in one of the submission's own files.
function innermost(trace, files::Vector{String})
    for k in 1:min(length(trace), FRAMES_AT_MOST)
        for frame in Base.StackTraces.lookup(trace[k])
            file = String(frame.file)
            file in files && return file, Int(frame.line)
        end
    end
    return nothing
end

function put_exception(
    writer::Writer, @nospecialize(error), @nospecialize(trace), files::Vector{String}
)
    put_exception_at(writer, error, innermost(trace, files), files)
    return nothing
end

function put_exception_at(
    writer::Writer, @nospecialize(error), @nospecialize(place), files::Vector{String}
)
    put_field(writer, ",\"exception\":{\"type\":", type_name(error))
    put_field(writer, ",\"message\":", message(error, files))
    if place === nothing
        put(writer, ",\"file\":null,\"line\":null}")
    else
        put_field(writer, ",\"file\":", place[1])
        put(writer, ",\"line\":")
        put_integer(writer, place[2])
        put(writer, UInt8('}'))
    end
    return nothing
end

# --- Reading a source, statement by statement --------------------------------------------------

struct Source
    file::String
    text::String
    starts::Vector{Int}  # first byte of each line
end

Source(file::String, text::String) = Source(file, text, compiled(line_starts, text))

function line_starts(text::String)
    starts = [1]
    for k in 1:ncodeunits(text)
        codeunit(text, k) == 0x0a && push!(starts, k + 1)
    end
    return starts
end

function line_at(source::Source, at::Int)
    low, high = 1, length(source.starts)
    while low < high
        middle = (low + high + 1) >> 1
        source.starts[middle] <= at ? (low = middle) : (high = middle - 1)
    end
    return low
end

function line_text(source::Source, line::Int)
    1 <= line <= length(source.starts) || return ""
    from = source.starts[line]
    to = line == length(source.starts) ? ncodeunits(source.text) : source.starts[line+1] - 1
    return to < from ? "" : String(rstrip(source.text[from:prevind(source.text, to + 1)]))
end

# A statement that was parsed, or why it could not be (`failure` is then not empty).
struct Statement
    file::String
    line::Int
    expression::Any
    failure::String
end

function read_source(file::String)
    text = read(file, String)
    isvalid(text) || (text = mended(text))
    # A byte order mark is whitespace to nobody but us.
    startswith(text, '\ufeff') && (text = " "^ncodeunits("\ufeff") * text[nextind(text, 1):end])
    return Source(file, text)
end

# Parsers disagree whether lines count from the text's beginning or from where parsing begins.
const LINES_FROM_POSITION = let (parsed, _) = Meta.parse("\n\nf() = 0", 3)
    parsed.args[2].args[1].line == 1
end

# Each failure may read to the end of the file; hostile files could make that very long.
const FAILURES_AT_MOST = 100

# Every statement of `source`, in order; where one does not parse, the next that does.
function statements(source::Source)
    found = Statement[]
    at, failures = 1, 0
    while failures < FAILURES_AT_MOST
        at = compiled(skip_blank, source.text, at)
        at > ncodeunits(source.text) && return found
        line = line_at(source, at)
        expression, next, failure = parse_statement(source, at, line)
        if failure == "" && failures > 0
            swallowed = swallowed_line(source, expression, line)
            if swallowed > 0
                failure = "its `end` is missing before line $swallowed"
                next = source.starts[swallowed]
            end
        elseif failure != ""
            documented = after_documentation(source, at)
            if documented > at
                # Its documentation is not what fails, and would only hide what does.
                at = documented
                continue
            end
            failures += 1
            # In a long file it pays to compile the search for the next line.
            long = length(source.starts) > 1000
            next = long ? compiled(resume, source, at, line) : resume(source, at, line)
        end
        push!(found, Statement(source.file, line, failure == "" ? expression : nothing, failure))
        at = next
    end
    line = line_at(source, at)
    push!(found, Statement(source.file, line, nothing, "not read: too much before it is no Julia"))
    return found
end

# Skip whitespace, semicolons and comments; an unterminated comment stays, to fail as one.
function skip_blank(text::String, at::Int)
    last = ncodeunits(text)
    while at <= last
        byte = codeunit(text, at)
        if byte == 0x20 || 0x09 <= byte <= 0x0d || byte == UInt8(';')
            at += 1
        elseif byte != UInt8('#')
            return at
        elseif at < last && codeunit(text, at + 1) == UInt8('=')
            stop = comment_end(text, at)
            stop == 0 && return at
            at = stop + 1
        else
            while at <= last && codeunit(text, at) != 0x0a
                at += 1
            end
        end
    end
    return at
end

# The last byte of the comment `#= … =#` that begins at `at`, or 0 when it has no end.
function comment_end(text::String, at::Int)
    depth, k = 0, at
    while k < ncodeunits(text)
        byte, after = codeunit(text, k), codeunit(text, k + 1)
        if byte == UInt8('#') && after == UInt8('=')
            depth += 1
            k += 1
        elseif byte == UInt8('=') && after == UInt8('#')
            depth -= 1
            k += 1
            depth == 0 && return k
        end
        k += 1
    end
    return 0
end

function parse_statement(source::Source, at::Int, line::Int)
    expression, next = try
        Meta.parse(source.text, at; raise=false, depwarn=false)
    catch error
        Expr(:error, string("syntax: ", type_name(error))), at
    end
    shift = LINES_FROM_POSITION ? line - 1 : 0
    if expression isa Expr && (expression.head === :error || expression.head === :incomplete)
        return nothing, at, parse_failure(expression, shift)
    end
    relocate(expression, shift, Symbol(source.file))
    # A parser that made no progress would go on for ever.
    return expression, max(next, at + 1), ""
end

# Where the definition begins whose documentation begins at `at`; `at` itself when it is none.
function after_documentation(source::Source, at::Int)
    codeunit(source.text, at) == UInt8('"') || return at
    literal, next = Meta.parse(source.text, at; greedy=false, raise=false, depwarn=false)
    literal isa String || literal isa Expr && literal.head === :string || return at
    start = compiled(skip_blank, source.text, next)
    return occursin(DEFINITION, line_text(source, line_at(source, start))) ? start : at
end

function parse_failure(expression::Expr, shift::Int)
    failure = isempty(expression.args) ? "syntax error" : expression.args[1]
    text = failure isa String ? failure : message(failure, String[])
    # Since Julia 1.10 the text is a drawing, its last line the explanation.
    sign = findlast("── ", text)
    sign === nothing || (text = text[nextind(text, last(sign)):end])
    numbered = match(r"none:(\d+)", text)
    if numbered !== nothing
        text = replace(text, numbered.match => string("line ", number_in(String(numbered[1])) + shift))
    end
    return bounded(string("syntax: ", first_line(text)), REASON_CHARACTERS)
end

# Give every line number in an expression its file and its place in it.
function relocate(@nospecialize(expression), shift::Int, file::Symbol)
    expression isa Expr || return nothing
    arguments = expression.args
    for k in 1:length(arguments)
        argument = arguments[k]
        if argument isa LineNumberNode
            arguments[k] = LineNumberNode(argument.line + shift, file)
        else
            relocate(argument, shift, file)
        end
    end
    return nothing
end

# In a file whose blocks and `end`s do not match: the line of a definition that is inside a function,
# but not further to the right. That function lacks its `end`. 0 when there is none.
function swallowed_line(source::Source, @nospecialize(expression), line::Int)
    expression isa Expr && expression.head === :function || return 0
    return inner_definition(source, expression, indentation(line_text(source, line)))
end

function inner_definition(source::Source, expression::Expr, indent::Int)
    line = 0
    for argument in expression.args
        if argument isa LineNumberNode
            line = argument.line
        elseif argument isa Expr
            if line > 0 && argument.head in (:function, :macro, :struct, :module) &&
               indentation(line_text(source, line)) <= indent
                return line
            end
            inner = inner_definition(source, argument, indent)
            inner > 0 && return inner
        end
    end
    return 0
end

function indentation(line::String)
    count = 0
    for k in 1:ncodeunits(line)
        byte = codeunit(line, k)
        if byte == 0x20
            count += 1
        elseif byte == 0x09
            count += 4
        else
            break
        end
    end
    return count
end

# Lines at which a definition begins, at which a block begins, and those that cannot begin anything.
const DEFINITION = r"^\s*(?:@[\w.]+\s+)*(?:(?:function|macro|struct|mutable\s+struct|abstract\s+type|primitive\s+type|module|baremodule|using|import|export|const)\b|\"\"\"|[\pL_][\w!]*(?:\{.*\})?\(.*\)\s*(?:::.*)?(?:where\b.*)?=(?!=))"
const BLOCK = r"^\s*(?:@[\w.]+\s+)*(?:function|macro|struct|mutable\s+struct|module|baremodule|begin|if|for|while|let|try|quote)\b|\bdo\b[^#]*$|(?:=|->)\s*begin\s*$"
const CONTINUATION = r"^\s*(?:end|else|elseif|catch|finally)\b|^\s*[\])}]"
const MODULE = r"^\s*(?:bare)?module\b"

# Where to go on after the statement at `at`, which does not parse: at the next line, no further to
# the right, that begins a definition; or that parses alone, unless it may belong to a body that is
# not indented. Of a module that does not parse, only its first line is lost.
function resume(source::Source, at::Int, line::Int)
    opening = line_text(source, line)
    indent = indentation(opening)
    lines = length(source.starts)
    occursin(MODULE, opening) && return next_start(source, line + 1)
    only_definitions = occursin(BLOCK, opening) && !indented_after(source, line, indent)
    k = line + 1
    while k <= lines
        text = line_text(source, k)
        stop = startswith(lstrip(text), "#=") ? comment_end(source.text, source.starts[k]) : 0
        if stop > 0
            k = line_at(source, stop) + 1
            continue
        end
        if indentation(text) <= indent && !isempty(text) && !occursin(CONTINUATION, text)
            occursin(DEFINITION, text) && return source.starts[k]
            only_definitions || parses_alone(text) && return source.starts[k]
        end
        k += 1
    end
    return ncodeunits(source.text) + 1
end

next_start(source::Source, line::Int) =
    line > length(source.starts) ? ncodeunits(source.text) + 1 : source.starts[line]

function indented_after(source::Source, line::Int, indent::Int)
    for k in line+1:length(source.starts)
        text = line_text(source, k)
        isempty(strip(text)) || startswith(lstrip(text), "#") && continue
        isempty(strip(text)) || return indentation(text) > indent
    end
    return false
end

function parses_alone(text::String)
    startswith(lstrip(text), "#") && return false
    expression, _ = Meta.parse(text, 1; raise=false, depwarn=false)
    return !(expression isa Expr && expression.head === :error)
end

# --- Loading ----------------------------------------------------------------------------------

const REASON_CHARACTERS = 300
const CODE_CHARACTERS = 200
const SKIPPED_AT_MOST = 200

struct Skipped
    file::String
    line::Int
    code::String
    reason::String
end

# A statement that waits for the second pass, and why it failed in the first, if it was tried.
mutable struct Waiting
    home::Module
    statement::Statement
    definition::Bool
    failure::Any
    done::Bool
end

mutable struct Loader
    top::Module
    modules::Vector{Module}  # the top one and those that the submission defines in it
    files::Vector{String}
    sources::Vector{Source}
    loaded::Vector{Tuple{String,Module}}
    folder::String
    waiting::Vector{Waiting}
    second_pass::Bool
    skipped::Vector{Skipped}
end

left_program(_...) = error("exit() ends the program; it was ignored")

# A new module like any other, but for its `include`, and for an `exit` that throws.
function new_module(parent::Module, name::Symbol)
    made = Core.eval(parent, Expr(:module, false, name, Expr(:block)))::Module
    Core.eval(made, :(using Base))
    Core.eval(made, :(const exit = $left_program))
    Core.eval(made, :(eval(expression) = Core.eval($made, expression)))
    return made
end

function new_module(loader::Loader, parent::Module, name::Symbol)
    made = new_module(parent, name)
    define_include(loader, made)
    push!(loader.modules, made)
    return made
end

function Loader(files::Vector{String})
    top = new_module(Main, :Submission)
    folder = isempty(files) ? pwd() : dirname(files[1])
    loader = Loader(
        top, Module[top], files, Source[], Tuple{String,Module}[], folder, Waiting[], false, Skipped[])
    define_include(loader, top)
    return loader
end

define_include(loader::Loader, home::Module) = Core.eval(
    home,
    :(include(path::AbstractString) = $interpreted($include_file, $loader, $home, String(path))),
)

function load_tolerantly(loader::Loader)
    for file in loader.files
        load_file(loader, loader.top, file)
    end
    retry_definitions(loader)
    return nothing
end

# Evaluate a file's definitions; let its other statements wait, or run them when it is their turn.
function load_file(loader::Loader, home::Module, file::String)
    (file, home) in loader.loaded && return nothing
    push!(loader.loaded, (file, home))
    source = read_source(file)
    push!(loader.sources, source)
    outer = loader.folder
    loader.folder = dirname(file)
    for statement in statements(source)
        first_pass(loader, home, statement)
    end
    loader.folder = outer
    return nothing
end

# What `include` is in a submission: of a file that was handed in, and only once.
function include_file(loader::Loader, home::Module, path::String)
    file = handed_in(loader, path)
    file === nothing && error("the file \"$path\" was not handed in")
    if !loader.second_pass
        load_file(loader, home, file)
        return nothing
    end
    waiting = loader.waiting
    loader.waiting = Waiting[]
    loader.second_pass = false
    load_file(loader, home, file)
    loader.second_pass = true
    run_waiting(loader)
    loader.waiting = waiting
    return nothing
end

function handed_in(loader::Loader, path::String)
    file = normpath(joinpath(loader.folder, path))
    isfile(file) && return file
    # Folders get lost on the way through an LMS.
    found = String[other for other in loader.files if basename(other) == basename(path)]
    return length(found) == 1 ? found[1] : nothing
end

function first_pass(loader::Loader, home::Module, statement::Statement)
    expression = statement.expression
    if statement.failure != ""
        skip(loader, statement, statement.failure)
    elseif !(expression isa Expr) || expression.head === :error
        return nothing  # a text, a number or a name alone does nothing
    elseif expression.head === :toplevel || expression.head === :block && !has_local(expression)
        each_statement(loader, home, statement, expression.args)
    elseif is_documented(expression)
        # Nobody asks for help here; only what is documented counts.
        documented = expression.args[4]
        line = first_number(documented, statement.line)
        first_pass(loader, home, Statement(statement.file, line, documented, ""))
    elseif expression.head === :module && expression.args[1] === true
        inner = new_module(loader, home, expression.args[2])
        each_statement(loader, inner, statement, expression.args[3].args)
    elseif expression.head === :using || expression.head === :import
        for item in expression.args
            single = Expr(expression.head, item)
            define(loader, home, Statement(statement.file, statement.line, single, ""))
        end
    elseif is_definition(expression)
        define(loader, home, statement)
    else
        push!(loader.waiting, Waiting(home, statement, false, nothing, false))
    end
    return nothing
end

function each_statement(loader::Loader, home::Module, outer::Statement, arguments::Vector{Any})
    line = outer.line
    for argument in arguments
        if argument isa LineNumberNode
            line = argument.line
        else
            first_pass(loader, home, Statement(outer.file, line, argument, ""))
        end
    end
    return nothing
end

# The first line number in an expression; of a function, that of its own line.
function first_number(expression::Expr, otherwise::Int)
    for argument in expression.args
        argument isa LineNumberNode && return Int(argument.line)
        if argument isa Expr
            inner = first_number(argument, 0)
            inner > 0 && return inner
        end
    end
    return otherwise
end

function define(loader::Loader, home::Module, statement::Statement)
    failure = attempt(loader, home, statement)
    failure === nothing && return nothing
    push!(loader.waiting, Waiting(home, statement, true, failure, false))
    return nothing
end

# Try the definitions that failed again, as long as that helps: order matters less than in Julia.
function retry_definitions(loader::Loader)
    progress = true
    while progress
        progress = false
        for waiting in copy(loader.waiting)
            (waiting.done || !waiting.definition) && continue
            waiting.failure = attempt(loader, waiting.home, waiting.statement)
            if waiting.failure === nothing
                waiting.done = progress = true
            end
        end
    end
    return nothing
end

# The second pass: everything that is no definition, and the definitions that failed, in order.
function run_waiting(loader::Loader)
    loader.second_pass = true
    for waiting in loader.waiting
        waiting.done && continue
        failure = attempt(loader, waiting.home, waiting.statement, !waiting.definition)
        failure === nothing || skip(loader, waiting.statement, failure)
        waiting.done = true
    end
    return nothing
end

# Instead of the second pass: values that cost nothing, which functions may need; a note of the rest.
function skip_waiting(loader::Loader)
    for waiting in loader.waiting
        waiting.done && continue
        failure = waiting.definition ? waiting.failure :
            is_cheap_assignment(waiting.statement.expression) ?
            attempt(loader, waiting.home, waiting.statement) :
            "not run: only definitions were loaded"
        failure === nothing || skip(loader, waiting.statement, failure)
        waiting.done = true
    end
    return nothing
end

# Evaluate a statement; the reason for which it failed, or `nothing`.
function attempt(loader::Loader, home::Module, statement::Statement, soft::Bool=false)
    outer = loader.folder
    loader.folder = dirname(statement.file)
    try
        expression = prepared(loader, home, statement.expression)
        # Loops at the top level may assign to globals, as in the REPL and in notebooks.
        soft && (expression = Expr(:block, Expr(:softscope, true), expression))
        place = LineNumberNode(statement.line, Symbol(statement.file))
        compiled(Core.eval, home, Expr(:toplevel, place, expression))
        return nothing
    catch error
        return reason(unwrapped(error), loader.files)
    finally
        loader.folder = outer
    end
end

function reason(@nospecialize(error), files::Vector{String})
    text = first_line(message(error, files))
    name = type_name(error)
    name == "ErrorException" || (text = string(name, ": ", text))
    return bounded(text, REASON_CHARACTERS)
end

function first_line(text::String)
    stop = findfirst('\n', text)
    return stop === nothing ? text : String(rstrip(text[1:prevind(text, stop)]))
end

function skip(loader::Loader, statement::Statement, reason::String)
    length(loader.skipped) < SKIPPED_AT_MOST || return nothing
    code = ""
    for source in loader.sources
        source.file == statement.file && (code = line_text(source, statement.line))
    end
    code = bounded(String(strip(code)), CODE_CHARACTERS)
    skipped = Skipped(statement.file, statement.line, code, reason)
    # Two statements on one line are one line to people.
    skipped in loader.skipped || push!(loader.skipped, skipped)
    return nothing
end

# --- Which statements are definitions, and what becomes of imports ------------------------------

const DOCUMENTED = GlobalRef(Core, Symbol("@doc"))
const DEFINING = (:function, :macro, :struct, :abstract, :primitive, :module, :using, :import,
    :export, :public)

function is_definition(@nospecialize(expression))
    expression isa Expr || return false
    head, arguments = expression.head, expression.args
    head in DEFINING && return true
    head === :(=) && return is_method(arguments[1]) || is_lambda(arguments[2])
    head === :const && return is_cheap_assignment(expression)
    head === :call && return arguments[1] === :include
    if head === :macrocall
        arguments[1] === Symbol("@enum") && return true
        return length(arguments) > 2 && is_definition(arguments[end])
    end
    head === :if || head === :elseif || return false
    for branch in arguments[2:end]
        all_definitions(branch) || return false
    end
    return true
end

function all_definitions(@nospecialize(branch))
    branch isa Expr || return false
    branch.head === :block || return is_definition(branch)
    for statement in branch.args
        statement isa LineNumberNode || is_definition(statement) || return false
    end
    return true
end

# Whether this is the left side of `f(x) = …`, with or without types.
function is_method(@nospecialize(left))
    while left isa Expr && (left.head === :where || left.head === :(::))
        left = left.args[1]
    end
    return left isa Expr && left.head === :call
end

is_lambda(@nospecialize(right)) =
    right isa Expr && (right.head === :-> || right.head === :function)

# Whether a constant or variable gets a value that costs nothing: made of literals and functions of
# Base alone. `const model = train(data)` has to wait like any other call.
function is_cheap_assignment(@nospecialize(assignment))
    assignment isa Expr || return false
    assignment.head === :const && return is_cheap_assignment(assignment.args[1])
    return assignment.head === :(=) && is_cheap(assignment.args[2])
end

const COSTLY = (:include, :read, :open, :download, :run, :sleep, :readline, :readlines, :eachline,
    :wait, :fetch, :eval)

function is_cheap(@nospecialize(value))
    value isa Expr || return true
    head, arguments = value.head, value.args
    (head === :-> || head === :function) && return true
    head in (:macrocall, :for, :while, :do, :let, :try) && return false
    if head === :call || head === :. && arguments[2] isa Expr  # f(x) or f.(x)
        name = arguments[1]
        name isa Symbol && !(name in COSTLY) && isdefined(Base, name) || return false
    end
    for argument in arguments
        is_cheap(argument) || return false
    end
    return true
end

function has_local(expression::Expr)
    for argument in expression.args
        argument isa Expr && argument.head === :local && return true
    end
    return false
end

is_documented(expression::Expr) =
    expression.head === :macrocall && length(expression.args) == 4 &&
    expression.args[1] == DOCUMENTED && expression.args[4] isa Expr

# The statement as it is evaluated here; an error for what is not run at all.
function prepared(loader::Loader, home::Module, @nospecialize(expression))
    expression isa Expr || return expression
    if expression.head === :using || expression.head === :import
        return Expr(expression.head, resolved(loader, home, expression.args[1]))
    end
    expression.head in DEFINING || !uses_pkg(expression) ||
        error("packages are not installed while grading")
    return expression
end

# Whether `Pkg.add(…)` or another function of Pkg is called here.
function uses_pkg(@nospecialize(expression))
    expression isa Expr || return false
    expression.head === :. && expression.args[1] === :Pkg && return true
    for argument in expression.args
        uses_pkg(argument) && return true
    end
    return false
end

# The path of an import; of a package that is not installed, the module of that name if there is one.
function resolved(loader::Loader, home::Module, @nospecialize(item))
    item = copy(item)
    path = item
    while path isa Expr && path.head !== :.
        path = path.args[1]
    end
    path isa Expr && !isempty(path.args) || return item
    root = path.args[1]
    (root === :. || root === :Base || root === :Core) && return item
    root === :Pkg && error("packages are not installed while grading")
    if root === :Main && length(path.args) > 1
        popfirst!(path.args)
        root = path.args[1]
    elseif Base.identify_package(String(root)) !== nothing
        return item
    end
    dots = 1
    place = home
    while !is_own_module(place, root)
        place === loader.top && error("the package $root is not installed")
        place = parentmodule(place)
        dots += 1
    end
    for _ in 1:dots
        pushfirst!(path.args, :.)
    end
    return item
end

function is_own_module(home::Module, name::Symbol)
    Base.invokelatest(isdefined, home, name) || return false
    value = Base.invokelatest(getfield, home, name)
    return value isa Module && value !== home && parentmodule(value) === home
end

# --- Stand-ins for packages that are not installed ----------------------------------------------

# A file or folder of modules, `Flux.jl`; `using Flux` then finds the one named like the package.
function stand_in_files(path::String)
    isfile(path) && return String[path]
    isdir(path) || return String[]
    return String[joinpath(path, name) for name in readdir(path) if endswith(name, ".jl")]
end

# Load the stand-ins that `text` names, as packages. Not left to `using`, which would first compile
# them in a process of their own.
function load_stand_ins(loader::Loader, text::String, stand_ins::Vector{String})
    for file in stand_ins
        name = String(basename(file)[1:end-3])
        package = Base.PkgId(name)
        (occursin(name, text) && !haskey(Base.loaded_modules, package)) || continue
        others = String[other for other in stand_ins if other != file]
        # Before it is loaded itself, what it uses.
        load_stand_ins(loader, read(file, String), others)
        dirname(file) in LOAD_PATH || push!(LOAD_PATH, dirname(file))
        try
            compiled(Base.include, Base.__toplevel__, file)
        catch error
            failure = reason(unwrapped(error), String[file])
            push!(loader.skipped, Skipped(file, 1, "module $name", failure))
        end
    end
    return nothing
end

# --- The session: one submission, one request at a time -----------------------------------------

mutable struct Session
    channel::Channel
    capture::Capture
    stand_ins::Vector{String}
    printed_limit::Int
    value_limit::Int
    loader::Union{Nothing,Loader}
end

function prepare(capture::Capture)
    clear(capture)
    seed()
    return nothing
end

# The same submission gives the same values, also where it asks for random ones.
function seed()
    uuid = Base.UUID("9a3f8284-a2c9-5f02-9a11-845980a1fd5c")
    random = get(Base.loaded_modules, Base.PkgId(uuid, "Random"), nothing)
    random === nothing || random.seed!(0)
    return nothing
end

function answer(nonce::String, kind::String)
    writer = Writer()
    put_field(writer, "{\"id\":", nonce)
    put_field(writer, ",\"kind\":", kind)
    return writer
end

function reply(session::Session, writer::Writer)
    put(writer, "}\n")
    return send(session.channel, writer.bytes, writer.used)
end

function set_up(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    session.printed_limit = option(line, all_words, "printed=")
    session.value_limit = option(line, all_words, "value=")
    writer = answer(plain(line, all_words[2]), "ready")
    put_field(writer, ",\"version\":", string(VERSION))
    return reply(session, writer)
end

function load(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    nonce = plain(line, all_words[2])
    mode, stage = plain(line, all_words[3]), plain(line, all_words[4])
    functions = hex_texts(line, all_words[5]...)
    files = String[hex_text(line, word) for word in all_words[6:end]]
    prepare(session.capture)
    loader = session.loader = Loader(files)
    for file in files
        load_stand_ins(loader, read(file, String), session.stand_ins)
    end
    if mode == "strict"
        failed = load_strictly(loader)
        if failed !== nothing
            writer = answer(nonce, "failed")
            put_exception_at(writer, failed[1], failed[2], files)
            return reply(session, writer)
        end
    else
        load_tolerantly(loader)
        if stage == "all"
            reply(session, answer(nonce, "defined")) || return false
            run_waiting(loader)
        else
            skip_waiting(loader)
        end
    end
    loader.second_pass = true
    return reply(session, loaded(loader, nonce, functions))
end

# Each file as `include` would; the exception that ended it with its place, or `nothing`.
function load_strictly(loader::Loader)
    top = loader.top
    Core.eval(top, :(include(path::AbstractString) = Base.include($top, path)))
    for file in loader.files
        try
            compiled(Base.include, top, file)
        catch error
            place = innermost(catch_backtrace(), loader.files)
            while error isa LoadError || error isa InitError
                if error isa LoadError && place === nothing && error.file in loader.files
                    place = error.file, Int(error.line)
                end
                error = error.error
            end
            return error, place
        end
    end
    add_modules(loader, top)
    return nothing
end

# Modules that were not made by us have to be looked for.
function add_modules(loader::Loader, home::Module)
    for name in Base.invokelatest(names, home; all=true)
        is_own_module(home, name) || continue
        inner = Base.invokelatest(getfield, home, name)
        push!(loader.modules, inner)
        add_modules(loader, inner)
    end
    return nothing
end

function loaded(loader::Loader, nonce::String, functions::Vector{String})
    writer = answer(nonce, "loaded")
    put(writer, ",\"skipped\":[")
    sort!(loader.skipped; by=skipped -> (skipped.file, skipped.line))
    for (k, skipped) in enumerate(loader.skipped)
        put_field(writer, k > 1 ? ",{\"file\":" : "{\"file\":", skipped.file)
        put(writer, ",\"line\":")
        put_integer(writer, skipped.line)
        put_field(writer, ",\"code\":", skipped.code)
        put_field(writer, ",\"reason\":", skipped.reason)
        put(writer, UInt8('}'))
    end
    put(writer, "],\"missing\":[")
    separator = ""
    for name in functions
        find_function(loader, Symbol(name)) === nothing || continue
        put_field(writer, separator, name)
        separator = ","
    end
    put(writer, UInt8(']'))
    return writer
end

# What `name` means in the submission: at its top, or in a module that it defines.
function find_function(loader::Loader, name::Symbol)
    for home in loader.modules
        Base.invokelatest(isdefined, home, name) || continue
        found = Base.invokelatest(getfield, home, name)
        in_base = isdefined(Base, name) && getfield(Base, name) === found
        found isa Module || in_base || return Some(found)
    end
    return nothing
end

function call(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    nonce = plain(line, all_words[2])
    loader = session.loader::Loader
    interpreted(prepare, session.capture)
    found = interpreted(find_function, loader, Symbol(hex_text(line, all_words[3])))
    writer = answer(nonce, "missing")
    if found !== nothing
        expression = call_expression(found.value, line, all_words)
        writer = outcome(session, nonce, loader, expression)
    end
    text, cut = printed(session.capture, session.printed_limit)
    put(writer, ",\"printed\":")
    put_text(writer, text)
    put(writer, cut ? ",\"printed_cut\":true" : ",\"printed_cut\":false")
    return reply(session, writer)
end

# Evaluated as an expression, which is interpreted: nothing is compiled for the call itself.
function call_expression(@nospecialize(f), line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    arguments, keywords = Any[QuoteNode(f)], Any[]
    for k in 4:length(all_words)
        from, to = all_words[k]
        equals = find_byte(line, UInt8('='), from, to)
        if equals > to
            push!(arguments, QuoteNode(argument(line, from, to)))
        else
            value = QuoteNode(argument(line, equals + 1, to))
            push!(keywords, Expr(:kw, Symbol(hex_text(line, from, equals - 1)), value))
        end
    end
    made = Expr(:call)
    made.args = arguments
    if !isempty(keywords)
        parameters = Expr(:parameters)
        parameters.args = keywords
        insert!(arguments, 2, parameters)
    end
    return made
end

function outcome(session::Session, nonce::String, loader::Loader, expression::Expr)
    try
        value = Core.eval(loader.top, expression)
        writer = answer(nonce, "value")
        put(writer, ",\"value\":")
        writer.limit = writer.used + session.value_limit
        encode(writer, value, 0)
        writer.limit = typemax(Int)
        return writer
    catch error
        error isa TooLarge && return answer(nonce, "too_large")
        trace = catch_backtrace()
        writer = answer(nonce, "exception")
        interpreted(put_exception, writer, error, trace, loader.files)
        return writer
    end
end

# Answer requests until the grader closes its side.
function serve(input::Integer, output::Integer, stand_ins::AbstractString...)
    interpreted(answer_requests, Channel(input, output), String[stand_ins...])
    return nothing
end

function answer_requests(channel::Channel, stand_ins::Vector{String})
    session = Session(channel, Capture(), String[], 0, 0, nothing)
    for path in stand_ins
        append!(session.stand_ins, stand_in_files(path))
    end
    # What happens to be installed on this machine must not decide about a grade.
    append!(empty!(LOAD_PATH), ["@stdlib"])
    empty!(ARGS)
    going_on = true
    while going_on
        line = next_line(channel)
        line === nothing && return nothing
        all_words = compiled(words, line)
        kind = plain(line, all_words[1])
        going_on = kind == "setup" ? set_up(session, line, all_words) :
            kind == "load" ? load(session, line, all_words) :
            kind == "call" ? compiled(call, session, line, all_words) : error("request $kind")
    end
    return nothing
end

function main(arguments::Vector{String})
    serve(own_descriptor(0), own_descriptor(1), arguments...)
    leave()
end

# Not `exit`: what a submission left to be done at exit is not done.
leave() = ccall(:_exit, Cvoid, (Cint,), 0)

end

abspath(PROGRAM_FILE) == abspath(@__FILE__) && GraderWorker.main(ARGS)
