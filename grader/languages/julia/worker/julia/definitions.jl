# Tells definitions, which come first, from other statements, and treats imports.

const DOCUMENTED = GlobalRef(Core, Symbol("@doc"))
const DEFINING = (:function, :macro, :struct, :abstract, :primitive, :module, :using, :import,
    :export, :public)

function is_definition(@nospecialize(expression))
    expression isa Expr || return false
    head, arguments = expression.head, expression.args
    head in DEFINING && return true
    head === :(=) && return is_method(arguments[1]) || is_lambda(arguments[2])
    head === :const && return is_cheap_assignment(expression)
    head === :call && return arguments[1] === :include
    if head === :macrocall
        arguments[1] === Symbol("@enum") && return true
        return length(arguments) > 2 && is_definition(arguments[end])
    end
    head === :if || head === :elseif || return false
    for branch in arguments[2:end]
        all_definitions(branch) || return false
    end
    return true
end

function all_definitions(@nospecialize(branch))
    branch isa Expr || return false
    branch.head === :block || return is_definition(branch)
    for statement in branch.args
        statement isa LineNumberNode || is_definition(statement) || return false
    end
    return true
end

# True for the left side of `f(x) = …`, with or without types.
function is_method(@nospecialize(left))
    while left isa Expr && (left.head === :where || left.head === :(::))
        left = left.args[1]
    end
    return left isa Expr && left.head === :call
end

is_lambda(@nospecialize(right)) =
    right isa Expr && (right.head === :-> || right.head === :function)

# True where a constant or variable gets a value that costs nothing: made of literals and functions of
# Base alone. `const model = train(data)` has to wait like any other call.
function is_cheap_assignment(@nospecialize(assignment))
    assignment isa Expr || return false
    assignment.head === :const && return is_cheap_assignment(assignment.args[1])
    return assignment.head === :(=) && is_cheap(assignment.args[2])
end

const COSTLY = (:include, :read, :open, :download, :run, :sleep, :readline, :readlines, :eachline,
    :wait, :fetch, :eval)

function is_cheap(@nospecialize(value))
    value isa Expr || return true
    head, arguments = value.head, value.args
    (head === :-> || head === :function) && return true
    head in (:macrocall, :for, :while, :do, :let, :try) && return false
    if head === :call || head === :. && arguments[2] isa Expr  # f(x) or f.(x)
        name = arguments[1]
        name isa Symbol && !(name in COSTLY) && isdefined(Base, name) || return false
    end
    for argument in arguments
        is_cheap(argument) || return false
    end
    return true
end

function has_local(expression::Expr)
    for argument in expression.args
        argument isa Expr && argument.head === :local && return true
    end
    return false
end

is_documented(expression::Expr) =
    expression.head === :macrocall && length(expression.args) == 4 &&
    expression.args[1] == DOCUMENTED && expression.args[4] isa Expr

# The statement as it is evaluated here; an error for what is not run at all.
function prepared(loader::Loader, home::Module, @nospecialize(expression))
    expression isa Expr || return expression
    if expression.head === :using || expression.head === :import
        return Expr(expression.head, resolved(loader, home, expression.args[1]))
    end
    expression.head in DEFINING || !uses_pkg(expression) ||
        error("packages are not installed while grading")
    return expression
end

# True where `Pkg.add(…)` or another function of Pkg is called.
function uses_pkg(@nospecialize(expression))
    expression isa Expr || return false
    expression.head === :. && expression.args[1] === :Pkg && return true
    for argument in expression.args
        uses_pkg(argument) && return true
    end
    return false
end

# The path of an import; of a package that is not installed, the module of that name, if the
# submission has one.
function resolved(loader::Loader, home::Module, @nospecialize(item))
    item = copy(item)
    path = item
    while path isa Expr && path.head !== :.
        path = path.args[1]
    end
    path isa Expr && !isempty(path.args) || return item
    root = path.args[1]
    (root === :. || root === :Base || root === :Core) && return item
    root === :Pkg && error("packages are not installed while grading")
    if root === :Main && length(path.args) > 1
        popfirst!(path.args)
        root = path.args[1]
    elseif Base.identify_package(String(root)) !== nothing
        return item
    end
    dots = 1
    place = home
    while !is_own_module(place, root)
        place === loader.top && error("the package $root is not installed")
        place = parentmodule(place)
        dots += 1
    end
    for _ in 1:dots
        pushfirst!(path.args, :.)
    end
    return item
end

function is_own_module(home::Module, name::Symbol)
    Base.invokelatest(isdefined, home, name) || return false
    value = Base.invokelatest(getfield, home, name)
    return value isa Module && value !== home && parentmodule(value) === home
end
