"""The read side: search, hydration, aliases, SPARQL, and following the pointer."""

import subprocess
import sys
from pathlib import Path

import lancedb
import numpy as np
import pytest
from knowledge_samples import (
    ALL,
    BARE,
    CHUNK,
    DOCUMENT,
    ENERGY,
    ICE,
    LAMP,
    LIGHT,
    NOTE,
    OHM,
    SEESAW,
    SPHERE,
    TIMES,
    USES,
)

from mathrag.errors import KnowledgeError, SnapshotError, UnknownEntity
from mathrag.home import Home
from mathrag.knowledge import (
    KnowledgeBase,
    build_graph,
    build_index,
    index,
    index_writer,
    publish,
    search,
    write_entities,
)
from mathrag.knowledge.base import FORESEEN
from mathrag.models import embedder
from mathrag.settings import load


def published(home, entities=ALL):
    draft = write_entities(entities, {}, home)
    build_graph(entities, draft.directory)
    build_index(entities, draft.directory, embedder(load({}).models), home.cache)
    publish(home, draft.id)
    return KnowledgeBase.open(home, load({}))


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return Home(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def knowledge(home):
    return published(home)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What current flows when 12 V lie across a resistance of 4 ohm?", OHM),
        ("how much space is in a ball with a radius of 3 cm", SPHERE),
        ("how much energy is in one gram of matter at rest", ENERGY),
        ("speed of light", LIGHT),
    ],
)
def test_the_fitting_entity_is_found_first(knowledge, query, expected):
    hits = knowledge.search(query)
    assert hits[0].uri == expected.uri
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(abs(hit.score - hit.cosine - 0.3 * hit.lexical) < 1e-5 for hit in hits)


def test_only_the_kinds_asked_for_are_found(knowledge):
    assert {hit.kind for hit in knowledge.search("speed of light", kinds=("formula",))} == {"formula"}
    assert [hit.uri for hit in knowledge.search("rest energy", kinds=("relation",))] == [USES.uri]
    assert len(knowledge.search("speed of light", k=2)) == 2


@pytest.mark.parametrize("query", ["", "  ", "12345", "?!", "the of a", "x" * 20_000, "'; DROP TABLE", "\x00"])
def test_any_query_is_answered(knowledge, query):
    assert len(knowledge.search(query, k=3)) == (3 if query.strip() else 0)


def test_entities_come_back_as_they_went_in(knowledge):
    assert knowledge.formulas([SPHERE.uri, OHM.uri, BARE.uri, OHM.uri]) == [SPHERE, OHM, BARE, OHM]
    assert knowledge.formula(OHM.id) == OHM
    assert knowledge.constant(LIGHT.id) == knowledge.constant(LIGHT.uri) == LIGHT
    assert knowledge.chunk(CHUNK.id) == CHUNK
    assert knowledge.document(DOCUMENT.slug) == DOCUMENT
    assert knowledge.documents() == [DOCUMENT]
    assert knowledge.constants() == [LIGHT]
    assert sorted(knowledge.all_formulas(), key=str) == sorted((OHM, ENERGY, SPHERE, BARE), key=str)
    assert knowledge.relations(LIGHT.uri) == knowledge.relations(ENERGY.uri) == [USES]
    assert knowledge.relations(OHM.uri) == []


def test_an_alias_answers_as_what_it_became(knowledge):
    assert knowledge.formula(OHM.aliases[0]) == OHM
    assert knowledge.formulas([SPHERE.uri, OHM.aliases[0]]) == [SPHERE, OHM]
    assert knowledge.formula("0123456789ab") == OHM


@pytest.mark.parametrize(
    "key", ["feedfeedfeed", "", "a b", "x> <y", LIGHT.uri, "https://example.org/formula/1", OHM.uri + "#parameters-0"]
)
def test_what_is_no_formula_is_unknown(knowledge, key):
    with pytest.raises(UnknownEntity):
        knowledge.formula(key)


def test_unknown_chunks_and_documents_are_named(knowledge):
    with pytest.raises(UnknownEntity, match="nowhere-0000"):
        knowledge.chunk("nowhere-0000")
    with pytest.raises(UnknownEntity, match="nowhere"):
        knowledge.document("nowhere")


def test_statistics_count_everything(knowledge):
    statistics = knowledge.statistics()
    assert statistics["formula"] == 4
    assert statistics["executable"] == 3
    assert statistics["situation"] == statistics["usable"] == 1
    assert statistics["example"] == statistics["verified"] == 1
    assert statistics["definition"] == 1
    assert statistics["symbol"] == 2
    assert statistics["vectors"] == 11  # a symbol that is not mathematical has none
    assert statistics["value"] == 1
    assert statistics["symbol"] == 2
    assert statistics["vectors"] == 11  # a symbol that is not mathematical has none
    assert statistics["triples"] > 100


def test_situations_are_found_by_what_they_say_and_no_formula_is_one(knowledge):
    assert knowledge.search("two children balance on a seesaw", kinds=("situation",))[0].uri == SEESAW.uri
    assert all(
        hit.kind == "formula" for hit in knowledge.search("two children balance on a seesaw", kinds=("formula",))
    )
    assert knowledge.situation(SEESAW.id) == knowledge.entity(SEESAW.uri) == SEESAW
    assert knowledge.all_situations() == [SEESAW]
    with pytest.raises(UnknownEntity, match="is a situation"):
        knowledge.formulas([SEESAW.uri])


def test_values_are_found_by_thing_and_quantity_and_have_their_exact_number_in_the_graph(knowledge):
    assert knowledge.search("specific heat of ice", kinds=("value",))[0].uri == ICE.uri
    assert knowledge.value(ICE.id) == knowledge.entity(ICE.uri) == ICE
    assert knowledge.values() == [ICE]
    found = knowledge.sparql("SELECT ?v WHERE { ?x math:thing 'ice' ; math:value ?v ; prov:wasDerivedFrom ?chunk }")
    assert found["rows"][0][0].startswith('"2090"')


def test_an_example_is_found_by_its_question_and_leads_to_its_law(knowledge):
    assert knowledge.search("voltage of a lamp", kinds=("example",))[0].uri == LAMP.uri
    assert knowledge.example(LAMP.id) == LAMP
    assert knowledge.all_examples() == [LAMP]
    assert knowledge.sparql(f"ASK {{ <{LAMP.uri}> math:usesLaw <{OHM.uri}> }}") == {"boolean": True}
    near = knowledge.surroundings.nearness("A lamp of 5 ohms carries 3 A: what is its voltage?")
    assert max((formula.uri for formula in knowledge.all_formulas()), key=near.get) == OHM.uri


def test_symbols_are_found_by_their_card_and_linked_to_what_uses_them(knowledge: KnowledgeBase) -> None:
    assert knowledge.search("product of numbers", kinds=("symbol",))[0].uri == TIMES.uri
    assert [hit.uri for hit in knowledge.search("a property in words", kinds=("symbol",))] == [TIMES.uri]
    for key in (TIMES.uri, TIMES.id, "arith1:times"):
        assert knowledge.symbol(key) == TIMES
    assert sorted(knowledge.all_symbols(), key=lambda one: one.name) == [TIMES, NOTE]
    assert knowledge.sparql(f"ASK {{ <{OHM.uri}> math:uses <{TIMES.uri}> }}") == {"boolean": True}
    assert knowledge.sparql(f"ASK {{ <{NOTE.uri}> math:usesSymbol <{TIMES.uri}> }}") == {"boolean": True}
    with pytest.raises(UnknownEntity, match="mathrag symbols"):
        knowledge.symbol("arith1:nothing")


def test_what_is_left_out_is_neither_found_nor_listed(knowledge):
    less = knowledge.without([OHM.uri])
    assert OHM not in less.all_formulas()
    assert OHM.uri not in {hit.uri for hit in less.search("Ohm's law", kinds=("formula",))}
    assert not less.surroundings.nearness("voltage")
    assert OHM in knowledge.all_formulas()


def test_phrases_and_parts_of_situations_are_in_the_graph(knowledge):
    told = "SELECT ?value WHERE { ?s math:phrase 'lever' ; math:quantity/math:told [ math:valueText ?value ] }"
    assert sorted(row[0] for row in knowledge.sparql(told)["rows"]) == ['"0"', '"1.50"']


def test_sparql_reads(knowledge):
    found = knowledge.sparql("SELECT ?label WHERE { ?f a math:Formula ; skos:prefLabel ?label } ORDER BY ?label")
    assert [row[0] for row in found["rows"]] == [
        f'"{label}"' for label in ("Gauss's law", "Ohm's law", "Rest energy", "Volume of a sphere")
    ]
    assert found["columns"] == ["label"]
    assert knowledge.sparql(f"ASK {{ <{ENERGY.uri}> math:usesConstant <{LIGHT.uri}> }}") == {"boolean": True}
    assert len(knowledge.sparql("CONSTRUCT WHERE { ?s a math:Parameter ; math:unit ?o }")["triples"]) == 2 * 8
    assert knowledge.sparql("SELECT * WHERE { ?s ?p ?o }", rows=5)["truncated"]
    assert knowledge.sparql('ASK { ?s skos:prefLabel "SERVICE" }') == {"boolean": False}


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "DELETE WHERE { ?s ?p ?o }",
        "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { service silent ?x { ?s ?p ?o } }",
        "SELECT",
        "",
    ],
)
def test_sparql_only_reads_and_only_here(knowledge, query):
    with pytest.raises(KnowledgeError):
        knowledge.sparql(query)


def test_an_index_of_another_embedder_is_refused(home, knowledge):
    other = KnowledgeBase.open(home, load({"MATHRAG_MODELS__EMBEDDER": "ollama"}), knowledge.snapshot)
    with pytest.raises(KnowledgeError, match="run `mathrag ingest`"):
        other.search("voltage")


def test_readers_follow_the_pointer_when_they_ask(tmp_path):
    home = Home(tmp_path)
    first = published(home, (DOCUMENT, CHUNK, OHM))
    assert first.is_current
    second = published(home, (DOCUMENT, CHUNK, SPHERE))
    assert not first.is_current
    assert first.formula(OHM.uri) == OHM
    assert KnowledgeBase.open(home, load({})).snapshot == second.snapshot
    assert KnowledgeBase.open(home, load({}), first.snapshot).formula(OHM.uri) == OHM
    with pytest.raises(SnapshotError, match="mathrag snapshots"):
        KnowledgeBase.open(home, load({}), "0" * 16)


class Scattered:
    """A fake embedder: a direction a first word, and a little noise."""

    name, dimension = "scattered", 32

    def embed(self, texts):
        return np.array([self._vector(text) for text in texts], dtype=np.float32)

    def _vector(self, text):
        near, own = (np.random.default_rng(list(words.encode())).normal(size=32) for words in (text.split()[0], text))
        return (near + own / 3) / np.linalg.norm(near + own / 3)


def test_an_index_in_parts_finds_what_an_exact_one_finds(tmp_path, monkeypatch):
    """The nearest are found though a tenth of the rows is compared, and what has the words wherever its vector is."""
    names = [f"{chr(97 + number % 20) * 3} law {number}" for number in range(3000)]
    formulas = [
        OHM.model_copy(update={"uri": f"{OHM.uri}{number}", "label": name}) for number, name in enumerate(names)
    ]
    formulas[777] = formulas[777].model_copy(update={"keywords": ("heliotrope",)})
    monkeypatch.setattr(index, "_approximate", lambda table: None)
    build_index(formulas, tmp_path / "exact", Scattered())
    monkeypatch.setattr(index, "EXACT_ROWS", 300)
    monkeypatch.setattr(search, "EXACT_ROWS", 300)
    monkeypatch.setattr(index_writer, "A_PART", 100)
    build_index(formulas, tmp_path / "parted", Scattered())
    exact, parted = search.Search(tmp_path / "exact"), search.Search(tmp_path / "parted")
    for name in names[:40]:
        vector = Scattered().embed([name])[0]
        every, some = (one.hits(name, vector, 10, ("formula",), (1.0, 0.0)) for one in (exact, parted))
        assert [hit.uri for hit in some] == [hit.uri for hit in every]
    far = Scattered().embed(["zzz"])[0]
    assert parted.hits("heliotrope", far, 1, ("formula",), (1.0, 1.0))[0].uri == formulas[777].uri
    assert parted.hits("law", far, 10, ("constant",), (1.0, 1.0)) == []


def test_vectors_are_cached_and_a_broken_cache_is_made_again(tmp_path):
    class CountingEmbedder:
        """A fake: counts what it is asked."""

        name, dimension, asked = "fake", 384, 0

        def embed(self, texts):
            self.asked += len(texts)
            return embedder(load({}).models).embed(texts)

    fake, cache = CountingEmbedder(), tmp_path / "cache"
    build_index(ALL, tmp_path / "a", fake, cache)
    asked = fake.asked
    build_index(ALL, tmp_path / "b", fake, cache)
    assert fake.asked == asked
    (cache / "embeddings.sqlite").write_bytes(b"not a database" * 1000)
    build_index(ALL, tmp_path / "c", fake, cache)
    assert fake.asked == 2 * asked
    first, third = ({path.name: path.read_bytes() for path in _arrays(tmp_path / name)} for name in "ac")
    assert first == third


def _arrays(directory):
    """The files of vectors and rows of an index."""
    return [*(directory / "index/vectors").iterdir(), directory / "index/rows.jsonl"]


@pytest.mark.parametrize("whole", [100, 1000])
def test_an_index_shares_what_is_unchanged_with_the_one_before(tmp_path, monkeypatch, whole):
    """One formula of 400 changes, one goes, one comes: the table is a further version, vectors of other parts are the same files.

    Both where a kind is divided by what is near, and where all of it is compared.
    """
    formulas = [
        OHM.model_copy(update={"uri": f"{OHM.uri}{n}", "label": f"{chr(97 + n % 4) * 3} law {n}"}) for n in range(400)
    ]
    monkeypatch.setattr(index, "EXACT_ROWS", whole)
    monkeypatch.setattr(index_writer, "A_PART", 40)
    monkeypatch.setattr(index, "_approximate", lambda table: None)
    build_index(formulas, tmp_path / "first", Scattered())
    before = {path: path.read_bytes() for path in (tmp_path / "first").rglob("*") if path.is_file()}
    changed = [formulas[0].model_copy(update={"label": "aaa lemma"}), *formulas[2:], OHM]

    build_index(changed, tmp_path / "second", Scattered(), base=tmp_path / "first")
    build_index(changed, tmp_path / "anew", Scattered())

    assert {path: path.read_bytes() for path in (tmp_path / "first").rglob("*") if path.is_file()} == before
    shared = [path for path in _arrays(tmp_path / "second") if path.stat().st_nlink == 2]
    assert len(shared) >= 5
    layouts = [{path.name: path.read_bytes() for path in _arrays(tmp_path / name)} for name in ("second", "anew")]
    assert layouts[0] == layouts[1]  # whatever was there before
    tables = [lancedb.connect(tmp_path / name / "index").open_table("entities") for name in ("second", "anew")]
    [second, anew] = [sorted(map(str, table.to_arrow().to_pylist())) for table in tables]
    assert second == anew
    assert [row["uri"] for row in tables[0].search("lemma", query_type="fts").to_list()] == [formulas[0].uri]
    own, other = (search.Search(tmp_path / name) for name in ("second", "anew"))
    monkeypatch.setattr(search, "EXACT_ROWS", 10_000)
    vector = Scattered().embed(["bbb law 7"])[0]
    [mine, theirs] = [one.hits("law 7", vector, 30, ("formula",), (1.0, 0.5)) for one in (own, other)]
    scores = [{hit.uri: hit.score for hit in hits[:20]} for hits in (mine, theirs)]
    assert scores[0] == pytest.approx(scores[1], abs=1e-5)


def test_an_index_of_which_much_changed_is_made_anew(tmp_path):
    formulas = [OHM.model_copy(update={"uri": f"{OHM.uri}{n}", "label": f"law {n}"}) for n in range(8)]
    build_index(formulas, tmp_path / "first", Scattered())
    build_index(formulas[:4], tmp_path / "second", Scattered(), base=tmp_path / "first")
    table = lancedb.connect(tmp_path / "second/index").open_table("entities")
    assert (table.count_rows(), table.index_stats("text_idx").num_unindexed_rows) == (4, 0)


def test_a_table_that_was_killed_is_made_by_the_next_build_alone(tmp_path):
    formulas = [OHM.model_copy(update={"uri": f"{OHM.uri}{n}", "label": f"law {n}"}) for n in range(8)]
    index.write_arrays_of(formulas, tmp_path, Scattered())
    with pytest.MonkeyPatch.context() as killed:
        killed.setattr(Path, "unlink", lambda path: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            index.write_table(tmp_path)
    index.write_arrays_of([], tmp_path, Scattered())  # what is there is kept
    assert index.write_table(tmp_path) == 8
    assert lancedb.connect(tmp_path / "index").open_table("entities").count_rows() == 8
    assert not (tmp_path / "index/rows.arrow").exists()


def test_a_search_takes_the_vector_that_was_begun_for_it(knowledge, monkeypatch):
    wanted = knowledge.search("kinetic energy of a mass")
    embedded = []
    monkeypatch.setattr(type(knowledge._embedder), "embed", _counting(knowledge._embedder.embed, embedded))
    knowledge.foresee("kinetic energy of a mass")
    assert knowledge.search("kinetic energy of a mass") == wanted
    assert knowledge.search("kinetic energy of a mass") == wanted
    assert embedded == [["kinetic energy of a mass"]] * 2


def test_vectors_that_nobody_asks_for_do_not_pile_up(knowledge):
    for number in range(40):
        knowledge.foresee(f"{number} apples")
    assert len(knowledge._foreseen) == FORESEEN


def _counting(embed, seen):
    def counted(self, texts):
        seen.append(list(texts))
        return embed(texts)

    return counted


def test_reading_and_searching_import_nothing_heavy(home, knowledge):
    code = (
        "import sys; from pathlib import Path; from mathrag.home import Home; from mathrag.settings import load;"
        "from mathrag.knowledge import KnowledgeBase;"
        f"k = KnowledgeBase.open(Home(Path({str(home.root)!r})), load({{}}));"
        "k.formulas([hit.uri for hit in k.search('voltage') if hit.kind == 'formula']);"
        "print([m for m in ('lancedb', 'pyarrow', 'rdflib', 'pyshacl', 'sympy', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
