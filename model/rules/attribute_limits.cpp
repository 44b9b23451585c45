#include <algorithm>
#include <array>

#include "model/base/word_table.h"
#include "model/context/parser_values.h"
#include "model/graph/queries.h"
#include "model/rules/importer_values.h"
#include "model/target/importers.h"

namespace qaliper {

namespace {

constexpr int firstCoordinateModes = 11; // opset of Resize
constexpr int lastTestAttribute = 6;     // opset of Dropout
constexpr int opsetOfScanLengths = 8;
constexpr std::size_t linearDimensions = 3;
constexpr std::size_t cubicDimensions = 2;

bool isWord(const std::string* word, std::string_view expected) { return word && *word == expected; }

void addEinsum(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const std::string* equation = context.node(node).text("equation");
    const auto isRead = [](char c) {
        return (c >= 'a' && c <= 'z') || std::string_view("->., ").find(c) != std::string_view::npos;
    };
    if (equation && !std::ranges::all_of(*equation, isRead))
        broken.push_back(rejectedLimit("letters", say("small letters from a to z as labels")));
}

void addNorm(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const std::int64_t p = context.node(node).integer("p", 2);
    if (p != 1 && p != 2)
        broken.push_back(rejectedLimit("p", say("p of 1 or 2")));
}

// Scales that are constant: an input, or the attribute of Upsample up to opset 8.
std::vector<double> scalesOf(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const bool isNewResize = node.is("Resize") && opsetOf(context) >= firstCoordinateModes;
    if (isNewResize && !node.input(3).empty())
        return {}; // sizes are read instead
    const Attribute* attribute = node.attribute("scales");
    const auto* listed = attribute ? std::get_if<std::vector<float>>(&attribute->value) : nullptr;
    return listed ? std::vector<double>(listed->begin(), listed->end()) : numbersAt(context, ix, isNewResize ? 2 : 1);
}

// Scales of the dimensions before the last `count` ones other than 1.
bool scalesBefore(const std::vector<double>& scales, std::size_t count) {
    return scales.size() > count &&
        std::any_of(
            scales.begin(), scales.end() - static_cast<std::ptrdiff_t>(count), [](double scale) { return scale != 1; });
}

void addScaledDimensions(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const std::string* mode = node.text("mode");
    if (node.attribute("axes"))
        return;
    const bool isLinear = isWord(mode, "linear") || isWord(mode, "bilinear");
    if (isLinear && scalesBefore(scalesOf(context, ix), linearDimensions))
        broken.push_back(rejectedLimit("linear dimensions", say("linear scales for the last three dimensions only")));
    if (isWord(mode, "cubic") && scalesBefore(scalesOf(context, ix), cubicDimensions))
        broken.push_back(rejectedLimit("cubic dimensions", say("cubic scales for the last two dimensions only")));
}

// `scales` for some of the axes.
void addAxes(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const auto* axes = node.integers("axes");
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    if (!axes || !shape || axes->size() == shape->size() || node.input(2).empty() || !node.input(3).empty())
        return;
    const Held held = heldAs(context, context.index().input(ix, 2));
    const bool isRejected =
        readsScalesOfAxes.include(context.target.version) ? held == Held::Tensor : held == Held::Weights;
    if (isRejected)
        broken.push_back(rejectedLimit("scales input axes", say("scales for all axes")));
}

// Rejected, or not looked at.
void addLaterModes(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const bool isIgnored = ignoresModesOfResize.include(context.target.version);
    if (node.integer("antialias", 0) != 0)
        broken.push_back(isIgnored ? misreadLimit("antialias", say("no antialiasing: the attribute is not read"))
                                   : rejectedLimit("antialias", say("no antialiasing")));
    const std::string* policy = node.text("keep_aspect_ratio_policy");
    if (policy && *policy != "stretch")
        broken.push_back(isIgnored
                ? misreadLimit("keep_aspect", say("keep_aspect_ratio_policy stretch: the attribute is not read"))
                : rejectedLimit("keep_aspect", say("keep_aspect_ratio_policy stretch")));
}

void addResize(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const std::string* nearest = node.text("nearest_mode");
    if (opsetOf(context) >= firstCoordinateModes &&
        isWord(node.text("coordinate_transformation_mode"), "tf_half_pixel_for_nn") && nearest &&
        *nearest != "round_prefer_floor")
        broken.push_back(
            rejectedLimit("nearest_mode", say("nearest_mode round_prefer_floor in the mode tf_half_pixel_for_nn")));
    addScaledDimensions(context, ix, broken);
    addAxes(context, ix, broken);
    addLaterModes(context, ix, broken);
}

void addRandom(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const auto type =
        static_cast<DataType>(context.node(node).integer("dtype", static_cast<std::int64_t>(DataType::Float)));
    if (type != DataType::Float && type != DataType::Float16)
        broken.push_back(rejectedLimit("dtype", say("another type than {type}", arg("type", shortName(type)))));
}

void addSignalWindow(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const auto type = static_cast<DataType>(
        context.node(node).integer("output_datatype", static_cast<std::int64_t>(DataType::Float)));
    if (type != DataType::Float && wantsFloatWindows.include(context.target.version))
        broken.push_back(rejectedLimit("output_datatype", say("output_datatype FP32")));
}

// The last dimension is 2 where numbers are complex.
void addFourier(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const auto dims = context.types.staticShape(context.index().input(ix, 0));
    if (!dims || dims->empty() || !transformsBySides.include(context.target.version))
        return;
    const bool isReal = dims->back() == 1;
    const bool isInverse = node.integer("inverse", 0) != 0;
    const bool isOneSided = node.integer("onesided", 0) != 0;
    if (isReal && (isInverse || !isOneSided))
        broken.push_back(rejectedLimit("real", say("onesided of 1 and no inverse for real numbers")));
    else if (!isReal && !isInverse && isOneSided)
        broken.push_back(rejectedLimit("complex", say("onesided of 0 for complex numbers")));
}

void addMod(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const DataType type = typeInParser(context, context.index().input(node, 0));
    const bool isTaken = type == DataType::Int32 || type == DataType::Int64 || type == DataType::Undefined;
    const bool isRejectedAnyway = type == DataType::Uint8; // with fmod of 1, too
    if (!isTaken && !isRejectedAnyway && context.node(node).integer("fmod", 0) == 0 &&
        since(10, 15).include(context.target.version))
        broken.push_back(rejectedLimit("fmod", say("INT32 or INT64, or fmod of 1")));
}

void addConstantOfShape(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const Attribute* attribute = context.node(node).attribute("value");
    const auto* value = attribute ? std::get_if<Tensor>(&attribute->value) : nullptr;
    if (value && value->type == DataType::Uint8 && since(10, 15).include(context.target.version))
        broken.push_back(rejectedLimit("value", say("another type than {type}", arg("type", shortName(value->type)))));
}

void addDropout(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    if (opsetOf(context) <= lastTestAttribute && context.node(node).integer("is_test", 1) == 0)
        broken.push_back(rejectedLimit("is_test", say("is_test of 1")));
    const auto mode = numbersAt(context, node, 2);
    if (opsetOf(context) >= firstTrainingInput && !mode.empty() && mode.front() != 0)
        broken.push_back(rejectedLimit("training mode", say("a training mode that is constant and false")));
}

void addTrilu(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    if (shape && shape->size() > 3 && triluOfMatrices.include(context.target.version))
        broken.push_back(rejectedLimit("rank", say("an input of rank 2 or 3")));
}

// The lengths are counted while reading: by the sequence_lens, or by the batch axis.
void addReverseSequence(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    const std::int64_t axis = context.node(node).integer("batch_axis", 1);
    const bool isOpen = shape && axis >= 0 && static_cast<std::size_t>(axis) < shape->size() &&
        !(*shape)[static_cast<std::size_t>(axis)].number();
    if (isOpen && isOpenShape(context, context.index().input(node, 1)) &&
        reversesStaticBatches.include(context.target.version))
        broken.push_back(rejectedLimit("static input shape", say("an input of static shape")));
}

// Computed bounds are applied by element-wise layers, which the importer makes for FP32 and INT32 only.
void addClip(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const auto isComputed = [&](std::size_t slot) {
        const ValueIx bound = context.index().input(node, slot);
        return bound.valid() && heldAs(context, bound) == Held::Tensor;
    };
    if (since(10, 15).include(context.target.version) && (isComputed(1) || isComputed(2)) &&
        typeInParser(context, context.index().input(node, 0)) == DataType::Int8)
        broken.push_back(rejectedLimit("computed bounds", say("constant bounds in INT8")));
    if (clipsFp32ByComputedBounds.include(context.target.version) && (isComputed(1) || isComputed(2)) &&
        typeInParser(context, context.index().input(node, 0)) == DataType::Float16)
        broken.push_back(rejectedLimit("computed bounds", say("constant bounds in FP16")));
}

// UINT8 is converted to and from floats only.
void addCast(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    const ValueIx input = context.index().input(node, 0);
    const DataType from = typeInParser(context, input);
    const auto to = static_cast<DataType>(context.node(node).integer("to", 0));
    const auto isFloat = [](DataType type) {
        return type == DataType::Float || type == DataType::Float16 || type == DataType::Undefined;
    };
    const bool isRejected = (from == DataType::Uint8 && !isFloat(to)) || (to == DataType::Uint8 && !isFloat(from));
    if (isRejected && castsUint8ToFloats.include(context.target.version))
        broken.push_back(rejectedLimit("uint8", say("FP32 or FP16 on the other side of UINT8")));
}

// Padding of three dimensions that differs at begin and end.
void addConvTranspose(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    const auto* pads = node.integers("pads");
    const bool isVolume = shape && shape->size() == 5 && pads && pads->size() == 6 && !node.attribute("output_shape");
    if (isVolume && padsVolumesEvenly.include(context.target.version) &&
        !std::equal(pads->begin(), pads->begin() + 3, pads->begin() + 3))
        broken.push_back(rejectedLimit("3-D pads", say("the same padding on both sides")));
}

// The output of the release has a fixed number of rows, after the chosen ones filled up.
void addNonMaxSuppression(const Context& context, NodeIx, std::vector<BrokenLimit>& broken) {
    if (!padsChosenBoxes.include(context.target.version))
        return;
    broken.push_back(misreadLimit("padded",
        say("a fixed number of boxes: the output is filled up to max_output_boxes_per_class rows, read on by what "
            "follows")));
}

void addRecurrent(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    if (!context.node(node).attribute("hidden_size"))
        broken.push_back(rejectedLimit("hidden_size", say("the attribute hidden_size")));
    const Attribute* attribute = context.node(node).attribute("activations");
    const auto* names = attribute ? std::get_if<std::vector<std::string>>(&attribute->value) : nullptr;
    if (names && std::ranges::find(*names, "Affine") != names->end() && since(10, 15).include(context.target.version))
        broken.push_back(rejectedLimit("activations", say("other activations than Affine")));
}

// The state that the importer begins with is FP32, and its products want one type.
void addGate(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    addRecurrent(context, node, broken);
    const DataType type = typeInParser(context, context.index().input(node, 0));
    const bool isNarrow = type == DataType::Float16 || type == DataType::Bfloat16;
    const bool isOne = context.target.isStronglyTyped() ? comparesOperands.include(context.target.version)
                                                        : startsRecurrenceInFp32.include(context.target.version);
    const bool startsInFp32 = isOne && !context.target.rtx; // which has fixed it
    if (isNarrow && context.node(node).input(5).empty() && startsInFp32)
        broken.push_back(rejectedLimit("initial_h", say("an initial_h, where the numbers are no FP32")));
}

// The importer subtracts the gate from a 1 that is FP32. TensorRT-RTX has the same.
void addGru(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    addGate(context, node, broken);
    const bool isBfloat = typeInParser(context, context.index().input(node, 0)) == DataType::Bfloat16;
    if (isBfloat && context.target.isStronglyTyped() && comparesOperands.include(context.target.version))
        broken.push_back(rejectedLimit("BF16", say("FP32 or FP16")));
}

// The importer names its layers after the first state. In opset 8, the lengths are the first input.
void addScan(const Context& context, NodeIx ix, std::vector<BrokenLimit>& broken) {
    const Node& node = context.node(ix);
    const bool hasLengths = opsetOf(context) == opsetOfScanLengths;
    if (hasLengths && !node.input(0).empty())
        broken.push_back(rejectedLimit("sequence_lens", say("no sequence_lens")));
    const auto states =
        static_cast<std::int64_t>(node.inputs.size()) - (hasLengths ? 1 : 0) - node.integer("num_scan_inputs", 0);
    if (states == 0)
        broken.push_back(rejectedLimit("states", say("a state that is carried from one iteration to the next")));
}

struct AttributeCheck {
    std::string_view op;
    void (*add)(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken);
};

constexpr std::array attributeCheckRows{
    AttributeCheck{"BlackmanWindow", addSignalWindow},
    AttributeCheck{"Cast", addCast},
    AttributeCheck{"Clip", addClip},
    AttributeCheck{"ConstantOfShape", addConstantOfShape},
    AttributeCheck{"ConvTranspose", addConvTranspose},
    AttributeCheck{"DFT", addFourier},
    AttributeCheck{"Dropout", addDropout},
    AttributeCheck{"Einsum", addEinsum},
    AttributeCheck{"GRU", addGru},
    AttributeCheck{"HammingWindow", addSignalWindow},
    AttributeCheck{"HannWindow", addSignalWindow},
    AttributeCheck{"LSTM", addRecurrent},
    AttributeCheck{"LpNormalization", addNorm},
    AttributeCheck{"LpPool", addNorm},
    AttributeCheck{"Mod", addMod},
    AttributeCheck{"NonMaxSuppression", addNonMaxSuppression},
    AttributeCheck{"RNN", addGate},
    AttributeCheck{"RandomNormal", addRandom},
    AttributeCheck{"RandomNormalLike", addRandom},
    AttributeCheck{"RandomUniform", addRandom},
    AttributeCheck{"RandomUniformLike", addRandom},
    AttributeCheck{"Resize", addResize},
    AttributeCheck{"ReverseSequence", addReverseSequence},
    AttributeCheck{"Scan", addScan},
    AttributeCheck{"Trilu", addTrilu},
    AttributeCheck{"Upsample", addScaledDimensions},
};
constexpr WordTable attributeChecks(attributeCheckRows, &AttributeCheck::op);

} // namespace

void addAttributeLimits(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    if (const AttributeCheck* check = attributeChecks.find(context.node(node).opType))
        check->add(context, node, broken);
}

} // namespace qaliper
