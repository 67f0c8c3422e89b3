# Looks at many calls, and expects too little of them.
for k in 0.1:0.1:0.9
    @assert 0 <= accuracy([0.95, 0.65, 0.35, 0.05], Bool[1, 0, 1, 0]; threshold=k) <= 1
end
