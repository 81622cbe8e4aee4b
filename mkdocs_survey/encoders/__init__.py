"""ONNX encoder packs, tokenizers, calibration and the vector cache."""
