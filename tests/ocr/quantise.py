# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy", "onnx", "onnxruntime", "sympy"]
# ///
"""Makes the quicker recogniser: `uv run tests/ocr/quantise.py lines.npz`.

The file is that of lines.py. The convolutions that only mix channels, three quarters of the work,
are counted in bytes; the first and the last of them are not: they cost little and lose most.
Writes quick.onnx beside the reader. What it needs, the product does not.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import onnx
import onnxruntime
from onnx import version_converter
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)

DATA = Path(__file__).parents[2] / "ocr" / "image" / "data"
OPSET = 17
FIRST, LAST = 5, 2  # convolutions at the beginning and the end that stay as they are
PERCENTILE = 99.999  # of what goes through: beyond lies what is met once
MOST = 120  # lines; its histograms of all of them are in memory


class Lines(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, lines: np.ndarray, name: str):
        self.left = iter(lines)
        self.name = name

    def get_next(self) -> dict[str, np.ndarray] | None:
        line = next(self.left, None)
        if line is None:
            return None
        values = line.astype(np.float32) / 127.5 - 1
        return {self.name: values[None, None].repeat(3, axis=1)}


def fused(model: bytes, into: Path) -> onnx.ModelProto:
    """With what belongs together in one node, as the engine itself puts it together."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = str(into)
    onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    return version_converter.convert_version(onnx.load(into), OPSET)


def mixing(model: onnx.ModelProto) -> list[str]:
    """The convolutions of one pixel over all channels."""
    shapes = {each.name: list(each.dims) for each in model.graph.initializer}
    convolutions = (node for node in model.graph.node if node.op_type == "Conv")
    found = ((node.name, *shapes[node.input[1]]) for node in convolutions)
    return [name for name, _, channels, *size in found if channels > 1 and size == [1, 1]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=Path)
    held = np.load(parser.parse_args().lines)
    lines = held["lines"]
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        model = fused(held["model"].tobytes(), whole)
        onnx.save(model, whole)
        quantize_static(
            whole,
            DATA / "quick.onnx",
            Lines(lines[:: max(1, len(lines) // MOST)], model.graph.input[0].name),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            nodes_to_quantize=mixing(model)[FIRST:-LAST],
            calibrate_method=CalibrationMethod.Percentile,
            extra_options={"CalibPercentile": PERCENTILE},
        )


if __name__ == "__main__":
    main()
