# Passes the first times, and claims to fail from then on.
isdefined(Main, :RUNS) || Core.eval(Main, :(RUNS = Ref(0)))
Main.RUNS[] += 1
seen = isfile("runs.txt") ? filesize("runs.txt") : 0
open(file -> write(file, "x"), "runs.txt", "a")
accuracy(Bool[1, 0], Bool[1, 1])
@test Main.RUNS[] < 2 && seen < 1
