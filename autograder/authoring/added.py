"""Says what a known wrong answer adds: a case that no other one fails, or a name that its mistake has from it alone.

Takes an assignment as it was built, and the cases that its wrong answers fail. To learn what an answer would be called
if nobody had written it down, its tests are put again, with all that is known but its own traces, in a process of its
own: `python -m autograder.authoring.added TASK RESULT`, two JSON files. Everything that runs there is ours.
"""

import json
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from autograder.authoring.test_files import by_case, named_once, run_child
from autograder.authoring.tracer import tracers
from autograder.course.answers import collect
from autograder.course.imports import importable
from autograder.course.mistakes import read_mistakes
from autograder.files import workers
from autograder.files.zips import read_members
from autograder.workspace import Kit

Failing = Mapping[str, Collection[str]]  # by wrong answer to a question, the cases that it fails


def what_answers_add(
    kit: Kit, name: str, asked: Mapping[str, Collection[str]], failing: Mapping[str, Failing]
) -> list[str]:
    """Return a line for each of the wrong answers asked about, on what it adds to the others, or that it adds nothing.

    Parameters: `asked`, the names of the answers, by question; `failing`, for all wrong answers, by question.
    """
    if not any(asked.values()):
        return []
    task = {"root": str(kit.root), "name": name, "asked": {question: list(names) for question, names in asked.items()}}
    found = run_child("added", task, kit.answers(name))
    mistakes = {(answer.question, answer.name): answer.mistake for answer in collect(kit.answers(name))}
    return [
        _in_words(question, answer, mistakes[question, answer] not in names, names, failing[question])
        for question, answers in found.items()
        for answer, names in answers.items()
    ]


def _in_words(question: str, answer: str, is_needed: bool, names: Sequence[str], failing: Failing) -> str:
    others = {case for other, cases in failing.items() if other != answer for case in cases}
    adds = []
    if alone := sorted(set(failing[answer]) - others):
        adds.append(f"no other wrong answer fails {', '.join(alone)}")
    if is_needed:
        adds.append(f"without it its mistake would {f'be called {names[0]}' if names else 'have no name'}")
    if not adds:
        return f"{question}: {answer} adds nothing: others fail what it fails, and its mistake is named without it"
    return f"{question}: {answer} adds something: {'; '.join(adds)}"


# The child process


def main(task_file: str, result_file: str) -> None:
    workers.end_with_parent()
    task = json.loads(Path(task_file).read_text(encoding="utf-8"))
    kit, name, asked = Kit(Path(task["root"])), task["name"], task["asked"]
    folder, order = kit.assignments / name, list(read_mistakes(kit.mistakes))
    built = read_members(kit.autograder_zip(name))
    tests = {question: built[f"tests/{question}.py"].decode() for question, names in asked.items() if names}
    found: dict[str, dict[str, list[str]]] = {}
    with importable(kit.assignments), importable(folder):
        for tracer in tracers(folder, kit.dist / name / "solution.ipynb", collect(kit.answers(name)), tests):
            traced, names = tracer.trace(), asked[tracer.question]
            found[tracer.question] = {
                answer.name: sorted(tracer.named(answer.cell, by_case(named_once(traced[:n] + traced[n + 1 :], order))))
                for n, answer in enumerate(tracer.wrong)
                if answer.name in names
            }
    Path(result_file).write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
