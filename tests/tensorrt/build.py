#!/usr/bin/env python3
"""Builds models with the TensorRT-RTX in the environment (packaging/tensorrt.sh), without a GPU: build.py SM89 LIST

LIST is a file with the path of a model on each line. Each answer is one line of JSON, in the order of the list:
  {"model", "parsed", "built", "errors": [TEXT], "layers": [{"name", "kind", "inputs": [TYPE], "outputs": [TYPE], "nodes": [NAME]}]}
or {"model", "crashed": SIGNAL}. The types are those of computed tensors, "Int8" or "Half"; the nodes are those of the model that the
layer computes, a part of some, as the builder names them. Open dimensions are taken as 1, of images as 224.
"""
import functools
import importlib
import json
import os
import re
import sys

from children import answers

SECONDS = 900  # a model that takes longer ends its process

trt = importlib.import_module(os.environ.get("TENSORRT_MODULE", "tensorrt_rtx"))


class Log(trt.ILogger):
    def __init__(self):
        trt.ILogger.__init__(self)
        self.errors, self.engine = [], ""

    def log(self, severity, text):
        if severity <= trt.ILogger.Severity.ERROR:
            self.errors.append(text)
        elif text.startswith("Layers:"):
            self.engine = text


def types_of(line, part, end):
    found = re.search(part + r": \[(.*?)\], " + end, line)
    return re.findall(r"Datatype: (\w+)", found.group(1)) if found else []


def layer_of(line):
    head = re.match(r"Name: (.*?), LayerType: (\w+)", line)
    return head and {
        "name": head.group(1),
        "kind": head.group(2),
        "inputs": types_of(line, "Inputs", "(?:Constants|Outputs)"),
        "outputs": types_of(line, "Outputs", "TacticName"),
        "nodes": re.findall(r"\[ONNX Layer: (.*?)\](?=[^ -~]?(?:\[ONNX Layer|$))", line.split("Metadata: ", 1)[-1]),
    }


def profile_of(builder, network):
    """Fixed sizes for what is open; nothing where all is known."""
    profile, needed = builder.create_optimization_profile(), False
    for at in range(network.num_inputs):
        tensor = network.get_input(at)
        shape = [int(size) for size in tensor.shape]
        if tensor.is_shape_tensor:
            needed, values = True, [32] * max(1, shape[0] if shape else 1)
            profile.set_shape_input(tensor.name, values, values, values)
        if any(size < 0 for size in shape):
            needed = True
            fixed = tuple((224 if len(shape) == 4 and k > 1 else 1) if size < 0 else size for k, size in enumerate(shape))
            profile.set_shape(tensor.name, fixed, fixed, fixed)
    return profile if needed else None


def ask(builder, log, capability, model):
    network = builder.create_network(0)
    parser = trt.OnnxParser(network, log)
    answer = {"model": model, "parsed": bool(parser.parse_from_file(model)), "built": False, "errors": [], "layers": []}
    if not answer["parsed"]:
        answer["errors"] = [parser.get_error(at).desc() for at in range(parser.num_errors)]
        return answer
    log.errors, log.engine = [], ""
    config = builder.create_builder_config()
    config.profiling_verbosity = trt.ProfilingVerbosity.DETAILED
    config.num_compute_capabilities = 1
    config.set_compute_capability(getattr(trt.ComputeCapability, capability), 0)
    if profile := profile_of(builder, network):
        config.add_optimization_profile(profile)
    answer["built"] = builder.build_serialized_network(network, config) is not None
    answer["errors"] = log.errors[:4]
    answer["layers"] = [layer for line in log.engine.split("\n") if (layer := layer_of(line))]
    return answer


def main(capability, models):
    log = Log()
    builder = trt.Builder(log)
    one = functools.partial(ask, builder, log, capability)
    while models:
        said, ended = answers(one, models, SECONDS)
        models = models[len(said) :]
        if models:
            said.append(json.dumps({"model": models[0], "crashed": ended}) + "\n")
            models = models[1:]
        sys.stdout.writelines(said)
        sys.stdout.flush()


if __name__ == "__main__":
    with open(sys.argv[2]) as names:
        main(sys.argv[1], names.read().splitlines())
