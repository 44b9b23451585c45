#include "tests/support/made_exports.h"

#include <fmt/format.h>

#include "tests/support/graphs.h"

namespace qaliper {

namespace {

// Three layers that read one value, each behind a pair of its own with the same scale; `type` is that of the float
// side.
std::string projections(const std::string& type) {
    std::string nodes = "  [norm] norm = Relu (x)\n";
    for (const std::string name : {"q", "k", "v"}) {
        nodes += fmt::format("  [{0}_scale] {0}_scale = Constant <value = {1} {{0.0315}}> ()\n"
                             "  [{0}_wscale] {0}_wscale = Constant <value = {1} {{0.0079}}> ()\n"
                             "  [{0}_in] {0}_in = QuantizeLinear (norm, {0}_scale, zero)\n"
                             "  [{0}_data] {0}_data = DequantizeLinear ({0}_in, {0}_scale, zero)\n"
                             "  [{0}_win] {0}_win = QuantizeLinear (w_{0}, {0}_wscale, zero)\n"
                             "  [{0}_wout] {0}_wout = DequantizeLinear ({0}_win, {0}_wscale, zero)\n"
                             "  [{0}_turned] {0}_turned = Transpose <perm = [1, 0]> ({0}_wout)\n"
                             "  [{0}] {0} = MatMul ({0}_data, {0}_turned)\n",
            name, type);
    }
    return fmt::format("<ir_version: 9, opset_import: [\"\": 19]>\n"
                       "projections ({0}[2,8] x) => ({0}[2,8] y)\n"
                       "<int8 zero = {{0}}, {0}[8,8] w_q = noise(-1, 1, 1), {0}[8,8] w_k = noise(-1, 1, 2),\n"
                       " {0}[8,8] w_v = noise(-1, 1, 3)>\n"
                       "{{\n{1}  [s] s = Add (q, k)\n  [y] y = Mul (s, v)\n}}\n",
        type, nodes);
}

constexpr const char* upsampling = R"(<ir_version: 9, opset_import: ["": 19]>
upsampling (float16[1,4,4,4] x) => (float16[1,4,5,5] y)
<float16 s = {0.0315}, float16[4] ws = {0.004, 0.005, 0.006, 0.007}, int8 zero = {0}, int8[4] zeros = {0, 0, 0, 0},
 float16[4,4,2,2] w = noise(-0.5, 0.5, 1)>
{
  [data_in] data_in = QuantizeLinear (x, s, zero)
  [data] data = DequantizeLinear (data_in, s, zero)
  [weight_in] weight_in = QuantizeLinear <axis = 1> (w, ws, zeros)
  [weight] weight = DequantizeLinear <axis = 1> (weight_in, ws, zeros)
  [y] y = ConvTranspose (data, weight)
}
)";

// NVFP4: the data is quantized while the engine runs, and the FP8 scale of each block has an FP32 scale of its own, in
// weights too.
constexpr const char* twoLevels = R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]>
two_levels (float[2,32] x) => (float[2,4] y)
<float s = {0.0002}, float4e2m1[4,32] w = ramp(-6, 6), float8e4m3fn[4,2] w_scale = ramp(10, 400)>
{
  [data_in] data_in, data_scale = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16, scale_type = 17> (x, s)
  [scale] scale = DequantizeLinear (data_scale, s)
  [data] data = DequantizeLinear <axis = -1, block_size = 16> (data_in, scale)
  [weight_scale] weight_scale = DequantizeLinear (w_scale, s)
  [weight] weight = DequantizeLinear <axis = -1, block_size = 16> (w, weight_scale)
  [turned] turned = Transpose <perm = [1, 0]> (weight)
  [y] y = MatMul (data, turned)
}
)";

constexpr const char* microscaling = R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
microscaling (float16[2,32] x) => (float16[2,4] y)
<float8e4m3fn[4,32] w = ramp(-6, 6), uint8[4,1] w_scale = {120, 121, 122, 123}>
{
  [data_in] data_in, data_scale = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32, output_dtype = 17> (x)
  [data] data = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32, output_dtype = 10> (data_in, data_scale)
  [weight] weight = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32, output_dtype = 10> (w, w_scale)
  [turned] turned = Transpose <perm = [1, 0]> (weight)
  [y] y = MatMul (data, turned)
}
)";

} // namespace

std::vector<NamedNetwork> madeExports() {
    return {{"projections_float", textModel(projections("float"))},
        {"projections_half", textModel(projections("float16"))}, {"upsampling", textModel(upsampling)},
        {"two_levels", textModel(twoLevels)}, {"microscaling", textModel(microscaling)}};
}

} // namespace qaliper
