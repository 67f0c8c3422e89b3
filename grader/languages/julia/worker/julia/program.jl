# A submission run as a program, from top to bottom, in a process that does nothing else.

# Stands before `plain` or `dialogue` (`+notebook` of a notebook), the file and its arguments in the command line of a
# worker that is a program.
const PROGRAM_MARK = "--program"

# The streams that Julia started with: a server turns them elsewhere, and its workers back.
const STARTED_WITH = Ref{Any}()

remember_streams() = (STARTED_WITH[] = (stdin, stdout, stderr); nothing)

# Run the file as `julia FILE ARGUMENT…` does in its folder. Descriptors 0, 1 and 2 are its own.
function run_program(mode::AbstractString, path::AbstractString, arguments::AbstractString...)
    isassigned(STARTED_WITH) && put_back_streams()
    startswith(mode, "dialogue") && Core.eval(Base, :(stdin = $(Asking(stdin))))
    cd(dirname(path))
    # A server read the time zone before it knew this program's.
    ccall(:tzset, Cvoid, ())
    offer_packages()
    append!(empty!(ARGS), String[arguments...])
    Core.eval(Base, :(global PROGRAM_FILE = $(basename(path))))
    Core.eval(Base, :(global have_color = false))
    seed(0)
    status = 0
    try
        if endswith(mode, "+notebook")
            compiled(Base.include, softly_scoped, Main, String(path))
        else
            compiled(Base.include, Main, String(path))
        end
    catch error
        # All at once: to look for the lines of a trace can make noise of its own.
        text = IOBuffer()
        Base.invokelatest(Base.display_error, text, error, catch_backtrace())
        write(stderr, take!(text))
        status = 1
    end
    exit(status)
end

# As a notebook evaluates it: loops at the top level assign to globals.
function softly_scoped(@nospecialize(expression))
    expression isa Expr || return expression
    expression.head === :toplevel && return Expr(:toplevel, map(softly_scoped, expression.args)...)
    whole = (:module, :using, :import, :export, :error, :incomplete, :meta)
    expression.head in whole && return expression
    return Expr(:block, Expr(:softscope, true), expression)
end

function put_back_streams()
    input, output, errors = STARTED_WITH[]
    redirect_stdin(own_stream(input, 0))
    redirect_stdout(own_stream(output, 1))
    redirect_stderr(own_stream(errors, 2))
    empty!(Base.Multimedia.displays)
    pushdisplay(TextDisplay(stdout))
    Base.CoreLogging.global_logger(Base.CoreLogging.SimpleLogger(stderr))
    return nothing
end

# Inside Python a server has no pipes; what stood there is none in its workers either.
own_stream(stream, descriptor::Int) = stream isa Base.LibuvStream ? stream :
    Base.open_pipe!(Base.PipeEndpoint(), Libc.dup(RawFD(descriptor)))

# Standard input that says, in the place of the output where it is so, that it is read.
struct Asking <: IO
    inner::IO
end

const ASKS = UInt8[0x10, 0x05, 0x10]

function ask(input::Asking)
    bytesavailable(input.inner) > 0 && return input.inner
    write(stdout, ASKS)
    flush(stdout)
    return input.inner
end

Base.eof(input::Asking) = eof(ask(input))
Base.read(input::Asking, ::Type{UInt8}) = read(ask(input), UInt8)
Base.readavailable(input::Asking) = readavailable(ask(input))
Base.bytesavailable(input::Asking) = bytesavailable(input.inner)
Base.isopen(input::Asking) = isopen(input.inner)
Base.close(input::Asking) = close(input.inner)
