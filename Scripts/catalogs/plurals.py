"""Which plural forms a language has, asked of ICU, so that no table of ours can be out of date."""

import ctypes
import ctypes.util
import functools
import re

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
# Every rule for whole numbers of CLDR looks at the last two digits, or at millions.
COUNTED = [*range(0, 201), 1_000, 10_000]
GREAT = [1_000_000, 2_000_000]


@functools.cache
def _library():
    name = ctypes.util.find_library("icui18n")
    if name is None:
        return None
    version = re.search(r"\.so\.(\d+)", name)
    library = ctypes.CDLL(name)
    suffix = f"_{version[1]}" if version else ""
    opened = getattr(library, "uplrules_open" + suffix)
    select = getattr(library, "uplrules_select" + suffix)
    opened.restype = ctypes.c_void_p
    opened.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_int)]
    select.restype = ctypes.c_int
    select.argtypes = [
        ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_int),
    ]
    return opened, select


@functools.cache
def numbers(language):
    """The whole numbers that were tried, by category; None where ICU is not installed."""
    functions = _library()
    if functions is None:
        return None
    opened, select = functions
    status = ctypes.c_int(0)
    rules = opened(language.encode(), ctypes.byref(status))
    found = {}
    for number in COUNTED + GREAT:
        units = (ctypes.c_uint16 * 16)()
        status = ctypes.c_int(0)
        length = select(rules, float(number), units, len(units), ctypes.byref(status))
        found.setdefault("".join(map(chr, units[:length])), []).append(number)
    return found


def needed(language):
    """The categories that counts below a million take, and those that only millions take."""
    found = numbers(language)
    if found is None:
        return {"other"}, set()
    everyday = {name for name, examples in found.items() if examples[0] < GREAT[0]}
    return everyday | {"other"}, set(found) - everyday
