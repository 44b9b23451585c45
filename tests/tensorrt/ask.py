#!/usr/bin/env python3
"""Asks the parser of the TensorRT in the environment (packaging/tensorrt.sh) about models: ask.py LIST

LIST is a file with the path of a model on each line. Each answer is one line of JSON, in the order of the list:
  {"model", "parsed", "errors": [{"text", "node", "op", "index"}], "tensors": [{"name", "type", "shape"}]}
or {"model", "crashed": SIGNAL}. A shape is null where TensorRT knows no rank, a dimension is -1 where it is open.

Models are read by a child process, many by one. Where a model ends it, that model is asked once more alone, because an earlier
one may have done the damage; the next child goes on behind it.
"""
import functools
import importlib
import json
import os
import sys

from children import answers

SECONDS = 120  # a model that takes longer ends its process
MODELS = 200  # of one process

trt = importlib.import_module(os.environ.get("TENSORRT_MODULE", "tensorrt"))


class Quiet(trt.ILogger):
    def __init__(self):
        trt.ILogger.__init__(self)

    def log(self, severity, text):
        pass


def tensors_of(network):
    """All tensors, each once: inputs, then what the layers give."""
    known = {}

    def add(tensor):
        if tensor is None or tensor.name in known:
            return
        try:
            shape = [int(size) for size in tensor.shape]
        except (ValueError, RuntimeError):
            shape = None
        known[tensor.name] = {"name": tensor.name, "type": tensor.dtype.name, "shape": shape}

    for at in range(network.num_inputs):
        add(network.get_input(at))
    for at in range(network.num_layers):
        layer = network.get_layer(at)
        for slot in range(layer.num_outputs):
            add(layer.get_output(slot))
    return list(known.values())


def ask(builder, log, model):
    network = builder.create_network(0)
    parser = trt.OnnxParser(network, log)
    parsed = bool(parser.parse_from_file(model))
    errors = [parser.get_error(at) for at in range(parser.num_errors)]
    return {
        "model": model,
        "parsed": parsed,
        "errors": [
            {"text": error.desc(), "node": error.node_name(), "op": error.node_operator(), "index": error.node()} for error in errors
        ],
        "tensors": tensors_of(network),
    }


def main(models):
    log = Quiet()
    if hasattr(trt, "init_libnvinfer_plugins"):
        trt.init_libnvinfer_plugins(log, "")
    builder = trt.Builder(log)
    one = functools.partial(ask, builder, log)
    at = 0
    while at < len(models):
        batch = models[at : at + MODELS]
        said, ended = answers(one, batch, SECONDS)
        at += len(said)
        if len(said) < len(batch):
            alone, ended = answers(one, [models[at]], SECONDS)
            said += alone or [json.dumps({"model": models[at], "crashed": ended}) + "\n"]
            at += 1
        sys.stdout.writelines(said)
        sys.stdout.flush()


if __name__ == "__main__":
    with open(sys.argv[1]) as names:
        main(names.read().splitlines())
