# Computes for ever, in a call.

function measure(values, weight)
    while true
    end
end
