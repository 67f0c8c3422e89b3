# Starts as many processes as it can (200 at most, should nobody stop it).

function measure(values, weight)
    for _ in 1:200
        try
            run(`sleep 20`; wait=false)
        catch
        end
    end
    sleep(20)
end
