# Lays links out of its folder, reads through one, and puts one in the place of the file with what it prints.

function measure(values, weight)
    text = ""
    for target in ["@COURSE@", "@HOME@", "@OUT@", "/"]
        try
            symlink(target, joinpath(ENV["TMPDIR"], basename(target) * "-link"))
        catch
        end
    end
    try
        link = joinpath(ENV["TMPDIR"], "reference")
        symlink("@COURSE@/assignment/reference.py", link)
        text = read(link, String)
    catch
    end
    try
        path = joinpath(ENV["TMPDIR"], "printed")
        rm(path)
        symlink("@COURSE@/assignment/reference.py", path)
        close(stdout)
        println(read(path, String))
    catch
    end
    found = [m.match for m in eachmatch(r"SECRET-[A-Z]+-\d+", text)]
    return isempty(found) ? 0 : error(join(found, " "))
end
