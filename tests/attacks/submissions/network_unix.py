"""Speaks to Unix sockets outside, named and abstract, and to well-known ones."""

import ctypes
import os
import socket

libc = ctypes.CDLL(None, use_errno=True)


def measure(values, weight):
    for address in ("@NAMED@", "\0@ABSTRACT@", "/run/docker.sock", "/var/run/docker.sock", "/run/dbus/system_bus_socket", "/run/systemd/private", "/dev/log"):
        for kind in (socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
            try:
                connection = socket.socket(socket.AF_UNIX, kind)
                connection.connect(address)
                connection.sendall(repr(values.tolist()).encode())
                print("@BREACH@: connected to", repr(address))
            except OSError:
                pass
    try:
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"said", "@NAMED_DATAGRAMS@")
        print("@BREACH@: sent to a named socket")
    except OSError:
        pass
    # As a 32-bit program would, and past the library.
    for number in (41, 0x40000000 + 41, 359):
        pid = os.fork()
        if pid == 0:
            descriptor = libc.syscall(number, 1, 1, 0)
            os._exit(0 if descriptor >= 0 else 1)
        if os.waitpid(pid, 0)[1] == 0:
            print("@BREACH@: a socket by call", number)
    ring = libc.syscall(425, 1, ctypes.create_string_buffer(200))
    if ring >= 0:
        print("@BREACH@: a ring for calls")
    return 0
