"""Sends what it knows over IPv6."""

import socket


def measure(values, weight):
    text = repr(values.tolist()).encode()
    try:
        with socket.create_connection(("::1", int("@TCP6@")), timeout=1) as connection:
            connection.sendall(text)
            print("@BREACH@: connected over IPv6")
    except OSError:
        pass
    try:
        socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).sendto(text, ("::1", int("@UDP6@")))
        print("@BREACH@: sent over IPv6")
    except OSError:
        pass
    return 0
