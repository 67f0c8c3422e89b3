# Reads the grader's own package, and runs the reference with the Python that it finds.

function measure(values, weight)
    for name in ["@PACKAGE@/grading.py", "@PACKAGE@/scoring/score.py"]
        try
            println("@BREACH@: read ", name, " ", first(read(name, String), 50))
        catch
        end
    end
    try
        code = "import sys; sys.path.insert(0, '@COURSE@/assignment'); import reference; print(reference.__doc__)"
        println(read(`python3 -c $code`, String))
    catch
    end
    return 0
end
