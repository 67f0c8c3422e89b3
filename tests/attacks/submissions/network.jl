# Opens sockets of every family, sends what it knows over each, and uses Julia's own library.

import Sockets

function measure(values, weight)
    for (family, kind, protocol) in [(2, 1, 0), (2, 2, 0), (2, 3, 1), (10, 1, 0), (10, 2, 0), (1, 1, 0), (1, 2, 0),
        (16, 3, 0), (17, 3, 768), (40, 1, 0), (38, 5, 0)]
        descriptor = ccall(:socket, Cint, (Cint, Cint, Cint), family, kind, protocol)
        descriptor >= 0 && println("@BREACH@: a socket of family ", family, " and kind ", kind)
    end
    for reach in [
        () -> write(Sockets.connect("127.0.0.1", parse(Int, "@TCP@")), string(values)),
        () -> write(Sockets.connect("@NAMED@"), string(values)),
        () -> Sockets.send(Sockets.UDPSocket(), Sockets.ip"127.0.0.1", parse(Int, "@UDP@"), string(values)),
        () -> Sockets.listen(0),
        () -> Sockets.getaddrinfo("host.invalid"),
        () -> download("http://127.0.0.1:@TCP@/"),
    ]
        try
            reach()
            println("@BREACH@: reached somebody")
        catch
        end
    end
    return 0
end
