# Printed text: kept in a file, read back per call, bounded.

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

# Return the text printed since `clear`: at most `limit` characters, and whether there was more.
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
