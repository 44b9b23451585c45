#!/usr/bin/env python3
"""conv_grid.py FOLDER: writes one model for each form of a quantized convolution in groups, and FOLDER/list.tsv for a builder.

A form is a line of ten words: dimensions, groups, channels in and out of a group, kernel, stride, dilation, what comes after it, place, type.
Its model is: input, pair, dense 1x1 convolution, pair, the convolution, what comes after it, pair, dense 1x1 convolution. At the place
"first" the convolution reads the input's pair; at "last" nothing quantizes its result; "transposed" is a ConvTranspose; at "padded-I-O" Gathers
before and after the convolution make its widths of I and O, between the Q and the DQ. A kernel is "3" or "1x7". The type "half" is INT8 in a
graph of FP16. list.tsv has MODEL, MODE, norun:LEVEL.
"""
import itertools, pathlib, sys
import numpy as np, onnx
from onnx import TensorProto, helper, numpy_helper

WIDTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112, 128]
PAIRS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
CLASSES = [(1, 1), (2, 2), (4, 4), (8, 8), (12, 12), (16, 16), (16, 32), (32, 32), (4, 8), (1, 2)]
GENERIC = ["silu", "hswish"]
BEHIND = ["plain", "clip", "silu", "hswish", "leaky", "sigmoid", "tanh", "gelu", "add", "addrelu", "prelu", "elu"]


def form(dims=2, groups=4, i=4, o=4, kernel=3, stride=1, dilation=1, behind="relu", place="middle", kind="int8"):
    return (dims, groups, i, o, kernel, stride, dilation, behind, place, kind)


def forms():
    """Pairs of a form and (mode, level), what is asked first."""
    usual = ("int8", 1)
    for w in WIDTHS: yield form(i=w, o=w), usual
    for i, o in itertools.permutations(PAIRS, 2): yield form(i=i, o=o), usual
    for w, g in itertools.product([1, 2, 4, 8, 12, 16, 32], [2, 3, 5, 6, 7, 8, 16, 30, 32, 64]): yield form(groups=g, i=w, o=w), usual
    for (i, o), g in itertools.product([(1, 2), (2, 4), (4, 8), (8, 16), (16, 32)], [2, 3, 8, 16, 32]): yield form(groups=g, i=i, o=o), usual
    for (i, o), b in itertools.product(CLASSES, BEHIND): yield form(groups=8, i=i, o=o, behind=b), usual
    for (i, o), (k, s, d) in itertools.product(CLASSES, [(1, 1, 1), (2, 1, 1), (4, 1, 1), (5, 1, 1), (7, 1, 1), (9, 1, 1), (11, 1, 1), (3, 2, 1), (3, 3, 1), (5, 2, 1), (1, 2, 1), (3, 1, 2), (3, 1, 4), (5, 1, 2)]):
        yield form(groups=8, i=i, o=o, kernel=k, stride=s, dilation=d), usual
    for w, g, k, s in itertools.product([4, 8], [2, 4, 16], [1, 5, 7, 9], [1, 2]): yield form(groups=g, i=w, o=w, kernel=k, stride=s), usual
    for (i, o), g in itertools.product(CLASSES, [4, 8]): yield form(dims=1, groups=g, i=i, o=o), usual
    for (i, o), g in itertools.product(CLASSES, [2, 4, 8, 32]):
        if g * max(i, o) <= 512: yield form(dims=3, groups=g, i=i, o=o), usual
    for (i, o), p, b in itertools.product(CLASSES, ["first", "last"], ["relu", "plain", "silu"]): yield form(groups=8, i=i, o=o, place=p, behind=b), usual
    for (i, o), b, m in itertools.product(CLASSES, ["relu", "plain", "silu", "add"], ["strong", "int8only"]): yield form(groups=8, i=i, o=o, behind=b), (m, 1)
    for w, m in itertools.product([1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64], ["fp8", "strong"]): yield form(i=w, o=w, kind="fp8"), (m, 1)
    for (i, o), b in itertools.product(CLASSES, ["relu", "plain", "silu", "add", "hswish"]): yield form(groups=8, i=i, o=o, behind=b), ("int8", 3)
    for (i, o), g in itertools.product([(1, 1), (2, 2), (4, 4), (8, 8), (16, 16), (4, 8)], [1]): yield form(groups=g, i=i, o=o), usual
    for w in [1, 2, 4, 8, 16]: yield form(dims=2, groups=8, i=w, o=w, kernel=2, stride=2, place="transposed"), usual
    yield from wide_forms()
    yield from dense_forms()


def wide_forms():
    """Kernels that are not square, three dimensions, wide groups before other activations, and padded groups."""
    usual = ("int8", 1)
    for (i, o), k in itertools.product([(1, 1), (4, 4), (8, 8), (16, 16), (2, 2)], ["1x7", "7x1", "3x5", "5x7", "1x9", "3x7", "6", "1x5"]): yield form(groups=8, i=i, o=o, kernel=k), usual
    for (i, o), k in itertools.product([(1, 1), (4, 4), (8, 8), (16, 16)], [1, 5, 7, 9, 15]): yield form(dims=1, groups=8, i=i, o=o, kernel=k), usual
    for k, s in itertools.product([1, 2, 3, 4, 5], [1, 2]): yield form(groups=2, i=4, o=4, kernel=k, stride=s), usual
    for g, i, k in itertools.product([2, 3, 4, 5, 8], [4, 8], [1, 3, 5]): yield form(dims=3, groups=g, i=i, o=i, kernel=k), usual
    for (i, o), g, k in itertools.product([(16, 16), (32, 16), (32, 64), (64, 64), (48, 48), (16, 48)], [2, 4], [1, 3]): yield form(dims=3, groups=g, i=i, o=o, kernel=k), usual
    for i, o in [(1, 1), (4, 4), (16, 16), (2, 2), (32, 32)]:
        for b, p in [("silu", "middle"), ("plain", "last"), ("add", "middle"), ("plain", "middle")]: yield form(dims=3, groups=8, i=i, o=o, behind=b, place=p), usual
    for (i, o), b, g in itertools.product([(32, 32), (48, 48), (64, 64), (80, 80), (96, 96), (128, 128), (32, 64), (64, 32), (32, 16), (16, 64), (16, 48), (32, 96), (64, 128)], GENERIC, [2, 4]): yield form(groups=g, i=i, o=o, behind=b), usual
    for (i, o), b in itertools.product([(48, 48), (64, 64), (96, 96), (32, 64), (64, 32), (32, 96), (16, 48)], ["relu", "plain"]): yield form(groups=4, i=i, o=o, behind=b, place="last"), usual
    for (i, o), k in itertools.product([(32, 32), (64, 64)], [1, 5]): yield form(groups=8, i=i, o=o, kernel=k, behind="silu"), usual
    for g, b in itertools.product([3, 5, 6, 7, 30], ["silu", "hswish", "add"]): yield form(groups=g, i=1, o=1, behind=b), usual
    for k, s, b in itertools.product([1, 5, 7, 9], [1, 2], ["silu", "hswish"]): yield form(groups=32, i=1, o=1, kernel=k, stride=s, behind=b), usual
    for w, k in itertools.product([1, 2, 4, 8, 16, 32], [3, 4]): yield form(groups=8, i=w, o=w, kernel=k, stride=2, place="transposed"), usual
    for (i, o), g in itertools.product([(16, 32), (4, 8)], [4]): yield form(groups=g, i=i, o=o, kernel=2, stride=2, place="transposed"), usual
    for (a, b), (i, o) in [((10, 10), (16, 16)), ((12, 12), (16, 16)), ((4, 8), (8, 8)), ((4, 8), (16, 16)), ((20, 20), (32, 32)), ((3, 6), (8, 8)), ((2, 2), (4, 4)), ((6, 6), (8, 8)), ((24, 24), (32, 32)), ((5, 5), (8, 8)), ((12, 16), (16, 16)), ((1, 2), (4, 4)), ((8, 4), (8, 8))]:
        for behind in ["relu", "add"]: yield form(groups=8, i=i, o=o, place=f"padded-{a}-{b}", behind=behind), usual
    for (i, o), b, p in itertools.product([(16, 16), (32, 32), (1, 1), (4, 4)], ["relu", "plain", "silu", "hswish", "add"], ["middle"]):
        for m in ["int8", "strong"]: yield form(groups=8, i=i, o=o, behind=b, place=p, kind="half"), (m, 1)


def dense_forms():
    """One group: the first layers of image networks, and what comes after them."""
    usual = ("int8", 1)
    for i, o, (k, s), b in itertools.product([1, 3, 4], [16, 32, 64], [(3, 1), (3, 2), (7, 2)], ["relu", "relupool"]): yield form(groups=1, i=i, o=o, kernel=k, stride=s, place="first", behind=b), usual
    for o, (k, s), b in itertools.product([8, 12, 24, 48, 96], [(3, 2), (7, 2)], ["relu", "relupool", "silu"]): yield form(groups=1, i=3, o=o, kernel=k, stride=s, place="first", behind=b), usual
    for i, o, b in itertools.product([8, 16, 32, 64], [16, 64], ["relupool", "pool"]): yield form(groups=1, i=i, o=o, behind=b), usual
    for k, s in [(4, 4), (16, 16), (5, 2), (5, 1), (1, 1)]: yield form(groups=1, i=3, o=64, kernel=k, stride=s, place="first", behind="plain"), usual
    for (i, o), b, m in itertools.product([(16, 16), (24, 48), (64, 64), (5, 5)], BEHIND, ["int8", "strong"]): yield form(groups=1, i=i, o=o, behind=b), (m, 1)
    for (i, o), b, m in itertools.product([(24, 48), (64, 64)], ["relu", "plain", "silu", "hswish", "leaky", "sigmoid", "gelu", "add"], ["int8", "strong"]): yield form(groups=1, i=i, o=o, kernel=1, behind=b, kind="half"), (m, 1)
    for (i, o), b in itertools.product([(16, 16), (64, 64), (24, 48)], ["relu", "plain", "silu"]): yield form(groups=1, i=i, o=o, behind=b, place="last"), usual
    for w, b, m in itertools.product([16, 32, 64, 128], ["relu", "silu"], ["fp8", "strong"]): yield form(groups=1, i=w, o=w, behind=b, kind="fp8"), (m, 1)
    for i, o in [(16, 16), (64, 64), (16, 32)]: yield form(groups=1, i=i, o=o, kernel=2, stride=2, place="transposed"), usual
    for i, o in [(16, 16), (64, 64), (3, 16)]: yield form(dims=3, groups=1, i=i, o=o), usual


def name(f): return "c%d_g%d_i%d_o%d_k%s_s%d_d%d_%s_%s_%s" % f


class Graph:
    def __init__(self, kind):
        self.nodes, self.constants, self.kind, self.random = [], [], kind, np.random.default_rng(1)
        self.real = np.float16 if kind == "half" else np.float32

    def constant(self, name, array):
        array = np.asarray(array); array = array.astype(self.real) if array.dtype == np.float32 else array
        self.constants.append(numpy_helper.from_array(array, name)); return name

    def float8(self, name, shape):
        self.constants.append(helper.make_tensor(name, TensorProto.FLOAT8E4M3FN, shape, self.random.integers(0, 100, int(np.prod(shape))).astype(np.uint8).tobytes(), raw=True)); return name

    def node(self, op, inputs, output, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], name=output + "/" + op, **attributes)); return output

    def zero(self, name, shape=()):
        return self.constant(name, np.zeros(shape, np.int8)) if self.kind != "fp8" else (
            self.constants.append(helper.make_tensor(name, TensorProto.FLOAT8E4M3FN, shape, bytes(int(np.prod(shape))), raw=True)) or name)

    def pair(self, value):
        scale, zero = self.constant(value + "_s", np.float32(0.05)), self.zero(value + "_z")
        return self.node("DequantizeLinear", [self.node("QuantizeLinear", [value, scale, zero], value + "_q"), scale, zero], value + "_dq")

    def convolution(self, value, name, inputs, outputs, group, kernel, dims, stride=1, dilation=1, transposed=False):
        sides = [int(side) for side in str(kernel).split("x")]; sides = sides if len(sides) == dims else sides * dims
        shape = ((inputs, outputs // group) if transposed else (outputs, inputs // group)) + tuple(sides)
        weight = self.constant(name + "_w", self.random.integers(-127, 128, shape).astype(np.int8)) if self.kind != "fp8" else self.float8(name + "_w", shape)
        count = 1 if transposed else outputs
        scale = self.constant(name + "_ws", np.float32(0.01) if transposed else self.random.uniform(0.005, 0.01, count).astype(np.float32))
        dequantized = self.node("DequantizeLinear", [weight, scale, self.zero(name + "_wz", () if transposed else (count,))], name + "_wdq", **({} if transposed else {"axis": 0}))
        bias = self.constant(name + "_b", self.random.normal(0, 0.1, outputs).astype(np.float32))
        before = [0 if transposed else dilation * (side - 1) // 2 for side in sides]
        return self.node("ConvTranspose" if transposed else "Conv", [value, dequantized, bias], name, group=group, kernel_shape=sides,
                         pads=before + before, strides=[stride] * dims, dilations=[dilation] * dims)

    def gather(self, value, source, target, group, output):
        """Channels of each group, repeated up to a new width or cut down to it."""
        kept = [g * source + min(c, source - 1) for g in range(group) for c in range(target)]
        return self.node("Gather", [value, self.constant(output + "_channels", np.array(kept, np.int64))], output, axis=1)

    def padded(self, value, widths, f):
        """The pair of the input widened between Q and DQ; the result quantized, cut down, and dequantized."""
        group, i, o, kernel, behind = f[1], f[2], f[3], f[4], f[7]
        scale, zero = value[:-3] + "_s", value[:-3] + "_z"
        wide = self.node("DequantizeLinear", [self.gather(value[:-3] + "_q", widths[0], i, group, "wide"), scale, zero], "wide_dq")
        result = self.behind(self.convolution(wide, "grouped", group * i, group * o, group, kernel, f[0]), "relu" if behind == "add" else behind, None)
        scale, zero = self.constant("narrow_s", np.float32(0.05)), self.zero("narrow_z")
        narrow = self.gather(self.node("QuantizeLinear", [result, scale, zero], "result_q"), o, widths[1], group, "narrow")
        return self.node("DequantizeLinear", [narrow, scale, zero], "narrow_dq")

    def behind(self, value, what, shortcut):
        n, c = self.node, self.constant
        if what == "plain": return value
        if what == "silu": return n("Mul", [value, n("Sigmoid", [value], "sigmoid")], "silu")
        if what == "hswish": return n("HardSwish", [value], "hswish")
        if what == "gelu": return n("Mul", [n("Mul", [value, n("Add", [n("Erf", [n("Div", [value, c("root", np.float32(1.4142135))], "divided")], "erf"), c("one", np.float32(1))], "sum")], "product"), c("half", np.float32(0.5))], "gelu")
        if what == "clip": return n("Clip", [value, c("low", np.float32(0)), c("high", np.float32(6))], "clip")
        if what == "leaky": return n("LeakyRelu", [value], "leaky", alpha=0.1)
        if what == "prelu": return n("PRelu", [value, c("slope", np.full((1,), 0.25, np.float32))], "prelu")
        if what == "elu": return n("Elu", [value], "elu")
        if what == "sigmoid": return n("Sigmoid", [value], "sigmoid")
        if what == "tanh": return n("Tanh", [value], "tanh")
        if what == "relu": return n("Relu", [value], "relu")
        if what in ("pool", "relupool"):
            return n("MaxPool", [n("Relu", [value], "relu") if what == "relupool" else value], "pool", kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
        total = n("Add", [value, shortcut], "total")
        return n("Relu", [total], "relu") if what == "addrelu" else total


def timed_forms():
    """Ways to an INT8 kernel for widths that have none, of one size, to be timed."""
    for groups, (i, o), ways in [
        (32, (2, 2), [(16, 4, 4), (8, 8, 8), (4, 16, 16), (1, 64, 64), (32, 4, 4), (32, 8, 8)]), (32, (6, 6), [(4, 48, 48), (32, 8, 8), (32, 16, 16)]),
        (16, (12, 12), [(4, 48, 48), (1, 192, 192), (16, 16, 16)]), (16, (10, 10), [(2, 80, 80), (1, 160, 160), (16, 16, 16)]),
        (16, (4, 8), [(4, 16, 32), (1, 64, 128), (16, 8, 8), (16, 16, 16)]), (32, (1, 2), [(2, 16, 32), (1, 32, 64), (32, 4, 4)]),
        (16, (24, 24), [(8, 48, 48), (1, 384, 384), (16, 32, 32)]), (8, (20, 20), [(2, 80, 80), (1, 160, 160), (8, 32, 32)]),
        (32, (3, 6), [(2, 48, 96), (1, 96, 192), (32, 8, 8)]), (32, (1, 1), [(32, 1, 1), (1, 32, 32)])]:
        for g, a, b in ways:
            padded = g == groups and (a, b) != (i, o)
            yield form(groups=g, i=a, o=b, place=f"padded-{i}-{o}" if padded else "middle")


def model(f, size=None):
    dims, group, i, o, kernel, stride, dilation, behind, place, kind = f
    size, graph = size or ((28, 28) if dims == 2 else (64,) if dims == 1 else (12, 12, 12)), Graph(kind)
    widths = [int(w) for w in place.split("-")[1:]]
    inputs, outputs = group * (widths or [i])[0], group * (widths or [0, o])[1]
    if place == "first" and int(str(kernel).split("x")[0]) > 5: size = (64, 64)
    channels = inputs if place == "first" else 16
    value = start = graph.pair("x")
    if place != "first": value = graph.pair(graph.node("Relu", [graph.convolution(start, "c1", channels, inputs, 1, 1, dims)], "c1_relu"))
    shortcut = None
    if behind.startswith("add"): shortcut = graph.pair(graph.convolution(start, "c0", channels, outputs, 1, 1, dims))
    if widths: value = graph.padded(value, widths, f)
    else: value = graph.behind(graph.convolution(value, "grouped", inputs, outputs, group, kernel, dims, stride, dilation, place == "transposed"), behind, shortcut)
    if widths and behind == "add": value = graph.node("Add", [value, shortcut], "total")
    if place != "last": value = graph.node("Relu", [graph.convolution(value if widths and behind != "add" else graph.pair(value), "c2", outputs, 32, 1, 1, dims)], "c2_relu")
    real = TensorProto.FLOAT16 if kind == "half" else TensorProto.FLOAT
    body = helper.make_graph(graph.nodes, "grid", [helper.make_tensor_value_info("x", real, (4, channels) + size)],
                             [helper.make_tensor_value_info(value, real, [None] * (dims + 2))], graph.constants)
    return helper.make_model(body, opset_imports=[helper.make_opsetid("", 17 if kind == "int8" else 19)], ir_version=9)


def main():
    folder = pathlib.Path(sys.argv[1]); folder.mkdir(parents=True, exist_ok=True); lines, seen = [], set()
    for f, (mode, level) in forms():
        if (f, mode, level) in seen: continue
        seen.add((f, mode, level)); path = folder / (name(f) + ".onnx")
        if not path.exists(): onnx.save(model(f), path)
        lines.append(f"{path}\t{mode}\tnorun:{level}")
    timed = []
    for f in dict.fromkeys(timed_forms()):
        path = folder / (name(f) + "_timed.onnx"); onnx.save(model(f, (56, 56)), path); timed.append(f"{path}\tint8\trun:3")
    (folder / "timed.tsv").write_text("\n".join(timed) + "\n")
    (folder / "list.tsv").write_text("\n".join(lines) + "\n"); print(len(lines), "builds of", len(list(folder.glob("*.onnx"))), "models")


if __name__ == "__main__": main()
