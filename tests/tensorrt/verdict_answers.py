#!/usr/bin/env python3
"""verdict_answers.py CORPUS SAID...: prints tests/tensorrt/verdicts-10.6.tsv.

SAID is a file of JSON: {MODEL: {"parsed": true, "errors": [{"text", "node", "op"}]}}, as a parser gave them, with the path of
each model seen from the folder above CORPUS. Models that are not there are left out.
"""
import hashlib, json, os, sys

corpus = os.path.abspath(sys.argv[1])
verdicts = {}
for said in sys.argv[2:]:
    with open(said) as file:
        verdicts.update(json.load(file))
print("model\tdigest\tverdict\tnode\top\terror")
rows = []
for model, verdict in verdicts.items():
    path = os.path.join(os.path.dirname(corpus), model)
    if not os.path.exists(path):
        continue
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()[:12]
    error = (verdict["errors"] or [{"text": "", "node": "", "op": ""}])[0]
    cells = [error["node"], error["op"], error["text"].split("\n")[0][:160]]
    rows.append([os.path.relpath(path, corpus), digest, "parses" if verdict["parsed"] else "stops"] +
                [" ".join(cell.split()) for cell in cells])
for row in sorted(rows):
    print("\t".join(row))
