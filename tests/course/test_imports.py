"""What is imported from a folder of ours leaves nothing there, and what students would not have is named."""

import ast
import sys

from autograder.course.imports import importable, own_modules, strange_imports


def test_a_module_of_a_folder_can_be_imported_and_leaves_nothing_in_it(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "module_of_a_folder.py").write_text("LOADED = True\n")
    before = list(sys.path)
    with importable(tmp_path):
        import module_of_a_folder
    assert module_of_a_folder.LOADED
    assert [path.name for path in tmp_path.iterdir()] == ["module_of_a_folder.py"]
    assert (sys.path, sys.dont_write_bytecode) == (before, False)


def test_an_import_anywhere_is_named_if_students_have_no_such_module(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "__init__.py").touch()
    own = own_modules(tmp_path, ["t5.py", "pictures", "stops.csv"])
    assert own == {"t5", "pictures", "softlookup"}
    tree = ast.parse(
        "import numpy.linalg, t5\n\ndef f():\n    from torch import nn\n    from . import near\n    import json\n"
    )
    assert list(strange_imports(tree, own)) == [(4, "torch"), (5, ".")]
