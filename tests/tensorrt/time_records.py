#!/usr/bin/env python3
"""time_records.py OUT.zip TIMES.tsv MODELS ENGINES [BEFORE.zip]: what timed engines and their models were, small enough to keep beside the tests.

TIMES.tsv is the table of times (times-10.6-sm9.0.tsv). MODELS has QUANTIZED_BY/NETWORK.onnx, where nothing quantized f32. ENGINES has
GPU/QUANTIZED_BY__NETWORK.MODE[.BUILD].layers.json and .profile.json, as trtexec writes them. Of a model the zip keeps the graph: of a constant of
more than 64 numbers its type and shape; scales for each channel are 1, zero points 0. Of an engine it keeps the name, the type and the nodes of
each layer, and its mean time. What MODELS and ENGINES do not have is taken from BEFORE.zip.
"""
import csv, json, pathlib, sys, zipfile
import onnx

KEPT = 64  # numbers of a constant: more are weights


def quantizer_parameters(graph):
    names = set()
    for node in graph.node:
        if node.op_type in ("QuantizeLinear", "DequantizeLinear"): names.update(node.input[1:])
    return names


def without_numbers(tensor, is_parameter):
    count = 1
    for size in tensor.dims: count *= size
    if count <= KEPT: return
    name, kind, dims = tensor.name, tensor.data_type, list(tensor.dims)
    size = len(onnx.numpy_helper.to_array(tensor).tobytes())
    tensor.Clear()
    tensor.name, tensor.data_type = name, kind
    tensor.dims.extend(dims)
    if is_parameter:
        is_scale = kind in (onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT16, onnx.TensorProto.BFLOAT16)
        one = onnx.helper.make_tensor("", kind, [1], [1 if is_scale else 0])
        tensor.raw_data = onnx.numpy_helper.to_array(one).tobytes() * count
        return
    tensor.data_location = onnx.TensorProto.EXTERNAL
    for key, value in (("location", "left_out"), ("length", str(size))): tensor.external_data.add(key=key, value=value)


def without_texts(graph):
    parameters = quantizer_parameters(graph)
    for tensor in graph.initializer: without_numbers(tensor, tensor.name in parameters)
    graph.doc_string = ""
    for node in graph.node:
        node.doc_string = ""
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.TENSOR: without_numbers(attribute.t, node.output[0] in parameters)
            if attribute.type == onnx.AttributeProto.GRAPH: without_texts(attribute.g)


def model_bytes(path):
    model = onnx.load(path)
    without_texts(model.graph)
    model.doc_string = ""
    del model.metadata_props[:]
    return model.SerializeToString(deterministic=True)


def tensor(it): return {"Format/Datatype": it["Format/Datatype"]}


def layer(it):
    kept = {key: it[key] for key in ("Name", "LayerType", "Origin", "Metadata") if it.get(key)}
    return kept | {"Inputs": [tensor(each) for each in it["Inputs"][:1]], "Outputs": [tensor(each) for each in it["Outputs"][:1]]}


def layers(path): return {"Layers": [layer(each) for each in json.loads(path.read_text())["Layers"]]}


def profile(path):
    rows = json.loads(path.read_text())
    return [each if "count" in each else {"name": each["name"], "averageMs": round(each["averageMs"], 6)} for each in rows]


def engine_name(row):
    build = "" if row["build"] == "1" else "." + row["build"]
    return f"{row['gpu']}/{row['quantized by'].replace('nothing', 'f32')}__{row['network']}.{row['mode']}{build}"


def main():
    out, table, models, engines = map(pathlib.Path, sys.argv[1:5])
    before = zipfile.ZipFile(sys.argv[5]) if len(sys.argv) > 5 else None
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        def write(name, content):
            entry = zipfile.ZipInfo(name, (2026, 11, 27, 0, 0, 0))
            entry.compress_type = made.compression
            made.writestr(entry, content if isinstance(content, bytes) else json.dumps(content, separators=(",", ":")))

        def keep(name, path, content_of):
            write(name, content_of(path) if path.exists() or not before else before.read(name))

        rows = list(csv.DictReader(table.open(), delimiter="\t"))
        for name in sorted({f"{row['quantized by'].replace('nothing', 'f32')}/{row['network']}.onnx" for row in rows}):
            keep("models/" + name, models / name, model_bytes)
        for row in rows:
            name = engine_name(row)
            keep(f"engines/{name}.layers.json", engines / (name + ".layers.json"), layers)
            keep(f"engines/{name}.profile.json", engines / (name + ".profile.json"), profile)


if __name__ == "__main__": main()
