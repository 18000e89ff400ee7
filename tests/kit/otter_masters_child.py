"""The child process of `otter_masters`: everything that imports Otter, which patches whatever it likes.

Called with `assign`, `check` or `run`, and with pairs of paths as JSON on its standard input."""

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

os.environ["MPLBACKEND"] = "agg"


def main(what: str) -> None:
    pairs = json.load(sys.stdin)
    if what == "assign":
        from otter.assign import main as assign

        for master, dist in pairs:
            assign(master, dist, no_run_tests=True, no_pdfs=True)
        return
    function = {"check": _check, "run": _run}[what]
    found = {}
    for notebook, autograder in pairs:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            found[notebook] = function(notebook, autograder)
    print()
    print(json.dumps(found))


def _run(notebook: str, autograder: str) -> list:
    import otter.run

    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(notebook, Path(folder, "submission.ipynb"))
        results = otter.run.main(str(copy), autograder=autograder, output_dir=None, no_logo=True)
    return _cases(results.results.values())


def _check(notebook: str, autograder: str) -> list:
    """In a fork, so that no notebook sees what another has patched."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            json.dump(_checked(notebook, autograder), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(process, 0)
    return json.loads(text)


def _checked(notebook: str, autograder: str) -> list:
    import nbformat
    from IPython.core.interactiveshell import InteractiveShell
    from otter.test_files import create_test_file

    arguments = ()
    with contextlib.suppress(ImportError):  # Otter 5 has none
        from otter.nbmeta_config import NBMetadataConfig

        arguments = (NBMetadataConfig(),)
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(autograder).extractall(folder)
        files = Path(folder, "files")
        files.mkdir(exist_ok=True)
        os.chdir(files)
        sys.path.insert(0, str(files))
        config = json.loads(Path(folder, "otter_config.json").read_text())
        shell = InteractiveShell.instance()
        shell.showtraceback = lambda *_args, **_kwargs: None
        shell.enable_gui = lambda *_args, **_kwargs: None
        shell.enable_matplotlib = lambda *_args, **_kwargs: (None, "agg")
        seed = config.get("seed")
        for cell in nbformat.read(notebook, as_version=4).cells:
            if cell.cell_type != "code":
                continue
            if seed is not None:
                variable = config.get("seed_variable")
                shell.run_cell(f"{variable} = {seed}" if variable else _seeds(seed))
            shell.run_cell(cell.source)
        tests = [create_test_file(str(path), *arguments) for path in sorted(Path(folder, "tests").glob("*.py"))]
        for test in tests:
            test.run(shell.user_ns)
    return _cases(tests)


def _seeds(seed: int) -> str:
    return f"__import__('numpy').random.seed({seed}); __import__('random').seed({seed})"


def _cases(tests) -> list:
    return [(test.name, found.test_case.name, found.passed) for test in tests for found in test.test_case_results]


if __name__ == "__main__":
    main(sys.argv[1])
