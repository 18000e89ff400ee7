"""A solution cell: the stub that students get instead, and whether its markers take out the whole answer.

Takes a code cell's source. A `SolutionError` says in one line what is wrong. Otter Assign needs an exact marker and
silently ignores everything else, which leaves the answer in the student's notebook. So a comment that differs from a
marker only in case, spaces, punctuation or a typing error is refused."""

import ast
import difflib
import io
import re
import tokenize

BLOCKS = ("QUESTION", "PROMPT", "SOLUTION", "TESTS")
RAW_MARKERS = {"# ASSIGNMENT CONFIG"} | {f"# {edge} {block}" for edge in ("BEGIN", "END") for block in BLOCKS}
CODE_MARKERS = {"# BEGIN SOLUTION", "# END SOLUTION", "# SOLUTION"}
SIMILARITY = 0.85  # of 1; lets two letters of a long marker be wrong
MARKER_LIKE = [
    "assignmentconfig",
    "hidden",
    "ignore",
    "seed",
    "solution",
    "solutionnoprompt",
    "testconfig",
    "begintestconfig",
    "endtestconfig",
    *(edge + block.lower() for edge in ("begin", "end") for block in (*BLOCKS, "IGNORE", "PLUGIN")),
]


def looks_like_marker(comment: str) -> bool:
    """Whether a comment is a marker, of whatever kind, or almost one."""
    return bool(difflib.get_close_matches(_squeezed(comment), MARKER_LIKE, n=1, cutoff=SIMILARITY))


def closest(text: str, markers: set[str]) -> str:
    """The marker that `text` was probably meant to be."""
    return max(sorted(markers), key=lambda m: difflib.SequenceMatcher(None, _squeezed(m), _squeezed(text)).ratio())


def _squeezed(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


BEGIN, END, LINE = "# BEGIN SOLUTION", "# END SOLUTION", "# SOLUTION"


class SolutionError(Exception):
    """A solution cell that is not right; its text is one line."""


def stub(source: str) -> str:
    """What students get of a solution cell that was found right: `...` for what is marked."""
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
    """The markers of a code cell's plain Python as (line, marker); fails on any that almost is one."""
    marked = []
    for token in tokenize.generate_tokens(io.StringIO(plain).readline):
        if token.type != tokenize.COMMENT:
            continue
        text = token.string
        if text in CODE_MARKERS:
            alone = token.line.strip() == text
            if alone == (text == LINE):
                place = "at the end of the answer's line" if text == LINE else "on a line of its own"
                raise SolutionError(f"`{text}` belongs {place}")
            marked.append((token.start[0], text))
        elif looks_like_marker(text):
            near = closest(text, CODE_MARKERS)
            raise SolutionError(f"`{text}` almost is a marker; write {near!r} or word it differently")
    return marked


def check(tree: ast.Module, marked: list[tuple[int, str]]) -> None:
    """Whether the markers alternate, and mark only what `stub` takes away whole."""
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
    """The parameters of the function `name`, or None where the cell makes it otherwise."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    return None
