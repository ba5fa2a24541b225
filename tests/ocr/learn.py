# /// script
# requires-python = ">=3.11"
# dependencies = ["jax", "numpy", "onnx", "optax"]
# ///
"""Teaches the network for single digits: `uv run tests/ocr/learn.py a.npz b.npz seen.npz`.

The files are those of digits.py; of the last, from which nothing is learned, it says how many
digits are told right. Writes digits.onnx beside the reader. What it needs, the product does not.
"""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import optax
from onnx import TensorProto, helper, numpy_helper

DATA = Path(__file__).parents[2] / "ocr" / "image" / "data"
NONE, CLASSES = 10, 11
WIDE, DEEP, LAST = 12, 24, 64  # features of each layer
BATCH, RATE, HELD_BACK, DROPPED, SMOOTH = 128, 2e-3, 1e-3, 0.2, 0.01
NAMES = ("windows", "labels")
Weights = dict[str, Any]


def first_weights(key: Any) -> Weights:
    shapes = {"near": (WIDE, 2, 5, 5), "far": (DEEP, WIDE, 3, 3), "all": (7 * 6 * DEEP, LAST)}
    shapes |= {"say": (LAST, CLASSES)}
    found: Weights = {}
    for (name, shape), each in zip(shapes.items(), jax.random.split(key, len(shapes)), strict=True):
        feeding = np.prod(shape[1:]) if len(shape) > 2 else shape[0]
        found[name] = jax.random.normal(each, shape) * np.sqrt(2 / feeding)
        found[f"{name}_bias"] = jnp.zeros(shape[0] if len(shape) > 2 else shape[1])
    return found


def weights_of(file: Path) -> Weights:
    """The weights of a network that was learned before."""
    constants = {
        each.name: numpy_helper.to_array(each) for each in onnx.load(file).graph.initializer
    }
    return {name: jnp.asarray(constants[name]) for name in first_weights(jax.random.PRNGKey(0))}


def layer(weights: Weights, name: str, seen: Any) -> Any:
    found = jax.lax.conv_general_dilated(seen, weights[name], (1, 1), "SAME")
    found = jax.nn.relu(found + weights[f"{name}_bias"][:, None, None])
    size = (1, 1, 2, 2)
    return jax.lax.reduce_window(found, -jnp.inf, jax.lax.max, size, size, "VALID")


def odds(weights: Weights, seen: Any, key: Any = None) -> Any:
    """Of every class; with a key some features are dropped by chance, as learning wants it."""
    found = layer(weights, "far", layer(weights, "near", 1 - seen)).reshape(len(seen), -1)
    if key is not None:
        found *= jax.random.bernoulli(key, 1 - DROPPED, found.shape) / (1 - DROPPED)
    found = jax.nn.relu(found @ weights["all"] + weights["all_bias"])
    return found @ weights["say"] + weights["say_bias"]


def loss(weights: Weights, seen: Any, labels: Any, key: Any) -> Any:
    wanted = optax.smooth_labels(jax.nn.one_hot(labels, CLASSES), SMOOTH)
    return optax.softmax_cross_entropy(odds(weights, seen, key), wanted).mean()


def learned(
    windows: np.ndarray, labels: np.ndarray, rounds: int, test: Any, start: Weights | None
) -> Weights:
    key, rows = jax.random.PRNGKey(2307), np.random.default_rng(2307)
    weights, batches = start or first_weights(key), len(labels) // BATCH
    teacher = optax.adamw(
        optax.cosine_decay_schedule(RATE, rounds * batches), weight_decay=HELD_BACK
    )
    state = teacher.init(weights)

    @jax.jit
    def step(weights: Weights, state: Any, seen: Any, labels: Any, key: Any) -> Any:
        slope = jax.grad(loss)(weights, seen, labels, key)
        update, state = teacher.update(slope, state, weights)
        return optax.apply_updates(weights, update), state

    for number in range(rounds):
        for some in np.array_split(rows.permutation(len(labels)), batches):
            key, one = jax.random.split(key)
            seen = varied(windows[some], rows)
            weights, state = step(weights, state, seen, labels[some], one)
        print(number, test(weights), flush=True)
    return weights


def varied(windows: np.ndarray, rows: np.random.Generator) -> np.ndarray:
    """Fainter or darker, with noise; the blank's own picture as it is."""
    seen = windows.astype(np.float32) / 255
    page = 1 - (1 - seen[:, 0]) * rows.uniform(0.85, 1.15, (len(seen), 1, 1))
    page += rows.normal(0, 0.03, page.shape)
    seen[:, 0] = np.clip(page, 0, 1)
    return seen


def right(windows: np.ndarray, labels: np.ndarray, weights: Weights) -> str:
    said = np.concatenate(
        [
            np.asarray(odds(weights, some.astype(np.float32) / 255)).argmax(1)
            for some in np.array_split(windows, max(1, len(labels) // 1000))
        ]
    )
    digits = labels != NONE
    shares = [(said == labels)[which].mean() for which in (digits, ~digits)]
    return f"{100 * shares[0]:.2f} % of digits, {100 * shares[1]:.2f} % of none"


def model(weights: Weights) -> onnx.ModelProto:
    """The same as ONNX: windows as bytes in, chances out."""
    constants = {name: np.asarray(value, np.float32) for name, value in weights.items()}
    constants |= {"white": np.asarray(255, np.float32), "paper": np.asarray(1, np.float32)}
    same = {"near": [2, 2, 2, 2], "far": [1, 1, 1, 1]}
    nodes = [
        helper.make_node("Cast", ["windows"], ["bytes"], to=TensorProto.FLOAT),
        helper.make_node("Div", ["bytes", "white"], ["light"]),
        helper.make_node("Sub", ["paper", "light"], ["ink"]),
    ]
    last = "ink"
    for name, pads in same.items():
        taken = [last, name, f"{name}_bias"]
        nodes += [
            helper.make_node("Conv", taken, [f"{name}_seen"], pads=pads),
            helper.make_node("Relu", [f"{name}_seen"], [f"{name}_lit"]),
            helper.make_node(
                "MaxPool", [f"{name}_lit"], [f"{name}_most"], kernel_shape=[2, 2], strides=[2, 2]
            ),
        ]
        last = f"{name}_most"
    nodes += [
        helper.make_node("Flatten", [last], ["flat"]),
        helper.make_node("Gemm", ["flat", "all", "all_bias"], ["all_seen"]),
        helper.make_node("Relu", ["all_seen"], ["all_lit"]),
        helper.make_node("Gemm", ["all_lit", "say", "say_bias"], ["odds"]),
        helper.make_node("Softmax", ["odds"], ["chances"], axis=1),
    ]
    graph = helper.make_graph(
        nodes,
        "digits",
        [helper.make_tensor_value_info("windows", TensorProto.UINT8, ["n", 2, 28, 24])],
        [helper.make_tensor_value_info("chances", TensorProto.FLOAT, ["n", CLASSES])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(made)
    return made


def loaded(files: list[Path]) -> tuple[np.ndarray, np.ndarray]:
    held = [np.load(file) for file in files]
    windows, labels = (np.concatenate([each[name] for each in held]) for name in NAMES)
    return windows, labels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--start", type=Path, help="a network from which it goes on")
    asked = parser.parse_args()
    test = partial(right, *loaded(asked.files[-1:]))
    start = weights_of(asked.start) if asked.start else None
    if start:
        print("at the start", test(start), flush=True)
    weights = learned(*loaded(asked.files[:-1]), asked.rounds, test, start)
    (DATA / "digits.onnx").write_bytes(model(weights).SerializeToString())


if __name__ == "__main__":
    main()
