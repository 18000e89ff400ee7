"""People, and who of them is meant: the one rule that says whose something is.

Takes what is claimed of somebody, by a platform, a roster or an instructor: numbers, addresses, logins, a name. Gives a
`Person`, and `People`, a class in which claims are looked up. All keys that are claimed must mean one person; a name
alone means somebody only as the whole name of one. What can't be decided is given as all who may be meant, so that it
can be said. Trusts nothing: names are chosen by students, and are printed without what acts in place of being seen.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec.structs import force_setattr, replace

from autograder.classroom.due_dates import Extension
from autograder.classroom.names import folded, letters_of_name, orders_of_name, parts_of_name
from autograder.files.json_files import JsonStruct
from autograder.files.visible import printable

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

    def __post_init__(self) -> None:
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

    def known_with(self, other: "Person") -> "Person":
        """Return the person with the keys of another description of them, where this one has none."""
        keys = {key: text for key in KEYS if not getattr(self, key) and (text := getattr(other, key))}
        own = {account.platform for account in self.accounts}
        accounts = (*self.accounts, *(account for account in other.accounts if account.platform not in own))
        return replace(self, accounts=accounts, **keys)


class People:
    """A class in which people are looked up by what is claimed of somebody."""

    def __init__(self, people: Iterable[Person]):
        self._people = list(dict.fromkeys(people))
        self._places: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._known = {person: place for place, person in enumerate(self._people)}
        for place, person in enumerate(self._people):
            for kind, key in person.keys().items():
                self._places[f"key {kind}", key].add(place)
            for account in person.accounts:
                self._places["number", folded(account.number)].add(place)
            for word in words_of(person):
                self._places["word", word].add(place)
            for name in orders_of_name(person.name):
                self._places["name", name].add(place)
            if person.submission:
                self._places["file", folded(person.submission)].add(place)

    def __iter__(self) -> Iterator[Person]:
        return iter(self._people)

    def with_file(self, names: Iterable[str]) -> list[Person]:
        """Return those whose row of the roster names the file: an instructor's word, before all others."""
        return self._at({place for name in names if name for place in self._places.get(("file", folded(name)), ())})

    def claimed(self, claim: Person, lasting: bool = False) -> list[Person]:
        """Return all who may be meant by a claim: one, if all of its keys agree; else by the whole name.

        With `lasting`, by what is the same in all assignments. A key that several people have names nobody.
        """
        if claim in self._known:
            return [claim]
        owners = (self._places.get((f"key {kind}", key), set()) for kind, key in claim.keys(lasting).items())
        if by_key := set.union(set(), *(places for places in owners if len(places) == 1)):
            return self._at(by_key)
        namesakes = self._at(self._places.get(("name", letters_of_name(claim.name)), set()))
        return [person for person in namesakes if not differ(person, claim, lasting)]

    def called(self, text: str) -> list[Person]:
        """Return those of whom a text is a whole key (of an address, also what stands before the @) or whole name."""
        by_word = self._places.get(("word", folded(text.strip())), set())
        by_name = self._places.get(("name", letters_of_name(text)), set())
        return self._at(by_word | by_name)

    def named(self, text: str) -> list[Person]:
        """Return those whom an instructor may mean: as `called`, or by a platform's number."""
        by_number = self._places.get(("number", folded(text.strip())), set())
        return self._at(by_number | {self._known[person] for person in self.called(text)})

    def among(self, texts: Iterable[str]) -> list[Person]:
        """Return those of whom a key, or a part of the name, is among the words of texts: whom they might concern."""
        words, runs = set(), []
        for text in texts:
            words |= {word for form in (r"[\W_]+", r"[\s_]+") for word in re.split(form, folded(text)) if word}
            runs.append(letters_of_name(text))
        return [
            person
            for person in self._people
            if not words.isdisjoint({*words_of(person), *parts_of_name(person.name)})
            or any(name in run for run in runs for name in orders_of_name(person.name) if len(name) > SHORTEST)
        ]

    def _at(self, places: Iterable[int]) -> list[Person]:
        return [self._people[place] for place in sorted(places)]


SHORTEST = 3  # letters; a shorter name is found in too many words


def in_words(person: Person) -> str:
    """Return who somebody is, with what tells them from others of the same name."""
    keys = [getattr(person, key) for key in KEYS if getattr(person, key)] or [a.number for a in person.accounts]
    return f"{person} ({keys[0]})" if person.name and keys else str(person)


def differ(person: Person, other: Person, lasting: bool) -> bool:
    """Return whether something that names one person is known of both, and is not the same."""
    ours, theirs = person.keys(lasting), other.keys(lasting)
    return any(ours[key] != theirs[key] for key in ours.keys() & theirs.keys())


def is_by_name(claim: Person, person: Person) -> bool:
    """Return whether nothing but the name says that a claim means somebody."""
    return not claim.keys().items() & person.keys().items()


def contradicted_by_keys(matches: Iterable[tuple[str | None, Person, Person]]) -> set[Person]:
    """Return those whose name is claimed under several keys, so that it says of nobody who they are.

    Takes what was claimed where, by whom, and whom it means. Keys of one place all count, those of others if they last.
    """
    claimed: dict[Person, dict[object, set[str]]] = defaultdict(lambda: defaultdict(set))
    by_name = set()
    for place, claim, person in matches:
        if not str(claim):
            continue
        for kind, key in claim.keys(lasting=True).items():
            claimed[person][kind].add(key)
        for kind, key in claim.keys().items() if place is not None else ():
            claimed[person][kind, place].add(key)
        if is_by_name(claim, person):
            by_name.add(person)
    return {person for person in by_name if any(len(keys) > 1 for keys in claimed[person].values())}


def in_roster(people: Iterable[Person], roster: Iterable[Person]) -> Iterator[Person]:
    """Yield the same people as a later roster has them, which may know more or less of them; others as they were."""
    index, every = People(roster), list(people)
    found = [index.claimed(person, lasting=True) for person in every]
    matches = [(None, person, each[0]) for person, each in zip(every, found, strict=True) if len(each) == 1]
    contradicted = contradicted_by_keys(matches)
    for person, each in zip(every, found, strict=True):
        one = each[0] if len(each) == 1 else None
        if one is None or (is_by_name(person, one) and one in contradicted):
            yield person
        else:
            yield one


def one_each(people: Iterable[Person], lasting: bool = False) -> dict[Person, Person]:
    """Return one description for each person, by all descriptions of them: the first one.

    Two are of one person if they share a key, unless a surer one of theirs differs: then the key names nobody. Names
    join nobody, as two people may share one.
    """
    every = list(dict.fromkeys(people))
    groups = {person: [person] for person in every}
    kinds = [*dict.fromkeys(account.platform for person in every for account in person.accounts), *KEYS]
    for place, kind in enumerate(kinds):
        by_key: dict[str, list[Person]] = defaultdict(list)
        for person in every:
            if key := person.keys(lasting).get(kind):
                by_key[key].append(person)
        for sharers in by_key.values():
            joined = list({id(groups[person]): groups[person] for person in sharers}.values())
            members = [person for group in joined for person in group]
            surer = [{key for person in members if (key := person.keys(lasting).get(each))} for each in kinds[:place]]
            if all(len(keys) < 2 for keys in surer):
                for person in members:
                    groups[person] = members
    order = {person: place for place, person in enumerate(every)}
    return {person: min(groups[person], key=order.__getitem__) for person in every}


def shared_keys(people: Iterable[Person]) -> dict[str, set[str]]:
    """Return the values, by the kind of key, that several people have: they name nobody."""
    counts = Counter(key for person in people for key in person.keys().items())
    shared = defaultdict(set)
    for (kind, key), count in counts.items():
        if count > 1:
            shared[kind].add(key)
    return shared


def words_of(person: Person) -> set[str]:
    """Return what a person may be called in one word, without their name."""
    texts = [folded(getattr(person, key)) for key in KEYS]
    return {text for text in (*texts, folded(person.email).partition("@")[0]) if text}
