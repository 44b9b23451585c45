#include "model/quant/category.h"

#include <array>

#include "model/base/word_table.h"
#include "model/quant/quantizers.h"

namespace qaliper {

namespace {

struct CategoryEntry {
    std::string_view op;
    Category category;
};

constexpr auto categoryEntries = std::to_array<CategoryEntry>({
    {"Abs", Category::Elementwise},
    {"Add", Category::Elementwise},
    {"And", Category::Elementwise},
    {"ArgMax", Category::Reduce},
    {"ArgMin", Category::Reduce},
    {"Attention", Category::Compute},
    {"AveragePool", Category::Reduce},
    {"BatchNormalization", Category::Normalization},
    {"BitwiseAnd", Category::Elementwise},
    {"BitwiseNot", Category::Elementwise},
    {"BitwiseOr", Category::Elementwise},
    {"BlackmanWindow", Category::Other},
    {"Cast", Category::DataMovement},
    {"CastLike", Category::DataMovement},
    {"Ceil", Category::Elementwise},
    {"Celu", Category::Activation},
    {"CenterCropPad", Category::DataMovement},
    {"Clip", Category::Activation},
    {"Col2Im", Category::DataMovement},
    {"Compress", Category::DataMovement},
    {"Concat", Category::DataMovement},
    {"Constant", Category::DataMovement},
    {"ConstantOfShape", Category::DataMovement},
    {"Conv", Category::Compute},
    {"ConvInteger", Category::Compute},
    {"ConvTranspose", Category::Compute},
    {"Cos", Category::Elementwise},
    {"CumSum", Category::Reduce},
    {"DFT", Category::Compute},
    {"DeformConv", Category::Compute},
    {"DepthToSpace", Category::DataMovement},
    {"DequantizeLinear", Category::Quantize},
    {"Div", Category::Elementwise},
    {"Dropout", Category::DataMovement},
    {"DynamicQuantizeLinear", Category::Quantize},
    {"Einsum", Category::Compute},
    {"Elu", Category::Activation},
    {"Equal", Category::Elementwise},
    {"Erf", Category::Elementwise},
    {"Exp", Category::Elementwise},
    {"Expand", Category::DataMovement},
    {"EyeLike", Category::DataMovement},
    {"FakeQuantize", Category::Quantize},
    {"Flatten", Category::DataMovement},
    {"Floor", Category::Elementwise},
    {"FusedMatMul", Category::Compute},
    {"GRU", Category::Compute},
    {"Gather", Category::DataMovement},
    {"GatherElements", Category::DataMovement},
    {"GatherND", Category::DataMovement},
    {"Gelu", Category::Activation},
    {"Gemm", Category::Compute},
    {"GlobalAveragePool", Category::Reduce},
    {"GlobalMaxPool", Category::Reduce},
    {"Greater", Category::Elementwise},
    {"GreaterOrEqual", Category::Elementwise},
    {"GridSample", Category::DataMovement},
    {"GroupNormalization", Category::Normalization},
    {"HardSigmoid", Category::Activation},
    {"HardSwish", Category::Activation},
    {"Identity", Category::DataMovement},
    {"If", Category::Control},
    {"InstanceNormalization", Category::Normalization},
    {"IsInf", Category::Elementwise},
    {"IsNaN", Category::Elementwise},
    {"LRN", Category::Normalization},
    {"LSTM", Category::Compute},
    {"LayerNormalization", Category::Normalization},
    {"LeakyRelu", Category::Activation},
    {"Less", Category::Elementwise},
    {"LessOrEqual", Category::Elementwise},
    {"Log", Category::Elementwise},
    {"LogSoftmax", Category::Activation},
    {"Loop", Category::Control},
    {"LpNormalization", Category::Normalization},
    {"LpPool", Category::Reduce},
    {"MatMul", Category::Compute},
    {"MatMulInteger", Category::Compute},
    {"MatMulNBits", Category::Compute},
    {"Max", Category::Elementwise},
    {"MaxPool", Category::Reduce},
    {"MaxUnpool", Category::DataMovement},
    {"Mean", Category::Elementwise},
    {"MeanVarianceNormalization", Category::Normalization},
    {"Min", Category::Elementwise},
    {"Mish", Category::Activation},
    {"Mod", Category::Elementwise},
    {"Mul", Category::Elementwise},
    {"Neg", Category::Elementwise},
    {"NonMaxSuppression", Category::Reduce},
    {"NonZero", Category::DataMovement},
    {"Not", Category::Elementwise},
    {"OneHot", Category::DataMovement},
    {"Or", Category::Elementwise},
    {"PRelu", Category::Activation},
    {"Pad", Category::DataMovement},
    {"Pow", Category::Elementwise},
    {"QLinearConv", Category::Compute},
    {"QLinearMatMul", Category::Compute},
    {"Quant", Category::Quantize},
    {"QuantizeLinear", Category::Quantize},
    {"RMSNormalization", Category::Normalization},
    {"RNN", Category::Compute},
    {"RandomNormalLike", Category::DataMovement},
    {"Range", Category::DataMovement},
    {"Reciprocal", Category::Elementwise},
    {"ReduceL1", Category::Reduce},
    {"ReduceL2", Category::Reduce},
    {"ReduceLogSum", Category::Reduce},
    {"ReduceLogSumExp", Category::Reduce},
    {"ReduceMax", Category::Reduce},
    {"ReduceMean", Category::Reduce},
    {"ReduceMin", Category::Reduce},
    {"ReduceProd", Category::Reduce},
    {"ReduceSum", Category::Reduce},
    {"ReduceSumSquare", Category::Reduce},
    {"Relu", Category::Activation},
    {"Reshape", Category::DataMovement},
    {"Resize", Category::DataMovement},
    {"ReverseSequence", Category::DataMovement},
    {"RoiAlign", Category::DataMovement},
    {"RotaryEmbedding", Category::Elementwise},
    {"Round", Category::Elementwise},
    {"STFT", Category::Compute},
    {"Scan", Category::Control},
    {"Scatter", Category::DataMovement},
    {"ScatterElements", Category::DataMovement},
    {"ScatterND", Category::DataMovement},
    {"Selu", Category::Activation},
    {"Shape", Category::DataMovement},
    {"Shrink", Category::Activation},
    {"Sigmoid", Category::Activation},
    {"Sign", Category::Elementwise},
    {"SimplifiedLayerNormalization", Category::Normalization},
    {"Sin", Category::Elementwise},
    {"Size", Category::DataMovement},
    {"SkipLayerNormalization", Category::Normalization},
    {"SkipSimplifiedLayerNormalization", Category::Normalization},
    {"Slice", Category::DataMovement},
    {"Softmax", Category::Activation},
    {"Softplus", Category::Activation},
    {"Softsign", Category::Activation},
    {"SpaceToDepth", Category::DataMovement},
    {"Split", Category::DataMovement},
    {"Sqrt", Category::Elementwise},
    {"Squeeze", Category::DataMovement},
    {"Sub", Category::Elementwise},
    {"Sum", Category::Elementwise},
    {"Swish", Category::Activation},
    {"Tan", Category::Elementwise},
    {"Tanh", Category::Activation},
    {"ThresholdedRelu", Category::Activation},
    {"Tile", Category::DataMovement},
    {"TopK", Category::Reduce},
    {"Transpose", Category::DataMovement},
    {"Trilu", Category::DataMovement},
    {"Unique", Category::Reduce},
    {"Unsqueeze", Category::DataMovement},
    {"Upsample", Category::DataMovement},
    {"Where", Category::DataMovement},
    {"Xor", Category::Elementwise},
});

constexpr WordTable categories(categoryEntries, &CategoryEntry::op);

} // namespace

Category categoryOf(const Node& node) {
    if (const CategoryEntry* found = categories.find(node.opType))
        return found->category;
    const bool isQuantizer = isQuantizeNode(node) || isDequantizeNode(node); // includes TensorRT's own
    return isQuantizer ? Category::Quantize : Category::Other;
}

std::string_view categoryWord(Category category) {
    switch (category) {
    case Category::Compute: return "compute";
    case Category::Normalization: return "normalization";
    case Category::Activation: return "activation";
    case Category::DataMovement: return "data-movement";
    case Category::Elementwise: return "elementwise";
    case Category::Reduce: return "reduce";
    case Category::Quantize: return "quantize";
    case Category::Interface: return "interface";
    case Category::Control: return "control";
    case Category::Other: break;
    }
    return "other";
}

Text categoryTitle(Category category) {
    switch (category) {
    case Category::Compute: return say("Compute");
    case Category::Normalization: return say("Normalization");
    case Category::Activation: return say("Activation");
    case Category::DataMovement: return say("Data movement");
    case Category::Elementwise: return say("Elementwise");
    case Category::Reduce: return say("Pool / reduce");
    case Category::Quantize: return say("Quantize / dequantize");
    case Category::Interface: return say("Input / output");
    case Category::Control: return say("Control flow, call");
    case Category::Other: break;
    }
    return say("Plugin, custom, other");
}

} // namespace qaliper
