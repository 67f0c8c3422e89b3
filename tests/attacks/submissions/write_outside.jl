# Leaves files wherever it can, and changes those of others.

function measure(values, weight)
    for folder in ["@COURSE@", "@COURSE@/class", "@HOME@", "@OUT@", "/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/", "@PACKAGE@"]
        try
            touch(joinpath(folder, "@MARK@"))
            println("@BREACH@: wrote to ", folder)
        catch
        end
    end
    for path in ["@COURSE@/assignment/secrets.yaml", "@COURSE@/class/victim.py", "@HOME@/.netrc"]
        for change in [p -> open(io -> write(io, "#"), p, "a"), p -> chmod(p, 0), p -> rm(p), p -> mv(p, p * "@MARK@")]
            try
                change(path)
                println("@BREACH@: changed ", path)
            catch
            end
        end
    end
    return 0
end
