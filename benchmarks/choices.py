"""How well the configured language model chooses among the search's plans, and what its choice is worth (`agent.choice_odds`).

    python benchmarks/choices.py --home HOME QUESTIONS.jsonl... --sample 60 --out choices.jsonl

Only questions where the search is in doubt (confidence under ``--below``) are put, a fixed sample by the hash of the id. What
was asked already is not asked again; a call that failed is. Prints how often the model names the right plan, a wrong one or
none, the same for taking the search's best, and for each odds the mean log probability of what is right: the odds with the
best is the setting to use.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import time
from pathlib import Path

from mathrag.agent.agent import Agent
from mathrag.agent.answering.phrasing import answer_unit
from mathrag.agent.policies.hybrid import NONE, Candidate, HybridChooser, candidates
from mathrag.agent.policies.metering import Metered
from mathrag.agent.policies.symbolic import Choice
from mathrag.agent.question import Question
from mathrag.errors import MathRAGError, ModelError
from mathrag.evaluation import EvaluationRow, read_benchmark
from mathrag.evaluation.scoring import compare
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.models import chat_model
from mathrag.settings import load

ODDS = (1, 1.5, 2, 3, 4, 6, 8, 12, 20, 40)


def right(row: EvaluationRow, candidate: Candidate, question: Question) -> bool:
    """Does the candidate's plan give the row's answer?"""
    unknown = candidate.plan.calls[-1].tool.unknown
    try:
        return compare(row, *answer_unit(candidate.plan, question), unknown.quantity_kind)
    except MathRAGError:
        return False


def asked(row: EvaluationRow, agent: Agent, below: float) -> dict[str, object] | None:
    """What was offered, what of it is right, what the model chose; None where the search is sure or has nothing."""
    read = agent.rank(row.question)
    if read is None or not read[1].plans or read[1].confidence >= below:
        return None
    question, ranking = read
    offered = candidates(ranking, question)
    settings, model = load(), chat_model(load().models)
    if model is None:
        raise SystemExit("configure a language model: MATHRAG_MODELS__BACKEND")
    metered = Metered(model, 1)
    chooser = HybridChooser(question, metered, settings.agent, lambda _: Choice(None, 0.0), False)
    started = time.monotonic()
    chosen = chooser.ask([f"{c.letter}: {c.line}" for c in offered], [c.letter for c in offered])
    return {
        "id": row.id,
        "priors": {c.letter: c.prior for c in offered},
        "right": [c.letter for c in offered if right(row, c, question)],
        "chosen": chosen,
        "seconds": round(time.monotonic() - started, 1),
    }


def report(found: list[dict]) -> None:
    """Prints what the choices are worth."""
    offered = [item for item in found if item["right"]]
    best = [max(item["priors"], key=item["priors"].get) for item in found]
    print(f"{len(found)} questions in doubt, the right value offered in {len(offered)}")
    print(f"search's best right: {sum(b in i['right'] for b, i in zip(best, found, strict=True))}")
    print(f"model's choice right: {sum(i['chosen'] in i['right'] for i in found)}, ", end="")
    print(f"wrong: {sum(i['chosen'] not in (*i['right'], NONE) for i in found)}, ", end="")
    print(f"none: {sum(i['chosen'] == NONE for i in found)}, ", end="")
    print(f"of these rightly: {sum(i['chosen'] == NONE and not i['right'] for i in found)}")
    for odds in ODDS:
        print(f"  odds {odds:>4}: log probability {sum(likelihood(i, odds) for i in found) / max(1, len(found)):.4f}")
    seconds = sorted(item["seconds"] for item in found)
    print(f"seconds a question: p50 {seconds[len(seconds) // 2]}, longest {seconds[-1]}" if seconds else "")


def likelihood(item: dict, odds: float) -> float:
    """The log probability that the posterior gives to what is right (none of the offered, if none is)."""
    rest = 1.0 - sum(item["priors"].values())
    weights = {k: p * (odds if k == item["chosen"] else 1.0) for k, p in {**item["priors"], NONE: rest}.items()}
    share = sum(weights[k] for k in (item["right"] or [NONE])) / sum(weights.values())
    return math.log(max(share, 1e-6))


def main() -> None:
    """Ask what was not asked yet, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--below", type=float, default=0.8)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    settings = load()
    agent = Agent(KnowledgeBase.open(Home(given.home.absolute()), settings), settings)
    known = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    rows = [row for path in given.questions for row in read_benchmark(path)]
    rows.sort(key=lambda row: hashlib.sha256(row.id.encode()).hexdigest())
    for row in rows:
        if len(known) >= given.sample:
            break
        if any(item["id"] == row.id for item in known):
            continue
        try:
            item = asked(row, agent, given.below)
        except ModelError as error:
            print(f"{row.id}: {error.message}", flush=True)
            continue
        if item is not None:
            known.append(item)
            with given.out.open("a") as file:
                file.write(json.dumps(item, ensure_ascii=False) + "\n")
            print(item, flush=True)
    report(known)


if __name__ == "__main__":
    main()
