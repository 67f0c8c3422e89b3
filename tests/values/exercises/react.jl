abstract type Cell end

mutable struct InputCell <: Cell
    value::Int
    dependents::Vector{Any}
end

InputCell(value) = InputCell(value, [])

mutable struct ComputeCell <: Cell
    value::Int
    dependents::Vector{Any}
    inputs::Vector
    f::Any
    callbacks::Vector{Any}
end

function ComputeCell(inputs, f)
    cell = ComputeCell(f([input.value for input in inputs]), [], inputs, f, [])
    foreach(input -> push!(input.dependents, cell), inputs)
    return cell
end

function Base.setproperty!(cell::Cell, name::Symbol, value)
    setfield!(cell, name, value)
    name === :value && foreach(compute!, cell.dependents)
    return value
end

function compute!(cell::ComputeCell)
    value = cell.f([input.value for input in cell.inputs])
    value == cell.value && return nothing
    cell.value = value
    foreach(callback -> callback(value), cell.callbacks)
    return nothing
end

add_callback!(cell::ComputeCell, callback) = push!(cell.callbacks, callback)
remove_callback!(cell::ComputeCell, callback) = filter!(!=(callback), cell.callbacks)
