# What is compiled and what is interpreted: the runtime's option `--compile`, switched as we go.

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
