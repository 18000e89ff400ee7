"""Several weeks of a course in one folder of results.

Takes what was found in this run and the class list of the run before. Submissions to an assignment of which nothing is
graded now are of an earlier week: they stay, as late as they were when their grades were accepted. So a new due date or
penalty changes no grade of theirs; give their folder again for that.
"""

from msgspec.structs import replace

from autograder.people import ClassList
from autograder.people.class_list import Lateness
from autograder.people.final_grade import final_grades
from autograder.records.record import Record
from autograder.records.results_folder import Results
from autograder.submissions.finding import Found


def earlier(results: Results, found: list[Found], before: ClassList | None) -> dict[str, Record]:
    """The records of earlier weeks, by id."""
    if before is None:
        return {}
    now = {one.id for one in found}
    graded = (results.staged(id) or results.record(id) for id in now)
    assignments = {record.assignment for record in graded if record and record.assignment}
    old = {id: record for id in results.ids() if id not in now and (record := results.record(id))}
    # What could not be graded belongs with what lay in the same folder.
    folders = {
        before.entries[id].folder for id, one in old.items() if id in before.entries and one.assignment in assignments
    }
    return {
        id: record
        for id, record in old.items()
        if (entry := before.entries.get(id))
        and (record.assignment not in assignments if record.assignment else entry.folder not in folders)
        and assignments
    }


def with_earlier(made: ClassList, before: ClassList | None, records: dict[str, Record]) -> ClassList:
    """The class list with the entries of earlier weeks."""
    if not records:
        return made
    graded, entries = final_grades(before), dict(made.entries)
    for id, record in records.items():
        one = graded(record)
        entries[id] = replace(one.entry, accepted=Lateness(one.days_late, one.late_share))
    columns = before.canvas_columns | made.canvas_columns
    return replace(made, entries=entries, canvas_columns=columns)
