"""Finds and fixes what makes a quantized ONNX model fail, slow down or lose accuracy on NVIDIA TensorRT.

Each function runs ``qaliper-cli`` in a process of its own and gives back what that says, as values. Models are paths of ONNX files. A
target is written as for the command line: ``"trt-10.3"``, ``"trt-10.3,sm=8.7,fp16"``, ``"trt-11.5,gpu=RTX 4090"``, ``"rtx-1.7"``; without
one, the ``qaliper.toml`` beside the model names it, else it is the newest. Functions may be called from several threads at once.
"""

from ._commands import check, diff, explain, fix, quantize, svg
from ._errors import FileError, QaliperError, Rejected, UsageError
from ._program import Progress, run
from ._values import Applied, Cause, Difference, Finding, Fix, Fixed, OutputAccuracy, Page, Proof, Quantized, Report, Severity, Step

__all__ = [
    "Applied", "Cause", "Difference", "FileError", "Finding", "Fix", "Fixed", "OutputAccuracy", "Page", "Progress", "Proof", "QaliperError",
    "Quantized", "Rejected", "Report", "Severity", "Step", "UsageError", "check", "diff", "explain", "fix", "quantize", "run", "svg",
]
