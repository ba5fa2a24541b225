"""The recogniser without its last layer says what the whole one says."""

import numpy as np

from ocr.image import networks, recognition


def test_the_last_layer_is_weighed_apart_to_the_same_end():
    picture = np.random.default_rng(1).integers(0, 256, (48, 160), dtype=np.uint8)
    values = (picture.astype(np.float32) / 127.5 - 1)[None, None].repeat(3, axis=1)
    whole = networks.session(networks.read_verified_model(networks.RECOGNISER))
    (steps,) = whole.run(None, {whole.get_inputs()[0].name: values})
    wanted = [0, *(n for n, symbol in enumerate(recognition.list_symbols()) if symbol)]
    expected = steps[:, :, wanted] / steps[:, :, wanted].sum(-1, keepdims=True)
    assert np.abs(recognition.run_recogniser([picture]) - expected).max() < 1e-4
