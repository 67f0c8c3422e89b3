# Packages beside the standard library: those that the assignment offers.

# The grader lays their project beside this code; where nothing is offered there is none.
const PROJECT = joinpath(dirname(@__DIR__), "project")

# Packages that happen to be installed on this machine must not decide about a grade.
function offer_packages()
    append!(empty!(LOAD_PATH), isdir(PROJECT) ? [PROJECT, "@stdlib"] : ["@stdlib"])
    return nothing
end

# Called in a server: no worker that it forks has to load them.
function load_offered_packages()
    isdir(PROJECT) || return nothing
    offer_packages()
    # The grader writes a line for each, NAME = "UUID", after the first.
    for line in readlines(joinpath(PROJECT, "Project.toml"))[2:end]
        Base.require(Main, Symbol(first(split(line, " = "))))
    end
    return nothing
end
