"""The layers that confine a worker; each starts one."""
