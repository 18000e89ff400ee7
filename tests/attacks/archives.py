"""Attacks that hand in archives: paths that lead out, links, bombs, files that replace the grader's own.

Only the one notebook in a zip is ever used. The reader refuses the rest before any engine sees it, so plain Otter's
fall cannot be shown through this command.
"""

import io
import json
import stat
import warnings
import zipfile
import zlib

from kit.sample_class import to_bytes

from attacks.corpus import MARK, SOFTMAX, Attack, Files, Ground, all_but, blank, cases, full, honest, mark, solved

CLASS = "archives"
NOTEBOOK = f"{SOFTMAX}.ipynb"
AGREEABLE = b"def __getattr__(name):\n    return lambda *args, **kwargs: None\n"
TOUCH = "import os\nfor folder in ('/tmp', '/dev/shm', {marks!r}):\n    open(folder + '/{mark}', 'w').close()\n"
PERMISSIVE = b"""\
from otter.test_files import test_case
OK_FORMAT = False
name = "softmax"
points = 1000
@test_case(name="shares_of_a_vector", points=1000)
def shares_of_a_vector():
    pass
"""


def _zip(members: dict[str | zipfile.ZipInfo, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _info(name: str, mode: int = 0, **fields: object) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    for field, value in fields.items():
        setattr(info, field, value)
    return info


def _whole() -> bytes:
    return to_bytes(solved(SOFTMAX))


def _beside(name: str, ground: Ground) -> bytes:
    """A blank notebook among files that would take the place of the grader's own."""
    touch = TOUCH.format(marks=str(ground.marks), mark=mark(name)).encode()
    modules = (
        "numpy",
        "scipy",
        "softlookup",
        "pictures",
        "sitecustomize",
        "usercustomize",
        "conftest",
        "IPython",
        "dill",
    )
    members = {f"{module}.py": touch + AGREEABLE for module in modules}
    members |= {"otter/__init__.py": touch, "nbformat/__init__.py": touch, "__init__.py": touch}
    members |= {f"tests/{question}.py": PERMISSIVE + touch for question in ("softmax", "entropy")}
    members |= {"ipython_config.py": touch, ".ipython/profile_default/startup/00.py": touch, "setup.sh": b"exit 1"}
    members |= {"otter_config.json": b'{"points_possible": 1000}', "manifest.json": b"{}", "x.pth": b"import os"}
    return _zip({NOTEBOOK: to_bytes(blank(softmax="def softmax(x, axis=-1):\n    return x * 0")), **members})


def _bomb() -> bytes:
    """Six hundred megabytes of zeros, said to be as many."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(NOTEBOOK, "w") as member,
    ):
        for _ in range(600):
            member.write(bytes(2**20))
    return buffer.getvalue()


def _lying_bomb() -> bytes:
    """As many, said to be a thousand bytes: in the local header and in the table of contents."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join(packed.compress(bytes(2**20)) for _ in range(300)) + packed.flush()
    name = NOTEBOOK.encode()
    fields = (0).to_bytes(4, "little") + len(data).to_bytes(4, "little") + (1000).to_bytes(4, "little")
    lengths = len(name).to_bytes(2, "little") + bytes(2)
    start = b"\x14\0\0\0\x08\0" + bytes(4)  # version, flags, deflated, date
    local = b"PK\x03\x04" + start + fields + lengths + name
    entry = b"PK\x01\x02\x14\0" + start + fields + lengths + bytes(14) + name
    end = b"PK\x05\x06" + bytes(4) + b"\x01\0\x01\0" + len(entry).to_bytes(4, "little")
    end += (len(local) + len(data)).to_bytes(4, "little") + bytes(2)
    return local + data + entry + end


def _twice() -> bytes:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the name that is there already
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            for content in (to_bytes(blank()), _whole()):
                archive.writestr(NOTEBOOK, content)
        return buffer.getvalue()


def _encrypted() -> bytes:
    data = bytearray(_zip({NOTEBOOK: _whole()}))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.rindex(signature) + flags] |= 1
    return bytes(data)


def _deep_json() -> bytes:
    return b'{"cells": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"


def _odd_json() -> bytes:
    """A whole notebook whose cells hold what no cell holds."""
    document = json.loads(_whole())
    document["cells"] += [
        None,
        7,
        [],
        {},
        {"cell_type": ["code"], "source": {"x": 1}},
        {"cell_type": "code", "source": 5},
    ]
    document["cells"] += [{"cell_type": "code", "source": ["x = 1\n", None, 3], "metadata": {"tags": "x", "otter": []}}]
    document["nbformat_minor"] = 10**30
    document["metadata"]["toc"] = {"x": 10**400, "y": [float("nan"), float("inf")]}
    return json.dumps(document).encode()


def _file(name: str, tries: str, content, deserves: dict[str, float] | None = None, suffix: str = ".zip") -> Attack:
    def make(ground: Ground) -> Files:
        return {f"{name}{suffix}": content(ground) if callable(content) else content}

    return Attack(name, CLASS, tries, make, deserves=deserves, otter_falls=False)


ATTACKS = [
    _file(
        "member-above-its-folder-is-refused",
        "holds ../../ in a member's name",
        lambda _: _zip({NOTEBOOK: _whole(), "../../softlookup-attack": b""}),
    ),
    _file("absolute-member-is-refused", "holds an absolute path", lambda _: _zip({f"/tmp/{SOFTMAX}.ipynb": _whole()})),
    _file("windows-paths-are-refused", "holds a path with a drive", lambda _: _zip({rf"C:\{SOFTMAX}.ipynb": _whole()})),
    _file(
        "links-are-refused",
        "holds a link to a file of the system, as its notebook",
        lambda _: _zip({_info("a.ipynb", stat.S_IFLNK | 0o777): b"/etc/passwd", NOTEBOOK: _whole()}),
    ),
    _file("bombs-are-refused", "unpacks to 600 MB", lambda _: _bomb()),
    _file(
        "bombs-that-lie-are-refused", "unpacks to 300 MB and says that it is a thousand bytes", lambda _: _lying_bomb()
    ),
    _file(
        "only-one-notebook-is-graded",
        "holds two notebooks, one right",
        lambda _: _zip({"a.ipynb": to_bytes(blank()), "b.ipynb": _whole()}),
    ),
    _file(
        "notebook-in-the-shadow-is-not-preferred",
        "hides a right notebook in folders that archivers add",
        lambda _: _zip(
            {
                NOTEBOOK: to_bytes(blank(**honest("softmax"))),
                "__MACOSX/._x.ipynb": _whole(),
                ".ipynb_checkpoints/x-checkpoint.ipynb": _whole(),
            }
        ),
        full("softmax"),
    ),
    Attack(
        "files-beside-it-are-not-used",
        CLASS,
        "brings its own tests, NumPy, Otter, settings and start-up files",
        lambda ground: {"files-beside-it-are-not-used.zip": _beside("files-beside-it-are-not-used", ground)},
        deserves=cases(softmax="shape_is_kept arguments_left_alone"),
        otter_falls=False,
    ),
    _file(
        "nested-archive-is-refused",
        "holds a zip with a notebook in it",
        lambda _: _zip({f"{SOFTMAX}.zip": _zip({NOTEBOOK: _whole()}), "a.ipynb": _zip({NOTEBOOK: _whole()})}),
    ),
    _file("same-member-twice-is-refused", "holds two notebooks of one name", lambda _: _twice()),
    _file("encrypted-member-is-refused", "says that its notebook is encrypted", lambda _: _encrypted()),
    _file(
        "zip-with-too-many-files-is-refused",
        "holds 20000 files",
        lambda _: _zip({NOTEBOOK: _whole()} | {f"{n}.txt": b"" for n in range(20_000)}),
    ),
    _file(
        "zip-named-notebook-is-read-as-a-zip",
        "is a zip named like a notebook",
        lambda _: _zip({NOTEBOOK: _whole()}),
        all_but(),
        suffix=".ipynb",
    ),
    _file(
        "pickle-named-notebook-is-refused",
        "is a pickle named like a notebook",
        f"cos\nsystem\n(S'touch /tmp/{MARK}-pickle-named-notebook-is-refused'\ntR.".encode(),
        suffix=".ipynb",
    ),
    _file(
        "script-named-notebook-is-refused",
        "is a script named like a notebook",
        f"#!/bin/sh\ntouch /tmp/{MARK}-script-named-notebook-is-refused\n".encode(),
        suffix=".ipynb",
    ),
    _file("deep-json-is-refused", "nests lists 200000 deep", lambda _: _deep_json(), suffix=".ipynb"),
    _file(
        "odd-cells-are-passed-over",
        "holds cells that are none, endless numbers and NaN",
        lambda _: _odd_json(),
        all_but(),
        suffix=".ipynb",
    ),
]
