"""The wire: how plain data and arrays become bytes, and how frames of them cross a socket.

Takes and gives plain data (`plain_data`), written and read by `codec`; `frames` lists what may be asked and
answered, and sends and receives it. Nothing is ever pickled, and no frame names code or a type to
be made. Trusts nothing that it reads.
"""

from .codec import decode, encode
from .frames import (
    CALL_HEAD,
    FRAME_BYTES,
    HEADER,
    RECEIVED_AT_ONCE,
    Closed,
    Kind,
    Overdue,
    Patience,
    Ran,
    Verb,
    receive,
    send,
    ticking,
    until,
)
from .plain_data import (
    TEXT_CHARACTERS,
    VALUE_BYTES,
    Foreign,
    Handle,
    Owner,
    ProtocolError,
    Side,
    Unsendable,
    Why,
    describe_error,
    error_like,
    foreign_type,
)

__all__ = [
    "CALL_HEAD",
    "FRAME_BYTES",
    "HEADER",
    "RECEIVED_AT_ONCE",
    "TEXT_CHARACTERS",
    "VALUE_BYTES",
    "Closed",
    "Foreign",
    "Handle",
    "Kind",
    "Overdue",
    "Owner",
    "Patience",
    "ProtocolError",
    "Ran",
    "Side",
    "Unsendable",
    "Verb",
    "Why",
    "decode",
    "describe_error",
    "encode",
    "error_like",
    "foreign_type",
    "receive",
    "send",
    "ticking",
    "until",
]
