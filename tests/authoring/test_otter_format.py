"""Of Otter, only its test files are imported, and nothing of that is left where Python keeps its modules."""

import subprocess
import sys

from conftest import ROOT


def test_otters_test_files_are_imported_without_the_rest_of_it():
    code = (
        "import sys; from autograder.authoring import otter_format; found = otter_format.otter_module();"
        '(case,) = otter_format.otter_cases(\'from otter.test_files import test_case\\nname, OK_FORMAT = "q", False\\n'
        '@test_case(name="c", points=2)\\ndef c(q): pass\');'
        "assert (case.name, case.points) == ('c', 2) and isinstance(case.body, found.test_case);"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('otter', 'pandas', 'nbconvert')];"
        "import otter.test_files; assert otter.Notebook and otter.test_files.__file__ == found.__file__;"
        "assert otter.test_files.test_case is not found.test_case"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
