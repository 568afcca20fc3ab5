"""Settings: one tree, every field described and bounded, read from ``MATHRAG_*`` variables and nowhere else.

Nested fields take two underscores: ``MATHRAG_SERVICE__PORT=8001``. An unknown ``MATHRAG_*`` variable is an error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from mathrag.errors import SettingsError
from mathrag.home import write_text

PolicyName = Literal["symbolic", "llm", "hybrid", "auto"]

PREFIX = "MATHRAG_"
DELIMITER = "__"


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DocumentSettings(_Group):
    """Conversion and chunking."""

    converter: Literal["auto", "textlayer", "marker"] = Field(
        "auto",
        description="PDF converter: 'auto' uses the text layer, and Marker for what that can't read where it is ready",
    )
    marker_model: str = Field("", description="vision model of an Ollama server that checks Marker's work; empty: none")
    marker_ollama: str = Field("http://127.0.0.1:11434", description="address of that server")
    max_bytes: int = Field(200_000_000, gt=0, description="largest file that is converted")
    max_pages: int = Field(5_000, gt=0, description="longest PDF that is converted")
    processes: int = Field(0, ge=0, le=64, description="processes that read a long PDF; 0: one for each core")
    chunk_characters: int = Field(3000, ge=200, le=100_000, description="largest chunk (thesis 3.2.2)")
    seconds: float = Field(
        3600,
        gt=0,
        le=1_000_000,
        description="longest work of rules and converters on one document; then it fails alone",
    )


class ModelSettings(_Group):
    """Embedder and language models."""

    embedder: Literal["minilm", "ollama"] = Field("minilm", description="'minilm' is embedded; 'ollama' asks a server")
    embedding_model: str = Field("mxbai-embed-large", description="model name for embedder 'ollama'")
    backend: Literal["none", "ollama", "openai"] = Field(
        "none", description="server of the language models; 'openai' is any that speaks OpenAI's protocol"
    )
    chat_model: str = Field("llama3.2", description="language model of the agent")
    extraction_model: str = Field("qwen2-math:7b", description="language model that reads documents (thesis 5.3)")
    extraction: bool = Field(False, description="do language models read the documents too? Minutes a page on a CPU")
    ollama_host: str = Field("http://127.0.0.1:11434", description="address of the Ollama server")
    openai_url: str = Field("http://127.0.0.1:8080/v1", description="address of the OpenAI-compatible server")
    api_key: SecretStr | None = Field(None, description="key for the language models' server")
    timeout_seconds: float = Field(60, gt=0, le=3600, description="longest wait for one call of a model")
    context_tokens: int = Field(8192, ge=1024, le=1_000_000, description="longest prompt with its reply")
    max_tokens: int = Field(1024, ge=16, le=100_000, description="longest reply of a language model")
    extraction_reply_tokens: int = Field(2048, ge=64, le=100_000, description="longest reply about one chunk")
    extraction_timeout_seconds: float = Field(600, gt=0, le=7200, description="longest wait for one chunk's reply")
    extraction_seconds: float = Field(7200, gt=0, le=1_000_000, description="time budget of one document")
    extraction_tokens: int = Field(1_000_000, ge=1000, description="token budget of one document, prompts included")
    concurrency: int = Field(1, ge=1, le=64, description="chunks of a document read at a time")
    reranker_url: str = Field(
        "", description="score endpoint of a cross-encoder: .../score (vLLM) or .../rerank; empty: none"
    )
    reranker_model: str = Field("Qwen/Qwen3-Reranker-0.6B", description="its model")

    @model_validator(mode="after")
    def _has_a_backend(self) -> ModelSettings:
        if self.extraction and self.backend == "none":
            raise ValueError("extraction by a language model needs one: set MATHRAG_MODELS__BACKEND")
        return self


class ConsolidationSettings(_Group):
    """Which formulas become one (thesis 3.2.5)."""

    near_certain: float = Field(
        0.9,
        ge=0,
        le=1,
        description="from this cosine on, formulas whose equations agree become one whatever their words",
    )
    grey_zone: float = Field(
        0.75, ge=0, le=1, description="from this cosine on, a language model that reads documents is asked of a pair"
    )
    most_questions: int = Field(100, ge=0, le=100_000, description="most pairs that a model is asked of in one build")


StatementVectors = Literal["MathVD1", "MathVD2"]


class RetrievalSettings(_Group):
    """Search over the index."""

    pool: int = Field(50, ge=1, le=1000, description="candidates a policy without a language model considers")
    semantic_weight: float = Field(1, ge=0, le=5, description="weight of the embeddings' cosine")
    lexical_weight: float = Field(0.3, ge=0, le=5, description="weight of the words' overlap beside the cosine")
    statement_vectors: StatementVectors = Field(
        "MathVD2",
        description="of definitions, theorems and problems: one sentence each and weights, or one text (MathVD1)",
    )


class GraphSettings(_Group):
    """Where the graph is asked."""

    backend: Literal["embedded", "sparql"] = Field(
        "embedded", description="'embedded': in each process; 'sparql': a server that speaks SPARQL 1.1"
    )
    query_url: str = Field("", description="address of that server for queries, e.g. http://127.0.0.1:7878/query")
    store_url: str = Field(
        "", description="its address for whole graphs (Graph Store protocol), e.g. http://127.0.0.1:7878/store"
    )
    timeout_seconds: float = Field(20, gt=0, le=3600, description="longest wait for one query")
    load_seconds: float = Field(3600, gt=0, le=86_400, description="longest wait for a whole graph to be loaded")


class ProblemSettings(_Group):
    """How questions are read."""

    reader: Literal["rules", "model"] = Field(
        "rules",
        description="'model': the language model of the agent reads each question, too; where it differs, the answer says so",
    )
    reply_tokens: int = Field(1024, ge=64, le=100_000, description="longest reply of a model that reads a question")


class AgentSettings(_Group):
    """The reasoning loop (thesis 4.2)."""

    policy: PolicyName = Field(
        "auto",
        description="what chooses the next action: 'auto' is 'symbolic', and 'hybrid' where that is not sure and a model is configured",
    )
    max_iterations: int = Field(10, ge=4, le=100, description="per sub-goal (thesis 4.2.6)")
    max_chain: int = Field(5, ge=1, le=20, description="most formulas in one answer")
    dimensions: bool = Field(True, description="do dimensions decide which value may fill which variable? Off: words")
    min_confidence: float = Field(0.56, ge=0, le=1, description="an answer below it is refused")
    max_whole: int = Field(
        4000, ge=10, le=100_000, description="a knowledge base of no more formulas is searched whole for each question"
    )
    max_reached: int = Field(
        200, ge=10, le=100_000, description="most formulas of a larger one among which one question is searched"
    )
    seconds: float = Field(20, gt=0, le=600, description="longest search for one answer")
    max_model_calls: int = Field(20, ge=1, le=1000, description="calls of a language model for one question")
    choice_odds: float = Field(
        4, ge=1, le=1000, description="how much a language model's choice multiplies the odds of a plan (1: nothing)"
    )
    max_question_characters: int = Field(20_000, ge=100, description="a longer question is refused")


class ServiceSettings(_Group):
    """The query service."""

    host: str = Field("127.0.0.1", description="address it binds to")
    port: int = Field(8000, ge=0, le=65_535)
    url: str | None = Field(None, description="address of a running service; evaluation asks it instead of its own")
    workers: int = Field(1, ge=1, le=64, description="processes that answer")
    hosts: tuple[str, ...] = Field(
        (), description="names it answers to (a JSON list); none: its own on loopback, any name elsewhere"
    )
    api_keys: tuple[SecretStr, ...] = Field(
        (), description="a request must carry one of these (a JSON list); none: open"
    )
    cors_origins: tuple[str, ...] = Field((), description="web pages of these origins may ask (a JSON list)")
    max_request_bytes: int = Field(1_000_000, ge=1_000, le=100_000_000, description="largest request but an upload")
    requests_per_minute: int = Field(6_000, ge=1, le=1_000_000, description="of one client, in each process")
    max_concurrent: int = Field(64, ge=1, le=10_000, description="requests worked on at a time in each process")
    concurrent_questions: int = Field(
        2,
        ge=1,
        le=1_000,
        description="questions answered at a time in each process: one core's worth; more where a language model is waited for",
    )
    longest_wait_seconds: float = Field(
        0.22, ge=0, le=600, description="a question that would wait longer for its turn is answered with 503 at once"
    )
    max_batch: int = Field(100, ge=1, le=10_000, description="questions in one batch")
    uploads: bool = Field(True, description="may documents be sent to the inbox?")
    max_upload_bytes: int = Field(50_000_000, ge=1_000, le=2_000_000_000, description="largest document sent")
    max_upload_pages: int = Field(1_000, ge=1, le=100_000, description="longest PDF sent")
    sparql_rows: int = Field(10_000, ge=1, le=1_000_000, description="most results of one SPARQL query")
    sparql_seconds: float = Field(10, gt=0, le=600, description="longest SPARQL query")
    chat_port: int = Field(8501, ge=0, le=65_535, description="port of the chat page")


class OpenMathSettings(_Group):
    """Symbols of content dictionaries at question time."""

    candidates: int = Field(50, ge=3, le=1000, description="symbols of a problem that are reranked")
    selection: Literal["paper", "release"] = Field(
        "paper",
        description="symbols that are kept: 'paper': the first 3, or all above 0.7 where those are more;"
        " 'release': of the first 3 those from 0.15 on",
    )
    concepts: Literal["rules", "model"] = Field(
        "rules", description="what names a problem's concepts; 'model': the agent's, and the rules where it fails"
    )
    threshold: float = Field(
        0.5, ge=0, le=1, description="a problem whose best symbol is less relevant gets no definitions"
    )
    seconds: float = Field(5, gt=0, le=600, description="longest computation of a typed call")
    megabytes: int = Field(1_500, ge=500, le=64_000, description="most memory of the worker that computes")


class ConversationSettings(_Group):
    """Conversations that are kept under the home."""

    kept: int = Field(500, ge=1, le=100_000, description="conversations kept; the oldest give way to a new one")
    turns: int = Field(200, ge=1, le=10_000, description="most messages of one conversation")


class SnapshotSettings(_Group):
    """Published knowledge bases."""

    keep: int = Field(5, ge=1, description="newest snapshots kept beside tagged and accepted ones")


class PipelineSettings(_Group):
    """Dagster's part: whose assets they are, what counts as late, what runs by itself."""

    owners: tuple[str, ...] = Field(
        ("team:mathrag",), description="owners of every asset: e-mail addresses or team:NAME (a JSON list)"
    )
    tags: tuple[Annotated[str, Field(pattern="^[^=]+=")], ...] = Field(
        (), description="tags of every asset beside its own, as name=value (a JSON list)"
    )
    late_hours: float = Field(
        24, gt=0, le=10_000, description="a document that waits longer for its place in the knowledge base is late"
    )
    arrival_hours: float = Field(
        0, ge=0, le=100_000, description="an inbox without a new document for longer fails `documents_arrive`; 0: never"
    )
    freshness_cron: str = Field("0 6 * * *", description="when these two are checked, as a cron line in UTC")
    niceness: int = Field(
        5,
        ge=0,
        le=19,
        description="how much ingesting gives way to the machine's other work, such as answering questions",
    )
    evaluate: bool = Field(
        False, description="is every published knowledge base asked the small benchmarks, too? Off: by hand"
    )


class AlertSettings(_Group):
    """Who is told of a failed run while the daemon runs; its log is told always."""

    webhook: SecretStr | None = Field(None, description="address that a failed run is posted to, as JSON")
    email_to: tuple[str, ...] = Field((), description="addresses that get an e-mail of a failed run (a JSON list)")
    email_from: str = Field("", description="address these e-mails come from")
    email_host: str = Field("", description="SMTP server that sends them")
    email_port: int | None = Field(None, ge=1, le=65_535, description="its port; none: the usual one of its security")
    email_security: Literal["SSL", "STARTTLS"] = Field("SSL", description="how the connection to it is secured")
    email_user: str | None = Field(None, description="who signs in there; none: the address they come from")
    email_password: SecretStr = Field(SecretStr(""), description="password there")
    page: str | None = Field(None, description="address of Dagster's UI, for links to the run")

    @model_validator(mode="after")
    def _has_a_server(self) -> AlertSettings:
        if self.email_to and not (self.email_from and self.email_host):
            raise ValueError("e-mail needs MATHRAG_ALERTS__EMAIL_FROM and MATHRAG_ALERTS__EMAIL_HOST")
        return self


class OntologySettings(_Group):
    """Quantity kinds and constants."""

    extra: tuple[Path, ...] = Field(
        (), description="Turtle files of your own, read after the bundled ones (a JSON list)"
    )


class Settings(BaseSettings):
    """All of MathRAG's configuration."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=DELIMITER, extra="forbid", frozen=True, validate_default=True
    )

    home: Path = Field(
        Path(".mathrag"),
        description="where everything is kept: a folder, made absolute at start, or the address of an object store (s3://bucket/prefix)",
    )
    working_copies: Path = Field(
        Path("~/.cache/mathrag/homes"), description="where a home on an object store is worked on, a folder for each"
    )
    documents: DocumentSettings = DocumentSettings()
    models: ModelSettings = ModelSettings()
    consolidation: ConsolidationSettings = ConsolidationSettings()
    graph: GraphSettings = GraphSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    problems: ProblemSettings = ProblemSettings()
    agent: AgentSettings = AgentSettings()
    service: ServiceSettings = ServiceSettings()
    openmath: OpenMathSettings = OpenMathSettings()
    conversations: ConversationSettings = ConversationSettings()
    snapshots: SnapshotSettings = SnapshotSettings()
    pipeline: PipelineSettings = PipelineSettings()
    alerts: AlertSettings = AlertSettings()
    ontology: OntologySettings = OntologySettings()


class SettingRow(_Group):
    """One setting as `mathrag doctor` shows it."""

    name: str
    value: Any
    source: str = Field(description="'default' or the variable it came from")
    description: str
    variable: str


def load(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process. Raises `SettingsError` naming the variable and the accepted values."""
    environment = os.environ if environment is None else environment
    _refuse_unknown(environment)
    try:
        settings = _read(environment)
    except ValidationError as error:
        first = error.errors()[0]
        name = PREFIX + DELIMITER.join(str(part) for part in first["loc"]).upper()
        raise SettingsError(f"{name}: {first['msg']}. See `mathrag doctor` for every setting.", setting=name) from error
    address = environment.get(f"{PREFIX}HOME", "")
    home = _working_copy(address, settings) if "://" in address else settings.home
    return settings.model_copy(update={"home": home.expanduser().absolute()})


def _working_copy(address: str, settings: Settings) -> Path:
    """The folder of this machine for a home at ``address``, which is noted in it."""
    copy = settings.working_copies.expanduser() / re.sub(r"[^\w.-]+", "-", address.rstrip("/"))
    if not (copy / ".remote").is_file():
        write_text(copy / ".remote", address.rstrip("/") + "\n")
    return copy


def _read(environment: Mapping[str, str]) -> Settings:
    if environment is os.environ:
        return Settings()
    values: dict[str, Any] = {}
    for row in _rows(Settings, (), None):
        text = environment.get(row.variable)
        if text is not None:
            *groups, last = row.name.split(".")
            place = values
            for group in groups:
                place = place.setdefault(group, {})
            place[last] = text
    return Settings(**values)


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    known = {row.variable for row in _rows(Settings, (), None)}
    for name in sorted(environment):
        if name.startswith(PREFIX) and name.upper() not in known:
            raise SettingsError(f"{name} is not a setting. Known: {', '.join(sorted(known))}", setting=name)


def describe(settings: Settings, environment: Mapping[str, str] | None = None) -> list[SettingRow]:
    """Every setting with its value, its source and its description."""
    environment = os.environ if environment is None else environment
    given = {name.upper() for name in environment}
    return [
        row.model_copy(update={"source": row.variable if row.variable in given else "default"})
        for row in _rows(Settings, (), settings)
    ]


def _rows(model: type[BaseModel], path: tuple[str, ...], values: BaseModel | None) -> Iterator[SettingRow]:
    for name, field in model.model_fields.items():
        here = (*path, name)
        value = getattr(values, name) if values is not None else None
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from _rows(field.annotation, here, value)
            continue
        yield SettingRow(
            name=".".join(here),
            value=str(value) if isinstance(value, Path) else value,
            source="default",
            description=field.description or "",
            variable=PREFIX + DELIMITER.join(here).upper(),
        )


@lru_cache(maxsize=1)
def current() -> Settings:
    """The settings of this process, read once."""
    return load()
