"""A solution cell: the stub that students get instead, and whether its markers take out the whole answer.

Takes a code cell's source. A `SolutionError` says in one line what is wrong. Otter Assign needs an exact marker and
silently ignores everything else, which leaves the answer in the student's notebook. So a comment that differs from a
marker only in case, spaces, punctuation or a typing error is refused.
"""

import ast
import difflib
import io
import re
import tokenize

BEGIN, END, LINE = "# BEGIN SOLUTION", "# END SOLUTION", "# SOLUTION"
MARKERS = (BEGIN, END, LINE)
# Otter's own, for a line that students get nothing of: here it would leave the answer in their notebook.
NO_PROMPT = "# SOLUTION NO PROMPT"
SIMILARITY = 0.85  # of 1; lets two letters of a long marker be wrong


def looks_like_marker(comment: str) -> bool:
    """Return whether a comment is a marker or almost one."""
    known = map(_squeezed, (*MARKERS, NO_PROMPT))
    return bool(difflib.get_close_matches(_squeezed(comment), known, n=1, cutoff=SIMILARITY))


def _closest(text: str) -> str:
    """Return the marker that `text` was probably meant to be."""
    return max(MARKERS, key=lambda m: difflib.SequenceMatcher(None, _squeezed(m), _squeezed(text)).ratio())


def _squeezed(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


class SolutionError(Exception):
    """A solution cell that is not right; its text is one line."""


def stub(source: str) -> str:
    """Return what students get of a solution cell that was found right: `...` for what is marked."""
    lines, inside = [], False
    for line in source.splitlines():
        bare = line.strip()
        if bare == BEGIN:
            inside = True
            lines.append(line.removesuffix(BEGIN) + "...")
        elif bare == END:
            inside = False
        elif not inside:
            answer = re.match(r"(\s*[^=]*=) ", line) if bare.endswith(LINE) else None
            lines.append(f"{answer[1]} ..." if answer else line)
    return "\n".join(lines)


def markers(plain: str) -> list[tuple[int, str]]:
    """Return the markers of a code cell's plain Python as (line, marker); fails on any that almost is one."""
    marked = []
    for token in tokenize.generate_tokens(io.StringIO(plain).readline):
        if token.type != tokenize.COMMENT:
            continue
        text = token.string
        if text in MARKERS:
            alone = token.line.strip() == text
            if alone == (text == LINE):
                place = "at the end of the answer's line" if text == LINE else "on a line of its own"
                raise SolutionError(f"`{text}` belongs {place}")
            marked.append((token.start[0], text))
        elif looks_like_marker(text):
            near = _closest(text)
            raise SolutionError(f"`{text}` almost is a marker; write {near!r} or word it differently")
    return marked


def check(tree: ast.Module, marked: list[tuple[int, str]]) -> None:
    """Check that the markers alternate, and mark only what `stub` takes away whole."""
    edges = [text for _, text in marked if text != LINE]
    if edges != [BEGIN, END] * (len(edges) // 2):
        raise SolutionError(f"`{BEGIN}` and `{END}` do not alternate")
    one_liners = {
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and node.lineno == node.end_lineno
        and all(isinstance(target, ast.Name) for target in node.targets)
    }
    if any(text == LINE and line not in one_liners for line, text in marked):
        raise SolutionError(f"`{LINE}` can mark only `name = answer` on one line; use `{BEGIN}` … `{END}`")


def parameters(tree: ast.Module, name: str) -> list[str] | None:
    """Return the parameters of the function `name`, or None where the cell makes it otherwise."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    return None
