"""What commands print with --format json is what the schemas in resources/schema say."""

import copy
import json
import os
import shutil
import sys
from pathlib import Path

import jsonschema
import pytest

import qaliper

RESOURCES = Path(os.environ["QALIPER_RESOURCES"])
DEMO, FLOAT, DATA = (RESOURCES / "demo" / name for name in ("demo.onnx", "float.onnx", "float.npz"))
TARGETS = ["trt-8.6", "trt-10.3,sm=8.7,fp16", "trt-11.5,sm=8.9", "rtx-1.7"]

COMMANDS = [
    *(("report", ["check", "--fail-on", "never", "--target", target, DEMO, FLOAT, "absent.onnx"]) for target in TARGETS),
    *(("report", ["fix", "--verify", "--target", target, "--output", "fixed.onnx", DEMO]) for target in TARGETS),
    ("report", ["fix", "--dry-run", DEMO]),
    ("report", ["fix", "--target", ",".join(TARGETS), "--output", "fixed.onnx", DEMO]),
    ("report", ["fix", "--verify", "--fix", "plugin-dequantized-input=int8-path", "--fix", "op-dynamic-quantize=to-float", "--output",
                "fixed.onnx", DEMO]),
    ("diff", ["diff", DEMO, FLOAT]),
    ("diff", ["diff", "--target", "trt-10.3", DEMO, DEMO]),
    ("page", ["explain", "conv-group-misaligned", "--target", "trt-10.3"]),
    ("page", ["explain", "F406"]),
    ("page", ["explain", "facts"]),
    ("page", ["explain", "guide-build-stopped"]),
    ("quantization", ["quantize", "--data", DATA, "--target", "trt-10.3", "--output", "int8.onnx", FLOAT]),
    ("quantization", ["quantize", "--data", DATA, "--eval-data", DATA, "--target", "trt-10.3", "--fast", "--dry-run", FLOAT]),
    ("quantization", ["quantize", "--data", DATA, "--target", "trt-11.5,sm=8.9", "--type", "fp8", "--dry-run", FLOAT]),
    ("quantization", ["quantize", "--data", DATA, "--target", "trt-10.3", "--rest", "fp16", "--output", "half.onnx", FLOAT]),
    ("migration", ["migrate", "--from", "trtexec --fp16 --workspace=64", "--data", DATA, "--target", "trt-11.5", "--output", "moved.onnx", FLOAT]),
    ("migration", ["migrate", "--from", "trt-10.3,int8", "--target", "trt-11.5", "--dry-run", FLOAT]),
    ("rules", ["rules"]),
    ("targets", ["check", "--fail-on", "never", "--target", ",".join(TARGETS), DEMO, FLOAT, "absent.onnx"]),
    ("verify", ["verify", DEMO, DEMO]),
    ("verify", ["verify", DEMO, FLOAT]),
    ("summary", ["show", DEMO]),
    ("summary", ["show", DEMO, "#3"]),
    ("report", ["check", "--fail-on", "never", "--target", "trt-10.3", "--since", "earlier.json", "--resume", "kept", "--jobs", "2", DEMO, FLOAT]),
    ("report", ["tool", "dequantize", DEMO, "--target", "trt-10.3", "--op", "Conv", "--dry-run"]),
    ("tools", ["tool", "--list"]),
    ("plugins", ["plugins", DEMO, "--target", "trt-10.3"]),
    ("plugins", ["plugins", FLOAT, "--target", "trt-10.3"]),
    ("connections", ["connections", "python:./stand-in", "python:./absent"]),
    ("evaluation", ["evaluate", "int8.onnx", "--against", FLOAT, "--data", DATA]),
    ("evaluation", ["evaluate", FLOAT, "--data", DATA]),
    ("evaluation", ["evaluate", "int8.onnx", "--against", FLOAT, "--data", DATA, "--metric-command", "sh ./metric.sh {outputs}"]),
    ("statistics", ["calibrate", FLOAT, "--data", DATA, "--output", "again.json"]),
    ("statistics", ["statistics", "statistics.json"]),
    ("statistics", ["statistics", "statistics.json", "--cache", "ranges.cache", "--ranges", "entropy"]),
    ("statistics_difference", ["statistics", "statistics.json", "fewer.json"]),
    ("sensitivity", ["sensitivity", "int8.onnx", "--against", FLOAT, "--data", DATA]),
    ("recovery", ["recover", "int8.onnx", "--against", FLOAT, "--data", DATA, "--reach-db", "60", "--output", "recovered.onnx"]),
    ("precision", ["precision", FLOAT, "--to", "fp16", "--data", DATA, "--target", "trt-10.3", "--output", "half.onnx"]),
    ("fastest", ["fastest", "int8.onnx", "--with", "python:./stand-in", "--target", "trt-10.3,fp16", "--output", "fastest.onnx"]),
    ("report", ["check", "--fail-on", "never", "--with", "python:./stand-in", DEMO, "absent.onnx"]),
    ("quantization", ["quantize", "--data", DATA, "--target", "trt-10.3", "--fast", "--dry-run", FLOAT, "--metric-command", "sh ./metric.sh {outputs}"]),
    ("recovery", ["recover", "int8.onnx", "--against", FLOAT, "--data", DATA, "--metric-drop", "0", "--metric-command", "sh ./metric.sh {outputs}"]),
    ("report", ["check", "--fail-on", "never", "--target", "trt-10.3", "--log", "build.log", "--layers", "layers.json", "--profile", "before.json",
                "--profile", "after.json", "--cache", "ranges.cache", FLOAT]),
    ("report", ["check", "--fail-on", "never", "--target", "trt-10.3", "--layers", "layers.json", "--profile", "times.json", FLOAT]),
    ("ask", ["ask", DEMO, "--with", "python:./stand-in", "--depth", "run"]),
    ("ask", ["ask", DEMO, "--with", "python:./stand-in", "--depth", "parse"]),
]

def profile(*times):
    """What trtexec --exportProfile writes, with these times of layers in ms."""
    layers = [{"name": name, "timeMs": 10 * ms, "averageMs": ms, "medianMs": ms, "percentage": 50.0} for name, ms in times]
    return json.dumps([{"count": 10}, *layers])


# What TensorRT and trtexec write, for the demo's float model.
TENSORRT_FILES = {
    "build.log": "&&&& RUNNING TensorRT.trtexec [TensorRT v100300] # trtexec --onnx=float.onnx --fp16 --optShapes=x:1x3x32x32\n"
                 "[W] [TRT] onnx2trt_utils.cpp:374: Your ONNX model has been generated with INT64 weights, while TensorRT does not natively "
                 "support INT64. Attempting to cast down to INT32.\n&&&& PASSED TensorRT.trtexec [TensorRT v100300] # trtexec\n",
    "layers.json": json.dumps({"Layers": [
        {"Name": "stem + stem_relu", "LayerType": "CaskConvolution", "ParameterType": "Convolution", "Inputs": [
            {"Name": "x", "Dimensions": [1, 3, 32, 32], "Format/Datatype": "Row major linear FP16 format"}], "Outputs": [
            {"Name": "y", "Dimensions": [1, 8, 32, 32], "Format/Datatype": "Row major linear FP16 format"}], "TacticName": "fp16"}]}),
    "before.json": profile(("stem + stem_relu", 0.02), ("Reformatting CopyNode for Input Tensor 0 to stem + stem_relu", 0.01)),
    "after.json": profile(("stem + stem_relu", 0.01), ("another", 0.01)),
    "times.json": json.dumps([{"computeMs": 1.0 + number / 10, "latencyMs": 1.5, "startComputeMs": 1.0, "endComputeMs": 2.0} for number in range(5)]),
    "ranges.cache": "TRT-100300-EntropyCalibration2\nimage: 3c010a14\nelsewhere: 3c010a14\n",
}

# Stands in for a Python with a TensorRT that accepts every model, and runs it.
STAND_IN = f"#!{sys.executable}\n" + '''
import json
import sys


def taken():
    return sys.stdin.buffer.read(int(sys.stdin.buffer.readline()))


def say(**event):
    print(json.dumps(event), flush=True)


taken()
request = json.loads(taken())
models = range(len(request.get("models", [])))
say(about={"package": "tensorrt", "release": "10.3.0.26", "gpu": "A GPU", "capability": "8.6", "can": ["parse", "build", "run"]})
for model in models:
    say(model=model)
    say(parsed=True, errors=[], tensors=[])
    if request["depth"] in ("build", "run"):
        say(built=True, seconds=1, bytes=1000, layers=None)
for model in models if request["depth"] == "run" else []:
    say(model=model)
    say(ran=True, times=[[1.0]] * 10, clocks=[], profile="")
say(end="done")
'''


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A folder with files that commands read."""
    folder = tmp_path_factory.mktemp("made")
    for arguments in [
        ["quantize", "--data", DATA, "--target", "trt-10.3", "--output", folder / "int8.onnx", FLOAT],
        ["calibrate", FLOAT, "--data", DATA, "--output", folder / "statistics.json"],
        ["calibrate", FLOAT, "--data", DATA, "--samples", "2", "--output", folder / "fewer.json"],
        ["check", FLOAT, "--target", "trt-10.3", "--format", "json", "--output", folder / "earlier.json"],
    ]:
        qaliper.run(*arguments)
    (folder / "stand-in").write_text(STAND_IN, encoding="utf-8")
    (folder / "stand-in").chmod(0o755)
    for name, text in TENSORRT_FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "metric.sh").write_text('cp "$1/outputs.json" outputs.json\necho 1\n', encoding="utf-8")
    return folder


@pytest.fixture
def place(made, tmp_path, monkeypatch):
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def validator(name):
    schema = json.loads((RESOURCES / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def printed(arguments):
    return json.loads(qaliper.run(*arguments, "--format", "json").output)


@pytest.mark.parametrize("schema, arguments", COMMANDS, ids=lambda value: value if isinstance(value, str) else " ".join(map(str, value[:4])))
def test_output_is_as_its_schema_says(schema, arguments, place):
    validator(schema).validate(printed(arguments))


@pytest.mark.parametrize("schema, arguments", {schema: arguments for schema, arguments in reversed(COMMANDS)}.items(), ids=lambda value: str(value)[:20])
def test_a_schema_rejects_a_document_with_a_member_less_or_more(schema, arguments, place):
    document = printed(arguments)
    for name in document:
        if schema == "diff" and name == "change":
            continue
        less = copy.deepcopy(document)
        del less[name]
        assert not validator(schema).is_valid(less), name
    assert not validator(schema).is_valid({**document, "more": 1})


def test_findings_have_no_member_that_the_schema_does_not_know(tmp_path):
    document = printed(COMMANDS[0][1])
    document["models"][0]["findings"][0]["colour"] = "red"
    assert not validator("report").is_valid(document)


def test_what_tensorrt_answered_is_in_a_report_as_ask_has_it(place):
    document = printed(["check", "--fail-on", "never", "--with", "python:./stand-in", DEMO])
    answer = document["models"][0]["tensorrt"]
    assert answer["parsed"] and answer["asked"]["release"] == "10.3.0.26"
    report, ask = (json.loads((RESOURCES / "schema" / f"{name}.json").read_text(encoding="utf-8")) for name in ("report", "ask"))
    own = {"schema", "model"}
    assert report["$defs"]["tensorrt"]["properties"] == {name: value for name, value in ask["properties"].items() if name not in own}
    for name, value in ask["$defs"].items():
        assert report["$defs"][name] == value
    for name in answer:
        less = copy.deepcopy(document)
        del less["models"][0]["tensorrt"][name]
        assert not validator("report").is_valid(less), name
    answer["more"] = 1
    assert not validator("report").is_valid(document)


def test_the_outputs_of_a_metric_command_are_as_their_schema_says(place):
    printed(["evaluate", FLOAT, "--data", DATA, "--metric-command", "sh ./metric.sh {outputs}"])
    document = json.loads(Path("outputs.json").read_text(encoding="utf-8"))
    validator("metric_outputs").validate(document)
    assert document["outputs"] and document["samples"][:2] == [0, 1] and document["labels"] is None
    assert not validator("metric_outputs").is_valid({**document, "outputs": {"y": 1}})


def test_each_schema_is_tried():
    tried = {schema for schema, _ in COMMANDS} | {"metric_outputs"}
    assert {path.stem for path in (RESOURCES / "schema").glob("*.json")} == tried
