from __future__ import annotations

from pathlib import Path

import pytest

from puzznic import parse_level
from puzznic.files import NamedLevel, format_named, parse_levels, read_levels
from solving import InputError

ROW = "#####\n#R R#\n#####\n"
SHAFT = "####\n#A #\n#  #\n# A#\n####\n"


def test_a_file_is_one_level_or_several_below_headers() -> None:
    (alone,) = parse_levels(ROW, name="row")
    assert alone == NamedLevel("row", parse_level(ROW))
    text = f"\n\nid: one\nmoves: 1\n{ROW}\n\n{'id: two'}\n{SHAFT}\nmoves: 3\n{ROW}"
    found = parse_levels(text, name="x")
    assert found == [
        NamedLevel("one", parse_level(ROW), 1),
        NamedLevel("two", parse_level(SHAFT)),
        NamedLevel("x-3", parse_level(ROW), 3),
    ]
    assert parse_levels("\n".join(map(format_named, found))) == found


def test_folders_hold_a_level_a_file(tmp_path: Path) -> None:
    for name, text in (("b", ROW), ("a", SHAFT)):
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "notes.md").write_text("no level")
    assert [named.id for named in read_levels([tmp_path])] == ["a", "b"]
    with pytest.raises(InputError, match=r"a\.txt: the id 'a' is taken already"):
        read_levels([tmp_path, tmp_path / "a.txt"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=r"expected files \*\.txt in the folder, found none"):
        read_levels([tmp_path / "empty"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"size: 3\n{ROW}", "x:1: expected `id: NAME` or `moves: NUMBER`, not 'size: 3'"),
        (f"id: a\nmoves: few\n{ROW}", "x:2: expected `id: NAME` or `moves: NUMBER`"),
        (f"id: a\nid: b\n{ROW}", "x:2: 'id' stands twice above one level"),
        (f"moves: 1\nid: a\nmoves: 2\n{ROW}", "x:3: 'moves' stands twice above one level"),
        (f"id:\n{ROW}", "x:1: expected `id: NAME` or `moves: NUMBER`, not 'id:'"),
        (f"id: a\n{ROW}id: b\n####\n#A!#\n####", "x:7: column 3: expected #, a letter or a space"),
        (f"id: a\n{ROW}id: b\n", "x:6: expected a level with at least one block"),
        ("#####\n#R:R#\n#####", "x:2: column 3: expected #, a letter or a space, not ':'"),
    ],
)
def test_broken_files_are_named_with_their_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_levels(text, "x")
    assert message in str(caught.value)
