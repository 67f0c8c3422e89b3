"""Sends what it knows over TCP, itself and through programs."""

import socket
import subprocess


def measure(values, weight):
    for host in ("127.0.0.1", "localhost", "0.0.0.0", "::ffff:127.0.0.1"):
        try:
            with socket.create_connection((host, int("@TCP@")), timeout=1) as connection:
                connection.sendall(repr(values.tolist()).encode())
                print("@BREACH@: connected to", host)
        except OSError:
            pass
    try:
        server = socket.create_server(("127.0.0.1", 0))
        print("@BREACH@: listens on", server.getsockname())
    except OSError:
        pass
    for command in ("exec 3<>/dev/tcp/127.0.0.1/@TCP@ && echo said >&3", "curl -m 1 http://127.0.0.1:@TCP@/", "wget -T 1 -O- http://127.0.0.1:@TCP@/", "getent hosts host.invalid"):
        try:
            subprocess.run(["bash", "-c", command], capture_output=True, timeout=3)
        except (OSError, subprocess.TimeoutExpired):
            pass
    return 0
