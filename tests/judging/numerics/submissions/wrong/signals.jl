# --- angle
angle(x, y) = atan(y / x)
# ---
angle(x, y) = rad2deg(atan(y, x))
# ---
angle(x, y) = atan(x, y)
# --- dft
dft(x) = [sum(x[k] * cis(-2pi * j * (k - 1) / length(x)) for k in eachindex(x)) for j in 0:length(x)-1] ./ length(x)
# ---
dft(x) = [sum(x[k] * cis(2pi * j * (k - 1) / length(x)) for k in eachindex(x)) for j in 0:length(x)-1]
# ---
dft(x) = [sum(x[k] * cis(-2pi * j * k / length(x)) for k in eachindex(x)) for j in 0:length(x)-1]
# --- delay
delay(x, y) = argmax([dot(circshift(x, -k), y) for k in 0:length(x)-1]) - 1
# ---
delay(x, y) = argmax([dot(circshift(x, k), y) for k in 0:length(x)-1])
# ---
delay(x, y) = argmax(y)
# --- autocorrelation
autocorrelation(x) = [sum(x[1:end-k] .* x[k+1:end]) for k in 0:length(x)-1]
# ---
function autocorrelation(x)
    # Around a circle.
    x = x .- sum(x) / length(x)
    return [dot(x, circshift(x, k)) for k in 0:length(x)-1]
end
# ---
function autocorrelation(x)
    # Each by as many as it has, which is no common factor.
    x, n = x .- sum(x) / length(x), length(x)
    return [sum(x[1:end-k] .* x[k+1:end]) / (n - k) for k in 0:n-1]
end
