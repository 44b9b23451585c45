#!/usr/bin/env python3
"""open_probes.py FOLDER: writes models that decide what no builder was asked yet, and FOLDER/list.tsv for a builder (MODEL, MODE, norun:LEVEL).

Each group varies one thing at a time around a form that was seen:
fp8    convolutions in FP8: weights stored in FP8 or made so by a Q, one scale or one for each channel, FP32 or FP16, activations, widths, kernels,
       neighbours of the other form, and products after them. Seen: stored weights run in float, weights after a Q in FP8.
half   products with FP16 scales, weakly typed: after an input, an INT8 or float convolution, a pooling, a normalization; FP32 or FP16 inputs and
       outputs. Seen: FP32 at the inputs of a model, INT8 after a convolution.
silu   depthwise convolutions with SiLU: image, batch, channels, kernel, readers. Seen: 28 x 28 in a batch of 4 builds, 112 x 112 in one of 8 stops.
norm   BatchNormalization between pairs, its parameters constant or from a DQ. Seen: INT8 with constants, float with a scale from a DQ.
cast   a Cast between DQ and layer. Seen: products run past it.
point  an operator with a constant operand between pairs. Seen: INT8 in small models, float in one network.
voice  residual blocks and a ConvTranspose over one dimension, as in a vocoder.
"""
import itertools, pathlib, sys
import numpy as np, onnx
from onnx import TensorProto, helper, numpy_helper

WEAK, STRONG = ("int8", 1), ("strong", 1)
USUAL = ("int8", 3)  # the level of most users


class Graph:
    """A pair and the weights of a layer in one quantized type; real numbers in FP32 or FP16."""

    def __init__(self, kind="int8", half=False, stored=True, each=True):
        self.nodes, self.constants, self.random = [], [], np.random.default_rng(1)
        self.kind, self.half, self.stored, self.each = kind, half, stored, each

    def constant(self, name, array):
        array = np.asarray(array)
        if array.dtype.kind == "f": array = array.astype(np.float16 if self.half else np.float32)
        self.constants.append(numpy_helper.from_array(array, name)); return name

    def node(self, op, inputs, output, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], name=output + "/" + op, **attributes)); return output

    def float8(self, name, shape, data):
        self.constants.append(helper.make_tensor(name, TensorProto.FLOAT8E4M3FN, shape, data, raw=True)); return name

    def zero(self, name, shape=()):
        return self.constant(name, np.zeros(shape, np.int8)) if self.kind == "int8" else self.float8(name, shape, bytes(int(np.prod(shape))))

    def pair(self, value):
        scale, zero = self.constant(value + "_s", np.float32(0.05)), self.zero(value + "_z")
        return self.node("DequantizeLinear", [self.node("QuantizeLinear", [value, scale, zero], value + "_q"), scale, zero], value + "_dq")

    def weight(self, name, shape, axis):
        shape_of_scale = (shape[axis],) if self.each else ()
        scale, zero = self.constant(name + "_s", self.random.uniform(0.005, 0.01, shape_of_scale).astype(np.float32)), self.zero(name + "_z", shape_of_scale)
        attributes = {"axis": axis} if self.each else {}
        if not self.stored: value = self.node("QuantizeLinear", [self.constant(name, self.random.normal(0, 0.5, shape).astype(np.float32)), scale, zero], name + "_q", **attributes)
        elif self.kind == "int8": value = self.constant(name, self.random.integers(-127, 128, shape).astype(np.int8))
        else: value = self.float8(name, shape, self.random.integers(0, 100, int(np.prod(shape))).astype(np.uint8).tobytes())
        return self.node("DequantizeLinear", [value, scale, zero], name + "_dq", **attributes)

    def convolution(self, value, name, inputs, outputs, group=1, kernel=3, stride=1, dilation=1, dims=2, transposed=False, quantized=True):
        shape = ((inputs, outputs // group) if transposed else (outputs, inputs // group)) + (kernel,) * dims
        weight = self.weight(name + "_w", shape, 1 if transposed else 0) if quantized else self.constant(name + "_w", self.random.normal(0, 0.1, shape).astype(np.float32))
        pads = [0 if transposed else dilation * (kernel - 1) // 2] * 2 * dims
        return self.node("ConvTranspose" if transposed else "Conv", [value, weight, self.constant(name + "_b", self.random.normal(0, 0.1, outputs).astype(np.float32))], name,
                         group=group, kernel_shape=[kernel] * dims, pads=pads, strides=[stride] * dims, dilations=[dilation] * dims)

    def product(self, value, name, inputs, outputs):
        return self.node("MatMul", [value, self.weight(name + "_w", (inputs, outputs), 1)], name)

    def behind(self, value, what, name, shortcut=None):
        node, number = self.node, lambda n, x: self.constant(name + n, np.float32(x))
        if what == "silu": return node("Mul", [value, node("Sigmoid", [value], name + "_sigmoid")], name)
        if what == "gelu":
            erf = node("Erf", [node("Div", [value, number("_root", 1.4142135)], name + "_divided")], name + "_erf")
            return node("Mul", [node("Mul", [value, node("Add", [erf, number("_one", 1)], name + "_sum")], name + "_product"), number("_half", 0.5)], name)
        if what == "add": return node("Add", [value, shortcut], name)
        return value if what == "plain" else node({"relu": "Relu", "hswish": "HardSwish", "leaky": "LeakyRelu"}[what], [value], name)

    def rows(self, value, channels, positions):
        """An image as rows of features."""
        shape = self.constant("rows_shape", np.array([2, channels, positions], np.int64))
        return self.node("Transpose", [self.node("Reshape", [value, shape], "columns")], "rows", perm=[0, 2, 1])

    def model(self, result, shape, cast=False, real=None, opset=19):
        types = {False: TensorProto.FLOAT, True: TensorProto.FLOAT16}; read = written = types[self.half]
        if cast: result, read, written = self.node("Cast", [result], "y", to=TensorProto.FLOAT), TensorProto.FLOAT, TensorProto.FLOAT
        if real is not None: read, written = types[real[0]], types[real[1]]
        body = helper.make_graph(self.nodes, "probe", [helper.make_tensor_value_info("x", read, shape)], [helper.make_tensor_value_info(result, written, None)], self.constants)
        return helper.make_model(body, opset_imports=[helper.make_opsetid("", opset)], ir_version=9)


def fp8_convolution(half=True, stored=False, each=True, i=32, o=32, behind="relu", kernel=3, group=1, stride=1, dims=2, size=16, cast=False, place="middle", transposed=False):
    g = Graph("fp8", half, stored, each); value = g.node("Cast", ["x"], "x_half", to=TensorProto.FLOAT16) if cast else "x"
    if place != "first": value = g.behind(g.convolution(value, "c1", 16, i, kernel=1, dims=dims, quantized=False), "relu", "r1")
    value = shortcut = g.pair(value)
    value = g.behind(g.convolution(value, "layer", i, o, group, kernel, stride, dims=dims, transposed=transposed), behind, "r2", shortcut)
    if place != "last": value = g.behind(g.convolution(g.pair(value), "c2", o, 32, kernel=1, dims=dims), "relu", "r3")
    return g.model(value, [2, i if place == "first" else 16] + [size] * dims, cast)


def fp8_mixed(first, second):
    g = Graph("fp8", True); value = "x"
    for name, stored, behind in (("one", first, "silu"), ("two", second, "silu"), ("three", first, "relu")):
        g.stored = stored; value = g.behind(g.convolution(g.pair(value), name, 32, 32), behind, name + "_r")
    return g.model(value, [2, 32, 16, 16])


def fp8_products(stored, front, behind):
    g = Graph("fp8", True, stored); value = "x"
    if front == "quantized": value = g.behind(g.convolution(g.pair(value), "c", 32, 32), "silu", "r")
    if front == "float": value = g.behind(g.convolution(value, "c", 32, 32, quantized=False), "relu", "r")
    value = g.product(g.pair(g.rows(value, 32, 256)), "m1", 32, 64)
    value = g.behind(g.node("Add", [value, g.constant("b1", np.ones(64, np.float32))], "bias"), behind, "a")
    return g.model(g.product(g.pair(value), "m2", 64, 32), [2, 32, 16, 16])


def half_products(front="none", tail="none", read="cast", written="cast", stored=False):
    """tail: words that say what stands around the products: norm, gelu, residual, convolution."""
    g = Graph("int8", True, stored); value = g.node("Cast", ["x"], "x_half", to=TensorProto.FLOAT16) if read == "cast" else "x"
    if front in ("quantized", "quantized-relu", "quantized-pair"): value = g.convolution(g.pair(value), "c", 32, 32)
    if front in ("float", "float-relu"): value = g.convolution(value, "c", 32, 32, quantized=False)
    if front == "quantized-pair": value = g.pair(value)
    if front.endswith("relu"): value = g.behind(value, "relu", "r")
    if front == "maxpool": value = g.node("MaxPool", [value], "pool", kernel_shape=[3, 3], strides=[1, 1], pads=[1, 1, 1, 1])
    value = g.node("Flatten", [g.node("GlobalAveragePool", [value], "mean")], "flat", axis=1) if front == "mean" else g.rows(value, 32, 256)
    if "norm" in tail: value = g.node("LayerNormalization", [value, g.constant("n_w", np.ones(32, np.float32)), g.constant("n_b", np.ones(32, np.float32))], "norm", axis=-1)
    shortcut = value; value = g.product(g.pair(value), "m1", 32, 32)
    if tail != "none": value = g.behind(g.node("Add", [value, g.constant("b1", np.ones(32, np.float32))], "bias"), "gelu" if "gelu" in tail else "plain", "a")
    if "residual" in tail: value = g.node("Add", [value, shortcut], "residual")
    if tail != "none": value = g.product(g.pair(value), "m2", 32, 32)
    if "convolution" in tail: value = g.convolution(g.node("Reshape", [g.node("Transpose", [value], "back", perm=[0, 2, 1]), g.constant("image", np.array([2, 32, 16, 16], np.int64))], "again"), "c3", 32, 32, quantized=False)
    if written == "cast": value = g.node("Cast", [value], "y", to=TensorProto.FLOAT)
    return g.model(value, [2, 32, 16, 16], real=(read != "cast", written != "cast"))


def depthwise(channels=32, size=112, batch=8, kernel=3, stride=1, behind="silu", stored=True, read="convolution", half=False, first=False):
    g = Graph("int8", half, stored); value = g.pair("x")
    if not first: value = g.pair(g.behind(g.convolution(value, "c1", 16, channels, kernel=1), "relu", "r1"))
    value = g.pair(g.behind(g.convolution(value, "layer", channels, channels, channels, kernel, stride), behind, "r2"))
    if read == "convolution": value = g.behind(g.convolution(value, "c2", channels, 32, kernel=1), "relu", "r3")
    if read in ("mean", "gate"): mean = g.pair(g.node("GlobalAveragePool", [value], "mean"))
    if read == "mean": value = mean
    if read == "gate":
        gate = g.pair(g.node("Sigmoid", [g.convolution(mean, "fc", channels, channels, kernel=1)], "gate"))
        value = g.convolution(g.pair(g.node("Mul", [gate, value], "gated")), "c2", channels, 16, kernel=1)
    return g.model(value, [batch, channels if first else 16, size, size])


def normalized(quantized):
    g = Graph(); value = g.pair(g.convolution(g.pair("x"), "c1", 32, 32))
    def parameter(name):
        if name != quantized: return g.constant(name, np.abs(g.random.normal(1, 0.1, 32)).astype(np.float32))
        return g.node("DequantizeLinear", [g.constant(name, g.random.integers(1, 127, 32).astype(np.int8)), g.constant(name + "_s", np.float32(0.01)), g.zero(name + "_z")], name + "_dq")
    value = g.node("BatchNormalization", [value] + [parameter(name) for name in ("scale", "bias", "mean", "variance")], "norm")
    return g.model(g.convolution(g.pair(value), "c2", 32, 32), [1, 32, 16, 16], opset=17)


def cast_behind(op, to_half, kind="int8"):
    g = Graph(kind, not to_half, kind == "int8"); to = TensorProto.FLOAT16 if to_half else TensorProto.FLOAT
    value = g.rows("x", 32, 256) if op == "MatMul" else "x"
    value = g.node("Cast", [g.pair(value)], "data", to=to)
    weight = g.node("Cast", [g.weight("w", (32, 32) if op == "MatMul" else (32, 32, 3, 3), 1 if op == "MatMul" else 0)], "weight", to=to)
    return g.model(g.node("Relu", [g.node(op, [value, weight], "layer")], "y"), [2, 32, 16, 16], real=(not to_half, to_half))


def pointwise(op, front="convolution", read="convolution", size=16, channels=32):
    g = Graph(); value = first = g.pair(g.convolution(g.pair("x"), "c1", 32, channels, kernel=1)); number = lambda x: g.constant("k", np.asarray(x, np.float32))
    if front == "pointwise": value = g.pair(g.node("Erf", [value], "erf"))
    if op == "Div": value = g.node("Erf", [g.node("Div", [value, number(1.4142135)], "divided")], "op")
    elif op == "channels": value = g.node("Mul", [value, number(g.random.normal(1, 0.1, (1, channels, 1, 1)))], "op")
    else: value = g.node(op, [value, number(0.5)], "op")
    value = g.pair(value)
    if read == "pointwise": value = g.pair(g.node("Mul", [first, value], "gated"))
    return g.model(g.convolution(value, "c2", channels, 32, kernel=1), [1, 32, size, size], opset=17)


def residual(dilation=1, behind="float", activation="leaky", pair_of_shortcut=False, dims=1, channels=16):
    g = Graph(); value = g.pair(g.behind("x", activation, "a"))
    value = g.node("Add", [g.convolution(value, "c1", channels, channels, dilation=dilation, dims=dims), g.pair("x") if pair_of_shortcut else "x"], "sum")
    if behind != "float": before, value = value, g.pair(g.behind(value, "leaky", "a2"))
    if behind == "block": value = g.node("Add", [g.convolution(value, "c2", channels, channels, dims=dims), before], "sum2")
    return g.model(value, [1, channels] + [64] * dims, opset=17)


def upsampled(each=True, dims=1, kernel=4, i=16, o=8, quantized_result=False):
    g = Graph(each=each); value = g.pair(g.behind("x", "leaky", "a"))
    value = g.node("ConvTranspose", [value, g.weight("w", (i, o) + (kernel,) * dims, 1)], "up", kernel_shape=[kernel] * dims, pads=[1] * 2 * dims, strides=[2] * dims)
    return g.model(g.pair(value) if quantized_result else value, [1, i] + [64] * dims, opset=17)


def probes():
    """Triples of group, model and what a builder is asked."""
    for half, stored, each, behind in itertools.product([False, True], [False, True], [False, True], ["relu", "silu"]): yield "fp8", fp8_convolution, dict(half=half, stored=stored, each=each, behind=behind), [STRONG]
    for (i, o), behind in itertools.product([(8, 8), (16, 16), (24, 48), (16, 32), (64, 64), (128, 128), (32, 20), (256, 256)], ["relu", "silu"]): yield "fp8", fp8_convolution, dict(i=i, o=o, behind=behind), [STRONG]
    for kernel, behind in itertools.product([1, 5, 7], ["relu", "silu"]): yield "fp8", fp8_convolution, dict(kernel=kernel, behind=behind), [STRONG]
    for behind in ["plain", "hswish", "leaky", "gelu", "add"]: yield "fp8", fp8_convolution, dict(behind=behind), [STRONG]
    for other in [dict(i=3, place="first"), dict(i=4, place="first"), dict(place="last"), dict(place="last", behind="silu"), dict(group=4), dict(i=128, o=128, group=4), dict(group=32), dict(stride=2), dict(size=56, behind="silu"), dict(dims=1),
                  dict(dims=3, size=8), dict(transposed=True, kernel=2, stride=2), dict(cast=True), dict(cast=True, behind="silu"), dict(cast=True, stored=True)]: yield "fp8", fp8_convolution, other, [STRONG]
    for first, second in itertools.product([False, True], repeat=2): yield "fp8", fp8_mixed, dict(first=first, second=second), [STRONG]
    for stored, front, behind in itertools.product([False, True], ["none", "quantized", "float"], ["plain", "gelu", "silu", "relu"]): yield "fp8", fp8_products, dict(stored=stored, front=front, behind=behind), [STRONG]
    for read, written, front, tail in itertools.product(["cast", "half"], ["cast", "half"], ["none", "quantized", "float"], ["none", "gelu"]): yield "half", half_products, dict(read=read, written=written, front=front, tail=tail), [WEAK]
    for front, tail in itertools.product(["quantized-relu", "quantized-pair", "float-relu", "maxpool", "mean"], ["none", "gelu"]): yield "half", half_products, dict(front=front, tail=tail), [WEAK]
    for front, tail in itertools.product(["none", "quantized", "float"], ["bias", "norm", "norm-residual", "convolution"]): yield "half", half_products, dict(front=front, tail=tail), [WEAK]
    for front in ["none", "quantized"]: yield "half", half_products, dict(front=front, tail="gelu", stored=True), [WEAK, USUAL]
    for size in [7, 14, 28, 56, 80, 112, 160, 224]: yield "silu", depthwise, dict(size=size), [USUAL, WEAK]
    for batch in [1, 2, 4, 16]: yield "silu", depthwise, dict(batch=batch), [USUAL, WEAK]
    for channels in [8, 16, 24, 30, 48, 64, 96, 144]: yield "silu", depthwise, dict(channels=channels), [USUAL, WEAK]
    for other in [dict(kernel=5), dict(kernel=1), dict(kernel=7), dict(stride=2), dict(stride=2, size=56), dict(channels=16, size=56), dict(channels=96, size=56), dict(half=True), dict(stored=False), dict(first=True), dict(read="none"), dict(read="mean"), dict(read="gate"),
                  dict(read="gate", size=28), dict(read="gate", size=56), dict(read="gate", batch=1), dict(read="gate", channels=96), dict(read="gate", behind="relu")] + [dict(behind=b) for b in ("relu", "hswish", "plain", "leaky")]: yield "silu", depthwise, other, [USUAL]
    yield "silu", depthwise, dict(), [("strong", 3), STRONG, ("int8only", 3)]
    for quantized in ["none", "scale", "bias", "mean"]: yield "norm", normalized, dict(quantized=quantized), [WEAK, STRONG]
    for op, to_half in itertools.product(["Conv", "MatMul"], [True, False]): yield "cast", cast_behind, dict(op=op, to_half=to_half), [WEAK, STRONG]
    for op in ["Conv", "MatMul"]: yield "cast", cast_behind, dict(op=op, to_half=True, kind="fp8"), [STRONG]
    for op, other in itertools.product(["Add", "Mul", "Div", "Min", "channels"], [dict(), dict(size=56, channels=160), dict(front="pointwise"), dict(read="pointwise"), dict(front="pointwise", read="pointwise", size=56, channels=160)]): yield "point", pointwise, dict(op=op, **other), [WEAK]
    for other in [dict(), dict(dilation=3), dict(behind="pair"), dict(dilation=3, behind="pair")] + [dict(behind="block", **more) for more in (dict(), dict(dims=2), dict(pair_of_shortcut=True), dict(activation="plain"), dict(activation="relu"), dict(channels=64))]: yield "voice", residual, other, [USUAL]
    for other in [dict(), dict(each=False), dict(dims=2), dict(each=False, dims=2), dict(kernel=2), dict(i=64, o=64), dict(quantized_result=True)]: yield "voice", upsampled, other, [USUAL]


def main():
    folder = pathlib.Path(sys.argv[1]); folder.mkdir(parents=True, exist_ok=True); lines = []
    for group, make, words, asked in probes():
        path = folder / ("_".join([group, make.__name__] + [f"{key}-{value}" for key, value in words.items()]) + ".onnx")
        onnx.save(make(**words), path); lines += [f"{path}\t{mode}\tnorun:{level}" for mode, level in asked]
    lines = list(dict.fromkeys(lines)); (folder / "list.tsv").write_text("\n".join(lines) + "\n"); print(len(lines), "builds of", len(list(folder.glob("*.onnx"))), "models")


if __name__ == "__main__": main()
