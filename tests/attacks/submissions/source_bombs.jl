# Source that is hard to read: deep, and with macros that never end.

# @DEEP@

macro endless()
    while true
    end
end

@generated wide(x) = (while true end; :(x))

measure(values, weight) = 0
