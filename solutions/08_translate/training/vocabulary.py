"""The words of the parallel corpus: English on the left, French with all the forms that agreement asks for.

Takes nothing and gives tuples of `Noun`, `Verb` and `Adjective`. Written for this course; every French form that does
not follow from a rule here is written out.
"""

from dataclasses import dataclass

VOWELS = "aeiouyhâàéèêîôœ"  # every h in this vocabulary is silent


@dataclass(frozen=True)
class Noun:
    """A noun in both languages; `gender` is "m" or "f"."""

    en: str
    en_plural: str
    fr: str
    fr_plural: str
    gender: str

    def french(self, plural: bool) -> str:
        return self.fr_plural if plural else self.fr

    def english(self, plural: bool) -> str:
        return self.en_plural if plural else self.en


@dataclass(frozen=True)
class Verb:
    """A verb that takes an object; `present` holds the French forms for je, il, nous, vous, ils."""

    en: str
    en_third: str
    fr: str
    present: tuple[str, str, str, str, str]


@dataclass(frozen=True)
class Adjective:
    """An adjective; `forms` are masculine, feminine and their plurals. In French most stand after the noun."""

    en: str
    forms: tuple[str, str, str, str]
    before_noun: bool = False

    def french(self, gender: str, plural: bool) -> str:
        return self.forms[(gender == "f") + 2 * plural]


def _nouns(table: str) -> tuple[Noun, ...]:
    """One noun a line: English, French, gender, and the plurals where they are not made with an s."""
    nouns = []
    for line in table.strip().splitlines():
        en, fr, gender, *odd = (part.strip() for part in line.split(","))
        plurals = dict(part.split(" ", 1) for part in odd)
        nouns.append(Noun(en, plurals.get("en", f"{en}s"), fr, plurals.get("fr", f"{fr}s"), gender))
    return tuple(nouns)


def _verbs(table: str) -> tuple[Verb, ...]:
    """One verb a line: English, its third person, French, and the five present forms if it is not a regular -er."""
    verbs = []
    for line in table.strip().splitlines():
        en, third, fr, *present = (part.strip() for part in line.split(","))
        stem = fr[:-2]
        regular = (f"{stem}e", f"{stem}e", f"{stem}ons", f"{stem}ez", f"{stem}ent")
        verbs.append(Verb(en, third, fr, tuple(present) if present else regular))
    return tuple(verbs)


def _adjectives(table: str, before_noun: bool = False) -> tuple[Adjective, ...]:
    """One adjective a line: English, masculine, feminine; plurals are made with an s."""
    adjectives = []
    for line in table.strip().splitlines():
        en, masculine, feminine = (part.strip() for part in line.split(","))
        forms = (masculine, feminine, f"{masculine}s", f"{feminine}s")
        adjectives.append(Adjective(en, forms, before_noun))
    return tuple(adjectives)


THINGS = _nouns("""
    language, langue, f
    sentence, phrase, f
    word, mot, m
    letter, lettre, f
    book, livre, m
    story, histoire, f, en stories
    poem, poème, m
    song, chanson, f
    text, texte, m
    house, maison, f
    door, porte, f
    window, fenêtre, f
    garden, jardin, m
    tree, arbre, m
    flower, fleur, f
    boat, bateau, m, fr bateaux
    painting, tableau, m, fr tableaux
    number, nombre, m
    question, question, f
    answer, réponse, f
    idea, idée, f
    object, objet, m
    shadow, ombre, f
    bridge, pont, m
    road, route, f
    island, île, f
    star, étoile, f
    clock, horloge, f
    chair, chaise, f
    bag, sac, m
""")

TOOLS = _nouns("""
    transformer, transformateur, m
    computer, ordinateur, m
    machine, machine, f
    picture, image, f
    dictionary, dictionnaire, m, en dictionaries
    pencil, crayon, m
    map, carte, f
    rule, règle, f
    example, exemple, m
    network, réseau, m, fr réseaux
    model, modèle, m
    tool, outil, m
    robot, robot, m
    vector, vecteur, m
    mirror, miroir, m
    table, table, f
""")

PEOPLE = _nouns("""
    teacher, professeur, m
    student, étudiant, m
    child, enfant, m, en children
    girl, fille, f
    doctor, médecin, m
    sister, sœur, f
    brother, frère, m
    friend, ami, m
    queen, reine, f
    king, roi, m
    engineer, ingénieur, m
    neighbour, voisin, m
""")

VERBS = _verbs("""
    translate, translates, traduire, traduis, traduit, traduisons, traduisez, traduisent
    read, reads, lire, lis, lit, lisons, lisez, lisent
    write, writes, écrire, écris, écrit, écrivons, écrivez, écrivent
    learn, learns, apprendre, apprends, apprend, apprenons, apprenez, apprennent
    understand, understands, comprendre, comprends, comprend, comprenons, comprenez, comprennent
    explain, explains, expliquer
    draw, draws, dessiner
    find, finds, trouver
    sell, sells, vendre, vends, vend, vendons, vendez, vendent
    buy, buys, acheter, achète, achète, achetons, achetez, achètent
    repair, repairs, réparer
    build, builds, construire, construis, construit, construisons, construisez, construisent
    compare, compares, comparer
    sort, sorts, trier
    paint, paints, peindre, peins, peint, peignons, peignez, peignent
    describe, describes, décrire, décris, décrit, décrivons, décrivez, décrivent
    count, counts, compter
    choose, chooses, choisir, choisis, choisit, choisissons, choisissez, choisissent
    measure, measures, mesurer
    show, shows, montrer
    see, sees, voir, vois, voit, voyons, voyez, voient
    hide, hides, cacher
    copy, copies, copier
    use, uses, utiliser
""")

# What it can be to do something: "It is easy to …".
JUDGEMENTS = _adjectives("""
    easy, facile, facile
    difficult, difficile, difficile
    possible, possible, possible
    impossible, impossible, impossible
    useful, utile, utile
    important, important, importante
    necessary, nécessaire, nécessaire
    interesting, intéressant, intéressante
    dangerous, dangereux, dangereuse
    fun, amusant, amusante
    normal, normal, normale
    strange, étrange, étrange
""")

# What a noun can be. Plurals of those in -x and -al would not be made with an s, so there are none.
QUALITIES = _adjectives("""
    red, rouge, rouge
    black, noir, noire
    green, vert, verte
    blue, bleu, bleue
    simple, simple, simple
    modern, moderne, moderne
    fast, rapide, rapide
    rare, rare, rare
    famous, célèbre, célèbre
    strange, étrange, étrange
    perfect, parfait, parfaite
    useful, utile, utile
""") + _adjectives(
    """
    big, grand, grande
    small, petit, petite
    pretty, joli, jolie
""",
    before_noun=True,
)
