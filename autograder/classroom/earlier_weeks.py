"""Keeps the weeks that were graded earlier into the same folder.

Submissions to an assignment of which nothing is graded now are of an earlier one: they stay, as late as they were when
their grades were accepted. So a new due date or penalty changes no grade of theirs; give their folder again for that.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec import structs

from autograder.classroom.entries import ClassState, Lateness
from autograder.classroom.grades import ClassGrades, main_assignments, misplaced
from autograder.classroom.people import in_roster, one_each
from autograder.marking.record import Record
from autograder.marking.results_folder import Results


def earlier_weeks(results: Results, before: ClassState | None, now: ClassState) -> dict[str, Record]:
    """Return the records of earlier weeks, by id: not those that were of this week's assignment, or in its folder."""
    if before is None:
        return {}
    graded = [record for id in now.entries if (record := results.staged(id) or results.record(id))]
    pairs = [(record, now.entries[record.submission]) for record in graded]
    elsewhere = set() if now.settings.several else misplaced(pairs)
    counts = Counter(record.assignment for record in graded if record.assignment and record.submission not in elsewhere)
    main = {name for name, count in counts.items() if count == max(counts.values())}
    folders = {entry.folder for entry in now.entries.values()}
    old = {id: record for id in before.entries if id not in now.entries and (record := results.record(id))}
    gone = Counter(record.assignment for record in old.values())
    never_counted = misplaced((record, before.entries[id]) for id, record in old.items())
    folders_of_main = {before.entries[id].folder for id, record in old.items() if record.assignment in main}

    def is_of_now(id: str, name: str | None) -> bool:
        folder = before.entries[id].folder
        if id in never_counted:
            return False
        if name is None:  # what could not be graded belongs with what lay in the same folder
            return folder in (folders_of_main if counts else folders)
        # A few notebooks of last week's assignment among this week's say nothing of the others of last week.
        return name in main or (folder in folders and gone[name] <= counts[name])

    return {id: record for id, record in old.items() if not is_of_now(id, record.assignment)}


def one_form_each(state: ClassState) -> ClassState:
    """Return the class with one description of each person in all weeks: that of the roster, or else the newest."""
    newest = sorted(state.entries.values(), key=lambda entry: entry.accepted is not None)
    forms = one_each([*state.roster, *(person for entry in newest for person in entry.people)], lasting=True)
    entries = {
        id: structs.replace(entry, people=tuple(forms[person] for person in entry.people))
        for id, entry in state.entries.items()
    }
    return structs.replace(state, entries=entries)


def with_earlier(state: ClassState, before: ClassState, was: ClassGrades, records: Mapping[str, Record]) -> ClassState:
    """Return the class with the entries of earlier weeks, whose people are those of the roster as it is now."""
    if not records:
        return state
    grades, entries = [g for g in was.grades if g.record.submission in records], dict(state.entries)
    earlier_people = {person for grade in grades for person in (*grade.entry.people, *grade.entry.might)}
    now = dict(zip(earlier_people, in_roster(earlier_people, state.roster), strict=True))
    main = {
        name: assignment for name, (assignment, *_) in main_assignments((g.record, g.entry) for g in grades).items()
    }
    for grade in grades:
        entry, export = grade.entry, grade.entry.export
        if export in main and not entry.accepted:  # every week's may be called the same, as `submissions`
            export = f"{export} ({main[export]})"
        entries[grade.record.submission] = structs.replace(
            entry,
            people=tuple(now[person] for person in entry.people),
            # A number of one assignment stays with what was handed in to it.
            might=tuple(now[person] for person in entry.might),
            submitters=(
                *(structs.replace(told, accounts=told.accounts or person.accounts) for person, told in entry.pairs),
                *entry.submitters[len(entry.people) :],
            ),
            accepted=Lateness(grade.days_late, grade.late_share, grade.free_days),
            export=export,
        )
    both = before.words, state.words
    words = {name: both[0].get(name, {}) | both[1].get(name, {}) for name in both[0] | both[1]}
    return structs.replace(state, entries=entries, words=words)
