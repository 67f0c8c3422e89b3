# The channel to the grader: requests in, answers out, on descriptors of its own.

const CLOSE_ON_EXEC_COPY = Sys.isapple() ? 67 : 1030  # fcntl's F_DUPFD_CLOEXEC
const GET_FLAGS, SET_FLAGS = 3, 4
const NONBLOCKING = Cint(Sys.isapple() ? 0x0004 : 0x0800)
const APPENDING = Cint(Sys.isapple() ? 0x0008 : 0x0400)
const FILE_SIZE_SIGNAL = 25  # SIGXFSZ

# Untyped, because a descriptor is an integer or, in newer versions of Julia, a RawFD.
control(fd, command::Integer, value::Integer) =
    ccall(:fcntl, Cint, (Cint, Cint, Cint...), fd, command, value)

# A copy of `fd` that no program started from here inherits, and that blocks.
function own_descriptor(fd)
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

Channel(input::Integer, output::Integer) =
    Channel(input, output, Vector{UInt8}(undef, 1 << 16), 1, 0)

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
