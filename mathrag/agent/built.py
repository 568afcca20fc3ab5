"""What an agent builds once for a snapshot, when it is first needed: types, constants, lookups, concepts, what dictionaries make exact."""

from __future__ import annotations

import atexit
import gc
import threading
from collections.abc import Collection
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from mathrag.agent.answering.concepts import Concepts
from mathrag.agent.answering.lookup import Lookup
from mathrag.agent.language.names import names_of_quantities
from mathrag.agent.reading.known import Properties
from mathrag.agent.second_reading import second_reader
from mathrag.agent.slots.near import Near, write_reach
from mathrag.agent.slots.typed import TypedKnowledge, without_dimensions
from mathrag.agent.slots.weights import Weights, weights
from mathrag.agent.solutions.tools import DynamicToolFactory
from mathrag.entities import Constant, Entity, Value
from mathrag.knowledge import KnowledgeBase
from mathrag.knowledge.reach import Kept
from mathrag.knowledge.things import Constants, Things
from mathrag.models import ChatModel, chat_model, embedder, reranker
from mathrag.openmath import Guide, definitions_of
from mathrag.problems.kinds import KindIndex, kinds_of
from mathrag.quantities.dimensions import ACCELERATION
from mathrag.settings import Settings
from mathrag.statements import StatedKnowledge, stated_knowledge


class Built:
    """A knowledge base as an agent needs it; each part is made when it is first asked for, and kept."""

    def __init__(
        self,
        knowledge: KnowledgeBase,
        settings: Settings,
        fitted: Weights | None = None,
        model: ChatModel | None = None,
    ) -> None:
        """``model`` stands in for the configured language model.

        Raises `SettingsError` where a language model is to read questions and there is none.
        """
        self.knowledge = knowledge
        self.settings = settings
        self.weights = fitted or weights()
        self._model = model or chat_model(settings.models)
        self._lock = threading.Lock()
        second_reader(settings, self._model)

    def without(self, uris: Collection[str]) -> Self:
        """This agent as if the entities with these URIs were unknown; what was prepared with the snapshot is shared."""
        other = type(self)(self.knowledge.without(uris), self.settings, self.weights, self._model)
        other.__dict__["_near"] = self._near.without(uris)
        return other

    @cached_property
    def _kinds(self) -> KindIndex:
        return kinds_of(self.settings.ontology.extra)

    @cached_property
    def _near(self) -> Near:
        """What was prepared with the snapshot; where nothing was, it is made now and lasts as long as this agent."""
        typed = self.settings.agent.dimensions
        place = self.knowledge.reach if typed else None
        if place is None:
            self._made = TemporaryDirectory(prefix="mathrag-")
            place = Path(self._made.name) / "reach"
            formulas = self.knowledge.all_formulas()
            given = formulas if typed else map(without_dimensions, formulas)
            own = self.knowledge
            others: list[Entity] = [*own.chunks(), *own.all_definitions(), *own.values(), *own.constants()]
            write_reach([*given, *others], place, self._kinds)
        return Near(place, self.weights)

    @cached_property
    def _known(self) -> TypedKnowledge:
        return self._near.known

    @cached_property
    def _constants(self) -> Constants:
        return Constants(self._near.reach, partial(self.knowledge.seen, Constant))

    @cached_property
    def _gravity(self) -> list[Constant]:
        gravity = self._constants.first(ACCELERATION, "gravity")
        return [gravity] if gravity else []

    def things(self, *texts: str) -> frozenset[str]:
        """The names in ``texts``, in lower case, of what something is known of."""
        return frozenset(name for text in texts for name in self._things.standing(text.lower()))

    @cached_property
    def _things(self) -> Things:
        return Things(self._near.reach, partial(self.knowledge.seen, Value), self._kinds.ontology.materials)

    @cached_property
    def _properties(self) -> Properties:
        return Properties(self._things, self._kinds.ontology)

    @cached_property
    def _lookup(self) -> Lookup:
        return Lookup(self._constants, self.knowledge.value, self._properties, self._kinds)

    @cached_property
    def _names(self) -> frozenset[str]:
        """The words of quantities' names."""
        return names_of_quantities(self._kinds.ontology)

    @cached_property
    def _stated(self) -> StatedKnowledge:
        return stated_knowledge(self.knowledge)

    @cached_property
    def _concepts(self) -> Concepts:
        return Concepts(self.knowledge, self._near.reach, definitions_of(self._guide.symbols.values()))

    @cached_property
    def _guide(self) -> Guide:
        """What the symbols of the ingested content dictionaries make exact."""
        models, cache = self.settings.models, self.knowledge.home.cache
        told = self.settings.openmath
        return Guide(self.knowledge.all_symbols(), embedder(models), told, cache, reranker=reranker(models))

    def warm(self) -> None:
        """Load what the first question would have to wait for, and keep it: for a process that is asked again and again."""
        with self._lock:
            _ = (self._kinds, self._known, self._concepts)
            if self._model is not None and self._guide.symbols:
                _ = self._guide.index
        self.knowledge.search("warm", k=1)
        _keep()

    @cached_property
    def _factory(self) -> DynamicToolFactory:
        return DynamicToolFactory(Kept(self._constants.get))


def _keep() -> None:
    """Leave all that is there now to itself: to look through it for garbage takes longer than most questions."""
    gc.unfreeze()
    gc.collect()  # with what an earlier knowledge base has left
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # a question makes many objects, and hardly a circle of them
    atexit.unregister(gc.unfreeze)
    atexit.register(gc.unfreeze)  # so that the interpreter closes what is open as ever
