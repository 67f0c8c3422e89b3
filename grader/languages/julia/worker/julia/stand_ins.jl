# Modules that stand in for packages which are not installed.

# A file or folder of modules, `Flux.jl`; `using Flux` then finds the one named like the package.
function stand_in_files(path::String)
    isfile(path) && return String[path]
    isdir(path) || return String[]
    return String[joinpath(path, name) for name in readdir(path) if endswith(name, ".jl")]
end

# Load the stand-ins that `text` names, as packages. Not left to `using`, which would first compile
# them in a process of their own.
function load_stand_ins(loader::Loader, text::String, stand_ins::Vector{String})
    for file in stand_ins
        name = String(basename(file)[1:end-3])
        package = Base.PkgId(name)
        (occursin(name, text) && !haskey(Base.loaded_modules, package)) || continue
        others = String[other for other in stand_ins if other != file]
        # Before it is loaded itself, what it uses.
        load_stand_ins(loader, read(file, String), others)
        dirname(file) in LOAD_PATH || push!(LOAD_PATH, dirname(file))
        try
            compiled(Base.include, Base.__toplevel__, file)
        catch error
            failure = reason(unwrapped(error), String[file])
            push!(loader.skipped, Skipped(file, 1, "module $name", failure, false, 0))
        end
    end
    return nothing
end
