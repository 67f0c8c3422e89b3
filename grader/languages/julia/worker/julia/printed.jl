# Printed text: kept in files, read back per call, bounded.

# Where a descriptor and Julia's stream on it lead: a file of our own, read per call.
mutable struct Kept
    path::String
    stream::IOStream
    reader::Cint
end

function Kept(name::String)
    path = joinpath(get(ENV, "TMPDIR", pwd()), name)
    stream = open_to_append(path)
    return Kept(path, stream, own_descriptor(fd(open(path, "r+"))))
end

struct Capture
    output::Kept
    errors::Kept
end

function Capture()
    capture = Capture(Kept("printed"), Kept("errors"))
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
    output, errors = capture.output.stream, capture.errors.stream
    redirect_stdout(output)
    redirect_stderr(errors)
    # Both of these kept the streams that Julia started with.
    empty!(Base.Multimedia.displays)
    pushdisplay(TextDisplay(output))
    Base.CoreLogging.global_logger(Base.CoreLogging.SimpleLogger(errors))
    return nothing
end

# Forget what was printed before; mend what a submission has closed or turned elsewhere.
function clear(capture::Capture)
    output, errors = capture.output, capture.errors
    closed = !isopen(output.stream) || !isopen(errors.stream)
    isopen(output.stream) || (output.stream = open_to_append(output.path))
    isopen(errors.stream) || (errors.stream = open_to_append(errors.path))
    if closed || stdout !== output.stream || stderr !== errors.stream
        point_streams(capture)
    end
    forget(output)
    forget(errors)
    return nothing
end

# Emptied first, too: a full file has no room for what is in the stream's buffer yet.
function forget(kept::Kept)
    empty_file(kept.reader)
    flush(kept.stream)
    empty_file(kept.reader)
    return nothing
end

empty_file(fd::Cint) = ccall(:ftruncate, Cint, (Cint, Int64), fd, 0)

function read_start(fd::Cint, count::Int)
    bytes = Vector{UInt8}(undef, count)
    got = GC.@preserve bytes ccall(:pread, Cssize_t, (Cint, Ptr{UInt8}, Csize_t, Int64),
        fd, pointer(bytes), count, 0)
    return String(resize!(bytes, max(got, 0)))
end

# Return the text that was written since `clear`: its beginning, which may be more than `limit` characters.
function written(kept::Kept, limit::Int)
    # Not `flush`, which throws where the file is full.
    isopen(kept.stream) && ccall(:ios_flush, Cint, (Ptr{Cvoid},), kept.stream.ios)
    return read_start(kept.reader, 4 * limit + 1)
end

# Put the fields of an answer that tell of what was printed since `clear`: at most `limit` characters.
function put_printed(writer::Writer, capture::Capture, limit::Int)
    Libc.flush_cstdio()
    text = written(capture.output, limit)
    kept = first_characters(text, limit)
    put(writer, ",\"printed\":")
    put_text(writer, kept)
    put(writer, ncodeunits(kept) < ncodeunits(text) ? ",\"printed_cut\":true" : ",\"printed_cut\":false")
    put(writer, ",\"errors\":")
    put_text(writer, bounded(written(capture.errors, limit), limit))
    return nothing
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
