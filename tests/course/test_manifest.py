"""What is no built assignment is refused in one line that says what to run."""

import io
import zipfile

import pytest

from autograder.course.manifest import read_manifest
from autograder.errors import UserError


def zip_of(name, text):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(name, text)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "not built yet; run `autograder build`"),
        (b"PK, but no zip", "not a zip that `autograder build` wrote; run `autograder build` again"),
        (zip_of("notes.txt", ""), "not a zip that `autograder build` wrote; run `autograder build` again"),
        (zip_of("manifest.json", "{}"), r"manifest\.json: .*`schema`; run `autograder build` again"),
        (zip_of("manifest.json", '{"schema": 2}'), r"manifest\.json: schema: .* 2; run `autograder build` again"),
    ],
)
def test_what_is_no_built_assignment_is_refused_in_one_line(tmp_path, content, says):
    path = tmp_path / "autograder.zip"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UserError, match=rf"autograder\.zip: {says}$"):
        read_manifest(path)
