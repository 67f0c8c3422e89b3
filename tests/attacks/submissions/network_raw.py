"""Opens raw, packet, ping, netlink, vsock, bluetooth and kernel crypto sockets."""

import socket

FAMILIES = {
    "raw": (socket.AF_INET, socket.SOCK_RAW, 1),
    "ping": (socket.AF_INET, socket.SOCK_DGRAM, 1),
    "raw IPv6": (socket.AF_INET6, socket.SOCK_RAW, 58),
    "packet": (socket.AF_PACKET, socket.SOCK_RAW, 0x0300),
    "netlink route": (socket.AF_NETLINK, socket.SOCK_RAW, 0),
    "netlink audit": (socket.AF_NETLINK, socket.SOCK_RAW, 9),
    "netlink events": (socket.AF_NETLINK, socket.SOCK_RAW, 15),
    "netlink generic": (socket.AF_NETLINK, socket.SOCK_RAW, 16),
    "virtual machine": (40, socket.SOCK_STREAM, 0),
    "kernel crypto": (38, socket.SOCK_SEQPACKET, 0),
    "bluetooth": (31, socket.SOCK_RAW, 1),
    "can": (29, socket.SOCK_RAW, 1),
    "express data path": (44, socket.SOCK_RAW, 0),
    "sctp": (socket.AF_INET, socket.SOCK_STREAM, 132),
    "multipath": (socket.AF_INET, socket.SOCK_STREAM, 262),
}


def measure(values, weight):
    for name, (family, kind, protocol) in FAMILIES.items():
        try:
            socket.socket(family, kind, protocol).close()
            print("@BREACH@: opened", name)
        except OSError:
            pass
    return 0
