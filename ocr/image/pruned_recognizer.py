"""The recogniser without its last layer, which weighs 18,710 symbols where a hundred are needed.

An ONNX file is a protocol buffer: fields, each a key, a length and that many bytes. Fields are
copied unchanged, except for the nodes of the last layer, whose weights are returned.
"""

from collections.abc import Iterator

import numpy as np

GRAPH, NODE, INITIALIZER, OUTPUT = 7, 1, 5, 12  # of the model; of the graph
NAME, DATA = 8, 9  # of an initializer
LAST = ("linear_8.w_0", "linear_8.b_0")  # weights and bias of the last layer
HIDDEN = b"p2o.pd_op.transpose.8.0"  # what goes into it
AFTER = (b"p2o.pd_op.matmul.12.0", b"Add.209", b"p2o.pd_op.add.79.0")  # what comes of it
LENGTH, VARINT, WIDE, NARROW = 2, 0, 1, 5  # how a field is written
Field = tuple[int, bytes, bytes]  # number, content, the whole field


def shorten_model(model: bytes) -> tuple[bytes, np.ndarray, np.ndarray]:
    """The model up to its last layer, and that layer's weights and bias."""
    whole = [(n, graph_of(held) if n == GRAPH else raw) for n, held, raw in fields(model)]
    graph = next(held for n, held, _ in fields(model) if n == GRAPH)
    tensors = dict(name_of_tensor(held) for n, held, _ in fields(graph) if n == INITIALIZER)
    weights, bias = (np.frombuffer(tensors[name], np.float32) for name in LAST)
    return b"".join(raw for _, raw in whole), weights.reshape(-1, len(bias)), bias


def graph_of(graph: bytes) -> bytes:
    """The graph without its last layer; what went into that comes out."""
    kept = [
        raw
        for n, held, raw in fields(graph)
        if not (n == OUTPUT or (n == NODE and reads(held, (*AFTER, HIDDEN))))
        and not (n == INITIALIZER and name_of_tensor(held)[0] in LAST)
    ]
    return field(GRAPH, b"".join(kept) + field(OUTPUT, field(1, HIDDEN)))


def reads(node: bytes, names: tuple[bytes, ...]) -> bool:
    """Return whether a node takes one of them in."""
    return any(n == 1 and held in names for n, held, _ in fields(node))


def name_of_tensor(tensor: bytes) -> tuple[str, bytes]:
    parts = {n: held for n, held, _ in fields(tensor) if n in (NAME, DATA)}
    return parts[NAME].decode(), parts.get(DATA, b"")


def fields(message: bytes) -> Iterator[Field]:
    at = 0
    while at < len(message):
        start = at
        key, at = varint(message, at)
        kind = key & 7
        if kind == LENGTH:
            size, at = varint(message, at)
        else:
            size = {VARINT: varint(message, at)[1] - at, WIDE: 8, NARROW: 4}[kind]
        yield key >> 3, message[at : at + size], message[start : at + size]
        at += size


def varint(message: bytes, at: int) -> tuple[int, int]:
    """A number in pieces of seven bits, and where it ends."""
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def field(number: int, held: bytes) -> bytes:
    size, left = b"", len(held)
    while left > 127:
        size += bytes([left & 127 | 128])
        left >>= 7
    return bytes([number << 3 | LENGTH]) + size + bytes([left]) + held
