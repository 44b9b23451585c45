#!/usr/bin/env python3
"""engine_records.py OUT.zip RELEASE GPU DATE RECORDS...: what a builder answered, as small files of layers that `check --layers` reads.

RECORDS are files of one JSON a line, or one JSON, with model, mode, level, built, errors or messages, Layers or layers. The zip has a file for each
build, MODE.LEVEL/MODEL.json; of a layer it keeps what says which nodes it runs and in which types.
"""
import gzip, json, pathlib, sys, zipfile


def read(path):
    text = (gzip.open(path, "rt") if path.endswith(".gz") else open(path)).read()
    return [json.loads(text)] if path.endswith(".json") else [json.loads(line) for line in text.splitlines()]


def tensor(it): return {"Dimensions": it["Dimensions"], "Format/Datatype": it["Format/Datatype"]}


def layer(it):
    kept = {key: it[key] for key in ("Name", "LayerType", "Origin", "Metadata") if it.get(key)}
    if it.get("Weights", {}).get("Type"): kept["Weights"] = {"Type": it["Weights"]["Type"]}
    return kept | {"Inputs": [tensor(each) for each in it["Inputs"]], "Outputs": [tensor(each) for each in it["Outputs"]]}


def main():
    out, release, gpu, date, *sources = sys.argv[1:]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for source in sources:
            for record in read(source):
                layers = record.get("Layers") or record.get("layers") or []
                errors = record.get("errors") or [each["text"] for each in record.get("messages", []) if each["severity"] == "ERROR"]
                if any("Calibration failure" in each or "INT8 mode and FP8" in each for each in errors): continue
                kept = {"model": record["model"], "mode": record["mode"], "level": record.get("level", 1), "release": release, "gpu": gpu, "date": date,
                        "built": bool(record.get("built")), "error": errors[-1][:200] if errors and not record.get("built") else "",
                        "Layers": [layer(json.loads(each) if isinstance(each, str) else each) for each in layers]}
                entry = zipfile.ZipInfo(f"{kept['mode']}.{kept['level']}/{record['model']}.json", (2026, 11, 27, 0, 0, 0))
                entry.compress_type = made.compression
                made.writestr(entry, json.dumps(kept, separators=(",", ":")))


if __name__ == "__main__": main()
