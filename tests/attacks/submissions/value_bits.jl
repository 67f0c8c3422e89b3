# Hides its arguments in the bits of NaN and of signed zeros.

function measure(values, weight)
    bits = reinterpret(UInt64, values[1])
    payload = reinterpret(Float64, 0x7ff8000000000000 | bits >> 13)
    zeros = [bit == '1' ? -0.0 : 0.0 for bit in string(bits; base=2, pad=64)]
    return payload, reinterpret(Float64, 0x7ff0000000000001), zeros
end
