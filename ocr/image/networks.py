"""The two networks, out of the pinned package that carries them: never from the network."""

import hashlib
import importlib.util
from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime

from ocr.image.blank import DATA
from ocr.image.pruned_recognizer import shorten_model

RECOGNISER = "PP-OCRv6_rec_small.onnx"
DETECTOR = "PP-OCRv6_det_small.onnx"
SHA256 = {
    RECOGNISER: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
    DETECTOR: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
}
CAPABLE = {"avx512_vnni", "avx_vnni", "asimddp"}
FLAGS = ("flags", "Features")  # on x86; on ARM
PROCESSOR = Path("/proc/cpuinfo")


class WrongModel(Exception):
    """The installed model is missing or not the one that the reader was measured with."""


@cache
def detector() -> onnxruntime.InferenceSession:
    return session(read_verified_model(DETECTOR))


@cache
def recogniser() -> tuple[onnxruntime.InferenceSession, np.ndarray, np.ndarray]:
    """Without its last layer, and the weights and bias of that."""
    model, weights, bias = shorten_model(read_verified_model(RECOGNISER))
    return session(model, arena=True), weights, bias


@cache
def quick() -> onnxruntime.InferenceSession:
    """The recogniser in bytes (tests/ocr/quantise.py), for a first look: it takes three
    fifths of the time, and what it leaves doubtful is seen again by the whole one. That one
    itself where the processor cannot multiply bytes without losing some.
    """
    if not CAPABLE & processor():
        return recogniser()[0]
    return session((DATA / "quick.onnx").read_bytes(), arena=True)


def processor() -> set[str]:
    """What it says that it can, as Linux tells it."""
    lines = PROCESSOR.read_text().splitlines() if PROCESSOR.exists() else []
    said = (line.partition(":") for line in lines)
    return {word for name, _, words in said if name.strip() in FLAGS for word in words.split()}


def leave_tiny_out() -> None:
    """From now on this process counts as nothing what is all but nothing (below 10^-38): white
    paper leaves such numbers in the detector, for which a processor takes many times as long.

    To be said before the first network by a process that only reads: the engine looks at no later
    one, and it holds for whatever else the thread counts.
    """
    session((DATA / "digits.onnx").read_bytes(), tiny=False)


def session(
    model: bytes, *, arena: bool = False, tiny: bool = True
) -> onnxruntime.InferenceSession:
    """A network ready to run on one thread; an arena keeps its memory from run to run."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = arena
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.set_denormal_as_zero", "0" if tiny else "1")
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def read_verified_model(name: str) -> bytes:
    """The bytes of a model, if they are the expected ones. Does not import its package."""
    package = importlib.util.find_spec("rapidocr")
    if package is None or package.origin is None:
        raise WrongModel("The package rapidocr, which carries the models, is not installed.")
    path = Path(package.origin).parent / "models" / name
    data = path.read_bytes() if path.exists() else b""
    if hashlib.sha256(data).hexdigest() != SHA256[name]:
        raise WrongModel(f"The model {name} is not the one this reader was measured with.")
    return data
