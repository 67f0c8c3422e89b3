# Returned values as plain data.
#
# A returned object is hostile: its type may lie about itself, hang, throw, or change its mind. A value
# of a type that is not Julia's own is asked for its size and elements once each, in the submission's
# own world, and both are bounded before they are read; what cannot be read is opaque.

const MAX_DEPTH = 16
const OPAQUE_CHARACTERS = 200
const TYPE_CHARACTERS = 100
const INTEGER_BITS = 1_000_000

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
        encode_items(writer, "Tuple", value, depth, "tuple")
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

function encode_items(
    writer::Writer, type::String, @nospecialize(items), depth::Int, kind::String="sequence"
)
    head(writer, kind, type)
    put(writer, ",\"items\":[")
    for k in 1:(length(items)::Int)
        k > 1 && put(writer, UInt8(','))
        encode(writer, items[k], depth + 1)
    end
    put(writer, "]}")
    return nothing
end

# Less common values, interpreted.
function encode_other(writer::Writer, @nospecialize(value), depth::Int)
    if value isa Real
        encode_number(writer, value, depth)
    elseif value isa Complex
        encode_complex(writer, value)
    elseif value isa Union{AbstractString,AbstractChar,Symbol}
        encode_text(writer, value)
    elseif value === missing
        put(writer, "{\"t\":\"scalar\",\"type\":\"Missing\",\"value\":null}")
    elseif depth >= MAX_DEPTH
        # Not shown either: what is nested deeper would be shown all the way down.
        encode_opaque(writer, value, "…")
    elseif value isa CartesianIndex
        encode_items(writer, "CartesianIndex", Tuple(value), depth, "tuple")
    elseif value isa Union{Base.KeySet,Base.ValueIterator}
        encode_set(writer, value, depth, "sequence")
    elseif value isa Pair
        encode_items(writer, "Pair", Any[value.first, value.second], depth)
    elseif value isa NamedTuple
        encode_named(writer, value, depth)
    elseif value isa AbstractDict
        encode_pairs(writer, value, depth)
    elseif value isa AbstractSet
        encode_set(writer, value, depth)
    elseif value isa AbstractArray
        encode_elements(writer, value, depth)
    elseif is_date(value)
        encode_date(writer, value)
    else
        encode_object(writer, value, depth)
    end
    return nothing
end

# A submission's own kind of number is an object where it has the attributes that are asked for.
function encode_number(writer::Writer, @nospecialize(value), depth::Int)
    number = value isa Integer ? integer(value) : real_number(value)
    number === nothing && return encode_object(writer, value, depth)
    head(writer, number isa Float64 ? "real" : "int", type_name(value))
    put(writer, ",\"value\":")
    put_element(writer, number)
    put(writer, UInt8('}'))
    return nothing
end

# An `Int64`, a longer integer in hexadecimal, or `nothing` for what is none of Julia's own.
function integer(@nospecialize(value))
    value isa Union{Int8,Int16,Int32,Int64,UInt8,UInt16,UInt32} && return Int64(value)
    value isa Union{UInt64,Int128,UInt128,BigInt} || return nothing
    ndigits(value, base=2) > INTEGER_BITS && throw(TooLarge())
    digits = string(value, base=16)
    return startswith(digits, "-") ? "-0x" * digits[2:end] : "0x" * digits
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

function encode_complex(writer::Writer, @nospecialize(value))
    parts = real_number(value.re), real_number(value.im)
    (parts[1] === nothing || parts[2] === nothing) && return encode_opaque(writer, value)
    head(writer, "complex", type_name(value))
    put(writer, ",\"value\":[")
    put_real(writer, parts[1])
    put(writer, UInt8(','))
    put_real(writer, parts[2])
    put(writer, "]}")
    return nothing
end

# `Date` and `DateTime` of the standard library, which is there once somebody has loaded it.
function is_date(@nospecialize(value))
    id = Base.PkgId(Base.UUID("ade2ca70-3891-5945-98fb-dc099432e06a"), "Dates")
    dates = get(Base.loaded_modules, id, nothing)
    dates === nothing && return false
    return value isa Base.invokelatest(getfield, dates, :Date) ||
           value isa Base.invokelatest(getfield, dates, :DateTime)
end

function encode_date(writer::Writer, @nospecialize(value))
    local text
    try
        text = Base.invokelatest(string, value)::String
        # Other languages have no dates with years of more or fewer digits.
        match(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{8,12})?$", text) === nothing && error("year")
    catch
        return encode_opaque(writer, value)
    end
    head(writer, "date", type_name(value))
    put(writer, ",\"value\":")
    put_text(writer, text)
    put(writer, UInt8('}'))
    return nothing
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
    writer::Writer, type::String, names::Vector{Any}, items::Vector{Any}, depth::Int
)
    head(writer, "dict", type)
    put(writer, ",\"keys\":[")
    for k in 1:length(names)
        k > 1 && put(writer, UInt8(','))
        encode(writer, names[k], depth + 1)
    end
    return encode_more_items(writer, items, depth)
end

# The items after a list of keys or names.
function encode_more_items(writer::Writer, items::Vector{Any}, depth::Int)
    put(writer, "],\"items\":[")
    for k in 1:length(items)
        k > 1 && put(writer, UInt8(','))
        encode(writer, items[k], depth + 1)
    end
    put(writer, "]}")
    return nothing
end

function encode_named(writer::Writer, @nospecialize(value), depth::Int)
    head(writer, "named", "NamedTuple")
    put(writer, ",\"names\":[")
    for (k, name) in enumerate(keys(value))
        k > 1 && put(writer, UInt8(','))
        put_text(writer, String(name))
    end
    return encode_more_items(writer, Any[item for item in Tuple(value)], depth)
end

function encode_pairs(writer::Writer, @nospecialize(value), depth::Int)
    local names, items
    try
        # No key takes less than 24 bytes, and no value.
        names, items = compiled(read_pairs, value, (writer.limit - writer.used) ÷ 48)
    catch error
        error isa TooLarge && rethrow()
        return encode_opaque(writer, value)
    end
    return encode_dictionary(writer, type_name(value), names, items, depth)
end

function encode_set(
    writer::Writer, @nospecialize(value), depth::Int, kind::String="set"
)
    local items
    try
        items = compiled(read_items, value, (writer.limit - writer.used) ÷ 24)
    catch error
        error isa TooLarge && rethrow()
        return encode_opaque(writer, value)
    end
    return encode_items(writer, type_name(value), items, depth, kind)
end

function read_items(@nospecialize(value), most::Int)
    items = Any[]
    step = Base.invokelatest(iterate, value)
    while step !== nothing
        length(items) < most || throw(TooLarge())
        item, state = step
        push!(items, item)
        step = Base.invokelatest(iterate, value, state)
    end
    return items
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

# The names of what is read of an object, as `setup` said.
const ATTRIBUTES = Symbol[]

# An object of a type that is not known, with the attributes that are asked for and it has.
function encode_object(writer::Writer, @nospecialize(value), depth::Int)
    names, items = String[], Any[]
    if !(value isa Union{Function,Type,Module})
        for name in ATTRIBUTES
            try
                push!(items, Base.invokelatest(getproperty, value, name))
                push!(names, String(name))
            catch
                # It has none of that name.
            end
        end
    end
    isempty(names) && return encode_opaque(writer, value)
    opaque_head(writer, value, shown(value))
    put(writer, ",\"names\":[")
    for k in 1:length(names)
        k > 1 && put(writer, UInt8(','))
        put_text(writer, names[k])
    end
    return encode_more_items(writer, items, depth)
end

function encode_opaque(writer::Writer, @nospecialize(value), text::String=shown(value))
    opaque_head(writer, value, text)
    put(writer, UInt8('}'))
    return nothing
end

function opaque_head(writer::Writer, @nospecialize(value), text::String)
    kind = value isa Union{Function,Type} ? "function" : "opaque"
    head(writer, kind, value isa Function ? "Function" : type_text(typeof(value)))
    put(writer, ",\"text\":")
    put_text(writer, text)
    return nothing
end

# The text that `value` prints, cut; printing it is the submission's own code and may fail.
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
