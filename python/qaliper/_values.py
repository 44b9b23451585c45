"""What the functions give back. ``data`` of each is the whole JSON that it was made from, for what has no attribute here."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Mapping, Optional

Severity = Literal["error", "warning", "note"]
Safety = Literal["exact", "review", "advice"]


@dataclass(frozen=True)
class Fix:
    """What can be done about a finding.

    Attributes:
        id: its name within the rule, as ``fix(..., use={rule: id})`` takes it.
        title: what it does.
        safety: "exact" keeps the numbers, "review" may change them, "advice" is for you to do.
        automatic: whether ``fix`` applies it unasked.
        note: what there is to know before.
    """

    id: str
    title: str
    safety: Safety
    automatic: bool
    note: str

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Fix":
        return cls(data["id"], data["title"], data["safety"], data["automatic"], data["note"])


@dataclass(frozen=True)
class Finding:
    """One place where a rule found its problem.

    Attributes:
        key: names it in baselines, from release to release.
        rule: id of the rule; ``explain(rule)`` is its page.
        severity: "error": the target stops or computes otherwise; "warning"; "note".
        stage: "parser" or "builder", where one of them stops; None otherwise.
        title: the rule's problem in one line.
        message: what is wrong here, and what the target makes of it.
        node: name of the node; None if the finding is about the whole model, empty if it has none.
        index: number of the node in its graph, from 0, as TensorRT prints it.
        output: first output of the node.
        op_type: its operator.
        fixes: what can be done, the best first.
    """

    key: str
    rule: str
    severity: Severity
    stage: Optional[str]
    title: str
    message: str
    node: Optional[str]
    index: Optional[int]
    output: Optional[str]
    op_type: Optional[str]
    fixes: "tuple[Fix, ...]"
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Finding":
        return cls(data["key"], data["rule"], data["severity"], data.get("stage"), data["title"], data["message"], data["node"],
                   data.get("index"), data.get("output"), data.get("op_type"), tuple(map(Fix.of, data.get("fixes", []))), data)


@dataclass(frozen=True)
class Cause:
    """Why the model stops or takes longer than it could.

    Attributes:
        id: what kind of cause.
        title: the kind in words.
        text: what it costs here.
        nodes: the nodes, as graph and first output, "main:group_c".
        share: part of the expected time of an inference, 0 to 1; None if it has none.
        why: how that comes.
        advice: what to do.
    """

    id: str
    title: str
    text: str
    nodes: "tuple[str, ...]"
    share: Optional[float]
    why: str
    advice: str

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Cause":
        return cls(data["id"], data["title"], data["text"], tuple(data["nodes"]), data["share"], data["why"], data["advice"])


@dataclass(frozen=True)
class Report:
    """What a target will make of a model.

    Attributes:
        path: the model.
        target: what it was checked for, in full.
        nodes: how many nodes it has.
        findings: what was found.
        verdict: the sentences of the speed verdict, the most important first.
        causes: why it stops or takes longer.
    """

    path: Path
    target: str
    nodes: int
    findings: "tuple[Finding, ...]"
    verdict: "tuple[str, ...]"
    causes: "tuple[Cause, ...]"
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Report":
        summary = data["summary"]
        return cls(Path(data["path"]), data["target"], summary["nodes"], tuple(map(Finding.of, data["findings"])),
                   tuple(summary["verdict"]["text"]), tuple(map(Cause.of, summary["causes"])), data)

    def _of(self, severity: Severity) -> "tuple[Finding, ...]":
        return tuple(finding for finding in self.findings if finding.severity == severity)

    @property
    def errors(self) -> "tuple[Finding, ...]":
        """Findings with which the target stops or computes otherwise."""
        return self._of("error")

    @property
    def warnings(self) -> "tuple[Finding, ...]":
        """Findings that cost speed or accuracy."""
        return self._of("warning")

    @property
    def notes(self) -> "tuple[Finding, ...]":
        """What is worth knowing."""
        return self._of("note")


@dataclass(frozen=True)
class Applied:
    """A fix that was applied.

    Attributes:
        key: the finding.
        rule: its rule.
        fix: id of the fix.
        safety: whether it keeps the numbers.
    """

    key: str
    rule: str
    fix: str
    safety: Safety

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Applied":
        return cls(data["key"], data["rule"], data["fix"], data["safety"])


@dataclass(frozen=True)
class Proof:
    """How the numbers before and after compare in ONNX Runtime.

    Attributes:
        state: "unchanged", "equal", "close", "partly", "not-comparable", "different" or "not-run".
        note: the same in words.
        largest_difference: the largest relative difference of an element.
        regions: how many changed regions were compared.
    """

    state: str
    note: str
    largest_difference: float
    regions: int

    @property
    def holds(self) -> bool:
        """Whether nothing differs and nothing is open."""
        return self.state in ("unchanged", "equal", "close")

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Proof":
        return cls(data["state"], data["note"], data["max_rel"], data["frontiers"])


@dataclass(frozen=True)
class Fixed:
    """What ``fix`` did.

    Attributes:
        report: what the target makes of the model now.
        output: the file that was written; None if none was.
        applied: the fixes.
        left: why each finding that is left was not fixed, by its key.
        proof: the comparison of the numbers; None unless it was asked for.
    """

    report: Report
    output: Optional[Path]
    applied: "tuple[Applied, ...]"
    left: Mapping[str, str]
    proof: Optional[Proof]
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any], output: Optional[Path]) -> "Fixed":
        proof = data.get("verify")
        return cls(Report.of(data), output, tuple(map(Applied.of, data["applied"])), {s["key"]: s["reason"] for s in data["skipped"]},
                   Proof.of(proof) if proof else None, data)


@dataclass(frozen=True)
class Difference:
    """In what two models differ.

    Attributes:
        before: the one model.
        after: the other one.
        same: whether both compute the same, in every field and all weights.
        state: "same", "different", or what keeps it from being told.
        removed: nodes that the second one lacks, as graph and first output.
        added: nodes that the first one lacks.
        lines: each field that differs, as a sentence.
    """

    before: Path
    after: Path
    same: bool
    state: str
    removed: "tuple[str, ...]"
    added: "tuple[str, ...]"
    lines: "tuple[str, ...]"
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Difference":
        return cls(Path(data["before"]), Path(data["after"]), data["same"], data["state"], tuple(data["nodes"]["removed"]),
                   tuple(data["nodes"]["added"]), tuple(part["message"] for part in data["fields"]), data)


@dataclass(frozen=True)
class Step:
    """A step of ``quantize``.

    Attributes:
        id: which one.
        title: what it does.
        kept: whether the result has it.
        reason: why, or why not.
    """

    id: str
    title: str
    kept: bool
    reason: str

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Step":
        return cls(data["step"], data["title"], data["kept"], data["reason"])


@dataclass(frozen=True)
class OutputAccuracy:
    """An output of the quantized model beside that of the float model, over all samples that were held out.

    Attributes:
        name: the output.
        sqnr_db: signal to noise in decibels; None if it could not be compared.
        max_abs_error: the largest difference of an element; None likewise.
    """

    name: str
    sqnr_db: Optional[float]
    max_abs_error: Optional[float]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "OutputAccuracy":
        return cls(data["name"], data.get("sqnr_db"), data.get("max_abs_error"))


@dataclass(frozen=True)
class Quantized:
    """What ``quantize`` made.

    Attributes:
        output: the file that was written; None for a dry run.
        target: what it was made for.
        type: "int8" or "fp8".
        samples: how many samples it was made from.
        steps: what was tried, and what was kept.
        findings: what the target finds in the result.
        outputs: accuracy of each output; empty where nothing was measured.
        advice: what would make it better.
    """

    output: Optional[Path]
    target: str
    type: str
    samples: int
    steps: "tuple[Step, ...]"
    findings: "tuple[Finding, ...]"
    outputs: "tuple[OutputAccuracy, ...]"
    advice: "tuple[str, ...]"
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any], output: Optional[Path]) -> "Quantized":
        accuracy = data.get("accuracy") or {"outputs": []}
        return cls(output, data["target"], data["type"], data["samples"], tuple(map(Step.of, data["steps"])),
                   tuple(map(Finding.of, data["findings"])), tuple(map(OutputAccuracy.of, accuracy["outputs"])), tuple(data["advice"]), data)


@dataclass(frozen=True)
class Page:
    """The page of a rule, a message of TensorRT, a fact or a guide.

    Attributes:
        id: what it is about.
        text: the page, in Markdown.
        facts: what it cites: each with its statement, releases, certainty and source.
    """

    id: str
    text: str
    facts: "tuple[Mapping[str, Any], ...]"
    data: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Page":
        return cls(data["id"], data["page"], tuple(data["facts"]), data)
