#!/usr/bin/env python3
"""example_answers.py EXAMPLES [RELEASE GPU LEVEL FOLDER]... [RELEASE - - FILE]...: what TensorRT did with the examples of rules, as a table.

EXAMPLES is the folder of write_examples. FOLDER has a JSON for each build, named NAME.MODE.json ({"parsed", "built", "messages"}); FILE has the
lines that ask.py prints for the same models. A build that a builder without Q/DQ, or for another type, cannot make is left out.
"""
import json, pathlib, sys

NO_ANSWER = ("Calibration failure", "INT8 mode and FP8 mode", "FP8 mode", "no importer registered")


def of_build(answer):
    if not answer.get("parsed"): return "refused"
    if answer.get("built"): return "builds"
    texts = " ".join(message["text"] for message in answer.get("messages", []))
    return None if any(text in texts for text in NO_ANSWER) else "stops"


def of_line(answer):
    if "crashed" in answer: return "crashes"
    if not answer.get("parsed"): return "refused"
    return "parses" if "built" not in answer else "builds" if answer["built"] else "stops"


def main():
    examples = {line.split("\t")[0]: line.split("\t")[2] for line in (pathlib.Path(sys.argv[1]) / "examples.tsv").read_text().splitlines()}
    rows, groups = [], zip(*[iter(sys.argv[2:])] * 4)
    for release, gpu, level, source in groups:
        if pathlib.Path(source).is_dir():
            for path in sorted(pathlib.Path(source).glob("*.json")):
                name, mode = path.name.split("__")[-1].removesuffix(".json").rsplit(".", 1)
                rows.append((name, release, gpu, mode, level, of_build(json.loads(path.read_text()))))
        else:
            for line in pathlib.Path(source).read_text().splitlines():
                answer = json.loads(line); rows.append((pathlib.Path(answer["model"]).name.removesuffix(".onnx"), release, gpu, "-", level, of_line(answer)))
    print("example\tdigest\trelease\tgpu\tmode\tlevel\toutcome")
    for name, *rest, outcome in sorted(rows, key=lambda row: row[:5]):
        if outcome and name in examples: print("\t".join((name, examples[name], *rest, outcome)))


if __name__ == "__main__": main()
