"""A PNG writer with fixed settings: the same picture gives the same bytes.

Filters are chosen row by row (the least sum of differences). All rows are filtered at once as one
long integer, eight bits a lane, which is what makes this fast without any library.
"""

import struct
import zlib
from typing import Final

import pygame as pg
from pygame import Surface

_ABS: Final = bytes(min(v, 256 - v) for v in range(256))


def _lanes(pattern: int, n: int) -> int:
    return int.from_bytes(bytes([pattern]) * n, "big")


def _minus(a: int, b: int, n: int) -> int:
    """Subtract byte by byte, modulo 256."""
    high = _lanes(0x80, n)
    low = _lanes(0x7F, n)
    return ((a | high) - (b & low)) ^ ((a ^ b ^ high) & high)


def _mean(a: int, b: int, n: int) -> int:
    """The mean of a and b byte by byte, rounded down."""
    return (a & b) + (((a ^ b) & _lanes(0xFE, n)) >> 1)


def _filtered(raw: bytes, stride: int, pixel: int) -> bytes:
    """The picture's rows with the best of the filters none, sub, up and average."""
    n = len(raw)
    now = int.from_bytes(raw, "big")
    up = now >> (8 * stride)
    rows = n // stride
    edge = int.from_bytes((b"\0" * pixel + b"\xff" * (stride - pixel)) * rows, "big")
    left = (now >> (8 * pixel)) & edge
    tries = [raw] + [
        _minus(now, guess, n).to_bytes(n, "big") for guess in (left, up, _mean(left, up, n))
    ]
    out = bytearray()
    for y in range(rows):
        cut = slice(y * stride, (y + 1) * stride)
        costs = [sum(t[cut].translate(_ABS)) for t in tries]
        best = costs.index(min(costs))
        out.append(best)
        out += tries[best][cut]
    return bytes(out)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _pixels(s: Surface, kind: str) -> tuple[int, int, bytes]:
    """PNG colour type, bytes a pixel, and the pixels."""
    if kind == "mask":
        data = pg.image.tobytes(s, "RGBA")[3::4]
        return 0, 1, data
    if kind in ("add", "opaque"):
        return 2, 3, pg.image.tobytes(s, "RGB")
    return 6, 4, pg.image.tobytes(s, "RGBA")


def encode(s: Surface, kind: str) -> bytes:
    """The picture as a PNG: `cover` with alpha, `add` and `opaque` without, `mask` as grey."""
    colour_type, pixel, data = _pixels(s, kind)
    w, h = s.get_size()
    head = struct.pack(">IIBBBBB", w, h, 8, colour_type, 0, 0, 0)
    packed = zlib.compress(_filtered(data, w * pixel, pixel), 9)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", packed)
        + _chunk(b"IEND", b"")
    )
