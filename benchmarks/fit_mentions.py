"""Fit what makes a noun phrase near a symbol its name, to documents with records and to what chapters say outright.

    python benchmarks/fit_mentions.py benchmarks/questions/{handouts,notes,chapters}-formulas.jsonl [--chapters FOLDER] [--write]

The documents of ``X-formulas.jsonl`` stand in ``X`` beside it, those of chapters in FOLDER. A mention of a recorded symbol learns which of
the phrases near it share most words with the recorded meaning, or that none does; in chapters a symbol also means what its section says of
it outright. Then each formula's symbols learn which of all that the document says of them is right. Documents with even numbers are left
out, in FOLDER, too; of them only how often the likeliest words are right is printed.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from handouts import SMALL_WORDS, folder_of, half_of
from mathrag.documents import chunk, convert
from mathrag.entities import Chunk
from mathrag.extraction.document import claims_of, symbols_of
from mathrag.extraction.mentions import naming
from mathrag.extraction.mentions.features import features, near
from mathrag.extraction.mentions.phrases import phrases
from mathrag.extraction.mentions.words import mentions
from mathrag.extraction.rules.blocks import Block, blocks, laid_out
from mathrag.extraction.rules.definitions import definitions
from mathrag.extraction.rules.heads import heads
from mathrag.formulas import identifier_of
from mathrag.home import slug_of
from mathrag.settings import DocumentSettings

ENOUGH = 0.6
CERTAIN = 0.9
OUTRIGHT = 0.05
"""What a mention in a chapter counts, as its meaning is read by rules."""
UNNAMED = 0.4
"""What a mention without a right phrase near it counts: its words may be others than those of the record."""
PENALTY = 1
FOLDS = 3
RARE = 4


@dataclass(frozen=True)
class Mention:
    """The features of each phrase near a mention, how many of its words and those of the meaning agree, and that of none."""

    document: str
    symbol: str
    texts: tuple[str, ...]
    features: tuple[tuple[str, ...], ...]
    none: str
    agreement: tuple[float, ...]
    weight: float


def main() -> None:
    """Fit, print, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--chapters", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    jobs: list[tuple[Path, str, dict[str, list[str]] | None]] = []
    for file in options.records:
        meanings: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            for symbol, told in record["symbols"].items():
                meanings[record["document"]][plain(symbol)].append(told["meaning"])
        folder = folder_of(file)
        jobs += [
            (path, name, {**told})
            for name, told in meanings.items()
            if (path := folder / name).exists() or (options.chapters and (path := options.chapters / name[3:]).exists())
        ]
    if options.chapters:
        apart = {name[3:] for _, name, _ in jobs if half_of(name) == "test"}
        jobs += [(path, path.name, None) for path in sorted(options.chapters.glob("*.md")) if path.name not in apart]
    with ProcessPoolExecutor(2) as pool:
        found = [one for each in pool.map(mentions_of, *zip(*jobs, strict=True)) for one in each]
    weights = report(found)
    if options.write:
        write("mention", weights)
        with ProcessPoolExecutor(2) as pool:  # with the new weights
            recorded = [job for job in jobs if job[2] is not None]
            chosen = [one for each in pool.map(choices_of, *zip(*recorded, strict=True)) for one in each]
        write("choice", report(chosen))


def report(found: list[Mention]) -> dict[str, float]:
    """Fit to documents that are read; print how often the likeliest is right in those left out of a fit, in them and in the others."""
    training = [one for one in found if not kept_apart(one)]
    for fold in range(FOLDS):
        inside = [one for one in training if one.weight != 1.0 or fold_of(one.document) != fold]
        judge(
            f"left out {fold}",
            [one for one in training if one.weight == 1.0 and fold_of(one.document) == fold],
            fit(inside),
        )
    weights = fit(training)
    for name, apart in (("read", False), ("apart", True)):
        judge(name, [one for one in found if one.weight == 1.0 and kept_apart(one) == apart], weights)
    return weights


def write(part: str, weights: dict[str, float]) -> None:
    """Put the weights of a ``part`` into the file of all."""
    path = Path(naming.__file__).with_name("weights.json")
    known = json.loads(path.read_text(encoding="utf-8")) | {part: dict(sorted(weights.items()))}
    path.write_text(json.dumps(known, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    naming.weights.cache_clear()
    print(f"{len(weights)} weights of {part}")


def choices_of(path: Path, name: str, meanings: dict[str, list[str]]) -> list[Mention]:
    """For each symbol of a document's formulas what it may be called there, where its meaning is known."""
    converted = convert(path, slug_of(path.name), DocumentSettings())
    chunks = chunk(converted.document, converted.markdown)
    read, glossary = claims_of(chunks)
    found = []
    for one, extraction in zip(chunks, read, strict=True):
        for formula in extraction.formulas:
            for symbol in symbols_of(formula.latex, glossary.symbols_at(one)) if formula.latex else ():
                known = meanings.get(plain(symbol))
                options = glossary.options(symbol, one, formula.start or 0)
                if known and options:
                    told = tuple(max(agreement(phrase, meaning) for meaning in known) for phrase in options)
                    found.append(
                        Mention(name, symbol, tuple(options), tuple(map(tuple, options.values())), "", told, 1.0)
                    )
    return found


def kept_apart(one: Mention) -> bool:
    """Is it of a record of a document with an even number?"""
    return one.weight == 1.0 and half_of(one.document) == "test"


def fold_of(document: str) -> int:
    """Which part of the documents to be read it is in."""
    return int(document[:2]) // 2 % FOLDS


def plain(symbol: str) -> str:
    """A symbol's letters, however it is written."""
    bare = re.sub(r"var|text|mathrm|_|\W", "", identifier_of(symbol) if "\\" in symbol or "{" in symbol else symbol)
    return {"lam": "lambda"}.get(bare, bare)


def mentions_of(path: Path, name: str, meanings: dict[str, list[str]] | None) -> list[Mention]:
    """The mentions of a document's symbols whose meaning is known."""
    converted = convert(path, slug_of(path.name), DocumentSettings())
    chunks = chunk(converted.document, converted.markdown)
    if meanings is not None:
        return [one for each in chunks for one in _mentions(name, each, meanings, 1.0)]
    sections: dict[tuple[str, ...], list[Chunk]] = defaultdict(list)
    for each in chunks:
        sections[each.headings[:2]].append(each)
    return [
        one
        for section in sections.values()
        for told in [outright(section)]
        for each in section
        for one in _mentions(name, each, told, OUTRIGHT)
    ]


def outright(section: list[Chunk]) -> dict[str, list[str]]:
    """What the blocks of a section say of symbols beyond doubt."""
    told: dict[str, list[str]] = defaultdict(list)
    for each in section:
        for block, following in _blocks(each):
            for one in (*definitions(block), *heads(block, following)):
                if one.strength >= CERTAIN and one.phrase:
                    told[plain(one.symbol)].append(one.phrase)
    return told


def _blocks(one: Chunk) -> Iterator[tuple[Block, Block | None]]:
    return zip(blocks(one.text), [*laid_out(one.text)[1:], None], strict=False)


def _mentions(document: str, one: Chunk, meanings: dict[str, list[str]], weight: float) -> Iterator[Mention]:
    heading = one.headings[-1] if one.headings else ""
    for block, following in _blocks(one):
        for words, places in mentions(block, following, heading):
            found = phrases(words)
            for place in places:
                known = meanings.get(plain(words[place].text))
                close = near(words, place, found)
                if known and close:
                    yield Mention(
                        document,
                        words[place].text,
                        tuple(each.text for each in close),
                        tuple(tuple(features(words, place, each, found, block.kind)) for each in close),
                        naming.none_of(words[place], block.kind),
                        tuple(max(agreement(each.text, meaning) for meaning in known) for each in close),
                        weight,
                    )


def agreement(phrase: str, meaning: str) -> float:
    """The F1 measure of the words of two phrases, without endings and small words."""
    ours, theirs = content(phrase), content(meaning)
    both = len(ours & theirs)
    return 2 * both / (len(ours) + len(theirs)) if both else 0.0


def content(text: str) -> set[str]:
    words = re.findall(r"[^\W\d_]+", text.lower())
    return {
        word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] != "s" else word for word in words
    } - SMALL_WORDS


def fit(mentions: list[Mention]) -> dict[str, float]:
    """The weights under which what is right is likeliest."""
    counts: dict[str, int] = defaultdict(int)
    for one in mentions:
        for each in one.features:
            for name in each:
                counts[name] += 1
        counts[one.none] += RARE
    names = {name: number for number, name in enumerate(sorted(n for n, count in counts.items() if count >= RARE))}
    rows, columns, owner, right, share = [], [], [], [], []
    for number, one in enumerate(mentions):
        best = max(one.agreement)
        options = [
            *((each, got >= max(ENOUGH, best - 1e-9)) for each, got in zip(one.features, one.agreement, strict=True))
        ]
        for each, good in [*options, ((one.none,), best < ENOUGH)]:
            row = len(owner)
            owner.append(number)
            right.append(good)
            for name in each:
                if name in names:
                    rows.append(row)
                    columns.append(names[name])
        share.append(one.weight * (1.0 if best >= ENOUGH else UNNAMED))
    from scipy.sparse import csr_matrix

    matrix = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(owner), len(names)))
    owner_, right_, share_ = np.array(owner), np.array(right), np.array(share)
    starts = np.flatnonzero(np.diff(owner_, prepend=-1))

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = matrix @ weights
        scores = scores - np.maximum.reduceat(scores, starts)[owner_]
        raised = np.exp(scores)
        total = np.add.reduceat(raised, starts)
        good = np.add.reduceat(raised * right_, starts)
        likely = raised / total[owner_]
        wanted = raised * right_ / good[owner_]
        gradient = matrix.T @ ((likely - wanted) * share_[owner_]) + PENALTY * weights
        return float(share_ @ (np.log(total) - np.log(good))) + PENALTY / 2 * float(weights @ weights), gradient

    best = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    print(f"{len(mentions)} mentions, {len(names)} features, loss {best.fun / share_.sum():.3f} a mention")
    return {name: round(float(best.x[number]), 2) for name, number in names.items() if abs(best.x[number]) >= 0.05}


def judge(name: str, mentions: list[Mention], weights: dict[str, float]) -> None:
    """Print how often the likeliest phrase is right, and how likely it then was."""
    bins: dict[int, list[bool]] = defaultdict(list)
    could = sum(max(one.agreement) >= ENOUGH for one in mentions)
    for one in mentions:
        scores = [sum(weights.get(each, 0.0) for each in row) for row in one.features]
        none = weights.get(one.none, 0.0)
        top = max(*scores, none)
        total = sum(np.exp(score - top) for score in scores) + np.exp(none - top)
        best = int(np.argmax(scores))
        if scores[best] > none:
            bins[int(np.exp(scores[best] - top) / total * 5)].append(one.agreement[best] >= ENOUGH)
    said = [right for each in bins.values() for right in each]
    print(
        f"{name}: {len(mentions)} mentions, {could} have a right phrase; said {len(said)}, right {sum(said)}", end="; "
    )
    print(", ".join(f"from .{2 * at}: {sum(bins[at])}/{len(bins[at])}" for at in sorted(bins)))


if __name__ == "__main__":
    main()
