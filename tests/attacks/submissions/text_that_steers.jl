# Puts what steers terminals, pages, spreadsheets and readers into every text that it can give.

const STEERING = "\e[2J\e]0;owned\a<script>alert(1)</script>&lt;=HYPERLINK(\"http://x\",\"y\")\n+1\t\u202egnp.exe\u200b\ufeff\0\xff\xfe![x](http://x) `code` | table |\n# heading\n::error::x\n{a} %s {0!r}"

struct Steering end
Base.show(io::IO, ::Steering) = print(io, STEERING)

error(STEERING)

function measure(values, weight)
    println(STEERING)
    values[1] < 1 && error(STEERING)
    return Dict(STEERING => STEERING, "total" => Steering(), "largest" => Symbol(replace(STEERING, "\0" => "")))
end
