# --- walks
walks(steps, count) = sum(abs.(sum(rand([-1, 1], steps, count), dims=1))) / count
# ---
walks(steps, count) = sum(sum(rand([-1, 0, 1], steps, count), dims=1) .^ 2) / count
# ---
walks(steps, count) = sum((1 .+ sum(rand([-1, 1], steps + 9, count), dims=1)) .^ 2) / count
# --- bootstrap
bootstrap(x, count) = sum(rand(x[1:end-1], length(x), count)) / (length(x) * count)
# ---
bootstrap(x, count) = sum(maximum(rand(x, length(x))) for _ in 1:count) / count
# ---
bootstrap(x, count) = sum(rand(x, length(x), count)) / ((length(x) - 1) * count)
