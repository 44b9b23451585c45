#!/usr/bin/env python3
"""What action.yml runs: checks the models of a checkout, and tells GitHub by annotations, SARIF, a job summary and pictures.

The inputs are variables of the environment: MODELS (globs, one a line), TARGET, FAIL_ON, BASELINE (may be empty), OUTPUT (a folder).
Ends with 1 when a finding is at or above FAIL_ON, and with 3 when a model cannot be read or none was found."""

import json
import os
import sys
from pathlib import Path

import qaliper

LEVELS = {"error": 3, "warning": 2, "note": 1}
COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def main() -> int:
    models = sorted({path for line in os.environ["MODELS"].splitlines() if line.strip() for path in Path().glob(line.strip())})
    if not models:
        print("::error title=Qaliper::No model fits " + os.environ["MODELS"].strip().replace("\n", ", "))
        return 3
    output = Path(os.environ["OUTPUT"])
    output.mkdir(parents=True, exist_ok=True)
    options = ["--fail-on", "never"]
    options += ["--target", os.environ["TARGET"]] if os.environ.get("TARGET") else []
    options += ["--baseline", os.environ["BASELINE"]] if os.environ.get("BASELINE") else []
    report = output / "qaliper.json"
    answer = qaliper.run("check", *options, "--format", "json", "--output", report, "--", *models)
    qaliper.run("check", *options, "--format", "sarif", "--output", output / "qaliper.sarif", "--", *models)
    if not report.exists():
        print(f"::error title=Qaliper::{escaped(answer.said)}")
        return answer.status
    checked = json.loads(report.read_text(encoding="utf-8"))["models"]
    for model in checked:
        annotate(model)
    pictures = draw(checked, output)
    add_line("GITHUB_STEP_SUMMARY", summary(checked, pictures))
    worst = max((LEVELS[finding["severity"]] for model in checked for finding in model.get("findings", [])), default=0)
    add_line("GITHUB_OUTPUT", f"report={report}\nsarif={output / 'qaliper.sarif'}\nworst={['none', 'note', 'warning', 'error'][worst]}\n")
    if any("error" in model for model in checked):
        return 3
    return 1 if worst >= LEVELS.get(os.environ["FAIL_ON"], 4) else 0


def annotate(model: dict) -> None:
    file = escaped(model["path"])
    if "error" in model:
        print(f"::error file={file},title=Qaliper::{escaped(model['error']['message'])}")
    for finding in model.get("findings", []):
        title = f"{finding['rule']} at {finding['node']}" if finding["node"] else finding["rule"]
        print(f"::{COMMANDS[finding['severity']]} file={file},title={escaped(title, True)}::{escaped(finding['message'])}")


def escaped(text: str, in_property: bool = False) -> str:
    """As the runner reads a command."""
    for sign, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), *((((":", "%3A"), (",", "%2C"))) if in_property else ())):
        text = text.replace(sign, code)
    return text


def draw(models: list, output: Path) -> list:
    """A picture of each model with findings; None for the others."""
    pictures = []
    for number, model in enumerate(models):
        picture = output / f"{number}-{Path(model['path']).stem}.svg"
        wanted = bool(model.get("findings"))
        if wanted:
            qaliper.run("svg", "--target", model["target"], "--fit", "screen", "--output", picture, "--", model["path"])
        pictures.append(picture.name if wanted and picture.exists() else None)
    return pictures


def summary(models: list, pictures: list) -> str:
    lines = ["## Qaliper", "", "| model | target | errors | warnings | notes | picture |", "| --- | --- | --- | --- | --- | --- |"]
    for model, picture in zip(models, pictures):
        counts = [sum(finding["severity"] == severity for finding in model.get("findings", [])) for severity in LEVELS]
        told = " | ".join(map(str, counts)) if "error" not in model else "cannot be read | | "
        lines.append(f"| {cell(model['path'])} | {cell(model['target'])} | {told} | {picture or ''} |")
    for model in models:
        findings = model.get("findings", [])
        if not findings:
            continue
        lines += ["", f"### {cell(model['path'])}", "", *(f"* {text}" for text in model["summary"]["verdict"]["text"]), "",
                  "| severity | rule | node | what |", "| --- | --- | --- | --- |"]
        for finding in findings[:50]:
            fix = next((fix for fix in finding["fixes"] if fix["safety"] != "advice"), None)
            what = finding["message"] + (f" **Fix:** {fix['title']} ({fix['safety']})." if fix else "")
            lines.append(f"| {finding['severity']} | {finding['rule']} | {cell(finding['node'] or '')} | {cell(what)} |")
        if len(findings) > 50:
            lines.append(f"\nThe report has {len(findings) - 50} more.")
    return "\n".join(lines) + "\n\nThe pictures are in the artifact `qaliper`.\n"


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def add_line(variable: str, text: str) -> None:
    if os.environ.get(variable):
        with open(os.environ[variable], "a", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main())
