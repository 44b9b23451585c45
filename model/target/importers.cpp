#include "model/target/importers.h"

#include <algorithm>
#include <array>
#include <span>

#include "model/base/word_table.h"

namespace qaliper {

namespace {

struct InitializerSlot {
    std::string_view op;
    std::size_t slot = 0;
    Releases releases;
};

// 8.5 reads computed kernels and biases; from 8.2 to 8.5 more and more sizes and limits may be computed.
constexpr std::array initializerSlotRows{
    InitializerSlot{"Conv", 2, until(8, 4)},
    InitializerSlot{"ConvTranspose", 1, until(8, 0)},
    InitializerSlot{"ConvTranspose", 2, until(8, 4)},
    InitializerSlot{"CumSum", 1, until(10, 7)},
    InitializerSlot{"Dropout", 2, everyRelease},
    InitializerSlot{"InstanceNormalization", 1, until(9, 99)},
    InitializerSlot{"InstanceNormalization", 2, until(9, 99)},
    InitializerSlot{"NonMaxSuppression", 2, until(8, 4)},
    InitializerSlot{"NonMaxSuppression", 3, until(8, 4)},
    InitializerSlot{"NonMaxSuppression", 4, until(8, 4)},
    InitializerSlot{"Pad", 1, until(8, 0)},
    InitializerSlot{"Pad", 2, until(8, 0)},
    InitializerSlot{"ReduceL1", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceL1", 1, since(10, 15)},
    InitializerSlot{"ReduceL2", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceL2", 1, since(10, 15)},
    InitializerSlot{"ReduceLogSum", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceLogSum", 1, since(10, 15)},
    InitializerSlot{"ReduceLogSumExp", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceLogSumExp", 1, since(10, 15)},
    InitializerSlot{"ReduceMax", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceMax", 1, since(10, 15)},
    InitializerSlot{"ReduceMean", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceMean", 1, since(10, 15)},
    InitializerSlot{"ReduceMin", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceMin", 1, since(10, 15)},
    InitializerSlot{"ReduceProd", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceProd", 1, since(10, 15)},
    InitializerSlot{"ReduceSum", 1, until(10, 1)},
    InitializerSlot{"ReduceSum", 1, since(10, 15)},
    InitializerSlot{"ReduceSumSquare", 1, {{10, 0, 0}, {10, 1, 0}}},
    InitializerSlot{"ReduceSumSquare", 1, since(10, 15)},
    InitializerSlot{"Resize", 2, until(8, 2)},
    InitializerSlot{"Split", 1, until(8, 0)},
    InitializerSlot{"Squeeze", 1, until(10, 7)},
    InitializerSlot{"TRT_FP4DynamicQuantize", 1, since(10, 8)},
    InitializerSlot{"TopK", 1, until(8, 5)},
    InitializerSlot{"Upsample", 1, until(8, 2)},
};
constexpr WordTable initializerSlots(initializerSlotRows, &InitializerSlot::op);

using Types = std::span<const DataType>;

struct RejectedTypes {
    std::string_view op;
    std::size_t slot = 0;
    Types types;
    Releases releases;
};

constexpr std::array int32{DataType::Int32};
constexpr std::array integers{DataType::Int32, DataType::Int64};
constexpr std::array truth{DataType::Bool};
constexpr std::array int32OrTruth{DataType::Int32, DataType::Bool};
constexpr std::array anyButFloat{DataType::Int64, DataType::Int32, DataType::Int8, DataType::Bool};

constexpr std::array narrowFloats{DataType::Float16, DataType::Bfloat16};
constexpr std::array brainFloats{DataType::Bfloat16};

constexpr std::array signedByte{DataType::Int8};
constexpr Releases untilMeasured{{9, 0, 0}, {10, 14, 99}};

constexpr std::array rejectedTypeRows{
    RejectedTypes{"Abs", 0, truth, since(8, 5)},
    RejectedTypes{"ArgMax", 0, int32, until(8, 5)},
    RejectedTypes{"ArgMin", 0, int32, until(8, 5)},
    RejectedTypes{"DeformConv", 0, brainFloats, since(10, 1)},
    RejectedTypes{"DepthToSpace", 0, truth, everyRelease},
    RejectedTypes{"Einsum", 0, integers, since(10, 15)},
    RejectedTypes{"Gather", 0, truth, until(8, 4)},
    RejectedTypes{"GatherElements", 0, truth, until(8, 4)},
    RejectedTypes{"GatherND", 0, truth, until(8, 4)},
    RejectedTypes{"Gemm", 0, int32, until(8, 6)},
    RejectedTypes{"Gemm", 0, integers, since(9)},
    RejectedTypes{"Gemm", 1, int32, until(8, 4)},
    RejectedTypes{"GlobalLpPool", 0, brainFloats, since(9)},
    RejectedTypes{"GridSample", 0, truth, since(8, 5)},
    RejectedTypes{"GridSample", 1, truth, since(8, 5)},
    RejectedTypes{"HardSwish", 0, brainFloats, since(9)},
    RejectedTypes{"Hardmax", 0, anyButFloat, since(9)},
    RejectedTypes{"InstanceNormalization", 0, brainFloats, untilMeasured},
    RejectedTypes{"LpNormalization", 0, brainFloats, since(9)},
    RejectedTypes{"LpPool", 0, brainFloats, since(9)},
    RejectedTypes{"MatMul", 0, int32, until(8, 6)},
    RejectedTypes{"MatMul", 0, integers, since(9)},
    RejectedTypes{"MatMul", 1, int32, until(8, 4)},
    RejectedTypes{"Mish", 0, brainFloats, since(10)},
    RejectedTypes{"Neg", 0, truth, since(8, 5)},
    RejectedTypes{"NonZero", 0, signedByte, since(11, 2)},
    RejectedTypes{"PRelu", 0, int32, until(8, 6)},
    RejectedTypes{"PRelu", 0, integers, since(9)},
    RejectedTypes{"PRelu", 1, int32, until(8, 6)},
    RejectedTypes{"PRelu", 1, integers, since(9)},
    RejectedTypes{"Range", 0, narrowFloats, since(8, 4)},
    RejectedTypes{"ReduceL2", 0, integers, since(10, 15)},
    RejectedTypes{"ReduceLogSum", 0, integers, since(10, 15)},
    RejectedTypes{"ReduceLogSumExp", 0, integers, since(10, 15)},
    RejectedTypes{"Resize", 0, int32OrTruth, until(8, 4)},
    RejectedTypes{"Resize", 0, truth, since(8, 5)},
    RejectedTypes{"Resize", 0, integers, since(10, 15)},
    RejectedTypes{"Sign", 0, int32OrTruth, until(8, 6)},
    RejectedTypes{"Sign", 0, truth, since(9)},
    RejectedTypes{"SpaceToDepth", 0, truth, everyRelease},
    RejectedTypes{"TopK", 0, int32, until(8, 5)},
    RejectedTypes{"Upsample", 0, int32OrTruth, until(8, 4)},
    RejectedTypes{"Upsample", 0, truth, since(8, 5)},
    RejectedTypes{"Upsample", 0, integers, since(10, 15)},
    RejectedTypes{"Where", 1, truth, until(8, 4)},
    RejectedTypes{"Where", 2, truth, until(8, 4)},
};
constexpr WordTable rejectedTypes(rejectedTypeRows, &RejectedTypes::op);

// Helpers that many importers share: activations, unary and element-wise layers, reductions.
constexpr WordTable activations(std::to_array<std::string_view>({"Elu", "HardSigmoid", "LeakyRelu",
    "ParametricSoftplus", "Relu", "ScaledTanh", "Selu", "Sigmoid", "Softplus", "Softsign", "Tanh", "ThresholdedRelu"}));
constexpr WordTable floatUnary(std::to_array<std::string_view>({"Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh",
    "Ceil", "Cos", "Cosh", "Erf", "Exp", "Floor", "Log", "Reciprocal", "Round", "Sin", "Sinh", "Sqrt", "Tan"}));
constexpr WordTable arithmetic(std::to_array<std::string_view>(
    {"Add", "Div", "Greater", "GreaterOrEqual", "Less", "LessOrEqual", "Max", "Mean", "Min", "Mul", "Sub", "Sum"}));
constexpr WordTable logic(std::to_array<std::string_view>({"And", "Or", "Xor"}));
constexpr WordTable reductions(
    std::to_array<std::string_view>({"ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum"}));
// What moves or picks numbers and takes no UINT8, beside the helpers.
constexpr WordTable movers(std::to_array<std::string_view>({"ArgMax", "ArgMin", "Clip", "Concat", "DepthToSpace",
    "Einsum", "Expand", "EyeLike", "Gather", "GatherElements", "GatherND", "GridSample", "Mod", "OneHot", "Pad",
    "Resize", "ReverseSequence", "Slice", "SpaceToDepth", "Split", "Tile", "TopK", "Trilu", "Upsample"}));
constexpr WordTable axesReductions(std::to_array<std::string_view>({"ReduceL1", "ReduceL2", "ReduceLogSum",
    "ReduceLogSumExp", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSumSquare"}));

bool isAmongTypes(Types types, DataType type) { return std::ranges::find(types, type) != types.end(); }

bool rejectsUint8(std::string_view op, Version version) {
    const bool isByHelper = activations.contains(op) || floatUnary.contains(op) || movers.contains(op) ||
        (reductions.contains(op) && since(10).include(version));
    return isByHelper && since(8, 5).include(version);
}

bool takesOnlyBool(std::string_view op) { return logic.contains(op) || op == "Not"; }

bool helperRejects(std::string_view op, DataType type, Version version) {
    if (takesOnlyBool(op))
        return type != DataType::Bool;
    if (type == DataType::Uint8 && rejectsUint8(op, version))
        return true;
    if (activations.contains(op))
        return isAmongTypes(int32OrTruth, type);
    if (floatUnary.contains(op))
        return isAmongTypes(int32OrTruth, type) || (type == DataType::Int64 && since(10).include(version));
    if (arithmetic.contains(op))
        return type == DataType::Bool;
    if (reductions.contains(op))
        return type == DataType::Bool && since(10).include(version);
    if (op == "Equal")
        return type == DataType::Bool && until(8, 6).include(version);
    if (op == "Pow") {
        const bool isInteger = type == DataType::Int32 || (type == DataType::Int64 && since(10).include(version));
        return type == DataType::Bool || (isInteger && until(10, 14).include(version));
    }
    return false;
}

struct LeastRank {
    std::string_view op;
    std::size_t rank = 0;
    Releases releases;
    std::int64_t firstOpset = 0;
};

constexpr std::array leastRankRows{
    LeastRank{"ArgMax", 2, since(10, 6)},
    LeastRank{"ArgMin", 2, since(10, 15)},
    LeastRank{"GlobalAveragePool", 3, since(10, 15)},
    LeastRank{"GlobalLpPool", 3, since(10, 15)},
    LeastRank{"GlobalMaxPool", 3, since(10, 15)},
    LeastRank{"GroupNormalization", 3, since(10, 15)},
    LeastRank{"Hardmax", 2, since(10, 15), 13},
    LeastRank{"LRN", 4, since(10, 15)},
    LeastRank{"LogSoftmax", 2, since(10, 15), 13},
    LeastRank{"LpPool", 4, since(10, 6)},
    LeastRank{"ReduceL1", 1, since(10, 15)},
    LeastRank{"ReduceL2", 1, since(10, 15)},
    LeastRank{"ReduceLogSum", 1, since(10, 15)},
    LeastRank{"ReduceLogSumExp", 1, since(10, 15)},
    LeastRank{"ReduceMax", 1, since(10, 15)},
    LeastRank{"ReduceMean", 1, since(10, 15)},
    LeastRank{"ReduceMin", 1, since(10, 15)},
    LeastRank{"ReduceProd", 1, since(10, 15)},
    LeastRank{"ReduceSum", 1, since(10, 15)},
    LeastRank{"ReduceSumSquare", 1, since(10, 15)},
    LeastRank{"Softmax", 2, since(10, 6), 13},
};
constexpr WordTable leastRanks(leastRankRows, &LeastRank::op);

// Importers that take the number of inputs for the number of tensors.
struct Slots {
    std::string_view op;
    std::size_t count = 0;
    Releases releases = since(10, 15);
};
constexpr std::array countedInputRows{
    Slots{"Clip", 2},
    Slots{"Conv", 3, since(10, 6)},
    Slots{"DequantizeLinear", 3},
    Slots{"Dropout", 3},
    Slots{"Gemm", 3},
    Slots{"QuantizeLinear", 3},
    Slots{"Slice", 5},
    Slots{"Squeeze", 2},
    Slots{"Trilu", 2},
};
constexpr WordTable countedInputs(countedInputRows, &Slots::op);
constexpr Releases countsEmptyMask = since(10, 15); // of Dropout

struct Outputs {
    std::string_view op;
    std::size_t count = 0;
};

constexpr std::array outputRows{
    Outputs{"BatchNormalization", 1},
    Outputs{"GroupNormalization", 1},
    Outputs{"LayerNormalization", 1},
    Outputs{"MaxPool", 1},
};
constexpr WordTable outputs(outputRows, &Outputs::op);

struct RejectedName {
    std::string_view op;
    Releases releases;
};

// The static checkers of 9.3 and 10.1. Later ones were not read; an operator with an importer in a later release is not
// rejected there.
constexpr std::array rejectedNameRows{
    RejectedName{"AffineGrid", since(9)},
    RejectedName{"Bernoulli", since(9)},
    RejectedName{"BitShift", since(9)},
    RejectedName{"BitwiseAnd", since(9)},
    RejectedName{"BitwiseNot", since(9)},
    RejectedName{"BitwiseOr", since(9)},
    RejectedName{"BitwiseXor", since(9)},
    RejectedName{"BlackmanWindow", since(9)},
    RejectedName{"CenterCropPad", since(9)},
    RejectedName{"Col2Im", since(9)},
    RejectedName{"Compress", since(9)},
    RejectedName{"ConcatFromSequence", since(9)},
    RejectedName{"ConvInteger", since(9)},
    RejectedName{"DFT", since(9)},
    RejectedName{"DeformConv", {{9, 0, 0}, {10, 0, 0}}},
    RejectedName{"Det", since(9)},
    RejectedName{"DynamicQuantizeLinear", since(9)},
    RejectedName{"Gelu", {{9, 0, 0}, {9, 99, 0}}},
    RejectedName{"HammingWindow", since(9)},
    RejectedName{"HannWindow", since(9)},
    RejectedName{"ImageDecoder", since(9)},
    RejectedName{"MatMulInteger", since(9)},
    RejectedName{"MaxRoiPool", since(9)},
    RejectedName{"MaxUnpool", since(9)},
    RejectedName{"MelWeightMatrix", since(9)},
    RejectedName{"Mish", {{9, 0, 0}, {9, 99, 0}}},
    RejectedName{"Multinomial", since(9)},
    RejectedName{"NegativeLogLikelihoodLoss", since(9)},
    RejectedName{"Optional", since(9)},
    RejectedName{"OptionalGetElement", since(9)},
    RejectedName{"OptionalHasElement", since(9)},
    RejectedName{"QLinearConv", since(9)},
    RejectedName{"QLinearMatMul", since(9)},
    RejectedName{"RegexFullMatch", since(9)},
    RejectedName{"STFT", since(9)},
    RejectedName{"SequenceAt", since(9)},
    RejectedName{"SequenceConstruct", since(9)},
    RejectedName{"SequenceEmpty", since(9)},
    RejectedName{"SequenceErase", since(9)},
    RejectedName{"SequenceInsert", since(9)},
    RejectedName{"SequenceLength", since(9)},
    RejectedName{"SequenceMap", since(9)},
    RejectedName{"SoftmaxCrossEntropyLoss", since(9)},
    RejectedName{"SplitToSequence", since(9)},
    RejectedName{"StringConcat", since(9)},
    RejectedName{"StringNormalizer", since(9)},
    RejectedName{"StringSplit", since(9)},
    RejectedName{"TfIdfVectorizer", since(9)},
    RejectedName{"Unique", since(9)},
};
constexpr WordTable rejectedNames(rejectedNameRows, &RejectedName::op);

constexpr Version firstInt64Release{9, 0, 0};
// In between they stay UINT8. Source: facts F232 and R23.
constexpr std::array widensUint8Initializers{until(10, 9), since(10, 15)};

} // namespace

bool wantsInitializer(std::string_view op, std::size_t slot, Version version) {
    return std::ranges::any_of(initializerSlots.rows(op),
        [&](const InitializerSlot& row) { return row.slot == slot && row.releases.include(version); });
}

bool rejectsType(std::string_view op, std::size_t slot, DataType type, Version version) {
    if (type == DataType::Undefined)
        return false;
    const bool isByTable = std::ranges::any_of(rejectedTypes.rows(op), [&](const RejectedTypes& row) {
        return row.slot == slot && isAmongTypes(row.types, type) && row.releases.include(version);
    });
    return isByTable || ((slot == 0 || isElementwise(op)) && helperRejects(op, type, version));
}

DataType importedType(DataType type, bool isInitializer, Version version) {
    if (type == DataType::Double)
        return DataType::Float;
    if (type == DataType::Int64 && version < firstInt64Release)
        return DataType::Int32;
    const auto isWidened = [&](const Releases& releases) { return releases.include(version); };
    if (type == DataType::Uint8 && isInitializer && std::ranges::any_of(widensUint8Initializers, isWidened))
        return DataType::Int32;
    return type;
}

std::size_t leastRank(std::string_view op, std::int64_t opset, Version version) {
    const LeastRank* row = leastRanks.find(op);
    return row && row->releases.include(version) && opset >= row->firstOpset ? row->rank : 0;
}

bool rejectsEmptyInput(std::string_view op, std::size_t inputs, Version version) {
    const Slots* row = countedInputs.find(op);
    return row && row->count == inputs && row->releases.include(version);
}

bool rejectsEmptyOutput(std::string_view op, std::size_t outputs, Version version) {
    return op == "Dropout" && outputs == 2 && countsEmptyMask.include(version);
}

std::optional<std::size_t> importedOutputs(std::string_view op) {
    const Outputs* row = outputs.find(op);
    return row ? std::optional(row->count) : std::nullopt;
}

bool isRejectedByName(std::string_view op, Version version) {
    const RejectedName* row = rejectedNames.find(op);
    return row && row->releases.include(version);
}

bool isElementwise(std::string_view op) {
    return arithmetic.contains(op) || logic.contains(op) || op == "Equal" || op == "Pow";
}

bool handsAxesOn(std::string_view op) {
    return op == "Cast" || op == "CastLike" || op == "Identity" || op == "Dropout";
}

bool ignoresAxesInput(std::string_view op, Version version) {
    return until(9, 99).include(version) && axesReductions.contains(op);
}

} // namespace qaliper
