"""The installed package, on the demo models of the folder that QALIPER_RESOURCES names."""

import dataclasses
import os
import shutil
import subprocess
import sys
import threading
import xml.etree.ElementTree
from pathlib import Path

import numpy
import pytest

import qaliper

TARGET = "trt-10.3,sm=8.7,fp16"


@pytest.fixture
def demo(tmp_path):
    for file in Path(os.environ["QALIPER_RESOURCES"], "demo").iterdir():
        shutil.copy(file, tmp_path)
    return tmp_path


def test_check_finds_what_the_demo_has_one_of_each(demo):
    report = qaliper.check(demo / "demo.onnx", TARGET)
    assert {finding.rule for finding in report.errors} >= {"conv-group-misaligned", "op-dynamic-quantize"}
    assert len(report.errors) + len(report.warnings) + len(report.notes) == len(report.findings)
    group = next(finding for finding in report.findings if finding.rule == "conv-group-misaligned")
    assert (group.node, group.op_type, group.severity) == ("/block/group/Conv", "Conv", "error")
    assert (group.fixes[0].id, group.fixes[0].safety) == ("merge-groups", "exact")
    assert report.target == TARGET
    assert report.causes and all(cause.share is None or 0 <= cause.share <= 1 for cause in report.causes)


def test_the_project_file_beside_a_model_names_the_target(demo):
    assert qaliper.check(demo / "demo.onnx").target == TARGET


def test_rules_can_be_selected_and_left_out(demo):
    only = qaliper.check(demo / "demo.onnx", TARGET, only=["conv-*"])
    assert {finding.rule for finding in only.findings} == {"conv-group-misaligned"}
    without = qaliper.check(demo / "demo.onnx", TARGET, skip=["conv-*"])
    assert not any(finding.rule.startswith("conv-") for finding in without.findings)


def test_values_cannot_be_changed(demo):
    report = qaliper.check(demo / "demo.onnx", TARGET)
    with pytest.raises(dataclasses.FrozenInstanceError):
        report.target = "trt-8.6"


def test_fix_writes_what_is_exact_and_proves_it(demo):
    fixed = qaliper.fix(demo / "demo.onnx", demo / "fixed.onnx", TARGET, verify=True)
    assert fixed.output == demo / "fixed.onnx" and fixed.output.exists()
    assert {applied.fix for applied in fixed.applied} == {"merge-groups", "bypass-identity"}
    assert fixed.proof.holds and fixed.proof.state == "equal" and fixed.proof.regions == 2
    assert set(fixed.left) == {finding.key for finding in fixed.report.findings}


def test_fix_without_an_output_writes_nothing(demo):
    before = sorted(demo.iterdir())
    planned = qaliper.fix(demo / "demo.onnx", None, TARGET)
    assert planned.output is None and planned.proof is None and len(planned.applied) == 2
    assert sorted(demo.iterdir()) == before


def test_fix_takes_the_fix_that_is_named_and_says_that_numbers_change(demo):
    fixed = qaliper.fix(demo / "demo.onnx", demo / "fixed.onnx", TARGET, use={"plugin-dequantized-input": "int8-path"}, verify=True)
    assert "int8-path" in {applied.fix for applied in fixed.applied}
    assert not fixed.proof.holds


def test_fix_replaces_no_file_unasked(demo):
    with pytest.raises(qaliper.QaliperError):
        qaliper.fix(demo / "demo.onnx", demo / "demo.onnx", TARGET)
    qaliper.fix(demo / "demo.onnx", demo / "demo.onnx", TARGET, overwrite=True)


def test_diff_names_what_a_fix_changed(demo):
    fixed = qaliper.fix(demo / "demo.onnx", demo / "fixed.onnx", TARGET)
    difference = qaliper.diff(demo / "demo.onnx", fixed.output)
    assert not difference.same and difference.removed == ("main:table",)
    assert any('attribute "group"' in line for line in difference.lines)
    assert qaliper.diff(demo / "demo.onnx", demo / "demo.onnx").same


def test_svg_is_a_picture_of_the_graph(demo):
    picture = qaliper.svg(demo / "demo.onnx", TARGET, theme="dark")
    assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
    assert len(qaliper.svg(demo / "demo.onnx", TARGET, around="/block/group/Conv", hops=1)) < len(picture)


def test_quantize_takes_arrays_and_tells_how_far_it_is(demo):
    images = numpy.load(demo / "float.npz")
    told = []
    made = qaliper.quantize(demo / "float.onnx", demo / "int8.onnx", dict(images), "trt-10.3", progress=told.append)
    assert made.output.exists() and made.type == "int8" and made.samples == 32
    assert made.outputs[0].name == "scores" and made.outputs[0].sqnr_db > 30
    assert made.steps[0].id == "quantize" and made.steps[0].kept
    assert any(progress.share is not None and progress.seconds_left is not None for progress in told)
    assert "Measuring ranges" in {progress.stage for progress in told}


def test_quantize_takes_a_file_and_writes_nothing_for_a_dry_run(demo):
    made = qaliper.quantize(demo / "float.onnx", None, demo / "float.npz", "trt-10.3", keep_float=["Gemm"])
    assert made.output is None and not (demo / "int8.onnx").exists()


def test_explain_has_the_page_and_its_facts():
    page = qaliper.explain("conv-group-misaligned", "trt-10.3")
    assert page.text.startswith("# ") and page.facts[0]["id"].startswith("R")


@pytest.mark.parametrize(
    "error, call",
    [
        (qaliper.FileError, lambda folder: qaliper.check(folder / "absent.onnx")),
        (qaliper.FileError, lambda folder: qaliper.check(folder / "qaliper.toml")),
        (qaliper.FileError, lambda folder: qaliper.fix(folder / "absent.onnx", folder / "out.onnx")),
        (qaliper.FileError, lambda folder: qaliper.diff(folder / "demo.onnx", folder / "absent.onnx")),
        (qaliper.FileError, lambda folder: qaliper.svg(folder / "absent.onnx")),
        (qaliper.UsageError, lambda folder: qaliper.check(folder / "demo.onnx", "trt-99")),
        (qaliper.UsageError, lambda folder: qaliper.explain("no-such-rule")),
        (qaliper.Rejected, lambda folder: qaliper.quantize(folder / "demo.onnx", folder / "out.onnx", folder / "float.npz", TARGET)),
    ],
)
def test_what_cannot_be_done_is_raised_with_a_sentence(demo, error, call):
    with pytest.raises(error) as raised:
        call(demo)
    assert len(str(raised.value)) > 10 and raised.value.status in (2, 3, 4)
    assert not (demo / "out.onnx").exists()


def test_a_name_that_looks_like_an_option_is_a_name(demo, monkeypatch):
    monkeypatch.chdir(demo)
    shutil.copy("demo.onnx", "--help")
    assert qaliper.check("--help", TARGET).nodes == 39


def test_several_threads_may_call_at_once(demo):
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(len(qaliper.check(demo / "demo.onnx", TARGET).findings))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counts) == 4 and len(set(counts)) == 1


def test_the_module_is_the_command_line(demo):
    def said(*command):
        return subprocess.run([*command, "check", "--fail-on", "never", demo / "demo.onnx"], check=True, capture_output=True).stdout

    assert said(sys.executable, "-m", "qaliper") == said(str(Path(sys.executable).with_name("qaliper-cli")))


def test_the_window_says_its_version():
    window = Path(sys.executable).with_name("qaliper")
    told = subprocess.run([window, "--version"], check=True, capture_output=True, text=True)
    assert told.stdout.startswith("qaliper ")
