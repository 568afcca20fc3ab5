"""What the documentation says is run: queries on real artifacts, commands that exist, links that lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from mathrag.documents import chunk, convert
from mathrag.extraction import build_templates, extract
from mathrag.home import Home, write_rows, write_text
from mathrag.quantities import ontology
from mathrag.settings import DocumentSettings
from mathrag.situations import build_situations, read_pack
from mathrag_cli.shipped import with_list

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
QUERIES = re.findall(r"```sql\n(.*?)```", (ROOT / "docs" / "artifacts.md").read_text(encoding="utf-8"), re.DOTALL)

SITUATIONS = (ROOT / "docs" / "situations.md").read_text(encoding="utf-8")
PACKS = re.findall(r"```yaml situation\n(.*?)```", SITUATIONS, re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """Stage artifacts of two bundled documents, as the pipeline writes them."""
    home = Home(tmp_path_factory.mktemp("home"))
    for name, slug in (
        ("statistics-notes.md", "statistics-notes-md"),
        ("engineering-notes.tex", "engineering-notes-tex"),
    ):
        converted = convert(ROOT / "examples" / "documents" / name, slug, DocumentSettings())
        chunks = chunk(converted.document, converted.markdown)
        extractions = extract(converted.document, chunks)
        templates = build_templates(converted.document, chunks, extractions, ontology())
        write_text(home.markdown(slug), converted.markdown)
        write_rows(home.stage("markdown", slug), [converted.document])
        write_rows(home.stage("chunks", slug), chunks)
        write_rows(home.stage("extractions", slug), extractions)
        write_rows(home.stage("templates", slug), [*templates.formulas, *templates.constants, *templates.relations])
    slug = "seesaw-yaml"
    pack = home.root / "seesaw.yaml"
    pack.write_text(PACKS[0], encoding="utf-8")
    converted = convert(pack, slug, DocumentSettings())
    chunks = chunk(converted.document, converted.markdown)
    extractions = extract(converted.document, chunks)
    write_rows(home.stage("extractions", slug), extractions)
    write_rows(home.stage("templates", slug), build_situations(chunks, extractions).situations)
    return home


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_queries_of_the_artifacts_page_run(query: str, home: Home) -> None:
    assert ".mathrag/" in query
    relation = duckdb.sql(query.strip().rstrip(";").replace(".mathrag/", f"{home.root}/"))
    assert relation.columns
    relation.fetchall()


def test_the_first_query_counts_both_documents(home: Home) -> None:
    rows = duckdb.sql(QUERIES[0].strip().rstrip(";").replace(".mathrag/", f"{home.root}/")).fetchall()
    assert [row[0] for row in rows] == ["engineering-notes-tex", "statistics-notes-md"]
    assert all(formulas >= executable >= consistent > 0 for _, formulas, executable, consistent in rows)


def test_the_pack_of_the_situations_page_is_one_and_stands_among_the_artifacts(home: Home) -> None:
    [situation] = read_pack(PACKS[0], "situations.md")
    asked = QUERIES[-1].strip().rstrip(";").replace(".mathrag/", f"{home.root}/")
    assert duckdb.sql(asked).fetchall() == [(situation.name, situation.label, 3, 3, None)]


def test_the_situations_page_says_every_key_of_a_pack() -> None:
    from mathrag.situations import packs

    rows = [row for row in vars(packs).values() if isinstance(row, type) and issubclass(row, packs._Row)]
    keys = {field.alias or name for row in rows for name, field in row.model_fields.items()}
    assert {"situation", "told", "kinds", "from", "refused"} <= keys
    assert not {key for key in keys if not re.search(rf"`{key}`|\b{key}:", SITUATIONS)}


def test_the_list_of_what_ships_is_current() -> None:
    assert with_list(SITUATIONS) == SITUATIONS, "run `python -m mathrag_cli.shipped docs/situations.md`"


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_make_targets_the_documentation_names_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        name for page in PAGES for name in re.findall(r"\bmake ([a-z-]+)\b(?=[`\s])", page.read_text(encoding="utf-8"))
    }
    commands = {
        name for name in named if f"`make {name}`" in "".join(page.read_text(encoding="utf-8") for page in PAGES)
    }
    assert commands <= targets
    assert {"run", "test", "dev", "help"} <= targets
