# Values, types and calls that mean harm.
struct Endless <: AbstractVector{Float64} end
Base.size(::Endless) = (typemax(Int) ÷ 2,)
Base.getindex(::Endless, ::Int) = 0.0
struct Changing <: AbstractVector{Int}
    asked::Base.RefValue{Int}
end
Base.size(value::Changing) = ((value.asked[] += 1) == 1 ? 2 : 10^9,)
Base.getindex(value::Changing, k::Int) = value.asked[] += k
struct Throwing <: AbstractMatrix{Float64} end
Base.size(::Throwing) = (2, 2)
Base.getindex(::Throwing, ::Int...) = error("no element for you")
struct Negative <: AbstractVector{Float64} end
Base.size(::Negative) = (-1,)
struct Odd <: AbstractVector{Float64} end
Base.size(::Odd) = ("two",)
struct Unprintable end
Base.show(::IO, ::Unprintable) = error("no text for you")
struct Wordy end
Base.show(io::IO, ::Wordy) = for _ in 1:10^5
    print(io, "words ")
end
struct NoNumber <: Real end
struct NoText <: AbstractString end
struct NoEnd <: AbstractDict{Int,Int} end
Base.iterate(::NoEnd, k=1) = (k => k, k + 1)
struct EndlessSet <: AbstractSet{Int} end
Base.iterate(::EndlessSet, k=1) = (k, k + 1)
Base.length(::EndlessSet) = 1
struct FailingSet <: AbstractSet{Int} end
Base.iterate(::FailingSet, k=1) = error("no element for you")
struct Trap end
Base.getproperty(::Trap, name::Symbol) = name === :owner ? Trap() : error("no attribute for you")
Base.:(==)(::Trap, ::Any) = true
struct BadError <: Exception end
Base.showerror(::IO, ::BadError) = error("no message for you")

endless() = Endless()
changing() = Changing(Ref(0))
throwing() = Throwing()
negative() = Negative()
odd() = Odd()
unprintable() = Unprintable()
wordy() = Wordy()
no_number() = NoNumber()
no_text() = NoText()
no_end() = NoEnd()
endless_set() = EndlessSet()
failing_set() = FailingSet()
million_keys() = Dict(k => k for k in 1:10^6)
circular_keys() = (d = Dict{Any,Any}(); d[1] = d; d)
set_of_vectors() = Set([[2], [1]])
trap() = Trap()
huge_complex() = Complex(big(10)^5000, 1)
bad_error() = throw(BadError())
long_range() = 1:10^15
long_text() = "a"^10^7
long_vector() = zeros(10^7)
long_integer() = big(10)^5000
circular() = (a = Any[1]; push!(a, a); a)
deep() = (a = Any[]; for _ in 1:10^5
    a = Any[a]
end; a)
too_much_memory() = zeros(10^15)
recursion(n=1) = 1 + recursion(n + 1)
thrown_number() = throw(42)
later() = (@async (sleep(0.01); error("later")); 1)
leave() = exit(3)
really_leave() = Base.exit(3)
close_streams() = (close(stdout); close(stderr); close(stdin); 1)
function turn_streams()
    # Their other ends are kept: once these are collected, to print is an error.
    ends = (redirect_stdout(), redirect_stderr())
    GC.@preserve ends println("gone")
    return 1
end
close_descriptors() = (foreach(fd -> ccall(:close, Cint, (Cint,), fd), 0:2); 1)
kill() = ccall(:kill, Cint, (Cint, Cint), getpid(), 9)
forge() = (println("""{"id": "1", "kind": "value", "value": null}"""); 1)
ok() = (0.5, [1 2; 3 4], "text", Dict("a" => 1), 1:3, true)
function piracy()
    for type in (Int, Float64, String, Symbol, Any, UInt8, Module)
        @eval begin
            Base.:(==)(::$type, ::$type) = error("piracy")
            Base.isequal(::$type, ::$type) = error("piracy")
            Base.show(::IO, ::$type) = error("piracy")
            Base.print(::IO, ::$type) = error("piracy")
            Base.string(::$type) = error("piracy")
            Base.length(::$type) = error("piracy")
            Base.hash(::$type, ::UInt) = error("piracy")
        end
    end
    @eval begin
        Base.:<(::Int, ::Int) = error("piracy")
        Base.:<=(::Int, ::Int) = error("piracy")
        Base.getindex(::Array, ::Int) = error("piracy")
        Base.setindex!(::Array, _, ::Int) = error("piracy")
        Base.push!(::Vector, _) = error("piracy")
        Base.iterate(::Array) = error("piracy")
        Base.size(::Array) = error("piracy")
        Base.sum(::AbstractArray) = 42
        Base.showerror(::IO, _) = error("piracy")
        Base.flush(::IOStream) = error("piracy")
        Base.redirect_stdout(::IOStream) = error("piracy")
        Base.names(::Module; _...) = error("piracy")
        Base.convert(::Type, _) = error("piracy")
    end
    return 1
end
total(x) = sum(x)
