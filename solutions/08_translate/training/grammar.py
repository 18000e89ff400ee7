"""A grammar of English sentences and their French translations, written for this course.

Takes a random generator and gives `Pair`s: the two sentences, and the combinations of words that were chosen to meet
in them. A sentence of one language has exactly one translation here, so a translation is right or it isn't.
"""

from dataclasses import dataclass
from random import Random
from zlib import crc32

from vocabulary import JUDGEMENTS, PEOPLE, QUALITIES, THINGS, TOOLS, VERBS, VOWELS, Adjective, Noun, Verb

SOURCE = (
    "It is easy to translate languages with transformers",
    "Il est facile de traduire des langues à l'aide de transformateurs",
)
SOURCE_WORDS = frozenset({"easy", "translate", "language", "transformer"})  # in all their forms

ADVERBS = (("very", "très"), ("too", "trop"), ("often", "souvent"), ("always", "toujours"))
DETERMINERS = ("a", "the", "this", "my", "our")
PLURAL_DETERMINERS = ("", "the", "these", "my", "our", "two", "three", "many")
# English, French, and where a verb's forms for it stand in `Verb.present`.
PRONOUNS = (
    ("I", "Je", 0),
    ("He", "Il", 1),
    ("She", "Elle", 1),
    ("We", "Nous", 2),
    ("You", "Vous", 3),
    ("They", "Ils", 4),
)
MODALS = (
    ("want to", "wants to", ("veux", "veut", "voulons", "voulez", "veulent")),
    ("can", "can", ("peux", "peut", "pouvons", "pouvez", "peuvent")),
    ("must", "must", ("dois", "doit", "devons", "devez", "doivent")),
)
HELD_OUT_SHARE = 10  # one combination in so many never occurs in training


@dataclass(frozen=True)
class Pair:
    """A sentence, its translation, and what was combined in it."""

    english: str
    french: str
    lemmas: frozenset[str]
    combinations: frozenset[tuple[str, str]]  # verb and object, verb and tool, quality and noun

    @property
    def source_words(self) -> int:
        """Return how many of the source sentence's four words it has, each in any of its forms."""
        return len(self.lemmas & SOURCE_WORDS)

    @property
    def unseen(self) -> bool:
        """Return whether a combination occurs in it that is held out of training."""
        return any(_held_out(combination) for combination in self.combinations)

    @property
    def for_training(self) -> bool:
        return self.source_words < 2 and not self.unseen


def _held_out(combination: tuple[str, str]) -> bool:
    return crc32(" ".join(combination).encode()) % HELD_OUT_SHARE == 0


@dataclass(frozen=True)
class _Phrase:
    """A noun with all that goes before and after it."""

    determiner: str
    noun: Noun
    plural: bool
    quality: Adjective | None

    @property
    def english(self) -> str:
        words = [self.quality.en] if self.quality else []
        words.append(self.noun.english(self.plural))
        determiner = self.determiner
        if determiner == "a" and words[0][0] in "aeiou" and not words[0].startswith("use"):
            determiner = "an"
        return " ".join([determiner, *words]).strip()

    @property
    def _bare(self) -> str:
        """The noun and its adjective in French, each in its place."""
        noun = self.noun.french(self.plural)
        if not self.quality:
            return noun
        quality = self.quality.french(self.noun.gender, self.plural)
        return f"{quality} {noun}" if self.quality.before_noun else f"{noun} {quality}"

    def french(self, negated: bool = False) -> str:
        """In French; as the object of a negated verb, `un` and `des` become `de`."""
        bare, feminine = self._bare, self.noun.gender == "f"
        vowel = bare[0] in VOWELS
        if self.determiner in ("a", "") and (negated or (self._early and self.plural)):
            return _elide("de", bare)
        if self.determiner == "many":
            return f"beaucoup {_elide('de', bare)}"
        if self.plural:
            determiner = {
                "": "des",
                "the": "les",
                "these": "ces",
                "my": "mes",
                "our": "nos",
                "two": "deux",
                "three": "trois",
            }
            return f"{determiner[self.determiner]} {bare}"
        if self.determiner == "the":
            return _elide("la" if feminine else "le", bare)
        if self.determiner == "this":
            return f"{'cette' if feminine else 'cet' if vowel else 'ce'} {bare}"
        if self.determiner == "my":
            return f"{'ma' if feminine and not vowel else 'mon'} {bare}"
        return f"{({'a': 'une', 'our': 'notre'} if feminine else {'a': 'un', 'our': 'notre'})[self.determiner]} {bare}"

    @property
    def _early(self) -> bool:
        return self.quality is not None and self.quality.before_noun

    def french_after_de(self) -> str:
        """In French after the preposition `de`, which melts into some articles."""
        if self.determiner == "the" and self.plural:
            return f"des {self._bare}"
        if self.determiner == "the" and self.noun.gender == "m" and self._bare[0] not in VOWELS:
            return f"du {self._bare}"
        if self.determiner == "":
            return _elide("de", self._bare)
        return _elide("de", self.french())


def _elide(word: str, following: str) -> str:
    """`le`, `la`, `de`, `ne`, `je` lose their vowel before another one."""
    return f"{word[:-1]}'{following}" if following[0] in VOWELS else f"{word} {following}"


def draw(rng: Random) -> Pair:
    """One sentence of the grammar with its translation."""
    kind = rng.choices((_judgement, _modal, _present, _quality), weights=(30, 25, 25, 20))[0]
    return kind(rng)


def judgement(
    adjective: Adjective,
    verb: Verb,
    target: _Phrase,
    tool: _Phrase | None,
    adverb: tuple[str, str] | None = None,
    mode: str = "statement",
    end: str = "",
) -> Pair:
    """It is easy to translate languages with transformers; also as a denial or a question."""
    rated_en = f"{adverb[0]} {adjective.en}" if adverb else adjective.en
    rated_fr = f"{adverb[1]} {adjective.forms[0]}" if adverb else adjective.forms[0]
    rest_en = f"to {verb.en} {target.english}{_with(tool)}"
    rest_fr = f"{_elide('de', verb.fr)} {target.french()}{_a_l_aide(tool)}"
    english = {"statement": f"It is {rated_en} ", "denial": f"It is not {rated_en} ", "question": f"Is it {rated_en} "}
    french = {
        "statement": f"Il est {rated_fr} ",
        "denial": f"Il n'est pas {rated_fr} ",
        "question": f"Est-il {rated_fr} ",
    }
    marks = ("?", " ?") if mode == "question" else (end, end)
    return _pair(
        english[mode] + rest_en + marks[0], french[mode] + rest_fr + marks[1], [adjective.en], verb, target, tool
    )


def _judgement(rng: Random) -> Pair:
    adverb = rng.choice(ADVERBS) if rng.random() < 0.3 else None
    mode = rng.choices(("statement", "denial", "question"), weights=(6, 2, 2))[0]
    return judgement(
        rng.choice(JUDGEMENTS), rng.choice(VERBS), _phrase(rng, THINGS), _tool(rng), adverb, mode, _end(rng)
    )


def _modal(rng: Random) -> Pair:
    """We want to read the book."""
    subject_en, subject_fr, person, lemmas = _subject(rng)
    modal, third, forms = rng.choice(MODALS)
    verb, target, tool, denied, end = rng.choice(VERBS), _phrase(rng, THINGS), _tool(rng), _denied(rng), _end(rng)
    if not denied:
        said = third if person == 1 else modal
    elif modal == "want to":
        said = "does not want to" if person == 1 else "do not want to"
    else:
        said = "cannot" if modal == "can" else f"{modal} not"
    form = f"ne {forms[person]} pas" if denied else forms[person]
    return _pair(
        f"{subject_en} {said} {verb.en} {target.english}{_with(tool)}{end}",
        f"{subject_fr} {form} {verb.fr} {target.french(denied)}{_a_l_aide(tool)}{end}",
        lemmas,
        verb,
        target,
        tool,
    )


def _present(rng: Random) -> Pair:
    """The teacher reads the book."""
    subject_en, subject_fr, person, lemmas = _subject(rng)
    verb, target, tool, denied, end = rng.choice(VERBS), _phrase(rng, THINGS), _tool(rng), _denied(rng), _end(rng)
    form = verb.present[person]
    if denied:
        said = f"{'does' if person == 1 else 'do'} not {verb.en}"
        french = f"{subject_fr} {_elide('ne', form)} pas"
    else:
        said = verb.en_third if person == 1 else verb.en
        french = _elide(subject_fr, form) if subject_fr == "Je" else f"{subject_fr} {form}"
    return _pair(
        f"{subject_en} {said} {target.english}{_with(tool)}{end}",
        f"{french} {target.french(denied)}{_a_l_aide(tool)}{end}",
        lemmas,
        verb,
        target,
        tool,
    )


def _quality(rng: Random) -> Pair:
    """The red house is very small."""
    subject = _phrase(rng, THINGS + TOOLS, ("the", "this", "my", "our"), ("the", "these", "my", "our", "two", "three"))
    quality = rng.choice([q for q in QUALITIES if q != subject.quality])
    adverb = rng.choice(ADVERBS) if rng.random() < 0.4 else ("", "")
    denied, end = _denied(rng), _end(rng)
    verb_en = ("are" if subject.plural else "is") + (" not" if denied else "")
    verb_fr = "sont" if subject.plural else "est"
    if denied:
        verb_fr = f"{_elide('ne', verb_fr)} pas"
    agreed = quality.french(subject.noun.gender, subject.plural)
    return Pair(
        _capital(_words(subject.english, verb_en, adverb[0], quality.en) + end),
        _capital(_words(subject.french(), verb_fr, adverb[1], agreed) + end),
        frozenset({quality.en, *_lemmas(subject)}),
        frozenset({(quality.en, subject.noun.en), *_combined(subject)}),
    )


def _phrase(
    rng: Random,
    nouns: tuple[Noun, ...],
    determiners: tuple[str, ...] = DETERMINERS,
    plural_determiners: tuple[str, ...] = PLURAL_DETERMINERS,
) -> _Phrase:
    plural = rng.random() < 0.5
    # Bare plurals are what the language uses most.
    weights = [4 if determiner == "" else 1 for determiner in plural_determiners]
    determiner = rng.choices(plural_determiners, weights)[0] if plural else rng.choice(determiners)
    return _Phrase(determiner, rng.choice(nouns), plural, rng.choice(QUALITIES) if rng.random() < 0.3 else None)


def _tool(rng: Random) -> _Phrase | None:
    if rng.random() < 0.5:
        return None
    return _phrase(rng, TOOLS, DETERMINERS, ("", "the", "these", "my", "our", "two", "three"))


def _subject(rng: Random) -> tuple[str, str, int, list[str]]:
    if rng.random() < 0.6:
        return *rng.choice(PRONOUNS), []
    person = _Phrase(rng.choice(("the", "my", "our")), rng.choice(PEOPLE), rng.random() < 0.4, None)
    return _capital(person.english), _capital(person.french()), 4 if person.plural else 1, [person.noun.en]


def _denied(rng: Random) -> bool:
    return rng.random() < 0.25


def _end(rng: Random) -> str:
    return rng.choice(("", "."))


def _with(tool: _Phrase | None) -> str:
    return f" with {tool.english}" if tool else ""


def _a_l_aide(tool: _Phrase | None) -> str:
    return f" à l'aide {tool.french_after_de()}" if tool else ""


def _words(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _lemmas(phrase: _Phrase) -> set[str]:
    return {phrase.noun.en, *([phrase.quality.en] if phrase.quality else [])}


def _combined(phrase: _Phrase) -> set[tuple[str, str]]:
    return {(phrase.quality.en, phrase.noun.en)} if phrase.quality else set()


def _pair(english: str, french: str, lemmas: list[str], verb: Verb, target: _Phrase, tool: _Phrase | None) -> Pair:
    phrases = [target, tool] if tool else [target]
    return Pair(
        english,
        french,
        frozenset({*lemmas, verb.en}.union(*map(_lemmas, phrases))),
        frozenset({(verb.en, phrase.noun.en) for phrase in phrases}.union(*map(_combined, phrases))),
    )
