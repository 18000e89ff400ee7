"""The bytes of a zip depend on its members alone."""

import zipfile


def test_zips_do_not_depend_on_a_zlib(built):
    for path in built.dist.rglob("*.zip"):
        with zipfile.ZipFile(path) as archive:
            assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
            assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            assert archive.namelist() == sorted(archive.namelist())
