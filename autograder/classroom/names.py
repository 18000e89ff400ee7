"""Compares names as people write them: without case, accents, punctuation and the order of their parts.

Takes names that anybody may have chosen; gives texts that are equal where the names are.
"""

import re
import unicodedata


def folded(text: str) -> str:
    """Return a text as it is compared: whether it is composed (NFC) or not (NFD), and in what case, says nothing."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def letters_of_name(text: str) -> str:
    """Return a name as platforms put it into file names: letters, marks and digits, small and without accents.

    Marks that are letters in their script, as vowels are in Hindi and Thai, stay; accents above or below do not.
    """
    return "".join(
        c
        for c in unicodedata.normalize("NFKD", text.casefold())
        if unicodedata.category(c)[0] in "LN" or (unicodedata.category(c)[0] == "M" and unicodedata.combining(c) < 200)
    )


def orders_of_name(name: str) -> set[str]:
    """Return the letters of a name with the family name first and last: "Ada Lovelace" is also "Lovelace, Ada"."""
    parts = [part for part in re.split(r"[\s,]+", name) if part]
    turned = {letters_of_name("".join(parts[n:] + parts[:n])) for n in range(len(parts))}
    return {letters_of_name(name)} | turned if letters_of_name(name) else set()


def parts_of_name(name: str) -> set[str]:
    """Return the words of a name; not initials."""
    return {word for word in re.split(r"[\W_]+", folded(name)) if len(word) > 1 or word > "\x7f"}
