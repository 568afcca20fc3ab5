"""What commands and the service say of worked examples (see `mathrag.views`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Example, ExamplePart, Frozen, Verdict

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class LawUsed(Frozen):
    """A formula that an example uses."""

    uri: str
    label: str
    latex: str


class ExampleView(Example):
    """A worked example with its id and the laws that it uses."""

    model_config = _OPEN
    uses: tuple[LawUsed, ...] = Field(default=(), description="its laws, in order")

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class ExampleLink(Frozen):
    """A worked example that uses a formula."""

    uri: str
    label: str
    document: str = Field(description="slug of the first document that has it")
    verdicts: tuple[Verdict, ...] = Field(description="of its results, in the order of its parts")


class ExamplePage(BaseModel):
    """Some of the worked examples, sorted by document, then by where they stand."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many are accepted")
    offset: int
    limit: int | None
    verdicts: dict[str, int] = Field(description="results of those accepted by verdict")
    examples: tuple[ExampleView, ...]


def example_page(
    knowledge: KnowledgeBase,
    words: str = "",
    document: str | None = None,
    verdict: Verdict | None = None,
    offset: int = 0,
    limit: int | None = None,
) -> ExamplePage:
    """The examples with all ``words``, of ``document``, with a result of this ``verdict``, from ``offset``, at most ``limit``."""
    accepted = sorted(
        (
            example
            for example in knowledge.all_examples()
            if (document is None or any(place.document == document for place in example.occurrences))
            and (verdict is None or any(part.verdict == verdict for part in results(example)))
            and _has_words(example, words.casefold().split())
        ),
        key=lambda example: (example.occurrences[0].document, example.occurrences[0].chunk, example.label, example.uri),
    )
    end = None if limit is None else offset + limit
    return ExamplePage(
        snapshot=knowledge.snapshot,
        total=len(accepted),
        offset=offset,
        limit=limit,
        verdicts=dict(sorted(Counter(part.verdict for example in accepted for part in results(example)).items())),
        examples=tuple(_view(knowledge, example) for example in accepted[offset:end]),
    )


def example_view(knowledge: KnowledgeBase, key: str) -> ExampleView:
    """The example called ``key`` (URI or id). Raises `UnknownEntity`."""
    return _view(knowledge, knowledge.example(key))


def using(knowledge: KnowledgeBase, law: str) -> tuple[ExampleLink, ...]:
    """The examples that use the formula with this URI, by document and place."""
    found = sorted(
        knowledge.working_with(law), key=lambda one: (one.occurrences[0].document, one.occurrences[0].chunk, one.uri)
    )
    return tuple(
        ExampleLink(
            uri=example.uri,
            label=example.label,
            document=example.occurrences[0].document,
            verdicts=tuple(part.verdict for part in results(example)),
        )
        for example in found
    )


def results(example: Example) -> list[ExamplePart]:
    """The parts that state a result."""
    return [part for part in example.parts if part.value is not None]


def stated(part: ExamplePart) -> str:
    """The result of a part in words: '1.54e3 J'."""
    return f"{part.value} {part.unit or ''}".strip() if part.value is not None else ""


def _view(knowledge: KnowledgeBase, example: Example) -> ExampleView:
    laws = (knowledge.formula(uri) for uri in example.laws)
    uses = tuple(LawUsed(uri=law.uri, label=law.label, latex=law.latex) for law in laws)
    return ExampleView.model_construct(**dict(example), uses=uses)


def _has_words(example: Example, words: list[str]) -> bool:
    everything = "\n".join((example.label, example.text)).casefold()
    return all(word in everything for word in words)
