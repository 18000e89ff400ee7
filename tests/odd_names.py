"""A class whose names are written in more than twenty scripts, and whose numbers are also each other's."""

import unicodedata

# Family and given name, in more than twenty scripts, and what Latin ones do that is odd.
NAMES = """\
Lovelace Ada|Müller Zoë|Nguyễn Ánh|İnce Işıl|Öztürk Şule
Ångström Åsa|O'Neil Siobhán|Dvořák Jiří|van der Berg Jan
Παπαδοπούλου Ελένη|Достоевский Фёдор|Найдёнов Сергей
Մելիքյան Անահիտ|ბერიძე ნინო|שָׁלוֹם יָעֵל|مُحَمَّد عَلِيّ
کریمی زهرا|शर्मा प्रिया|शर्म प्रय|চট্টোপাধ্যায় অনির্বাণ
ਸਿੰਘ ਗੁਰਪ੍ਰੀਤ|પટેલ મીરા|சுப்பிரமணியம் கார்த்திக்|నాయుడు లక్ష్మి
ಗೌಡ ಚೈತ್ರಾ|നായർ ദേവി|පෙරේරා නිමාලි|สุขใจ น้ำฝน|สขใจ นำฝน
ພົມມະຈັນ ບຸນມີ|បាន សុខា|အောင် မြင့်|བསྟན་འཛིན་ རྒྱ་མཚོ|김 민준
がくと さとう|かくと さとう|王 小明|王 晓明|አበበ ቢቂላ|ᠪᠠᠲᠤ ᠰᠡᠴᠡᠨ|ⴰⵎⵣⵉⵖ ⴰⵏⵉⵔ|Ꮳꮃꭹ Ꭰꮣ
Smith 4_1006_x|Anon Late|Late_Jo Li"""
STUDENTS = [tuple(name.split(" ", 1)) for line in NAMES.splitlines() for name in line.split("|")]
FORMS = ("NFC", "NFD")


class Student:
    """One of the class, whose every number is also somebody else's, of another kind."""

    def __init__(self, number, family, given):
        count = len(STUDENTS)
        self.name, self.family, self.given = f"{family}, {given}", family, given
        self.canvas = str(1000 + number)
        self.sis = str(1000 + (number + 1) % count)
        self.login = str(1000 + (number + 2) % count)
        self.moodle = str(1000 + (number + 3) % count)
        self.github = f"stu{number:03}"


CLASS = [Student(number, *name) for number, name in enumerate(STUDENTS)]


def canvas_calls(text):
    """By `content_zipper.rb`: what is not a word character goes, as do numbers between underscores."""
    kept = (c for c in text if unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Pc"))
    return "".join(kept).lower()
