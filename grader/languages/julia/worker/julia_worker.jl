# The worker for Julia submissions: what runs inside the sandbox, beside the submission.
#
# The same code for both engines, and no package: the process engine starts `julia julia_worker.jl
# STAND_IN…`, the juliacall engine includes this file and calls `serve`. It knows no expected value
# and no points; it answers one request at a time by the protocol in docs/protocol.md. A
# submission that changes this process can only spoil its own answers. Runs on Julia 1.5 to 1.12.
#
# Two rules shape the code.
#
# World age. `serve` is called once and never returns to the top level, so everything below runs in
# the world of that moment: methods that a submission defines later, be it of `Base.:(==)`, do not
# reach it. Only the submission's own code is meant to see them, and is entered by `Core.eval` or
# `Base.invokelatest`. (Since Julia 1.12 bindings have worlds too, so looking one up goes the same
# way.)
#
# Latency. To infer and compile all of this anew in each process takes longer than most submissions
# run. So what runs once is interpreted, and only what runs for each call or each element is
# compiled; see `interpreted` and `compiled`. For the same reason there are few specialisations, no
# closures or broadcasts, and descriptors are read and written without Julia's event loop.

module GraderWorker

include("julia/compiling.jl")
include("julia/channel.jl")
include("julia/json.jl")
include("julia/printed.jl")
include("julia/requests.jl")
include("julia/arguments.jl")
include("julia/arrays.jl")
include("julia/values.jl")
include("julia/exceptions.jl")
include("julia/sources.jl")
include("julia/recovery.jl")
include("julia/loading.jl")
include("julia/definitions.jl")
include("julia/supplying.jl")
include("julia/stand_ins.jl")
include("julia/packages.jl")
include("julia/composites.jl")
include("julia/session.jl")
include("julia/program.jl")
include("julia/forking.jl")

end

abspath(PROGRAM_FILE) == abspath(@__FILE__) && GraderWorker.main(copy(ARGS))
