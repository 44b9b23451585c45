#!/usr/bin/env python3
"""Compares `check` with ONNX's strict checker over the test models of the onnx package that is installed, and over copies of them with one
fault each: against_checker.py QALIPER_CLI FOLDER

The copies get another dimension, type or rank of an input, another dimension or type of an output, an unknown attribute, one attribute or
one input less; what the checker takes of these is no fault. FOLDER takes the models. Prints, for each kind of fault, how many are found,
and which models without a fault get a finding."""
import collections
import copy
import json
import pathlib
import random
import subprocess
import sys

import onnx
from onnx.backend.test.case.node import collect_testcases

RULES = {"graph-declared-shape", "graph-node-form", "graph-shape-mismatch", "graph-type-mismatch"}
TYPES = (1, 6, 7, 9, 10, 11)


def test_models():
    models = {case.name: case.model for case in collect_testcases(None) if case.model is not None}
    for file in sorted(pathlib.Path(onnx.__file__).parent.glob("backend/test/data/*/*/model.onnx")):
        models[file.parent.name] = onnx.load(file)
    return models


def other_type(tensor, chance):
    tensor.elem_type = chance.choice([one for one in TYPES if one != tensor.elem_type])


def change_input(kind, graph, chance):
    inputs = [value.type.tensor_type for value in graph.input if value.type.HasField("tensor_type")]
    if not inputs:
        return False
    tensor = chance.choice(inputs)
    if kind == "type":
        other_type(tensor, chance)
    elif kind == "rank" and tensor.HasField("shape"):
        tensor.shape.dim.add().dim_value = 3
    elif kind == "dim" and tensor.shape.dim:
        chance.choice(list(tensor.shape.dim)).dim_value += chance.choice([1, 2, 5])
    else:
        return False
    return True


def change_output(kind, graph, chance):
    tensor = graph.output[0].type.tensor_type if graph.output and graph.output[0].type.HasField("tensor_type") else None
    if tensor is None or (kind == "outdim" and not tensor.shape.dim):
        return False
    if kind == "outtype":
        other_type(tensor, chance)
    else:
        chance.choice(list(tensor.shape.dim)).dim_value += 1
    return True


def change_node(kind, graph, _):
    node = graph.node[0] if graph.node else None
    if node is None:
        return False
    if kind == "attr":
        node.attribute.add().CopyFrom(onnx.helper.make_attribute("no_such", 1))
    elif kind == "noattr" and node.attribute:
        del node.attribute[0]
    elif kind == "arity" and node.input:
        del node.input[-1]
    else:
        return False
    return True


FAULTS = {
    **dict.fromkeys(("dim", "type", "rank"), change_input),
    **dict.fromkeys(("outdim", "outtype"), change_output),
    **dict.fromkeys(("attr", "noattr", "arity"), change_node),
}


def is_refused(model):
    try:
        onnx.checker.check_model(model, full_check=True)
    except Exception:  # its errors have no common type
        return True
    return False


def write(models, folder):
    """By path: the kind of fault, and whether the checker refuses the model."""
    chance, written = random.Random(5), {}
    for name, model in models.items():
        copies = {"sound": model}
        for kind, change in FAULTS.items():
            faulty = copy.deepcopy(model)
            if change(kind, faulty.graph, chance):
                copies[kind] = faulty
        for kind, one in copies.items():
            path = folder / f"{name}.{kind}.onnx"
            path.write_bytes(one.SerializeToString())
            written[str(path)] = (kind, is_refused(one))
    return written


def found_by(program, paths):
    found = set()
    for first in range(0, len(paths), 500):
        command = [program, "check", "--target", "trt-10.3", "--format", "json", "--fail-on", "never", *paths[first : first + 500]]
        for model in json.loads(subprocess.run(command, capture_output=True, check=False).stdout)["models"]:
            if any(finding["rule"] in RULES for finding in model.get("findings", [])):
                found.add(model["path"])
    return found


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    written = write(test_models(), folder)
    found = found_by(program, list(written))
    refused, right = collections.Counter(), collections.Counter()
    for path, (kind, is_fault) in written.items():
        if kind == "sound":  # where the checker refuses one of ONNX's own models, it errs
            continue
        refused[kind] += is_fault
        right[kind] += is_fault and path in found
        if is_fault and path not in found:
            print("missed:", path)
    for kind in sorted(refused):
        print(f"{kind}: {right[kind]} of {refused[kind]} found")
    print(f"all: {sum(right.values())} of {sum(refused.values())}")
    for path, (kind, is_fault) in written.items():
        if kind == "sound" and not is_fault and path in found:
            print("false alarm:", path)


main()
