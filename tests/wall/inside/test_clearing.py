"""What a player left goes, and nothing else does."""

import os

from kit.wall import as_root

from autograder.wall.inside import _clearing


@as_root
def test_files_that_a_user_left_where_all_may_write_go_and_no_others(tmp_path, monkeypatch):
    for name, user in {
        "ours": 0,
        "theirs": 50_000,
        "open/ours": 0,
        "open/theirs": 50_000,
        "shut/theirs": 50_000,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
        os.chown(path, user, user)
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setattr(_clearing, "OPEN_TO_ALL", (str(tmp_path),))
    _clearing.remove_files_of(50_000)
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"ours", "open/ours", "shut/theirs"}
