"""The wire: how plain data and arrays become bytes, and how frames of them cross a socket.

Takes and gives plain data (`plain_data`), written and read by `_codec`; where an assignment asks for tables, what they
are made of (`_tables`). `_frames` lists what may be asked and answered, and sends and receives it. Nothing is ever
pickled, and no frame names code or a type to be made. Trusts nothing that it reads.
"""

from ._codec import decode as decode
from ._codec import encode as encode
from ._frames import CALL_HEAD as CALL_HEAD
from ._frames import FRAME_BYTES as FRAME_BYTES
from ._frames import HEADER as HEADER
from ._frames import RECEIVED_AT_ONCE as RECEIVED_AT_ONCE
from ._frames import Closed as Closed
from ._frames import Kind as Kind
from ._frames import Overdue as Overdue
from ._frames import Ran as Ran
from ._frames import Verb as Verb
from ._frames import receive as receive
from ._frames import send as send
from ._frames import ticking as ticking
from ._frames import until as until
from ._in_place import change as change
from .plain_data import PLAIN as PLAIN
from .plain_data import PRINTED_CHARACTERS as PRINTED_CHARACTERS
from .plain_data import TABLES as TABLES
from .plain_data import TEXT_CHARACTERS as TEXT_CHARACTERS
from .plain_data import Form as Form
from .plain_data import Handle as Handle
from .plain_data import Owner as Owner
from .plain_data import ProtocolError as ProtocolError
from .plain_data import Side as Side
from .plain_data import Unsendable as Unsendable
from .plain_data import Why as Why
from .plain_data import describe_error as describe_error
from .plain_data import error_like as error_like
from .plain_data import foreign_type as foreign_type
