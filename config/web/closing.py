"""Close a listening socket without a reset for clients that are just connecting."""

import ctypes
import socket
import struct

SO_ATTACH_FILTER = 26  # of Linux's asm-generic/socket.h
TCP_FLAGS_BYTE = 13  # of a TCP header (RFC 9293, section 3.1)
SYN = 0x02
# Classic BPF (linux/filter.h), one instruction a line: code, jump if true, jump if false, value.
DROP_SYN = (
    (0x30, 0, 0, TCP_FLAGS_BYTE),  # load the byte of the flags
    (0x45, 0, 1, SYN),  # a SYN: go on, else skip one
    (0x06, 0, 0, 0),  # drop the segment
    (0x06, 0, 0, 0xFFFF),  # take it whole
)


def ignore_new_clients(listener: socket.socket) -> None:
    """Drop the first segment of every new connection; those that are being made go on.

    The client's system sends it again a second later. It is refused then, because the listener is
    closed, and a proxy asks the next process. Closing a listener at once resets connections that
    became ready since the last look. Does nothing where the system has no such filter.
    """
    program = b"".join(struct.pack("HBBI", *instruction) for instruction in DROP_SYN)
    buffer = ctypes.create_string_buffer(program)
    given = struct.pack("HP", len(DROP_SYN), ctypes.addressof(buffer))
    try:
        listener.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, given)
    except OSError:
        return
