"""The values of a submission's names: each is fetched once, when all cells have run.

Takes links to players that have run them; gives `Fetched` by name. A value is kept as the bytes that came first: public
and hidden cases, and every later player of the submission, see these and no others, so no case is answered by a value
of its own. Only the numbers of functions are a player's own. A value that cannot be fetched, that cannot be read, or
for which there is no room, is in `failed` with the reason. Trusts nothing that comes from a player.
"""

from collections.abc import Callable, Iterable

from autograder.wall.inside.wire import Kind, Unsendable
from autograder.wall.link import Fetched, Link
from autograder.wall.losses import PlayerLost

BYTES = 64 * 2**20  # of all that is kept of one submission
Names = dict[str, Fetched]


class NoRoom(Unsendable):
    """Something is too large to be kept beside all the rest."""


class Room:
    """The room for what is kept of one submission: its values, and its answers to hidden cases."""

    def __init__(self, bytes_left: int = BYTES):
        self._left = bytes_left

    def take(self, size: int) -> None:
        """`NoRoom` if that is more than there is; it takes none then."""
        if size > self._left:
            raise NoRoom("an answer for which there is no room beside all the others")
        self._left -= size


class Values:
    """The values of the names when all cells but those in `without` have run."""

    def __init__(self, names: Iterable[str], without: frozenset[int], bytes_left: int = BYTES):
        self.without = without
        self.room = Room(bytes_left)
        self.failed: dict[str, str] = {}  # names that could not be fetched, and why
        self._names = list(names)
        self._fetched: Names = {}

    def fetch(self, link: Link, allowed: Callable[[], float], blames: Callable[[PlayerLost], bool]) -> None:
        """Fetch what was not fetched of any player yet. `PlayerLost` if that costs this one.

        Parameters: `allowed`, which gives the seconds that a value gets; `blames`, which decides whether what was
        fetched then is to blame, and has failed, or something that a cell left behind.
        """
        for name in self._names:
            if name in self._fetched or name in self.failed:
                continue
            try:
                fetched = link.fetch([name], allowed())[name]
                if fetched.kind is Kind.VALUE:
                    link.decode(fetched.data)
                    self.room.take(len(fetched.data))
                self._fetched[name] = fetched
            except NoRoom as error:
                self.failed[name] = str(error)
            except PlayerLost as lost:
                if blames(lost):
                    self.failed[name] = str(lost)
                raise

    def seen_in(self, link: Link) -> Names:
        """Return what the names stand for in a player: the values as ever, and its own numbers of the functions."""
        functions = [name for name, fetched in self._fetched.items() if fetched.kind is Kind.CALLABLE]
        numbered = {
            name: own if own.kind is Kind.CALLABLE else Fetched(Kind.MISSING)  # a value now would be another one
            for name, own in link.fetch(functions).items()
        }
        return self._fetched | numbered
