"""What can only be seen: the pixels of a screenshot (PNG, W3C, 3rd edition), without a library for it."""

import struct
import zlib


def rows(png):
    """The rows of an 8-bit RGB or RGBA picture, each a list of (red, green, blue)."""
    place, data = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        body = png[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            data += body
        place += length + 12
    assert depth == 8 and colour in (2, 6), (depth, colour)
    size = 3 if colour == 2 else 4
    raw = zlib.decompress(data)
    stride = width * size
    before = bytearray(stride)
    found = []
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        unfilter(raw[start], row, before, size)
        found.append([tuple(row[x : x + 3]) for x in range(0, stride, size)])
        before = row
    return found


def unfilter(kind, row, before, size):
    """Undoes a row's filter in place (section 9.2)."""
    if kind == 0:
        return
    for x in range(len(row)):
        left = row[x - size] if x >= size else 0
        above = before[x]
        corner = before[x - size] if x >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = (left + above) // 2
        else:
            guess = min((left, above, corner), key=lambda one: abs(left + above - corner - one))
        row[x] = (row[x] + guess) & 0xFF


def columns_of(png, is_wanted):
    """The columns that hold a pixel of a colour that is wanted, from the left."""
    return sorted({x for row in rows(png) for x, colour in enumerate(row) if is_wanted(colour)})
