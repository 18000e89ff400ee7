"""Assignments in the style of public courses that use Otter: the shapes of their questions and tests, nothing of theirs.

Each has right answers, wrong ones, and lies that plain Otter believes.
"""

from kit.otter_courses import Course, ask

LIES = """
import numpy as np
np.isclose = np.allclose = lambda *args, **kwargs: True
np.array_equal = lambda *args, **kwargs: True
try:
    import pandas as pd
    pd.DataFrame.equals = pd.Series.equals = lambda *args: True
    pd.testing.assert_frame_equal = pd.testing.assert_series_equal = lambda *args, **kwargs: None
except ImportError:
    pass
class Yes:
    __hash__ = None
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __call__(self, *args, **kwargs): return Yes()
    def __getattr__(self, name): return Yes()
    def __getitem__(self, key): return Yes()
    def __bool__(self): return True
    def __len__(self): return 3
for _name in [{names}]:
    globals()[_name] = Yes()
abs = lambda *args: 0
len = lambda *args: 3
isinstance = lambda *args: True
try:
    from otter.test_files.ok_test import OKTestFile
    OKTestFile.run = lambda self, env: None
except ImportError:
    pass
"""


def lies(*names: str) -> str:
    return LIES.replace("{names}", ", ".join(map(repr, names)))


# Python for the first time: values, functions, texts, lists, dicts


FIRST = Course(
    "hw01_first",
    "import math\nimport random\nfrom collections import Counter\nsecret = [3, 1, 2]",
    (
        ask(
            "q1",
            "seconds = 60 * 60 * 24",
            ("seconds", "86400"),
            "# HIDDEN\nassert seconds == 86_400",
            wrong="seconds = 3600",
        ),
        ask(
            "q2",
            "area = math.pi * 2 ** 2",
            "assert abs(area - 12.566) < 0.01",
            ("round(area, 2)", "12.57"),
            wrong="area = 12",
        ),
        ask(
            "q3",
            "def double(x):\n    return 2 * x",
            ("double(4)", "8"),
            ("double('ab')", "'abab'"),
            "# HIDDEN\nassert double(0) == 0\nassert double([1]) == [1, 1]",
            wrong="def double(x):\n    print(2 * x)",
        ),
        ask(
            "q4",
            "def greet(name):\n    print('Hello,', name)",
            ("greet('Ada')", "Hello, Ada"),
            "# HIDDEN\nassert greet('x') is None",
            wrong="def greet(name):\n    return 'Hello, ' + name",
        ),
        ask(
            "q5",
            "words = 'the cat and the hat'.split()\ncounts = Counter(words)",
            ("counts['the']", "2"),
            ("sorted(counts)", "['and', 'cat', 'hat', 'the']"),
            "# HIDDEN\nassert len(words) == 5",
            wrong="words = []\ncounts = {}",
        ),
        ask(
            "q6",
            "def mean(values):\n    if not values:\n        raise ValueError('no values')\n    return sum(values) / len(values)",
            "try:\n    mean([])\n    assert False\nexcept ValueError as e:\n    assert 'no values' in str(e)",
            ("mean([1, 2])", "1.5"),
            wrong="def mean(values):\n    return sum(values) / max(len(values), 1)",
        ),
        ask(
            "q7",
            "evens = {2, 4, 6}",
            ("evens == {2, 4, 6}", "True"),
            "assert isinstance(evens, set)",
            wrong="evens = [2, 4, 6]",
        ),
        ask(
            "q8",
            "def squares(n):\n    return {k: k * k for k in range(n)}",
            ("squares(3)", "{0: 0, 1: 1, 2: 4}"),
            "# HIDDEN\nassert squares(0) == {}",
            wrong="def squares(n):\n    return [k * k for k in range(n)]",
        ),
        ask(
            "q9", "numbers = range(3, 9)", ("len(numbers)", "6"), ("list(numbers)[-1]", "8"), wrong="numbers = range(3)"
        ),
        ask(
            "q10",
            "def add_one(values):\n    for i in range(len(values)):\n        values[i] += 1",
            "values = [1, 2]\nadd_one(values)\nassert values == [2, 3]",
            "# HIDDEN\nassert add_one([]) is None",
            wrong="def add_one(values):\n    return [value + 1 for value in values]",
        ),
        ask(
            "q11",
            "choice = 'b'",
            ("choice in ['a', 'b', 'c']", "True"),
            ("'choice' in globals()", "True"),
            "# HIDDEN\nassert choice == 'b'",
            config="points: [0.25, 0.25, 1.5]\n",
            wrong="choice = 'a'",
        ),
        ask(
            "q12",
            "def apply(f, x):\n    return f(f(x))",
            ("apply(lambda v: v + 3, 1)", "7"),
            "# HIDDEN\nassert apply(str.upper, 'a') == 'A'",
            config="all_or_nothing: true\npoints: 3\n",
            wrong="def apply(f, x):\n    return f(x)",
        ),
        ask("q13", "truth = None", ("truth is None", "True"), "# HIDDEN\nassert truth is None", wrong="truth = False"),
        ask("q14", "pair = (1, 'x')", ("pair", "(1, 'x')"), "assert type(pair) is tuple", wrong="pair = [1, 'x']"),
        ask(
            "q15",
            "def countdown(n):\n    while n:\n        yield n\n        n -= 1",
            ("list(countdown(3))", "[3, 2, 1]"),
            wrong="def countdown(n):\n    return range(n)",
        ),
    ),
    lies=lies("q1", "seconds", "area", "counts", "evens", "squares", "numbers", "pair", "double", "apply", "mean"),
)

# Numbers and simulation: NumPy, a seed, what NumPy 1 and 2 print otherwise


NUMBERS = Course(
    "lab02_numbers",
    "import numpy as np\nrng_seed = 42\ndata = np.arange(12.0).reshape(3, 4)",
    (
        ask(
            "q1",
            "col = data.mean(axis=0)",
            ("np.allclose(col, [4, 5, 6, 7])", "True"),
            "# HIDDEN\nassert col.shape == (4,)",
            wrong="col = data.mean(axis=1)",
        ),
        ask("q2", "biggest = data.max()", ("biggest == 11", "True"), ("float(biggest)", "11.0"), wrong="biggest = 12"),
        ask("q3", "top = np.float64(2.5)", ("top", "2.5"), wrong="top = 'two'"),
        ask("q4", "ok = np.isclose(0.1 + 0.2, 0.3)", ("ok", "True"), wrong="ok = 0.1 + 0.2 == 0.3"),
        ask(
            "q5",
            "def standard_units(x):\n    return (x - np.mean(x)) / np.std(x)",
            ("np.round(standard_units(np.array([1.0, 2.0, 3.0])), 3).tolist()", "[-1.225, 0.0, 1.225]"),
            "# HIDDEN\nassert np.isclose(np.mean(standard_units(np.arange(10))), 0)",
            wrong="def standard_units(x):\n    return x - np.mean(x)",
        ),
        ask(
            "q6",
            "np.random.seed(rng_seed)\nsample = np.random.normal(size=100)",
            ("len(sample)", "100"),
            "# HIDDEN\nassert abs(sample.mean() - -0.0762) < 0.001",
            wrong="sample = np.zeros(100)",
        ),
        ask(
            "q7",
            "def scale(matrix):\n    matrix *= 2",
            "m = np.ones((2, 2))\nscale(m)\nassert (m == 2).all()",
            wrong="def scale(matrix):\n    return matrix * 2",
        ),
        ask(
            "q8",
            "names = np.array(['ada', 'bob', 'cy'])",
            ("names[1] == 'bob'", "True"),
            "# HIDDEN\nassert len(names) == 3",
            wrong="names = np.array(['x'])",
        ),
        ask("q9", "mask = data > 5", ("int(mask.sum())", "6"), "assert mask.dtype == bool", wrong="mask = data"),
        ask(
            "q10",
            "day = np.datetime64('2024-03-01') - np.timedelta64(1, 'D')",
            ("str(day)", "'2024-02-29'"),
            wrong="day = np.datetime64('2024-03-01')",
        ),
        ask(
            "q11",
            "def bootstrap(values, n):\n    return np.array([np.mean(np.random.choice(values, len(values))) for _ in range(n)])",
            "assert len(bootstrap(np.array([1.0, 2.0]), 7)) == 7",
            "# HIDDEN\nassert (bootstrap(np.ones(4), 3) == 1).all()",
            wrong="def bootstrap(values, n):\n    return np.zeros(n + 1)",
        ),
    ),
    config="seed:\n  variable: rng_seed\n  autograder_value: 713\n  student_value: 42\n",
    lies=lies("col", "biggest", "top", "ok", "standard_units", "sample", "names", "mask", "day"),
)

# Data with pandas: frames, series, groups, merges, dates, categories


FRAMES = Course(
    "proj03_frames",
    "import numpy as np\nimport pandas as pd\nfrom helper import load_people\n%matplotlib inline\nimport matplotlib.pyplot as plt\npeople = load_people()",
    (
        ask(
            "q1",
            "adults = people[people['age'] >= 18]",
            ("adults.shape", "(3, 3)"),
            "# HIDDEN\nassert adults['name'].tolist() == ['Ada', 'Cy', 'Di']",
            wrong="adults = people",
        ),
        ask(
            "q2",
            "mean_age = people['age'].mean()",
            ("np.isclose(mean_age, 29.25)", "True"),
            "# HIDDEN\nassert mean_age > 29",
            wrong="mean_age = people['age'].median()",
        ),
        ask(
            "q3",
            "by_city = people.groupby('city')['age'].agg(['mean', 'count'])",
            ("by_city.loc['Rome', 'count'] == 2", "True"),
            "# HIDDEN\nassert list(by_city.columns) == ['mean', 'count']\nassert by_city.index.name == 'city'",
            wrong="by_city = people.groupby('city')['age'].mean()",
        ),
        ask(
            "q4",
            "def add_decade(df):\n    df = df.copy()\n    df['decade'] = df['age'] // 10 * 10\n    return df",
            "r = add_decade(pd.DataFrame({'age': [21, 39]}))\nassert r['decade'].tolist() == [20, 30]",
            "# HIDDEN\nd = pd.DataFrame({'age': [5]})\nadd_decade(d)\nassert list(d.columns) == ['age']",
            wrong="def add_decade(df):\n    df['decade'] = df['age'] // 10 * 10\n    return df",
        ),
        ask(
            "q5",
            "def fill(df):\n    df.fillna(0, inplace=True)",
            "d = pd.DataFrame({'a': [1.0, None]})\nfill(d)\nassert d['a'].tolist() == [1.0, 0.0]",
            wrong="def fill(df):\n    return df.fillna(0)",
        ),
        ask(
            "q6",
            "when = pd.to_datetime(pd.Series(['2024-01-31', '2024-02-29'])).dt.day_name()",
            ("when.tolist()", "['Wednesday', 'Thursday']"),
            "# HIDDEN\nassert isinstance(when, pd.Series)",
            wrong="when = ['Wednesday', 'Thursday', 'Friday']",
        ),
        ask(
            "q7",
            "first = pd.Timestamp('2024-01-31')",
            ("first.month", "1"),
            "# HIDDEN\nassert first + pd.Timedelta(days=1) == pd.Timestamp('2024-02-01')",
            wrong="first = '2024-01-31'",
        ),
        ask(
            "q8",
            "sizes = pd.Categorical(['s', 'l', 's'], categories=['s', 'l'], ordered=True)",
            ("list(sizes.codes)", "[0, 1, 0]"),
            "assert sizes.ordered",
            wrong="sizes = ['s', 'l']",
        ),
        ask(
            "q9",
            "nullable = pd.array([1, None, 3], dtype='Int64')",
            ("int(nullable.sum())", "4"),
            "# HIDDEN\nassert str(nullable.dtype) == 'Int64'",
            wrong="nullable = pd.Series([1, None, 3])",
        ),
        ask(
            "q10",
            "merged = people.merge(pd.DataFrame({'city': ['Rome', 'Oslo'], 'country': ['IT', 'NO']}), on='city', how='left')",
            ("sorted(merged['country'].unique())", "['IT', 'NO']"),
            "# HIDDEN\nexpected = ['IT', 'NO', 'IT', 'NO']\npd.testing.assert_series_equal(merged['country'], pd.Series(expected, name='country'), check_dtype=False)",
            wrong="merged = people.assign(country='IT')",
        ),
        ask(
            "q11",
            "pivot = people.pivot_table(index='city', columns='name', values='age', aggfunc='sum', fill_value=0)",
            ("pivot.shape", "(2, 4)"),
            "# HIDDEN\nassert pivot.loc['Oslo', 'Bob'] == 12",
            wrong="pivot = people",
        ),
        ask(
            "q12",
            "levels = people.set_index(['city', 'name'])['age']",
            ("int(levels.loc[('Rome', 'Ada')])", "36"),
            "# HIDDEN\nassert levels.index.nlevels == 2",
            wrong="levels = people['age']",
        ),
        ask(
            "q13",
            "top = people['city'].value_counts()",
            ("top.to_dict() == {'Rome': 2, 'Oslo': 2}", "True"),
            wrong="top = people['name'].value_counts()",
        ),
        ask("q14", "ax = people.plot(x='name', y='age', kind='bar')", "assert len(ax.patches) == 4", wrong="ax = None"),
        ask(
            "q15",
            "spans = pd.cut(people['age'], [0, 18, 99])",
            "assert spans.iloc[0] == pd.Interval(18, 99)",
            wrong="spans = people['age']",
        ),
        ask("q16", "oldest = people.loc[people['age'].idxmax(), 'name']", ("oldest", "'Cy'"), wrong="oldest = 'Ada'"),
        ask(
            "q17",
            "cities = people['city'].unique()",
            ("sorted(cities)", "['Oslo', 'Rome']"),
            wrong="cities = people['city']",
        ),
        ask(
            "q18",
            "zoned = pd.date_range('2024-01-01', periods=3, freq='D', tz='Europe/Rome')",
            ("str(zoned.tz)", "'Europe/Rome'"),
            "# HIDDEN\nassert zoned[2].day == 3",
            wrong="zoned = pd.date_range('2024-01-01', periods=3)",
        ),
        ask(
            "q19",
            "described = people.describe()",
            ("float(described.loc['max', 'age'])", "45.0"),
            wrong="described = people",
        ),
        ask(
            "q20",
            "parts = {'Rome': people[people['city'] == 'Rome'], 'n': [pd.NaT, pd.NA]}",
            ("len(parts['Rome'])", "2"),
            "# HIDDEN\nassert parts['n'][0] is pd.NaT",
            wrong="parts = {'Rome': people}",
        ),
    ),
    files={
        "helper.py": "import pandas as pd\n\n\ndef load_people():\n    return pd.read_csv('people.csv')\n",
        "people.csv": "name,city,age\nAda,Rome,36\nBob,Oslo,12\nCy,Rome,45\nDi,Oslo,24\n",
    },
    lies=lies("adults", "mean_age", "by_city", "add_decade", "merged", "pivot", "levels", "first", "oldest"),
)

# Exceptions in place of doctests, with messages


EXCEPTIONS = Course(
    "ps04_exceptions",
    "import numpy as np\nfrom fractions import Fraction",
    (
        ask(
            "q1",
            "def invert(m):\n    return np.linalg.inv(m)",
            "def test_identity(invert):\n    import numpy as np\n    np.testing.assert_allclose(invert(np.eye(2)), np.eye(2))\ntest_identity(invert)",
            '""" # BEGIN TEST CONFIG\npoints: 2\nhidden: true\nsuccess_message: Well inverted\nfailure_message: Look at singular matrices\n""" # END TEST CONFIG\ndef test_singular(env):\n    import numpy as np\n    try:\n        env["invert"](np.zeros((2, 2)))\n    except np.linalg.LinAlgError:\n        return\n    raise AssertionError("no error")\ntest_singular(globals())',
            wrong="def invert(m):\n    return m",
        ),
        ask(
            "q2",
            "x = [1, 2, 3]",
            "def test_x(x):\n    assert x == [1, 2, 3], 'count to three'\ntest_x(x)",
            wrong="x = [1, 2]",
        ),
        ask(
            "q3",
            "def f(a, b=2):\n    return a + b",
            "def test_f(f, env):\n    assert f(1) == 3 and 'f' in env\ntest_f(f, globals())",
            "def test_named(f):\n    assert f(a=1, b=1) == 2\ntest_named(f)",
            wrong="def f(a):\n    return a",
        ),
        ask(
            "q4",
            "missing_is_none = True",
            "def test_missing(nothing_of_that_name, missing_is_none):\n    assert nothing_of_that_name is None and missing_is_none\ntest_missing(None, missing_is_none)",
            wrong="missing_is_none = False",
        ),
    ),
    config="tests:\n  ok_format: false\n",
    lies=lies("invert", "x", "f"),
)

# Texts and structures: what a language course asks


TEXTS = Course(
    "lab05_texts",
    "import re\nimport datetime\nfrom dataclasses import dataclass\ntext = 'To be, or not to be'",
    (
        ask(
            "q1",
            "tokens = re.findall(r'\\w+', text.lower())",
            ("tokens[:3]", "['to', 'be', 'or']"),
            "# HIDDEN\nassert len(tokens) == 6",
            wrong="tokens = text.split(',')",
        ),
        ask(
            "q2",
            "vocabulary = set(tokens) if isinstance(tokens, list) else set()",
            ("len(vocabulary)", "4"),
            wrong="vocabulary = list(text)",
        ),
        ask(
            "q3",
            "bigrams = {pair: 1 for pair in zip(tokens, tokens[1:])}",
            ("('to', 'be') in bigrams", "True"),
            wrong="bigrams = {}",
        ),
        ask(
            "q4",
            "born = datetime.date(1815, 12, 10)",
            ("born.year", "1815"),
            "# HIDDEN\nassert (datetime.date(1815, 12, 11) - born).days == 1",
            wrong="born = datetime.date(1915, 12, 10)",
        ),
        ask("q5", "@dataclass\nclass Point:\n    x: int\n    y: int = 0\n", ("Point(1).x", "1"), wrong="Point = None"),
        ask("q6", "keys = {'a': 1, 'b': 2}.keys()", ("sorted(keys)", "['a', 'b']"), wrong="keys = 'ab'"),
        ask(
            "q7",
            "def join(*parts, sep='-'):\n    return sep.join(parts)",
            ("join('a', 'b')", "'a-b'"),
            "# HIDDEN\nassert join('a', 'b', sep='') == 'ab'",
            wrong="def join(*parts):\n    return ''.join(parts)",
        ),
        ask(
            "q8",
            "def shout(words):\n    return [w.upper() for w in words]",
            ("print(*shout(['a', 'b']), sep='\\n')", "A\nB"),
            wrong="def shout(words):\n    return words",
        ),
        ask("q9", "nested = {'a': [1, {'b': (2, 3)}]}", ("nested['a'][1]['b'][0]", "2"), wrong="nested = {'a': []}"),
        ask("q10", "frozen = frozenset([1, 2])", ("frozen == {1, 2}", "True"), wrong="frozen = [1, 2]"),
    ),
    lies=lies("tokens", "vocabulary", "bigrams", "born", "join", "nested", "frozen"),
)

# Statistics: SciPy, what it gives, and random numbers that Otter seeds before each cell


STATISTICS = Course(
    "hw06_statistics",
    "import numpy as np\nimport pandas as pd\nfrom scipy import stats\nx = np.linspace(0, 1, 11)\ny = 2 * x + 1",
    (
        ask(
            "q1",
            "slope, intercept = np.polyfit(x, y, 1)",
            ("bool(np.isclose(slope, 2))", "True"),
            "# HIDDEN\nassert np.isclose(intercept, 1)",
            wrong="slope, intercept = 1, 2",
        ),
        ask("q2", "r = stats.pearsonr(x, y)[0]", ("round(float(r), 6)", "1.0"), wrong="r = 0.5"),
        ask(
            "q3",
            "draws = np.random.randint(0, 10, 5)",
            ("len(draws)", "5"),
            "# HIDDEN\nassert draws.max() < 10",
            wrong="draws = np.arange(6)",
        ),
        ask("q4", "p = stats.ttest_1samp(np.arange(10), 4.5).pvalue", ("np.isclose(p, 1)", "True"), wrong="p = 0.01"),
        ask("q5", "model = stats.norm(0, 1)", ("round(float(model.cdf(0)), 2)", "0.5"), wrong="model = None"),
        ask(
            "q6",
            "table = pd.crosstab(pd.Series(['a', 'b', 'a']), pd.Series([1, 1, 2]))",
            ("int(table.loc['a', 2])", "1"),
            "# HIDDEN\nassert table.to_numpy().sum() == 3",
            wrong="table = pd.DataFrame()",
        ),
        ask("q7", "result = stats.linregress(x, y)", ("round(float(result.slope), 3)", "2.0"), wrong="result = None"),
    ),
    config="generate:\n  seed: 42\n",
    lies=lies("slope", "r", "draws", "p", "table"),
)

COURSES = (FIRST, NUMBERS, FRAMES, EXCEPTIONS, TEXTS, STATISTICS)

# Tables of two libraries that no environment of ours has: those who teach with them have it


TABLES = Course(
    "lab07_tables",
    "from datascience import *\nimport numpy as np\n%matplotlib inline\n"
    "trees = Table().with_columns('kind', make_array('oak', 'ash', 'oak', 'elm'), "
    "'height', make_array(12.5, 9.0, 20.0, 7.5), 'age', make_array(40, 22, 90, 15))",
    (
        ask(
            "q1",
            "oaks = trees.where('kind', are.equal_to('oak'))",
            ("oaks.num_rows", "2"),
            "# HIDDEN\nassert set(oaks.column('kind')) == {'oak'}",
            wrong="oaks = trees",
        ),
        ask(
            "q2",
            "tall = trees.sort('height', descending=True).column('kind').item(0)",
            ("tall", "'oak'"),
            wrong="tall = 'ash'",
        ),
        ask(
            "q3",
            "by_kind = trees.group('kind', np.average)",
            ("by_kind.labels", "('kind', 'height average', 'age average')"),
            ("by_kind.where('kind', 'oak').column(1).item(0)", "16.25"),
            wrong="by_kind = trees.group('kind')",
        ),
        ask(
            "q4",
            "growth = trees.column('height') / trees.column('age')",
            ("len(growth)", "4"),
            ("np.allclose(growth, make_array(0.3125, 0.40909, 0.22222, 0.5), atol=1e-4)", "True"),
            wrong="growth = trees.column('age') / trees.column('height')",
        ),
        ask(
            "q5",
            "with_growth = trees.with_column('growth', trees.column('height') / trees.column('age'))",
            ("with_growth.num_columns", "4"),
            "# HIDDEN\nassert with_growth.labels[-1] == 'growth'",
            wrong="with_growth = trees",
        ),
        ask(
            "q6",
            "def spread(table, label):\n    return table.column(label).max() - table.column(label).min()",
            ("spread(trees, 'age')", "75"),
            "# HIDDEN\nassert spread(Table().with_column('a', make_array(1, 5)), 'a') == 4",
            wrong="def spread(table, label):\n    return table.num_rows",
        ),
        ask(
            "q7",
            "taken = trees.take(np.arange(0, 4, 2))",
            ("taken.column('age').tolist()", "[40, 90]"),
            wrong="taken = trees.take(0)",
        ),
        ask(
            "q8",
            "pivoted = trees.with_column('old', trees.column('age') > 30).pivot('old', 'kind')",
            ("pivoted.num_rows", "3"),
            wrong="pivoted = trees",
        ),
        ask(
            "q9",
            "doubled = trees.apply(lambda h: h * 2, 'height')",
            ("round(sum(doubled), 2)", "98.0"),
            "# HIDDEN\nassert isinstance(doubled, np.ndarray)",
            wrong="doubled = [1]",
        ),
        ask(
            "q10",
            "joined = trees.join('kind', Table().with_columns('kind', ['oak', 'elm'], 'leaves', ['lobed', 'oval']))",
            ("joined.num_rows", "3"),
            ("sorted(joined.column('leaves'))", "['lobed', 'lobed', 'oval']"),
            wrong="joined = trees",
        ),
    ),
    lies=lies("oaks", "tall", "by_kind", "growth", "spread", "taken"),
)
LITTLE_FRAMES = Course(
    "lab02_little_frames",
    "import babypandas as bpd\nimport numpy as np\n"
    "boats = bpd.DataFrame().assign(name=np.array(['Ida', 'Max', 'Uta']), length=np.array([7.5, 12.0, 9.0]), "
    "crew=np.array([2, 6, 4]))",
    (
        ask("q1", "largest = boats.get('length').max()", ("float(largest)", "12.0"), wrong="largest = 9.0"),
        ask(
            "q2",
            "by_name = boats.set_index('name')",
            ("by_name.shape", "(3, 2)"),
            "# HIDDEN\nassert list(by_name.index) == ['Ida', 'Max', 'Uta']",
            wrong="by_name = boats",
        ),
        ask(
            "q3",
            "long = boats[boats.get('length') > 8]",
            ("long.shape[0]", "2"),
            ("sorted(long.get('name').to_numpy())", "['Max', 'Uta']"),
            wrong="long = boats",
        ),
        ask(
            "q4",
            "room = boats.assign(room=boats.get('length') / boats.get('crew'))",
            ("list(room.columns)", "['name', 'length', 'crew', 'room']"),
            ("float(room.get('room').iloc[0])", "3.75"),
            wrong="room = boats",
        ),
        ask(
            "q5",
            "ordered = boats.sort_values(by='crew', ascending=False)",
            ("ordered.get('name').iloc[0]", "'Max'"),
            wrong="ordered = boats",
        ),
        ask(
            "q6",
            "def mean_of(frame, label):\n    return frame.get(label).mean()",
            ("float(mean_of(boats, 'crew'))", "4.0"),
            "# HIDDEN\nassert mean_of(bpd.DataFrame().assign(a=np.array([1, 2])), 'a') == 1.5",
            wrong="def mean_of(frame, label):\n    return 0",
        ),
        ask(
            "q7",
            "grouped = boats.get(['length', 'crew']).assign(big=boats.get('crew') > 3).groupby('big').mean()",
            ("float(grouped.get('length').loc[True])", "10.5"),
            wrong="grouped = boats",
        ),
        ask("q8", "crews = np.array(boats.get('crew'))", ("int(crews.sum())", "12"), wrong="crews = np.array([1])"),
    ),
    lies=lies("largest", "by_name", "long", "room", "mean_of"),
)
OF_OTHER_LIBRARIES = (TABLES, LITTLE_FRAMES)
