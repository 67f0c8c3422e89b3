# Arguments of several words, and scalars that are rarer than numbers and texts.

# Makes arguments of the words of one call.
mutable struct Reader
    line::Vector{UInt8}
    words::Vector{Tuple{Int,Int}}
    next::Int
    loader::Loader
    kept::Vector{Any}  # results of the case's earlier calls, each after its name
end

# True where an ARG that begins here has parts of its own: its head has no element type.
function is_composite(line::Vector{UInt8}, from::Int, to::Int)
    colon = find_byte(line, UInt8(':'), from, to)
    return colon < to && (line[colon+1] == UInt8(':') || line[colon+1] == UInt8('l'))
end

# The ARG that begins at `from` in the reader's next word; its other parts are the words after it.
function argument(reader::Reader, from::Int)
    line, to = reader.line, reader.words[reader.next][2]
    reader.next += 1
    is_composite(line, from, to) || return argument(line, from, to)
    return interpreted(composite, reader, split(plain(line, (from, to)), ':'))
end

function composite(reader::Reader, fields)
    kind, element, path, data = String.(fields)
    kind == "range" && return range_of(data)
    kind == "code" && return Core.eval(reader.loader.top, Meta.parse(hex_text(data)))
    kind == "result" && return result_of(reader, path, hex_text(data))
    count = number_in(data)
    parts = Any[]
    for _ in 1:(kind == "dict" ? 2 : 1) * (element == "like" ? 1 : count)
        push!(parts, argument(reader, reader.words[reader.next][1]))
    end
    kind == "tuple" && return Tuple(parts)
    kind == "record" && return record(reader.loader, hex_text.(split(path, ',')), parts)
    if kind == "dict"
        keys, items = narrowest(parts[1:2:end]), narrowest(parts[2:2:end])
        made = Dict{eltype(keys),eltype(items)}()
        for k in 1:count
            made[keys[k]] = items[k]
        end
        return made
    end
    list = narrowest(parts)
    # The elements only show the type of an empty list.
    element == "like" && empty!(list)
    return kind == "set" ? Set{eltype(list)}(list) : list
end

# A vector as its elements in brackets make it: numbers are promoted.
function narrowest(items::Vector{Any})
    isempty(items) && return items
    type = Union{}
    for item in items
        item isa type || (type = promote_type(type, typeof(item)))
    end
    list = Vector{type}(undef, length(items))
    for k in 1:length(items)
        list[k] = items[k]
    end
    return list
end

# A named tuple, or, after the name of a type, an object of it. The type's name comes first.
function record(loader::Loader, names::Vector{String}, parts::Vector{Any})
    isempty(names[1]) && return NamedTuple{Tuple(Symbol.(names[2:end]))}(Tuple(parts))
    found = find_function(loader, Symbol(names[1]))
    found === nothing && throw(UndefVarError(Symbol(names[1])))
    return Base.invokelatest(found.value, parts...)
end

hex_text(text::AbstractString) =
    text == "-" ? "" : hex_text(Vector{UInt8}(text), 1, ncodeunits(text))

function range_of(data::String)
    first, step, last = elements(Int64, Vector{UInt8}(data), 1, ncodeunits(data))
    return step == 1 ? (first:last) : (first:step:last)
end

# The result that an earlier call of the case was told to keep.
function kept(results::Vector{Any}, name::String)
    for k in length(results)-1:-2:1
        results[k] == name && return results[k+1]
    end
    error("no result is kept as $name")
end

# Return an earlier call's result, or an item of it by its positions from 0.
function result_of(reader::Reader, path::String, name::String)
    found = kept(reader.kept, name)
    for position in (isempty(path) ? [] : split(path, '.'))
        found = Base.invokelatest(getindex, found, number_in(String(position)) + 1)
    end
    return found
end

function rarer(element::String, line::Vector{UInt8}, from::Int, to::Int)
    element == "Nothing" && return nothing
    if element == "ComplexF64"
        parts = elements(Float64, line, from, to)
        return Complex(parts[1], parts[2])
    end
    text = hex_text(line, from, to)
    element == "BigInt" && return parse(BigInt, text)
    element == "Char" && return only(text)
    element == "Symbol" && return Symbol(text)
    dates = Base.require(Base.PkgId(Base.UUID("ade2ca70-3891-5945-98fb-dc099432e06a"), "Dates"))
    return Base.invokelatest(getfield(dates, Symbol(element)), text)
end
