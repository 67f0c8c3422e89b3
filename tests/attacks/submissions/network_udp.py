"""Sends what it knows over UDP, and asks a name server."""

import socket


def measure(values, weight):
    for address in (("127.0.0.1", int("@UDP@")), ("255.255.255.255", int("@UDP@")), ("127.0.0.53", 53), ("192.0.2.1", 53)):
        try:
            sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            sender.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            sender.sendto(repr(values.tolist()).encode(), address)
            print("@BREACH@: sent to", address)
        except OSError:
            pass
    for pair in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
        try:
            one, _ = socket.socketpair(socket.AF_UNIX, pair)
            one.sendto(b"said", "@NAMED_DATAGRAMS@")
        except OSError:
            pass
    try:
        print(socket.getaddrinfo("host.invalid", 80))
    except OSError:
        pass
    return 0
