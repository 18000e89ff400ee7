"""An assignment's folder below assignments/ as students get it, without files left by running the notebook."""

import pathspec

from autograder.workspace import Kit


def student_files(kit: Kit, name: str) -> dict[str, bytes]:
    """What Git would track of the folder, each file under NAME/... as in student.zip."""
    files = {
        path.relative_to(kit.root).as_posix(): path
        for path in sorted((kit.assignments / name).rglob("*"))
        if path.is_file()
    }
    gitignore = kit.root / ".gitignore"
    lines = gitignore.read_text(encoding="utf-8").splitlines() if gitignore.exists() else []
    ignored = set(pathspec.GitIgnoreSpec.from_lines(lines).match_files(files))
    return {
        path.relative_to(kit.assignments).as_posix(): path.read_bytes()
        for place, path in files.items()
        if place not in ignored
    }
