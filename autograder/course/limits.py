"""The time, memory and disk space that a submission may use; a master's header may set the times."""

from autograder.files.json_files import JsonStruct, Number


class Limits(JsonStruct, frozen=True):
    """Limits of one submission. The seconds and sizes hold for all its processes together where they can."""

    cell_seconds: Number = 20.0
    call_seconds: Number = 5.0
    submission_seconds: Number = 120.0
    memory_bytes: int = 2**30
    processes: int = 64  # threads count
    open_files: int = 256
    file_bytes: int = 64 * 2**20
    folder_bytes: int = 64 * 2**20  # of the working folder, and as much again for temporary files


TIMES = tuple(name for name in Limits.__struct_fields__ if name.endswith("_seconds"))  # what a master may set
