"""Where ONNX Runtime is taken from."""

import os
import re
import sys
from pathlib import Path

import pytest

import qaliper
from qaliper import _program

RESOURCES = Path(os.environ["QALIPER_RESOURCES"])
FLOAT, DATA = (RESOURCES / "demo" / name for name in ("float.onnx", "float.npz"))


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Makes an installed package of some releases."""
    monkeypatch.delenv("QALIPER_ORT_LIBRARY", raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "onnxruntime", raising=False)

    def install(*libraries):
        (tmp_path / "onnxruntime" / "capi").mkdir(parents=True)
        (tmp_path / "onnxruntime" / "__init__.py").write_text("raise ImportError('never imported')", encoding="utf-8")
        for library in libraries:
            (tmp_path / "onnxruntime" / "capi" / library).touch()
        return tmp_path / "onnxruntime" / "capi"

    return install


def test_the_newest_library_of_the_installed_package_is_taken(installed):
    folder = installed("libonnxruntime.so.1.29.0", "libonnxruntime.so.1.100.2", "libonnxruntime.so.1", "libonnxruntime_providers_shared.so")
    assert _program.runtime_library() == str(folder / "libonnxruntime.so.1.100.2")
    assert _program.environment()["QALIPER_ORT_LIBRARY"] == str(folder / "libonnxruntime.so.1.100.2")


def test_one_that_is_too_old_is_left_alone(installed):
    installed("libonnxruntime.so.1.28.1")
    assert _program.runtime_library() is None
    assert "QALIPER_ORT_LIBRARY" not in _program.environment()


def test_a_package_without_a_library_is_left_alone(installed):
    installed()
    assert _program.runtime_library() is None


def test_what_the_variable_names_comes_first(installed, monkeypatch):
    installed("libonnxruntime.so.1.100.2")
    monkeypatch.setenv("QALIPER_ORT_LIBRARY", "")
    assert _program.environment()["QALIPER_ORT_LIBRARY"] == ""


def test_the_programs_need_the_release_that_the_package_looks_for(monkeypatch):
    monkeypatch.setenv("QALIPER_ORT_LIBRARY", "/nowhere/libonnxruntime.so.1")
    answer = qaliper.run("evaluate", FLOAT, "--data", DATA)
    assert answer.status == 3
    needed = re.search(r"ONNX Runtime (\d+)\.(\d+) or newer", answer.said)
    assert needed is not None and (int(needed[1]), int(needed[2])) == _program._OLDEST_RUNTIME


@pytest.mark.skipif(_program.runtime_library() is None, reason="no onnxruntime that is new enough is installed")
def test_the_installed_one_runs_models():
    assert qaliper.run("evaluate", FLOAT, "--data", DATA).status == 0
