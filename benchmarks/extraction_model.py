"""What a language model gives beside the rules, on a fixed sample of chunks.

    MATHRAG_MODELS__BACKEND=ollama MATHRAG_MODELS__EXTRACTION=true MATHRAG_MODELS__EXTRACTION_MODEL=NAME \\
        python benchmarks/extraction_model.py FILE... [--chunks 30] [--limit N] [--cache DIR] [--show]

The sample: of every file the chunks in which the rules find a formula, in the order of their text's hash, one file after the other in
turn. Replies and failures are kept in DIR, so a run that was broken off goes on where it stopped; `--limit` reads so many new chunks and
no more, `--limit 0` sums up what is there, `--retry` asks again what failed. Formulas: *agreed* by both, *missed* by the model, *added*
by it, *rejected* since the chunk does not carry them. Fields: of what both say of the same formula or symbol, how much is alike.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import Chunk, Document, Extraction, Formula, ModelReading
from mathrag.errors import MathRAGError
from mathrag.extraction import build_templates, extract
from mathrag.extraction.model import ModelReader, model_reader, reconcile
from mathrag.extraction.model.cache import Cache
from mathrag.extraction.model.grounding import Passage, alike
from mathrag.extraction.model.reader import ChunkReading
from mathrag.extraction.model.reconcile import same_formula
from mathrag.extraction.model.reply import Said
from mathrag.formulas import identifier_of
from mathrag.home import slug_of, write_text
from mathrag.quantities import ontology
from mathrag.settings import load

NAMED = 0.55
COUNTS = ("agreed", "missed", "added", "rejected", "code_agrees", "code_differs", "code_unreadable", "claims_dropped")


@dataclass(frozen=True)
class Sampled:
    """One chunk with what the rules say of it."""

    document: Document
    chunk: Chunk
    rules: Extraction


@dataclass
class Tally:
    """Sums over the chunks that were read."""

    counts: Counter[str] = field(default_factory=Counter)
    fields: Counter[tuple[str, bool]] = field(default_factory=Counter)
    gained: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    tokens: list[tuple[int, int]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def main() -> None:
    """Read the sample, print a line a chunk and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--chunks", type=int, default=30, help="size of the sample")
    parser.add_argument("--limit", type=int, help="most chunks that are read anew")
    parser.add_argument("--cache", type=Path, default=Path(".mathrag/cache"), help="where replies are kept")
    parser.add_argument("--retry", action="store_true", help="ask again what failed")
    parser.add_argument("--show", action="store_true", help="print what was rejected and where the two disagree")
    options = parser.parse_args()
    reader = model_reader(load().models, options.cache)
    if reader is None:
        parser.error("set MATHRAG_MODELS__BACKEND and MATHRAG_MODELS__EXTRACTION=true")
    left, tally = options.limit, Tally()
    note = options.cache / "extraction-failures.json"
    failed: dict[str, str] = json.loads(note.read_text()) if note.is_file() and not options.retry else {}
    for sampled in sample(options.files, options.chunks):
        if problem := failed.get(sampled.chunk.id):
            tell(sampled, ChunkReading(Said(), problem=problem), tally, options.show)
            continue
        known = Cache(reader.directory, reader.model.name).get(sampled.chunk.headings, sampled.chunk.text)
        if known is None and left == 0:
            tally.counts["not read"] += 1
            continue
        left = left if known or left is None else left - 1
        reading = read(sampled, reader)
        if reading.served is None:
            failed[sampled.chunk.id] = reading.problem
            write_text(note, json.dumps(failed))
        tell(sampled, reading, tally, options.show)
    summarize(tally)


def sample(files: list[Path], size: int) -> list[Sampled]:
    """The fixed sample: the files take turns, each with its chunks in the order of their hash."""
    rows = [_with_formulas(path) for path in sorted(files, key=lambda path: path.name)]
    in_turn = [item for turn in zip_longest(*rows) for item in turn if item is not None]
    return in_turn[:size]


def _with_formulas(path: Path) -> list[Sampled]:
    try:
        converted = convert(path, slug_of(path.name), load().documents)
    except MathRAGError as error:
        print(f"{path.name}: {error.message}")
        return []
    pieces = chunk(converted.document, converted.markdown)
    found = extract(converted.document, pieces)
    rows = [
        Sampled(converted.document, piece, rules)
        for piece, rules in zip(pieces, found, strict=True)
        if rules.formulas and not any(formula.equation for formula in rules.formulas)
    ]
    return sorted(rows, key=lambda row: hashlib.sha256(row.chunk.text.encode()).hexdigest())


def read(sampled: Sampled, reader: ModelReader) -> ChunkReading:
    """What the model says of one chunk."""
    return reader.read([sampled.chunk], frozenset([sampled.chunk.id]))[sampled.chunk.id]


def tell(sampled: Sampled, reading: ChunkReading, tally: Tally, show: bool) -> None:
    """Add one chunk to the sums and print its line."""
    both = reconcile(sampled.rules, reading, Passage(sampled.chunk), "model")
    assert both.reading is not None
    print(line(sampled, reading, both.reading), flush=True)
    if reading.served is None:
        tally.failures.append(reading.problem)
        return
    tally.counts.update({name: getattr(both.reading, name) for name in COUNTS})
    tally.counts["read"] += 1
    tally.seconds.append(reading.served.seconds)
    tally.tokens.append((reading.served.prompt_tokens, reading.served.completion_tokens))
    _compare_fields(sampled, reading, tally)
    for name, extraction in (("rules", sampled.rules), ("both", both)):
        made = build_templates(sampled.document, [sampled.chunk], [extraction], ontology()).formulas
        tally.gained.update({f"{name}: {key}": count for key, count in known_of(extraction, made).items()})
    if show:
        new = both.skipped[len(sampled.rules.skipped) :]
        print("".join(f"    rejected {item.item[:70]!r}: {item.reason}\n" for item in new), end="")
        print("".join(f"    {item.field}: {item.kept!r} / {item.other!r}\n" for item in both.disagreements), end="")


def line(sampled: Sampled, reading: ChunkReading, counted: ModelReading) -> str:
    """One chunk in one line."""
    head = f"{sampled.chunk.id[:44]:44} {len(sampled.chunk.text):5} characters"
    if reading.served is None:
        return f"{head}  {counted.outcome}: {reading.problem}"
    served = reading.served
    cost = f"{served.seconds:6.0f} s {served.prompt_tokens:5}+{served.completion_tokens:4} tokens {served.calls} calls"
    return f"{head} {cost}  " + " ".join(f"{name} {getattr(counted, name)}" for name in COUNTS)


def _compare_fields(sampled: Sampled, reading: ChunkReading, tally: Tally) -> None:
    for said in reading.said.formulas:
        place = same_formula(sampled.rules.formulas, said.latex)
        if place is None:
            continue
        ours = sampled.rules.formulas[place]
        if ours.label and said.label:
            tally.fields["label", alike(ours.label, said.label)] += 1
        claims = {identifier_of(claim.symbol): claim for claim in reversed(ours.parameters)}
        for parameter in said.parameters:
            claim = claims.get(identifier_of(parameter.symbol))
            if claim and claim.confidence >= NAMED and claim.description and parameter.description:
                tally.fields["symbol", alike(claim.description, parameter.description)] += 1


def known_of(extraction: Extraction, made: tuple[Formula, ...]) -> dict[str, int]:
    """How much is known of a chunk's formulas."""
    claims = [claim for formula in extraction.formulas for claim in formula.parameters]
    return {
        "formulas": len(extraction.formulas),
        "with a label": sum(bool(formula.label) for formula in extraction.formulas),
        "with an intent": sum(bool(formula.intent) for formula in extraction.formulas),
        "claims that name a symbol": sum(bool(c.description) and c.confidence >= NAMED for c in claims),
        "executable": sum(formula.executable for formula in made),
        "consistent": sum(formula.consistency == "consistent" for formula in made),
    }


def summarize(tally: Tally) -> None:
    """Print the sums."""
    print(
        f"\nchunks: {tally.counts['read']} read, {len(tally.failures)} failed, {tally.counts['not read']} not read yet"
    )
    for problem, count in Counter(tally.failures).most_common():
        print(f"  {count} x {problem}")
    if not tally.seconds:
        return
    seconds = sorted(tally.seconds)
    prompt, completion = (sum(pair[side] for pair in tally.tokens) / len(seconds) for side in (0, 1))
    print(f"seconds a chunk: median {seconds[len(seconds) // 2]:.0f}, longest {seconds[-1]:.0f}; ", end="")
    print(f"tokens a chunk: {prompt:.0f} in, {completion:.0f} out")
    print("formulas and code: " + ", ".join(f"{name} {tally.counts[name]}" for name in COUNTS))
    for name in ("label", "symbol"):
        same, other = tally.fields[name, True], tally.fields[name, False]
        print(f"{name}: both say something {same + other} times, alike {same}")
    for name in known_of(Extraction(chunk=""), ()):
        print(f"{name}: {tally.gained[f'rules: {name}']} by rules, {tally.gained[f'both: {name}']} by both")


if __name__ == "__main__":
    main()
