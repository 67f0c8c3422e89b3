# Reads what lies in home folders and in the system's closed files.

function measure(values, weight)
    for name in ["@HOME@/.netrc", "/etc/shadow"]
        try
            text = read(name, String)
            println("@BREACH@: read ", name, ": ", first(text, 200))
        catch
        end
    end
    for folder in ["@HOME@", "@OUT@", "/root", "/home"]
        try
            names = readdir(folder)
            # Empty folders may stand on the way to what Julia needs.
            (folder in ["@HOME@", "@OUT@"] || any(name -> startswith(name, ".bash"), names)) &&
                println("@BREACH@: listed ", folder, ": ", names)
        catch
        end
    end
    return 0
end
