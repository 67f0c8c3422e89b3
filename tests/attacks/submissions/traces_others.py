"""Traces, reads and writes other processes: its parent, its siblings, a bystander."""

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
ATTACH, SEIZE = 16, 0x4206


def measure(values, weight):
    buffer = ctypes.create_string_buffer(64)

    class Area(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    here, there = Area(ctypes.addressof(buffer), 64), Area(0x400000, 64)
    for pid in (int("@BYSTANDER@"), os.getppid(), *range(max(os.getpid() - 5, 2), os.getpid())):
        for how in (ATTACH, SEIZE):
            if libc.ptrace(how, pid, None, None) == 0:
                print("@BREACH@: traces", pid)
                libc.ptrace(17, pid, None, None)
        if libc.process_vm_readv(pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) > 0:
            print("@BREACH@: read the memory of", pid)
        descriptor = libc.syscall(434, pid, 0)
        if descriptor >= 0 and libc.syscall(438, descriptor, 1, 0) >= 0:
            print("@BREACH@: took a descriptor of", pid)
    libc.ptrace(0, 0, None, None)
    return libc.prctl(4, 0, 0, 0, 0)
