#!/usr/bin/env python3
"""engine_records.py [--models FOLDER] OUT.zip RELEASE GPU DATE RECORDS...: what a builder answered, as small files of layers that `check --layers`
reads, added to OUT.zip.

RECORDS are files of one JSON a line, or one JSON, with model, mode, level, built, errors or messages, Layers or layers. The zip has a file for each
build, MODE.LEVEL/MODEL.json; of a layer it keeps what says which nodes it runs and in which types. With --models, FOLDER/MODEL is kept, too, as
models/MODEL, with the first numbers of a large constant repeated: for models that are made for the question and are nowhere else.
"""
import argparse, gzip, json, pathlib, zipfile
import onnx

KEPT = 64  # numbers of a constant that stay its own
KEPT_OF_LARGE = 4, 16384  # of one of more than so many


def read(path):
    text = (gzip.open(path, "rt") if path.endswith(".gz") else open(path)).read()
    return [json.loads(text)] if path.endswith(".json") else [json.loads(line) for line in text.splitlines()]


def tensor(it): return {"Dimensions": it["Dimensions"], "Format/Datatype": it["Format/Datatype"]}


def layer(it):
    kept = {key: it[key] for key in ("Name", "LayerType", "Origin", "Metadata") if it.get(key)}
    if it.get("Weights", {}).get("Type"): kept["Weights"] = {"Type": it["Weights"]["Type"]}
    return kept | {"Inputs": [tensor(each) for each in it["Inputs"]], "Outputs": [tensor(each) for each in it["Outputs"]]}


def model_bytes(path):
    model = onnx.load(path)
    for tensor in model.graph.initializer:
        count = 1
        for size in tensor.dims: count *= size
        if count <= KEPT or not tensor.raw_data: continue
        size = len(tensor.raw_data) // count
        kept = KEPT if count <= KEPT_OF_LARGE[1] else KEPT_OF_LARGE[0]
        tensor.raw_data = (tensor.raw_data[:kept * size] * (count // kept + 1))[:count * size]
    return model.SerializeToString(deterministic=True)


def add(made, name, data):
    entry = zipfile.ZipInfo(name, (2026, 11, 27, 0, 0, 0))
    entry.compress_type = made.compression
    if name not in made.namelist(): made.writestr(entry, data)


def is_unfit(errors): return any("Calibration failure" in each or "INT8 mode and FP8" in each for each in errors)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--models", type=pathlib.Path)
    for name in ("out", "release", "gpu", "date"): parser.add_argument(name)
    parser.add_argument("records", nargs="+")
    given = parser.parse_args()
    with zipfile.ZipFile(given.out, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for record in (each for source in given.records for each in read(source)):
            layers = record.get("Layers") or record.get("layers") or []
            errors = record.get("errors") or [each["text"] for each in record.get("messages", []) if each["severity"] == "ERROR"]
            if is_unfit(errors): continue
            kept = {"model": record["model"], "mode": record["mode"], "level": record.get("level", 1), "release": given.release, "gpu": given.gpu,
                    "date": given.date, "built": bool(record.get("built")), "error": errors[-1][:200] if errors and not record.get("built") else "",
                    "Layers": [layer(json.loads(each) if isinstance(each, str) else each) for each in layers]}
            add(made, f"{kept['mode']}.{kept['level']}/{record['model']}.json", json.dumps(kept, separators=(",", ":")))
            if given.models: add(made, "models/" + record["model"], model_bytes(given.models / record["model"]))


if __name__ == "__main__": main()
