#pragma once

#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/graph/model.h"
#include "model/onnx/text/node_text.h"

// ONNX models as text: the graphs of tests and rule pages. The syntax is that of libonnx
// (docs/Syntax.md of ONNX 1.16 and later) and a little more:
//
//     <ir_version: 10, opset_import: ["": 21, "com.acme": 1], metadata_props: ["author": "me"]>
//     network (float[N,3,224,224] image, bool flag) => (float[N,8,112,112] "/conv/Conv_output_0", y)
//     <
//        float[8,3,3,3] w = ramp(-1, 1),      # initializers: type, name, data
//        int8 zero = {0},
//        float[N,3,224,224] real              # without data: the declared type of an inner value
//     >
//     {
//        float scale = {0.02}                 # an initializer may also stand among the nodes
//        real = DequantizeLinear (image, scale, zero)
//        ["/conv/Conv"] "/conv/Conv_output_0" = Conv <strides = [2, 2]> (real, w)
//        y = com.acme.Op:variant <k: float = 1, body = g1 () => (float a) { a = Zero () }> (real, "", flag)
//     }
//     <domain: "com.acme", opset_import: ["": 21], overload: "variant">
//     Op <body, k: float = 1.0> (x, y, z) => (r) { r = Scale <by: float = @k> (x, y) }
//
// Names that are no plain words are quoted, "" is a left-out input. `float` is a scalar, `float[]` a tensor of unknown
// rank, `?` an unknown dimension or type. "#" begins a comment. In quotes: \" \\ \n \t \r \xHH.
//
// Beyond libonnx, ours alone:
//   - initializers as statements; the values true and false; 0x… for the bit pattern of an element;
//   - all data types of data_type.h. The small floats (FP16, BF16, FP8, FP4, E8M0) are written with a point,
//     1.0: a bare 1 there is a bit pattern to newer libonnx, and rejected here;
//   - data in short: fill(v); ramp(from, to), evenly spaced; noise(from, to[, seed]), pseudo-random numbers
//   that
//     are the same everywhere; raw("00ff"), bytes that need not fit the shape; {} for no data;
//   - sparse_tensor(float[3,4]) s = float[2] {1.5, 2.0} at int64[2] {0, 7};
//   - an attribute of a kind unknown here: name: opaque = "the bytes of its AttributeProto".
//
// Stricter than libonnx, where its versions disagree or write damaged messages: a comma after the last input, lists
// that mix integers and floats without a kind, values outside their type's range, more or fewer values than the shape
// says, unknown escapes, nodes without parentheses. A kind before a value counts, as in newer libonnx: `a: float =
// 1` is 1.0.
//
// Not carried: doc strings below the model, training info, quantization annotations, type denotations.

namespace qaliper {

// The model as if a file of the same content had been loaded; its storage has no file. Errors are of kind Invalid
// (OverBudget where data would take more than 256 MiB) and name line and column.
Result<Model> parseText(std::string_view text);

// Reads back as an equal model, apart from what options leave out and what cannot be read from disk any more.
std::string writeText(const Model& model, const TextOptions& options = {});

} // namespace qaliper
