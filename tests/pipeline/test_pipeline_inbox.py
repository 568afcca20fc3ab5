"""What enters the inbox, under which key, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents.inbox import file_sha256, inbox_files
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag_pipeline.inbox import receive


@pytest.fixture
def home(settings: Settings) -> Home:
    return Home(settings.home)


def test_a_file_and_a_folder_enter_with_their_paths(tmp_path: Path, home: Home, settings: Settings) -> None:
    (tmp_path / "papers" / "old").mkdir(parents=True)
    (tmp_path / "papers" / "Sheet 1.md").write_text("a")
    (tmp_path / "papers" / "old" / "Sheet 1.md").write_text("b")
    (tmp_path / "papers" / "photo.jpeg").write_bytes(b"x")
    arrival = receive(home, [tmp_path / "papers"], settings.documents)
    assert arrival.names == ("Sheet 1.md", "old/Sheet 1.md")
    assert [path.name for path in arrival.ignored] == ["photo.jpeg"]
    assert [file.slug for file in inbox_files(home)] == ["sheet-1-md", "old-sheet-1-md"]


def test_what_cannot_be_a_document_is_refused_and_the_rest_goes_on(
    tmp_path: Path, home: Home, settings: Settings
) -> None:
    (tmp_path / "empty.md").write_text("")
    (tmp_path / "picture.png").write_bytes(b"x")
    (tmp_path / "good.md").write_text("$a = b$")
    paths = [tmp_path / name for name in ("empty.md", "missing.pdf", "picture.png", "good.md")]
    arrival = receive(home, paths, settings.documents)
    assert arrival.names == ("good.md",)
    assert [item.error.reason for item in arrival.refused] == ["empty", "missing", "unsupported"]


def test_two_files_of_one_name_are_not_confused(tmp_path: Path, home: Home, settings: Settings) -> None:
    for folder, text in (("a", "first"), ("b", "second"), ("c", "first")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.md").write_text(text)
    arrival = receive(home, [tmp_path / folder / "same.md" for folder in "abc"], settings.documents)
    assert [str(item.path) for item in arrival.refused] == [str(tmp_path / "b" / "same.md")]
    assert (home.inbox / "same.md").read_text() == "first"


def test_names_that_give_one_slug_get_two_keys_whatever_comes_first(home: Home) -> None:
    home.inbox.mkdir(parents=True)
    (home.inbox / "a-b.md").write_text("1")
    alone = [file.slug for file in inbox_files(home)]
    (home.inbox / "a b.md").write_text("2")
    both = {file.name: file.slug for file in inbox_files(home)}
    assert alone == ["a-b-md"]
    assert len(set(both.values())) == 2
    assert all(slug.startswith("a-b-md") for slug in both.values())


def test_hidden_and_half_copied_files_are_not_documents(home: Home) -> None:
    home.inbox.mkdir(parents=True)
    (home.inbox / ".sheet.md.x1").write_text("half")
    (home.inbox / ".hidden.md").write_text("half")
    assert inbox_files(home) == []


def test_json_of_programs_is_no_document(home: Home) -> None:
    home.inbox.mkdir(parents=True, exist_ok=True)
    (home.inbox / "package.json").write_text('{"name": "book", "version": "1.0"}')
    (home.inbox / "set.json").write_text('[{"Question": "Is 4 prime?", "Answer": false}]')
    assert [file.name for file in inbox_files(home)] == ["set.json"]


def test_unchanged_bytes_are_not_copied_again(tmp_path: Path, home: Home, settings: Settings) -> None:
    (tmp_path / "sheet.md").write_text("$a = b$")
    receive(home, [tmp_path / "sheet.md"], settings.documents)
    before = (home.inbox / "sheet.md").stat()
    receive(home, [tmp_path / "sheet.md"], settings.documents)
    assert (home.inbox / "sheet.md").stat().st_mtime_ns == before.st_mtime_ns


def test_a_changed_file_has_another_digest(tmp_path: Path) -> None:
    path = tmp_path / "sheet.md"
    path.write_text("one")
    first = file_sha256(path)
    path.write_text("two")
    assert file_sha256(path) != first
