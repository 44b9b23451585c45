"""What commands print with --format json is what the schemas in resources/schema say."""

import copy
import json
import os
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
    ("report", ["fix", "--verify", "--fix", "plugin-dequantized-input=int8-path", "--fix", "op-dynamic-quantize=to-float", "--output",
                "fixed.onnx", DEMO]),
    ("diff", ["diff", DEMO, FLOAT]),
    ("diff", ["diff", "--target", "trt-10.3", DEMO, DEMO]),
    ("page", ["explain", "conv-group-misaligned", "--target", "trt-10.3"]),
    ("page", ["explain", "F406"]),
    ("page", ["explain", "facts"]),
    ("page", ["explain", "guide-build-stopped"]),
    ("quantization", ["quantize", "--data", DATA, "--target", "trt-10.3", "--output", "int8.onnx", FLOAT]),
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
]


def validator(name):
    schema = json.loads((RESOURCES / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def printed(arguments):
    return json.loads(qaliper.run(*arguments, "--format", "json").output)


@pytest.mark.parametrize("schema, arguments", COMMANDS, ids=lambda value: value if isinstance(value, str) else " ".join(map(str, value[:4])))
def test_output_is_as_its_schema_says(schema, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    validator(schema).validate(printed(arguments))


@pytest.mark.parametrize("schema, arguments", [COMMANDS[0], COMMANDS[10], COMMANDS[12], COMMANDS[16], *COMMANDS[19:25]], ids=lambda value: str(value)[:20])
def test_a_schema_rejects_a_document_with_a_member_less_or_more(schema, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
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


def test_each_schema_is_tried():
    assert {path.stem for path in (RESOURCES / "schema").glob("*.json")} == {schema for schema, _ in COMMANDS}
