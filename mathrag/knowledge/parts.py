"""The graph in parts: what the entities of one document say, and what is said of them, as a file of Turtle.

A part is known by the digest of what it is made of. One that is what it was is neither made, judged nor read back again, and the
snapshots that have it share its file. Parts have no statement about an entity in common; what they refer to beside entities
(kinds, units, activities) stands in each that does.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from mathrag.entities import Chunk, Document, Entity, Relation

if TYPE_CHECKING:
    import pyoxigraph as ox

    from mathrag.quantities import Ontology

Link = tuple[str, str, str]
"""Subject, predicate and object, of entities."""
NOWHERE = "_"
"""The part of what stands in no document; no document is called so."""


@dataclass(frozen=True)
class Part:
    """Some entities, and the links from them to others."""

    name: str
    entities: Sequence[Entity]
    links: Sequence[Link]
    key: str
    """Digest of all that it is made of, but for the ontology and the code."""

    @property
    def file(self) -> str:
        """Its name in the folder of the parts."""
        return f"{quote(self.name, safe='')}.ttl"

    def triples(self, kinds: Ontology | None = None) -> list[ox.Triple]:
        """What it says, sorted. Raises `KnowledgeError` for a URI that is none."""
        from mathrag.knowledge.rdf import triples

        return triples(self.entities, kinds, self.links)


def in_parts(entities: Iterable[Entity]) -> list[Part]:
    """The parts of all ``entities``, by name."""
    from mathrag.knowledge.rdf import entity_uri, links

    entities = list(entities)
    own = {entity_uri(entity): entity for entity in entities}
    names = {uri: _document(entity, own) for uri, entity in own.items()}
    members, pointing = defaultdict[str, list[Entity]](list), defaultdict[str, list[Link]](list)
    for uri, entity in sorted(own.items()):
        members[names[uri]].append(entity)
    for link in sorted(links(entities)):
        pointing[names.get(link[0], NOWHERE)].append(link)
    return [_part(name, members[name], pointing[name]) for name in sorted({*members, *pointing})]


def _part(name: str, entities: Sequence[Entity], links: Sequence[Link]) -> Part:
    digest = hashlib.sha256(json.dumps(links).encode())
    for entity in entities:
        digest.update(entity.model_dump_json().encode())
    return Part(name, entities, links, digest.hexdigest())


def _document(entity: Entity, own: Mapping[str, Entity]) -> str:
    """The document an entity stands in first; a relation, its source."""
    match entity:
        case Document():
            return entity.slug
        case Chunk():
            return entity.document
        case Relation():
            source = own.get(entity.source)
            return NOWHERE if source is None or isinstance(source, Relation) else _document(source, own)
    return entity.occurrences[0].document if entity.occurrences else NOWHERE
