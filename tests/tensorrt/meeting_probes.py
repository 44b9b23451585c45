#!/usr/bin/env python3
"""meeting_probes.py FOLDER: writes the models of meetings.zip, and FOLDER/list.txt with their paths for ask.py.

OPERATOR.FORM.TYPE.TYPE: operands of two types, that of the data and that of the odd operand, an input of the graph ("in") or an
initializer ("const"); equal types are the sound twins. shape.OPERATOR.CASE[.FORM]: shapes that meet, and ranks. limit.OPERATOR.CASE: limits
of layers. op.OPERATOR, form.OPERATOR.CASE, trt.OPERATOR: what came with a release, by the change logs of the parser. Needs onnx, NumPy and ml_dtypes.
"""
import pathlib, sys
import ml_dtypes, numpy as np, onnx
from onnx import TensorProto as T, helper, numpy_helper

TYPES = {"fp32": T.FLOAT, "fp16": T.FLOAT16, "bf16": T.BFLOAT16, "fp64": T.DOUBLE, "int32": T.INT32, "int64": T.INT64, "bool": T.BOOL, "uint8": T.UINT8, "int8": T.INT8}
NUMPY = {"fp32": np.float32, "fp16": np.float16, "bf16": ml_dtypes.bfloat16, "fp64": np.float64, "int32": np.int32, "int64": np.int64, "bool": np.bool_, "uint8": np.uint8, "int8": np.int8}
FLOATS = ["fp32", "fp16", "bf16"]

out = pathlib.Path(sys.argv[1]); out.mkdir(parents=True, exist_ok=True)
paths = []

def constant(name, kind, shape, value=1):
    array = np.full(shape, value).astype(NUMPY[kind])
    if kind == "bf16":
        return helper.make_tensor(name, T.BFLOAT16, shape, array.tobytes(), raw=True)
    return numpy_helper.from_array(array, name)

def write(name, nodes, inputs, outputs, constants=(), opset=20):
    def info(entry):
        value, kind, shape = entry
        return helper.make_tensor_value_info(value, TYPES[kind] if kind in TYPES else kind, shape)
    graph = helper.make_graph(nodes, name, [info(i) for i in inputs], [info(o) for o in outputs], list(constants))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=10)
    path = out / (name + ".onnx"); onnx.save(model, path); paths.append(str(path))

X4, W4 = [1, 4, 8, 8], [4, 4, 3, 3]

def binary(op, a, b, form, result=None, shape_a=X4, shape_b=X4, opset=20, **attributes):
    nodes = [helper.make_node(op, ["x", "y"], ["z"], name="meet", **attributes)]
    inputs, constants = [("x", a, shape_a)], []
    if form == "const": constants = [constant("y", b, shape_b)]
    else: inputs.append(("y", b, shape_b))
    write(f"{op}.{form}.{a}.{b}", nodes, inputs, [("z", result or a, None)], constants, opset)

def pairs(kinds, others=None):
    return [(a, b) for a in kinds for b in (others or kinds)]

for op in ("Add", "Mul", "Div", "Max", "PRelu"):
    for a, b in pairs(FLOATS + (["int32", "int64"] if op != "PRelu" else [])):
        for form in ("in", "const"): binary(op, a, b, form)
for a, b in pairs(["fp32", "int32", "int64", "fp16", "bool"]): binary("Equal", a, b, "in", "bool")
for a, b in pairs(FLOATS + ["int64"]): binary("Less", a, b, "const", "bool")
for a, b in pairs(FLOATS + ["int32", "int64"]): binary("Pow", a, b, "const")
for a, b in pairs(FLOATS):
    for form in ("in", "const"):
        binary("MatMul", a, b, form, shape_a=[2, 8], shape_b=[8, 8])
        binary("Conv", a, b, form, shape_b=W4, pads=[1, 1, 1, 1])
        binary("ConvTranspose", a, b, form, shape_b=W4)
        binary("Gemm", a, b, form, shape_a=[2, 8], shape_b=[8, 8])
for a, b in pairs(FLOATS + ["int32", "int64"]):
    write(f"Concat.in.{a}.{b}", [helper.make_node("Concat", ["x", "y"], ["z"], name="meet", axis=1)], [("x", a, X4), ("y", b, X4)], [("z", a, None)])
    write(f"Where.in.{a}.{b}", [helper.make_node("Where", ["c", "x", "y"], ["z"], name="meet")], [("c", "bool", X4), ("x", a, X4), ("y", b, X4)], [("z", a, None)])
    write(f"Where.const.{a}.{b}", [helper.make_node("Where", ["c", "x", "y"], ["z"], name="meet")], [("c", "bool", X4), ("x", a, X4)], [("z", a, None)], [constant("y", b, [])])
    write(f"Clip.const.{a}.{b}", [helper.make_node("Clip", ["x", "y"], ["z"], name="meet")], [("x", a, X4)], [("z", a, None)], [constant("y", b, [])])
for a, b in pairs(FLOATS):
    write(f"Bias.const.{a}.{b}", [helper.make_node("Conv", ["x", "w", "y"], ["z"], name="meet", pads=[1, 1, 1, 1])], [("x", a, X4)], [("z", a, None)], [constant("w", a, W4), constant("y", b, [4])])
    write(f"GemmBias.const.{a}.{b}", [helper.make_node("Gemm", ["x", "w", "y"], ["z"], name="meet")], [("x", a, [2, 8])], [("z", a, None)], [constant("w", a, [8, 8]), constant("y", b, [8])])
    write(f"LayerNormalization.const.{a}.{b}", [helper.make_node("LayerNormalization", ["x", "w", "y"], ["z"], name="meet")], [("x", a, [2, 8])], [("z", a, None)], [constant("w", b, [8]), constant("y", b, [8])])
    write(f"InstanceNormalization.const.{a}.{b}", [helper.make_node("InstanceNormalization", ["x", "w", "y"], ["z"], name="meet")], [("x", a, X4)], [("z", a, None)], [constant("w", b, [4]), constant("y", b, [4])])
    write(f"BatchNormalization.const.{a}.{b}", [helper.make_node("BatchNormalization", ["x", "w", "y", "m", "v"], ["z"], name="meet")], [("x", a, X4)], [("z", a, None)], [constant("w", b, [4]), constant("y", b, [4]), constant("m", b, [4]), constant("v", b, [4])])
    write(f"ConstantPad.const.{a}.{b}", [helper.make_node("Pad", ["x", "p", "y"], ["z"], name="meet")], [("x", a, [2, 8])], [("z", a, None)], [numpy_helper.from_array(np.array([0, 1, 0, 1], np.int64), "p"), constant("y", b, [])])
    write(f"Einsum.in.{a}.{b}", [helper.make_node("Einsum", ["x", "y"], ["z"], name="meet", equation="ij,jk->ik")], [("x", a, [2, 8]), ("y", b, [8, 8])], [("z", a, None)])
    write(f"ScatterElements.in.{a}.{b}", [helper.make_node("ScatterElements", ["x", "i", "y"], ["z"], name="meet")], [("x", a, [2, 8]), ("i", "int64", [2, 8]), ("y", b, [2, 8])], [("z", a, None)])
    write(f"OneHot.const.{a}.{b}", [helper.make_node("Sum", ["x", "y"], ["z"], name="meet")], [("x", a, X4), ("y", b, X4)], [("z", a, None)])
    write(f"Declared.in.{a}.{b}", [helper.make_node("Relu", ["x"], ["z"], name="meet")], [("x", a, X4)], [("z", b, X4)])
    write(f"GRU.const.{a}.{b}", [helper.make_node("GRU", ["x", "w", "r"], ["z"], name="meet", hidden_size=4)], [("x", a, [3, 1, 8])], [("z", a, None)], [constant("w", b, [1, 12, 8]), constant("r", b, [1, 12, 4])])
    then = helper.make_graph([helper.make_node("Relu", ["x"], ["t"], name="then")], "then", [], [helper.make_tensor_value_info("t", TYPES[a], X4)])
    other = helper.make_graph([helper.make_node("Relu", ["y"], ["e"], name="else")], "else", [], [helper.make_tensor_value_info("e", TYPES[b], X4)])
    write(f"If.in.{a}.{b}", [helper.make_node("If", ["c"], ["z"], name="meet", then_branch=then, else_branch=other)], [("c", "bool", []), ("x", a, X4), ("y", b, X4)], [("z", a, None)])
    body = helper.make_graph([helper.make_node("Cast", ["s"], ["s2"], name="cast", to=TYPES[b]), helper.make_node("Identity", ["k"], ["k2"], name="keep")], "body",
        [helper.make_tensor_value_info("n", T.INT64, []), helper.make_tensor_value_info("k", T.BOOL, []), helper.make_tensor_value_info("s", TYPES[a], X4)],
        [helper.make_tensor_value_info("k2", T.BOOL, []), helper.make_tensor_value_info("s2", TYPES[b], X4)])
    write(f"Loop.in.{a}.{b}", [helper.make_node("Loop", ["m", "t", "x"], ["z"], name="meet", body=body)], [("x", a, X4)], [("z", a, None)],
        [numpy_helper.from_array(np.array(3, np.int64), "m"), numpy_helper.from_array(np.array(True), "t")])
    write(f"CastBehind.in.{a}.{b}", [helper.make_node("Cast", ["y"], ["yc"], name="cast", to=TYPES[b]), helper.make_node("Add", ["x", "yc"], ["z"], name="meet")], [("x", a, X4), ("y", "fp32", X4)], [("z", a, None)])
for a in ("bool", "uint8", "int8", "int32", "int64", "fp64"):
    for op in ("Relu", "Sigmoid", "Softmax", "Exp", "Neg", "Not", "Erf", "Floor", "ReduceMean", "MaxPool", "Transpose", "Gelu"):
        write(f"{op}.in.{a}.{a}", [helper.make_node(op, ["x"], ["z"], name="meet", **({"kernel_shape": [2, 2]} if op == "MaxPool" else {}))], [("x", a, X4)], [("z", a, None)])
for index in ("int32", "int64", "fp32", "int8"):
    write(f"Gather.in.fp32.{index}", [helper.make_node("Gather", ["x", "y"], ["z"], name="meet")], [("x", "fp32", [4, 8]), ("y", index, [2])], [("z", "fp32", None)])
    write(f"Reshape.const.fp32.{index}", [helper.make_node("Reshape", ["x", "y"], ["z"], name="meet")], [("x", "fp32", [4, 8])], [("z", "fp32", None)], [constant("y", index, [1], 32)])

def shapes(name, op, a, b, form="in", kind="fp32", **attributes):
    inputs, constants = [("x", kind, a)], []
    if form == "const": constants = [constant("y", kind, b)]
    else: inputs.append(("y", kind, b))
    write(f"shape.{op}.{name}.{form}", [helper.make_node(op, ["x", "y"], ["z"], name="meet", **attributes)], inputs, [("z", kind, None)], constants)

for form in ("in", "const"):
    for name, a, b in (("twin", [2, 3, 4], [3, 1]), ("last", [2, 3, 4], [2, 3, 5]), ("middle", [2, 3, 4], [2, 2, 4]), ("rank", [2, 3, 4], [5, 2, 3, 4]), ("short", [4, 6], [4])):
        for op in ("Add", "Mul", "Max", "Pow", "Less" if form == "in" else "Sub"): shapes(name, op, a, b, form)
    for name, a, b in (("twin", [2, 8], [8, 5]), ("inner", [2, 8], [7, 5]), ("batch", [3, 2, 8], [2, 8, 5]), ("vector", [2, 8], [8]), ("wrong_vector", [2, 8], [7]), ("broadcast", [3, 2, 8], [1, 8, 5])):
        shapes(name, "MatMul", a, b, form)
    for name, a, b, more in (("twin", [2, 8], [8, 5], {}), ("inner", [2, 8], [7, 5], {}), ("transposed", [2, 8], [5, 8], {"transB": 1}), ("wrong_transposed", [2, 8], [5, 7], {"transB": 1}), ("rank", [1, 2, 8], [8, 5], {})):
        shapes(name, "Gemm", a, b, form, **more)
    for name, a, b, more in (("twin", [1, 4, 8, 8], [6, 4, 3, 3], {}), ("channels", [1, 3, 8, 8], [6, 4, 3, 3], {}), ("groups", [1, 4, 8, 8], [6, 2, 3, 3], {"group": 2}), ("wrong_groups", [1, 4, 8, 8], [6, 4, 3, 3], {"group": 2}),
                             ("odd_groups", [1, 4, 8, 8], [5, 2, 3, 3], {"group": 2}), ("kernel", [1, 4, 8, 8], [6, 4, 3, 3], {"kernel_shape": [5, 5]}), ("rank", [1, 4, 8, 8], [6, 4, 3], {}), ("large", [1, 4, 2, 2], [6, 4, 3, 3], {}), ("pads", [1, 4, 8, 8], [6, 4, 3, 3], {"pads": [1, 1]})):
        shapes(name, "Conv", a, b, form, **more)
    for name, a, b, axis in (("twin", [2, 3, 4], [2, 5, 4], 1), ("size", [2, 3, 4], [2, 3, 5], 1), ("rank", [2, 3, 4], [2, 3], 1), ("axis", [2, 3, 4], [2, 3, 4], 3), ("negative", [2, 3, 4], [2, 3, 5], -1), ("below", [2, 3, 4], [2, 3, 4], -4)):
        shapes(name, "Concat", a, b, form, axis=axis)
def one(name, op, shape, ints=None, out_shape=None, **attributes):
    constants = [numpy_helper.from_array(np.array(v, np.int64), n) for n, v in (ints or {}).items()]
    write(f"shape.{op}.{name}", [helper.make_node(op, ["x", *[c.name for c in constants]], ["z"], name="meet", **attributes)], [("x", "fp32", shape)], [("z", "fp32", out_shape)], constants)
for name, target in (("twin", [4, 6]), ("volume", [5, 5]), ("minus", [-1, 5]), ("two_minus", [-1, -1]), ("negative", [-2, 12]), ("zero", [0, -1]), ("zero_beyond", [2, 3, 4, 0])): one(name, "Reshape", [2, 3, 4], {"s": target})
for name, target in (("twin", [2, 3, 4]), ("bad", [2, 2, 4]), ("rank", [5, 2, 3, 4])): one(name, "Expand", [2, 3, 4], {"s": target})
for name, perm in (("twin", [0, 2, 1]), ("short", [1, 0]), ("twice", [0, 1, 1]), ("beyond", [0, 1, 3])): one(name, "Transpose", [2, 3, 4], perm=perm)
for name, axes in (("twin", [1]), ("not_one", [0]), ("beyond", [3])): one(name, "Squeeze", [2, 1, 4], {"a": axes})
for name, axes in (("twin", [1]), ("beyond", [5]), ("twice", [1, 1])): one(name, "Unsqueeze", [2, 3], {"a": axes})
for name, axis in (("twin", 1), ("beyond", 3), ("below", -4)):
    one(name, "Softmax", [2, 3, 4], axis=axis); one(name, "Flatten", [2, 3], axis=axis); one(name, "ReduceMean", [2, 3, 4], {"a": [axis]}); one(name, "ArgMax", [2, 3, 4], axis=axis)
for name, sizes in (("twin", [2, 4]), ("sum", [2, 5]), ("negative", [-2, 8])):
    constants = [numpy_helper.from_array(np.array(sizes, np.int64), "s")]
    write(f"shape.Split.{name}", [helper.make_node("Split", ["x", "s"], ["z", "u"], name="meet", axis=1)], [("x", "fp32", [2, 6])], [("z", "fp32", None), ("u", "fp32", None)], constants)
for name, shape in (("twin", [2, 3]), ("size", [2, 4]), ("rank", [2, 3, 1])): one("declared_" + name, "Relu", [2, 3], None, shape)
one("twin", "MaxPool", X4, kernel_shape=[2, 2]); one("rank", "MaxPool", X4, kernel_shape=[2]); one("large", "MaxPool", X4, kernel_shape=[9, 9]); one("even_2x2", "DepthToSpace", X4, blocksize=2); one("odd", "DepthToSpace", [1, 6, 8, 8], blocksize=4)
for name, k in (("twin", 3), ("large", 9)):
    write(f"shape.TopK.{name}", [helper.make_node("TopK", ["x", "k"], ["z", "i"], name="meet")], [("x", "fp32", [2, 4])], [("z", "fp32", None), ("i", "int64", None)],
        [numpy_helper.from_array(np.array([k], np.int64), "k")])
for name, bn in (("twin", 4), ("channels", 5)):
    write(f"shape.BatchNormalization.{name}", [helper.make_node("BatchNormalization", ["x", "w", "y", "m", "v"], ["z"], name="meet")], [("x", "fp32", X4)], [("z", "fp32", None)], [constant(n, "fp32", [bn]) for n in "wymv"])
    write(f"shape.InstanceNormalization.{name}", [helper.make_node("InstanceNormalization", ["x", "w", "y"], ["z"], name="meet")], [("x", "fp32", X4)], [("z", "fp32", None)], [constant(n, "fp32", [bn]) for n in "wy"])
    write(f"shape.PRelu.{name}", [helper.make_node("PRelu", ["x", "y"], ["z"], name="meet")], [("x", "fp32", X4)], [("z", "fp32", None)], [constant("y", "fp32", [bn, 1, 1])])
    write(f"shape.Bias.{name}", [helper.make_node("Conv", ["x", "w", "y"], ["z"], name="meet", pads=[1, 1, 1, 1])], [("x", "fp32", X4)], [("z", "fp32", None)], [constant("w", "fp32", W4), constant("y", "fp32", [bn])])
# Limits of layers: ranks, windows, axes.
for rank in range(0, 11):
    shape = [2] * rank
    for op, more in (("Relu", {}), ("Softmax", {}), ("Transpose", {}), ("Erf", {})):
        if rank == 0 and op == "Softmax": continue
        one(f"rank{rank}", op, shape, **more)
    binary_shape = shape
    shapes(f"rank{rank}", "Add", shape, shape); shapes(f"rank{rank}", "MatMul", shape, shape) if rank else None
    if rank:
        shapes(f"rank{rank}", "Concat", shape, shape, axis=0); one(f"rank{rank}", "ReduceSum", shape, {"a": [0]}); one(f"rank{rank}", "Slice", shape, {"s": [0], "e": [1]}); one(f"rank{rank}", "Reshape", shape, {"s": [-1]}); one(f"rank{rank}", "Expand", shape, {"s": shape})
        one(f"rank{rank}", "CumSum", shape, {"a": 0}); one(f"rank{rank}", "ArgMax", shape)
        write(f"shape.Gather.rank{rank}", [helper.make_node("Gather", ["x", "i"], ["z"], name="meet")], [("x", "fp32", shape)], [("z", "fp32", None)], [numpy_helper.from_array(np.array([0, 1], np.int64), "i")])
        write(f"shape.Where.rank{rank}", [helper.make_node("Where", ["c", "x", "x"], ["z"], name="meet")], [("c", "bool", shape), ("x", "fp32", shape)], [("z", "fp32", None)])
for k in (1000, 3840, 3841, 5000):
    write(f"limit.TopK.k{k}", [helper.make_node("TopK", ["x", "k"], ["z", "i"], name="meet")], [("x", "fp32", [2, 8000])], [("z", "fp32", None), ("i", "int64", None)], [numpy_helper.from_array(np.array([k], np.int64), "k")])
for side in (100, 256, 316, 317, 400):
    for op in ("AveragePool", "MaxPool"): write(f"limit.{op}.side{side}", [helper.make_node(op, ["x"], ["z"], name="meet", kernel_shape=[side, side])], [("x", "fp32", [1, 2, 512, 512])], [("z", "fp32", None)])
for dims in (1, 2, 3, 4):
    shape = [1, 4] + [8] * dims
    for op in ("MaxPool", "AveragePool", "LpPool"): write(f"limit.{op}.dims{dims}", [helper.make_node(op, ["x"], ["z"], name="meet", kernel_shape=[2] * dims)], [("x", "fp32", shape)], [("z", "fp32", None)])
    for op in ("Conv", "ConvTranspose"): write(f"limit.{op}.dims{dims}", [helper.make_node(op, ["x", "w"], ["z"], name="meet")], [("x", "fp32", shape)], [("z", "fp32", None)], [constant("w", "fp32", [4, 4] + [3] * dims)])
    write(f"limit.Resize.dims{dims}", [helper.make_node("Resize", ["x", "", "s"], ["z"], name="meet", mode="linear")], [("x", "fp32", shape)], [("z", "fp32", None)], [numpy_helper.from_array(np.array([1, 1] + [2] * dims, np.float32), "s")])
    write(f"limit.InstanceNormalization.dims{dims}", [helper.make_node("InstanceNormalization", ["x", "w", "y"], ["z"], name="meet")], [("x", "fp32", shape)], [("z", "fp32", None)], [constant(n, "fp32", [4]) for n in "wy"])
    write(f"limit.ReduceAll.dims{dims}", [helper.make_node("ReduceMax", ["x"], ["z"], name="meet")], [("x", "fp32", shape)], [("z", "fp32", None)])
def w(name, nodes, inputs, outputs, constants=(), opset=24, domains=()):
    graph = helper.make_graph(nodes, name, [helper.make_tensor_value_info(*each) for each in inputs], [helper.make_tensor_value_info(*each) for each in outputs], list(constants))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)] + [helper.make_opsetid(domain, 1) for domain in domains], ir_version=10)
    path = out / (name + ".onnx"); onnx.save(model, path); paths.append(str(path))

def c(name, array): return numpy_helper.from_array(np.array(array), name)

for op in ("HannWindow","HammingWindow","BlackmanWindow"):
    w("op."+op,[helper.make_node(op,["n"],["h"],name="op"),helper.make_node("Mul",["x","h"],["z"],name="m")],[("x",T.FLOAT,[2,16])],[("z",T.FLOAT,None)],[c("n",np.int64(16))],opset=17)
w("op.STFT",[helper.make_node("STFT",["x","s","win","l"],["z"],name="op")],[("x",T.FLOAT,[1,64,1])],[("z",T.FLOAT,None)],[c("s",np.int64(8)),c("win",np.ones(16,np.float32)),c("l",np.int64(16))],opset=17)
w("op.CastLike",[helper.make_node("CastLike",["x","y"],["z"],name="op")],[("x",T.FLOAT,[2,3]),("y",T.FLOAT16,[1])],[("z",T.FLOAT16,None)],opset=19)
for op,more in (("Hardmax",{}),("Mish",{}),("Gelu",{}),("HardSwish",{}),("Swish",{}),("Shrink",{}),("Celu",{}),("ThresholdedRelu",{})):
    w("op."+op,[helper.make_node(op,["x"],["z"],name="op",**more)],[("x",T.FLOAT,[2,3])],[("z",T.FLOAT,None)],opset=24 if op=="Swish" else 20)
w("op.RMSNormalization",[helper.make_node("RMSNormalization",["x","s"],["z"],name="op")],[("x",T.FLOAT,[2,3,8])],[("z",T.FLOAT,None)],[c("s",np.ones(8,np.float32))],opset=23)
w("op.RotaryEmbedding",[helper.make_node("RotaryEmbedding",["x","c","s","p"],["z"],name="op")],[("x",T.FLOAT,[1,2,4,8]),("p",T.INT64,[1,4])],[("z",T.FLOAT,None)],[c("c",np.ones((16,4),np.float32)),c("s",np.ones((16,4),np.float32))],opset=23)
w("op.Attention",[helper.make_node("Attention",["q","k","v"],["z"],name="op")],[(n,T.FLOAT16,[1,2,16,16]) for n in "qkv"],[("z",T.FLOAT16,None)],opset=23)
w("op.TensorScatter",[helper.make_node("TensorScatter",["x","u","i"],["z"],name="op",axis=-2)],[("x",T.FLOAT,[1,2,8,4]),("u",T.FLOAT,[1,2,1,4]),("i",T.INT64,[1])],[("z",T.FLOAT,None)],opset=24)
w("op.DFT",[helper.make_node("DFT",["x","","a"],["z"],name="op",onesided=1)],[("x",T.FLOAT,[1,16,1])],[("z",T.FLOAT,None)],[c("a",np.int64(1))],opset=20)
w("op.DeformConv",[helper.make_node("DeformConv",["x","w","o"],["z"],name="op",pads=[1,1,1,1])],[("x",T.FLOAT,[1,4,8,8]),("o",T.FLOAT,[1,18,8,8])],[("z",T.FLOAT,None)],[c("w",np.ones((4,4,3,3),np.float32))],opset=19)
# changes of change logs
w("form.Squeeze.dynamic_axes",[helper.make_node("Identity",["a"],["b"],name="i"),helper.make_node("Squeeze",["x","b"],["z"],name="op")],[("x",T.FLOAT,[1,3]),("a",T.INT64,[1])],[("z",T.FLOAT,None)],opset=20)
w("form.Unsqueeze.dynamic_axes",[helper.make_node("Identity",["a"],["b"],name="i"),helper.make_node("Unsqueeze",["x","b"],["z"],name="op")],[("x",T.FLOAT,[1,3]),("a",T.INT64,[1])],[("z",T.FLOAT,None)],opset=20)
w("form.CumSum.dynamic_axis",[helper.make_node("Identity",["a"],["b"],name="i"),helper.make_node("CumSum",["x","b"],["z"],name="op")],[("x",T.FLOAT,[2,3]),("a",T.INT64,[])],[("z",T.FLOAT,None)],opset=20)
w("form.Pow.integer_base",[helper.make_node("Pow",["x","y"],["z"],name="op")],[("x",T.INT64,[2,3]),("y",T.INT64,[2,3])],[("z",T.INT64,None)],opset=20)
w("form.Pow.integer_exponent",[helper.make_node("Pow",["x","y"],["z"],name="op")],[("x",T.FLOAT,[2,3]),("y",T.INT64,[2,3])],[("z",T.FLOAT,None)],opset=20)
w("form.Einsum.ellipsis",[helper.make_node("Einsum",["x","y"],["z"],name="op",equation="...ij,...jk->...ik")],[("x",T.FLOAT,[2,3,4]),("y",T.FLOAT,[2,4,5])],[("z",T.FLOAT,None)],opset=20)
w("form.Einsum.diagonal",[helper.make_node("Einsum",["x"],["z"],name="op",equation="ii->i")],[("x",T.FLOAT,[4,4])],[("z",T.FLOAT,None)],opset=20)
w("form.GroupNormalization.21",[helper.make_node("GroupNormalization",["x","s","b"],["z"],name="op",num_groups=2)],[("x",T.FLOAT,[1,4,8,8])],[("z",T.FLOAT,None)],[c("s",np.ones(4,np.float32)),c("b",np.ones(4,np.float32))],opset=21)
w("form.ScatterND.none",[helper.make_node("ScatterND",["x","i","u"],["z"],name="op",reduction="none")],[("x",T.FLOAT,[4,3]),("u",T.FLOAT,[1,3])],[("z",T.FLOAT,None)],[c("i",np.array([[1]],np.int64))],opset=18)
w("form.ScatterND.add",[helper.make_node("ScatterND",["x","i","u"],["z"],name="op",reduction="add")],[("x",T.FLOAT,[4,3]),("u",T.FLOAT,[1,3])],[("z",T.FLOAT,None)],[c("i",np.array([[1]],np.int64))],opset=18)
w("form.RandomNormalLike",[helper.make_node("RandomNormalLike",["x"],["z"],name="op")],[("x",T.FLOAT,[2,3])],[("z",T.FLOAT,None)],opset=20)
w("form.RandomUniformLike.const",[helper.make_node("RandomUniformLike",["y"],["r"],name="op"),helper.make_node("Add",["x","r"],["z"],name="a")],[("x",T.FLOAT,[2,3])],[("z",T.FLOAT,None)],[c("y",np.ones((2,3),np.float32))],opset=20)
for op,ins,n,attrs in (("TRT_FP8QuantizeLinear",["x","s"],1,{}),("TRT_INT4QuantizeLinear",["x","s"],1,{}),("TRT_FP4DynamicQuantize",["x","s"],2,dict(axis=-1,block_size=16,scale_type=17)),("TRT_MXFP8DynamicQuantize",["x"],2,dict(axis=-1,block_size=32,output_dtype=17)),
  ("TRT_MXFP8QuantizeLinear",["x","s"],1,{}),("TRT_MXFP8DequantizeLinear",["x","s"],1,{}),("TRT_DynamicQuantize",["x","s"],2,dict(axis=-1,block_size=16,scale_type=17)),("TRT_BlockQuantize",["x","s"],1,{}),("TRT_BlockDequantize",["x","s"],1,{}),
  ("TRT_QuantizedAttention",["x","x","x","s"],1,{}),("TRT_Attention",["x","x","x"],1,{}),("TRT_KVCacheUpdate",["x","x","s"],1,{}),("TRT_MoE",["x","s"],1,{})):
    w("trt."+op,[helper.make_node(op,ins,["z"]+["u"]*(n-1),name="op",domain="trt",**attrs)],[("x",T.FLOAT16,[1,2,32,32])],[("z",T.FLOAT16,None)],[c("s",np.float32(1))],opset=20,domains=("trt",))
(out / "list.txt").write_text("\n".join(paths) + "\n")
print(len(paths))
