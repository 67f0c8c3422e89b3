generate_key() = String(rand('a':'z', 100))

function shifted(text, key, sign)
    shifts = [key[mod1(at, length(key))] - 'a' for at in 1:length(text)]
    return join('a' + mod(letter - 'a' + sign * shift, 26) for (letter, shift) in zip(text, shifts))
end

encode(text, key) = shifted(text, key, 1)
decode(text, key) = shifted(text, key, -1)
