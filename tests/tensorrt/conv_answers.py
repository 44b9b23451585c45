#!/usr/bin/env python3
"""conv_answers.py FOLDER...: what a builder did with the models of conv_grid.py, as a table.

Each FOLDER has a JSON for each build, named FORM.MODE.json: {"built", "messages": [{"severity", "text"}], "layers": what the engine inspector
prints in detail}; a file LEVEL in it holds the optimization level of all, or of the forms that it lists behind the number.
"""
import json, pathlib, re, sys

COLUMNS = "dimensions groups inputs outputs kernel stride dilation behind place type mode level outcome".split()
FORM = re.compile(r"c(\d)_g(\d+)_i(\d+)_o(\d+)_k([\dx]+)_s(\d+)_d(\d+)_([a-z]+)_([a-z0-9-]+)_([a-z0-9]+)")
TYPES = (("INT8", "Int8"), ("FP8", "FP8"), ("FP16", "Half"), ("FP16", "FP16"), ("FP32", "Float"), ("FP32", "FP32"))


def type_of(tensor):
    return next(name for name, part in TYPES if part in tensor["Format/Datatype"])


def outcome(build):
    if not build.get("built"): return "stops"
    for layer in build["layers"]:
        where = (layer.get("Metadata") or "") + layer["Name"]
        if re.search(r"grouped/Conv(Transpose)?\b", where) and layer["LayerType"] not in ("Reformat", "Constant", "NoOp"):
            read, written = type_of(layer["Inputs"][0]), type_of(layer["Outputs"][0])
            return read if read == written else f"{read} to {written}"
    return "no such layer"


def main():
    rows = {}
    for folder in map(pathlib.Path, sys.argv[1:]):
        levels = (folder / "LEVEL").read_text().split(); others = dict(part.split("=") for part in levels[1:])
        for path in folder.glob("*.json"):
            name, mode = path.name.split("__")[-1].removesuffix(".json").rsplit(".", 1); match = FORM.fullmatch(name)
            if match: rows[tuple(match.groups()) + (mode, others.get(f"{name}.{mode}", levels[0]))] = outcome(json.loads(path.read_text()))
    print("\t".join(COLUMNS))
    for row in sorted(rows, key=lambda r: [int(part) if part.isdigit() else part for part in r[:4]] + list(r[4:])): print("\t".join(row + (rows[row],)))


if __name__ == "__main__": main()
