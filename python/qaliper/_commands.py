"""The commands of ``qaliper-cli`` as functions."""

import json
import tempfile
import zipfile
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Union

from ._program import Progress, error_of, run, succeeded
from ._values import Difference, Fixed, Page, Quantized, Report

if TYPE_CHECKING:
    import numpy

    Arrays = Mapping[str, "numpy.ndarray[Any, Any]"]

PathOrText = Union[str, "PathLike[str]"]
OnProgress = Optional[Callable[[Progress], object]]


def check(model: PathOrText, target: Optional[str] = None, *, config: Optional[PathOrText] = None, only: Sequence[str] = (),
          skip: Sequence[str] = (), progress: OnProgress = None) -> Report:
    """Finds what a target of TensorRT will make of a model.

    Args:
        model: path of an ONNX file.
        target: what TensorRT, on which GPU.
        config: project file instead of the ``qaliper.toml`` beside the model.
        only: check these rules alone: ids, or globs such as ``"conv-*"``.
        skip: do not check these rules.
        progress: called on another thread when there is something to tell.

    Returns:
        Findings, verdict and causes. A model with errors is a report like any other.

    Raises:
        FileError: the file cannot be read, or is no model.
        UsageError: the target or a rule does not exist.
    """
    answer = run("check", *_common(target, config, only, skip), "--fail-on", "never", "--format", "json", "--", model, progress=progress)
    succeeded(answer, [0, 3] if answer.output else [0])
    return Report.of(_only_model(answer.output))


def fix(model: PathOrText, output: Optional[PathOrText], target: Optional[str] = None, *, use: Optional[Mapping[str, str]] = None,
        verify: bool = False, overwrite: bool = False, config: Optional[PathOrText] = None, only: Sequence[str] = (),
        skip: Sequence[str] = (), progress: OnProgress = None) -> Fixed:
    """Applies fixes to a model, and writes the result.

    Args:
        model: path of an ONNX file, which stays as it is.
        output: where the result goes; None says what would be done and writes nothing.
        target: what TensorRT, on which GPU.
        use: for rules, the id of the fix to apply instead of the first automatic one.
        verify: compare the numbers before and after in ONNX Runtime. Fixes that promise the same numbers and break that are not written.
        overwrite: let ``output`` be the model itself; any other file that is there is replaced without it.
        config, only, skip, progress: as for ``check``.

    Returns:
        What was done and proven. ``output`` in it is None if nothing was written.

    Raises:
        FileError: a file cannot be read or written.
        UsageError: target, rule or fix does not exist.
    """
    options: List[PathOrText] = ["--dry-run"] if output is None else ["--output", output]
    options += ["--verify"] if verify else []
    options += ["--force"] if overwrite else []
    for rule, choice in (use or {}).items():
        options += ["--fix", f"{rule}={choice}"]
    answer = run("fix", *_common(target, config, only, skip), *options, "--format", "json", "--", model, progress=progress)
    succeeded(answer, [0, 1, 4] if verify and answer.output else [0])
    data = _only_model(answer.output)
    return Fixed.of(data, Path(data["output"]) if data.get("output") else None)


def diff(before: PathOrText, after: PathOrText, target: Optional[str] = None) -> Difference:
    """Tells in what two models differ: every field, and all weights.

    Args:
        before: path of an ONNX file.
        after: path of another one.
        target: also say how findings and expected time change on it, in ``data["change"]``.

    Raises:
        FileError: a file cannot be read, or is no model.
        UsageError: the target does not exist.
    """
    answer = run("diff", *_common(target), "--format", "json", "--", before, after)
    return Difference.of(json.loads(succeeded(answer, [0, 1, 4] if answer.output else [0])))


def svg(model: PathOrText, target: Optional[str] = None, *, theme: str = "light", around: Optional[str] = None, hops: Optional[int] = None,
        scope: Optional[str] = None, fit: Optional[str] = None) -> str:
    """Draws the annotated graph.

    Args:
        model: path of an ONNX file.
        target: what TensorRT, on which GPU.
        theme: "light" or "dark".
        around: only what is near a node (name, output or "#INDEX") or a finding (its key).
        hops: how many tensors away from it; 2 without this.
        scope: only nodes whose names lie in a scope, "/encoder/layer.3".
        fit: "16:9", "A4" or "screen": for a page, in columns.

    Returns:
        The picture as the text of an SVG file, which a notebook shows with ``IPython.display.SVG``.

    Raises:
        FileError: the file cannot be read, or is no model.
        UsageError: the target or the node does not exist.
    """
    options: List[PathOrText] = ["--theme", theme]
    for name, value in (("--around", around), ("--hops", hops), ("--scope", scope), ("--fit", fit)):
        options += [name, str(value)] if value is not None else []
    return succeeded(run("svg", *_common(target), *options, "--", model), [0])


def quantize(model: PathOrText, output: Optional[PathOrText], data: Union[PathOrText, "Arrays"], target: Optional[str] = None, *,
             type: str = "int8", ranges: Optional[str] = None, rest: Optional[str] = None, keep_float: Sequence[str] = (),
             all_pairs: bool = False, samples: Optional[int] = None, overwrite: bool = False, progress: OnProgress = None) -> Quantized:
    """Makes a quantized model of a float one, by Q/DQ pairs where the target's kernels accept them.

    Args:
        model: path of an ONNX file in float.
        output: where the result goes; None says what would be done and writes nothing.
        data: samples, as for the command line a path of an ``.npz`` or ``.npy`` file, or arrays by the names of the inputs. The first axis of
            each counts the samples, the others are those of the input without its first one: ``{"image": float32[32, 3, 224, 224]}`` for an
            input N×3×224×224.
        target: what TensorRT, on which GPU.
        type: "int8", or "fp8" for targets that have it.
        ranges: "minmax", "percentile", "entropy" or "mse"; "best", which is what None means, too, takes the one with the best output.
        rest: what is not quantized: "fp32", or "fp16" or "bf16" where the samples allow it.
        keep_float: operators, or nodes by name, output or "#INDEX", that stay in float.
        all_pairs: also what is expected to take longer in INT8 than in float, where engines were timed.
        samples: use only so many, the first ones.
        overwrite: let ``output`` be the model itself; any other file that is there is replaced without it.
        progress: called on another thread for each stage and each quarter.

    Raises:
        Rejected: the model, the data or the target does not allow it.
        FileError: a file cannot be read or written.
        UsageError: an argument has no meaning.
    """
    options: List[PathOrText] = ["--dry-run"] if output is None else ["--output", output]
    options += ["--force"] if overwrite else []
    options += ["--all-pairs"] if all_pairs else []
    for name, value in (("--type", type), ("--ranges", ranges), ("--rest", rest), ("--samples", samples)):
        options += [name, str(value)] if value is not None else []
    for node in keep_float:
        options += ["--keep-float", node]
    with _as_file(data) as file:
        answer = run("quantize", *_common(target), *options, "--data", file, "--format", "json", "--", model, progress=progress)
    return Quantized.of(json.loads(succeeded(answer, [0, 1] if answer.output else [0])), None if output is None else Path(output))


def explain(id: str, target: Optional[str] = None) -> Page:
    """The page of a rule, of a message of TensorRT, of a fact, or a guide.

    Args:
        id: as findings have it: "conv-group-misaligned", "F406", "guide-build-stopped".
        target: also say what was measured on it.

    Raises:
        UsageError: there is no such page.
    """
    options = [] if target is None else ["--target", target]
    return Page.of(json.loads(succeeded(run("explain", *options, "--format", "json", "--", id), [0])))


def _common(target: Optional[str], config: Optional[PathOrText] = None, only: Sequence[str] = (),
            skip: Sequence[str] = ()) -> List[PathOrText]:
    options: List[PathOrText] = []
    for name, value in (("--target", target), ("--config", config)):
        options += [name, value] if value is not None else []
    for name, rules in (("--only", only), ("--skip", skip)):
        for rule in rules:
            options += [name, rule]
    return options


def _only_model(output: str) -> Dict[str, Any]:
    model: Dict[str, Any] = json.loads(output)["models"][0]
    if "error" in model:
        raise error_of(f"{model['path']}: {model['error']['message']}", 3)
    return model


@contextmanager
def _as_file(data: Union[PathOrText, "Arrays"]) -> Iterator[str]:
    """Samples as the program reads them; arrays as a file that is gone afterwards."""
    if not isinstance(data, Mapping):
        yield fspath(data)
        return
    import numpy

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "samples.npz")
        with zipfile.ZipFile(path, "w") as archive:  # numpy.savez takes no array that is named like one of its arguments
            for name, array in data.items():
                with archive.open(f"{name}.npy", "w", force_zip64=True) as part:
                    numpy.save(part, numpy.asanyarray(array), allow_pickle=False)
        yield path
