# Switches the runtime's option `--compile` while it runs: compiled or interpreted.

# The runtime looks up `--compile` when a method is first called, and keeps to what it found then.
# Only functions without `ccall` can be interpreted; a `ccall` therefore has a function of its own.
const COMPILE_OFFSET =
    fieldoffset(Base.JLOptions, Base.fieldindex(Base.JLOptions, :compile_enabled))
const YES, MINIMAL = Int8(1), Int8(3)

# Looked up in each process: this module may have been compiled in another one.
compile_option() = Ptr{Int8}(cglobal(:jl_options)) + COMPILE_OFFSET

# Call `f` so that what was not compiled before is compiled when it is first called: our own loops,
# and the submission's code.
compiled(@nospecialize(f), @nospecialize(arguments...)) = switched(YES, f, arguments)

# Call `f` so that whatever was not compiled before is interpreted: what runs once.
interpreted(@nospecialize(f), @nospecialize(arguments...)) =
    switched(REHEARSING[] ? YES : MINIMAL, f, arguments)

# True in a server, for all workers that are forked from it: then it is compiled.
const REHEARSING = Ref(false)

function switched(setting::Int8, @nospecialize(f), @nospecialize(arguments))
    option = compile_option()
    before = unsafe_load(option)
    unsafe_store!(option, setting)
    try
        return untyped(f)(arguments...)
    finally
        unsafe_store!(option, before)
    end
end

# A function called through this is not inferred together with its caller.
const UNTYPED = Ref{Any}()
untyped(@nospecialize(f)) = (UNTYPED[] = f; UNTYPED[])
