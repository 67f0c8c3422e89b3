# --- angle
angle(x, y) = atan(y, x)
# ---
angle(x, y) = mod(atan(y, x), 2pi)
# ---
angle(x, y) = Base.angle(x + y * im)
# ---
angle(x, y) = copysign(acos(x / hypot(x, y)), y)
# ---
angle(x, y) = imag(log(complex(x, y))) + 4pi
# --- dft
dft(x) = [sum(x[k] * cis(-2pi * j * (k - 1) / length(x)) for k in eachindex(x)) for j in 0:length(x)-1]
# ---
function dft(x)
    n = length(x)
    return exp(-2im * pi / n) .^ ((0:n-1) * (0:n-1)') * x
end
# ---
function dft(x)
    # Cooley's and Tukey's, as far as the length is even.
    n = length(x)
    isodd(n) && return [sum(x .* cis.(-2pi * j * (0:n-1) / n)) for j in 0:n-1]
    even, odd = dft(x[1:2:end]), dft(x[2:2:end])
    odd = odd .* cis.(-2pi * (0:n÷2-1) / n)
    return [even + odd; even - odd]
end
# ---
function dft(x)
    # As a polynomial's values, by Horner.
    return map(0:length(x)-1) do j
        z = cis(-2pi * j / length(x))
        foldr((a, rest) -> a + z * rest, x; init=0.0im)
    end
end
# ---
function dft(x)
    n = length(x)
    y = zeros(ComplexF64, n)
    for j in 0:n-1, k in 0:n-1
        y[j+1] += complex(x[k+1] * cos(2pi * j * k / n), -x[k+1] * sin(2pi * j * k / n))
    end
    return y
end
# --- delay
function delay(x, y)
    n = length(x)
    return argmax([sum(x[i] * y[mod1(i + k, n)] for i in 1:n) for k in 0:n-1]) - 1
end
# ---
function delay(x, y)
    k = argmax([dot(circshift(x, k), y) for k in 0:length(x)-1]) - 1
    return k < length(x) / 2 ? k : k - length(x)
end
# ---
delay(x, y) = -findfirst(k -> circshift(y, k) ≈ x, 0:length(x)-1) + 1
# ---
function delay(x, y)
    # By the phase of the first oscillation.
    n = length(x)
    turn = cis.(-2pi * (0:n-1) / n)
    return n * imag(log(sum(turn .* x) / sum(turn .* y))) / 2pi
end
# ---
delay(x, y) = float(argmax(y) - argmax(x))
# --- autocorrelation
function autocorrelation(x)
    x = x .- sum(x) / length(x)
    return [sum(x[1:end-k] .* x[k+1:end]) for k in 0:length(x)-1]
end
# ---
function autocorrelation(x)
    x = x .- sum(x) / length(x)
    r = [dot(x[1:end-k], x[k+1:end]) for k in 0:length(x)-1]
    return r / r[1]
end
# ---
function autocorrelation(x)
    # By its spectrum.
    n = length(x)
    x = [x .- sum(x) / n; zeros(n)]
    F = [cis(-pi * j * k / n) for j in 0:2n-1, k in 0:2n-1]
    return real(F' * abs2.(F * x))[1:n]
end
# ---
function autocorrelation(x)
    n, mean = length(x), sum(x) / length(x)
    r = zeros(n)
    for k in 0:n-1, i in 1:n-k
        r[k+1] += (x[i] - mean) * (x[i+k] - mean) / (n - 1)
    end
    return r
end
# ---
function autocorrelation(x)
    # By shifted rows.
    n, off = length(x), x .- sum(x) / length(x)
    return [i > k ? off[i-k] : 0.0 for k in 0:n-1, i in 1:n] * off / (sum(abs2, off) / n)
end
