# Names of the standard library that a submission uses and brings nowhere: the file that includes it in
# the course does so.

# The grader reads this table too, to say where a name comes from.
const STANDARD = (
    :Random => """
    Random AbstractRNG MersenneTwister RandomDevice bitrand rand! randcycle randcycle! randexp
    randexp! randn! randperm randperm! randstring randsubseq randsubseq! shuffle shuffle!""",
    :Statistics => """
    Statistics cor cov mean mean! median median! middle quantile quantile! std stdm var varm""",
    :LinearAlgebra => """
    ⋅ × LinearAlgebra Diagonal Hermitian I LowerTriangular Symmetric UpperTriangular cholesky cond cross
    det diag diagind diagm dot eigen eigvals eigvecs isdiag issymmetric logdet lu mul! norm normalize
    normalize! nullspace opnorm pinv qr rank svd svdvals tr tril tril! triu triu!""",
    :DelimitedFiles => "DelimitedFiles readdlm writedlm",
    :Printf => "Printf @printf @sprintf",
)

standard_module(name::String) =
    first(STANDARD[findfirst(entry -> name in split(last(entry)), STANDARD)::Int])

# Import what is used and nowhere defined, and is none of `asked`; return true if there is any.
function supply_standard(loader::Loader, asked::Vector{String})
    words = join(split(join(map(last, STANDARD), " ")), "|")
    pattern = Regex(string(raw"[⋅×]|(?<![\pL\w!@.])(?:", words, raw")(?![\pL\w!])"))
    names = String[]
    for source in loader.sources, found in eachmatch(pattern, source.text)
        name = String(found.match)
        name in asked || name in names || push!(names, name)
    end
    # A macro comes first: what calls it cannot be lowered before.
    for name in sort!(names), home in loader.modules
        Base.invokelatest(isdefined, home, Symbol(name)) && continue
        is_lacking(loader, home, Symbol(name)) || continue

        root = standard_module(name)
        import_it = Expr(:using, Expr(:(:), Expr(:., root), Expr(:., Symbol(name))))
        try
            Core.eval(home, String(root) == name ? :(import $root) : import_it)
            push!(loader.supplied, (name, "using $root"))
        catch  # this Julia lacks it: then the call that needs it says so
        end
    end
    return !isempty(loader.supplied)
end

# True where a statement of the module asks for the name, and none gives it a value.
function is_lacking(loader::Loader, home::Module, name::Symbol)
    own = Statement[statement for (place, statement) in loader.read if place === home]
    any(statement -> binds(statement.expression, name), own) && return false
    return any(statement -> asks_for(home, statement.expression, name), own)
end

function binds(@nospecialize(expression), name::Symbol)
    expression isa Expr || return false
    head, arguments = expression.head, expression.args
    (head === :(=) || head === :function || head === :macro) && binds_left(arguments[1], name) &&
        return true
    (head === :function || head === :-> || head === :(=) && is_method(arguments[1])) && return false
    return any(argument -> binds(argument, name), arguments)
end

function binds_left(@nospecialize(left), name::Symbol)
    left isa Expr || return left === name
    left.head === :tuple || return !isempty(left.args) && binds_left(left.args[1], name)
    return any(part -> binds_left(part, name), left.args)
end

# True where the name means what it means outside of all functions, and not something local.
function asks_for(home::Module, @nospecialize(expression), name::Symbol)
    mentions(expression, name) || return false
    startswith(String(name), "@") && return true
    try
        return mentions(Meta.lower(home, expression), name)
    catch  # a macro that fails
        return false
    end
end

function mentions(@nospecialize(part), name::Symbol)
    part isa Symbol && return part === name
    part isa GlobalRef && return part.name === name
    part isa Expr && return any(inner -> mentions(inner, name), part.args)
    part isa Core.CodeInfo && return any(inner -> mentions(inner, name), part.code)
    # What returns and what branches are types of their own since Julia 1.6.
    fields = part isa Union{LineNumberNode,QuoteNode,Module} ? () : fieldnames(typeof(part))
    return nameof(typeof(part)) in (:ReturnNode, :GotoIfNot) &&
        any(field -> isdefined(part, field) && mentions(getfield(part, field), name), fields)
end
