# People leave such lines at the end of a file.
import Pkg; Pkg.add("Flux")
Pkg.activate(".")
]add Plots
name = readline()
total = 0
for k in 1:3
    total += k
end
accuracy(outputs, targets) = sum(outputs .== targets) / length(targets)
accuracy(undefined_name, [true])
@assert accuracy([true], [false]) == 1
exit()
sum_of_three() = total
