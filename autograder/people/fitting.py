"""Finds the people of a roster whom a submission may belong to.

Takes a roster and what is known of a submission: the names of its file, and whom the platform names. Gives all who fit,
in the roster's order, so that more than one can be said. Everything is looked up: a class of thousands takes a second.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from autograder.people.roster import KEYS, Person, folded, letters, orders


class Fitting:
    """A roster in which people are looked up."""

    def __init__(self, roster: Sequence[Person]):
        self._roster = roster
        self._by_file: dict[str, set[int]] = defaultdict(set)
        self._by_key: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._by_name: dict[str, set[int]] = defaultdict(set)
        self._by_login: dict[str, set[int]] = defaultdict(set)
        for place, person in enumerate(roster):
            self._by_file[folded(person.submission)].add(place)
            for key in KEYS:
                self._by_key[key, folded(getattr(person, key))].add(place)
            for name in orders(person.name):
                self._by_name[name].add(place)
            for login in _logins(person):
                self._by_login[login].add(place)

    def of_file(self, names: Iterable[str]) -> list[Person]:
        """Those whose row names the file."""
        return self._people(self._by_file, map(folded, filter(None, names)))

    def find(self, names: Iterable[str], told: Person, key: str) -> list[Person]:
        """By anything that identifies one person first, by name last, unless the person has another number.

        `names` are the names that the roster may have for the file; `key` is what its name says of whose it is.
        """
        if by_file := self.of_file(names):
            return by_file
        for field in KEYS:
            value = folded(getattr(told, field))
            if value and (same := self._people(self._by_key, [(field, value)])):
                return same
        if told.name:
            return [one for one in self._people(self._by_name, [letters(told.name)]) if not _differ(one, told)]
        return self._find_key(key) if key else []

    def _find_key(self, key: str) -> list[Person]:
        """Those whose id, login, email or name is the file's name, its end, or a part of it between separators."""
        whole = folded(key)
        exact = {*self._by_login.get(whole, ()), *self._by_name.get(letters(key), ())}
        parts = {whole, *re.split(r"[\s_.+-]+", whole), *re.split(r"[\s_]+", whole)}
        ends = {whole[n + 1 :] for n, sign in enumerate(whole) if sign in "-_"}
        return self._in_order(exact) or self._people(self._by_login, parts | ends)

    def _people(self, index: dict, wanted: Iterable) -> list[Person]:
        return self._in_order({place for one in wanted for place in index.get(one, ())})

    def _in_order(self, places: set[int]) -> list[Person]:
        return [self._roster[place] for place in sorted(places)]


def _logins(person: Person) -> set[str]:
    """What a person may be called in one word, without their name."""
    email = folded(person.email)
    logins = (folded(person.id), folded(person.login), folded(person.github))
    return {name for name in (*logins, email, email.partition("@")[0]) if name}


def _differ(one: Person, told: Person) -> bool:
    """Whether something that names one person is known of both, and is not the same."""
    pairs = ((folded(getattr(one, key)), folded(getattr(told, key))) for key in KEYS)
    return any(ours and theirs and ours != theirs for ours, theirs in pairs)
