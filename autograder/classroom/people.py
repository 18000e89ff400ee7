"""People, and who of them is meant: the one place that compares people with one another.

Takes what a platform, a roster or a person says of somebody: numbers, addresses, logins, names. Gives a `Person`, says
whether two are the same, and finds in a class all who fit, in its order, so that more than one can be said. Trusts
nothing: names are chosen by students, and are printed without what acts in place of being seen."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from msgspec.structs import force_setattr

from autograder.classroom.due_dates import Extension
from autograder.files.csv_files import printable
from autograder.files.json_files import JsonStruct

KEYS = ("id", "email", "login", "github")  # each names one person, as a platform's number does; the surest first


class Account(JsonStruct, frozen=True):
    """The number by which a platform knows somebody."""

    platform: str
    number: str
    lasting: bool = True  # the same in all assignments


class Person(JsonStruct, frozen=True):
    """One person, by whatever is known; what is not known is empty."""

    name: str = ""
    id: str = ""  # the school's own number
    login: str = ""
    email: str = ""
    section: str = ""
    accounts: tuple[Account, ...] = ()  # at most one of a platform
    submission: str = ""  # the name of a file, where the roster says which one it is
    extensions: tuple[Extension, ...] = ()
    submitted: datetime | None = None
    github: str = ""

    def __post_init__(self):
        # Students choose how they are called, and it is shown on terminals and pages.
        for name in self.__struct_fields__:
            if isinstance(text := getattr(self, name), str):
                force_setattr(self, name, printable(text))

    def __str__(self) -> str:
        numbers = (account.number for account in self.accounts)
        return next(filter(None, (self.name, self.email, self.login, self.github, self.id, *numbers)), "")

    def number(self, platform: str) -> str:
        """Return the number by which a platform knows the person; "" without one."""
        return next((account.number for account in self.accounts if account.platform == platform), "")

    def keys(self, lasting: bool = False) -> dict[str, str]:
        """Return what names this one person, as it is compared, the surest first; all of it, or what lasts."""
        numbers = {a.platform: folded(a.number) for a in self.accounts if a.lasting or not lasting}
        texts = {key: folded(text) for key in KEYS if (text := getattr(self, key))}
        return {key: text for key, text in (numbers | texts).items() if text}


def is_same(person: Person, other: Person, lasting: bool = False) -> bool:
    """Return whether two rows are about one person, though more may be known in one of them; names count last."""
    theirs = other.keys(lasting)
    for key, ours in person.keys(lasting).items():
        if key in theirs:
            return ours == theirs[key]
    return bool(orders_of_name(person.name) & orders_of_name(other.name))


def in_roster(people: Iterable[Person], roster: Sequence[Person]) -> Iterator[Person]:
    """The same people as a later roster has them, which may know more or less of them; others as they were."""
    index = RosterIndex(roster)
    for person in people:
        same = [other for other in index.marked(marks(person)) if is_same(person, other, lasting=True)]
        yield same[0] if len(same) == 1 else person


def marks(person: Person) -> Iterator[tuple[str, str]]:
    """All that can make somebody the same person: to look people up before `is_same` is asked."""
    yield from person.keys().items()
    yield from (("name", name) for name in orders_of_name(person.name))


def folded(text: str) -> str:
    """A text as it is compared: whether it is composed (NFC) or not (NFD), and in what case, says nothing."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def letters_of_name(text: str) -> str:
    """A name as platforms put it into file names: letters, marks and digits, small and without accents.

    Marks that are letters in their script, as vowels are in Hindi and Thai, stay; accents above or below do not.
    """
    return "".join(
        c
        for c in unicodedata.normalize("NFKD", text.casefold())
        if unicodedata.category(c)[0] in "LN" or (unicodedata.category(c)[0] == "M" and unicodedata.combining(c) < 200)
    )


def orders_of_name(name: str) -> set[str]:
    """The letters of a name with the family name first and last: "Ada Lovelace" is also "Lovelace, Ada"."""
    parts = [part for part in re.split(r"[\s,]+", name) if part]
    turned = {letters_of_name("".join(parts[n:] + parts[:n])) for n in range(len(parts))}
    return {letters_of_name(name)} | turned if letters_of_name(name) else set()


class RosterIndex:
    """A roster in which people are looked up."""

    def __init__(self, roster: Sequence[Person]):
        self._roster = roster
        self._places: dict[tuple[str, str], set[int]] = defaultdict(set)
        for place, person in enumerate(roster):
            words = (("word", word) for word in _logins(person))
            for mark in (("file", folded(person.submission)), *marks(person), *words):
                self._places[mark].add(place)

    def marked(self, some: Iterable[tuple[str, str]]) -> list[Person]:
        """Those who have any of these marks, in the roster's order."""
        places = {place for mark in some for place in self._places.get(mark, ())}
        return [self._roster[place] for place in sorted(places)]

    def of_file(self, names: Iterable[str]) -> list[Person]:
        """Those whose row names the file."""
        return self.marked(("file", folded(name)) for name in names if name)

    def find(self, names: Iterable[str], submitter: Person, key: str) -> list[Person]:
        """By anything that identifies one person first, by name last, unless the person has another number.

        `names` are the names that the roster may have for the file; `key` is what its name says of whose it is.
        """
        if by_file := self.of_file(names):
            return by_file
        for mark in submitter.keys().items():
            if same := self.marked([mark]):
                return same
        if submitter.name:
            namesakes = self.marked([("name", letters_of_name(submitter.name))])
            return [person for person in namesakes if not _differ(person, submitter)]
        return self._find_key(key) if key else []

    def _find_key(self, key: str) -> list[Person]:
        """Those whose id, login, email or name is the file's name, its end, or a part of it between separators."""
        whole = folded(key)
        parts = {whole, *re.split(r"[\s_.+-]+", whole), *re.split(r"[\s_]+", whole)}
        ends = {whole[n + 1 :] for n, sign in enumerate(whole) if sign in "-_"}
        exact = self.marked([("word", whole), ("name", letters_of_name(key))])
        return exact or self.marked(("word", word) for word in parts | ends)


def _logins(person: Person) -> set[str]:
    """What a person may be called in one word, without their name."""
    email = folded(person.email)
    logins = (folded(person.id), folded(person.login), folded(person.github))
    return {name for name in (*logins, email, email.partition("@")[0]) if name}


def _differ(person: Person, other: Person) -> bool:
    """Whether something that names one person is known of both, and is not the same."""
    ours, theirs = person.keys(), other.keys()
    return any(ours[key] != theirs[key] for key in ours.keys() & theirs.keys())


def find_people(text: str, people: Iterable[Person]) -> list[Person]:
    """Return those whom a text names: by an id, a login or an email, or else by the whole name."""
    key, letters, candidates = folded(text.strip()), letters_of_name(text), list(dict.fromkeys(people))
    by_key = [person for person in candidates if key and key in person.keys().values()]
    return by_key or [person for person in candidates if letters and letters in orders_of_name(person.name)]


class Course:
    """Everybody of several weeks: the same person is met again by what lasts, or else by the name."""

    def __init__(self):
        self.people: list[Person] = []
        self._known: dict[tuple[str, str], int] = {}

    def place(self, person: Person) -> int:
        """Return the person's place among `people`; a new one for somebody who is not known yet."""
        keys = list(person.keys(lasting=True).items())
        keys = keys or [("name", letters_of_name(person.name) or str(person))]
        place = next((self._known[key] for key in keys if key in self._known), len(self.people))
        if place == len(self.people):
            self.people.append(person)
        for key in keys:
            self._known.setdefault(key, place)
        return place
