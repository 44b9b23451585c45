#include "model/rewrite/dynamic_rewrite.h"

#include <algorithm>
#include <set>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/integer_weights.h"
#include "model/rewrite/operands.h"

namespace qaliper {

namespace {

constexpr int emulationNodes = 17; // number of nodes that emulatedQuantization() adds

NewNode floatProduct(
    const Context& context, const IntegerProduct& product, const std::string& data, const std::string& weight) {
    const Node& integer = context.node(product.node);
    const std::string op = product.convolution ? "Conv" : "MatMul";
    return {op, "", {data, weight}, integer.attributes, std::string(integer.output(0)) + "_float"};
}

NewNode castTo(const std::string& value, DataType type) {
    return {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, value + "_cast"};
}

// The DQ downstream of the dynamic quantization is replaced by x itself.
void bypassDequantizer(FixBuilder& builder, const Context& context, NodeIx dequantizer, const std::string& source) {
    const ValueIx output = context.index().output(dequantizer, 0);
    if (context.index().isGraphOutput(output)) {
        builder.takeOver(output, {"Identity", "", {source}, {}, {}});
        return;
    }
    builder.redirectAll(output, source);
    builder.remove(dequantizer);
}

Result<Fix> withFloatActivations(const Context& context, const DynamicQuantization& match, bool keepsInt8) {
    FixBuilder builder(context);
    IntegerWeights weights(builder, context);
    const std::string data(context.index().name(match.source));
    for (const IntegerProduct& product : match.products) {
        const bool staysInt8 = keepsInt8 && canStayInt8(context, product);
        QALIPER_TRY(const auto weight, staysInt8 ? weights.int8Weight(product) : weights.floatWeight(product, true));
        builder.takeOver(product.result, floatProduct(context, product, data, weight));
    }
    for (const NodeIx dequantizer : match.dequantizers)
        bypassDequantizer(builder, context, dequantizer, data);
    builder.remove(match.node);
    return Fix{std::move(builder).finish(), {}};
}

// The computation of DynamicQuantizeLinear in standard operators.
struct EmulatedQuantization {
    std::string quantized; // float values 0 … 255
    std::string centred;   // the same minus the zero point
    std::string scale;     // float scalars
    std::string zeroPoint;
};

EmulatedQuantization emulatedQuantization(
    FixBuilder& builder, const Context& context, const DynamicQuantization& match) {
    const GraphId graph = context.index().graphOf(match.node);
    const std::string x(context.index().name(match.source));
    const auto constant = [&](const std::string& wish, double value) {
        return builder.addTensor(graph, makeSmallTensor(x + wish, DataType::Float, {}, {value}));
    };
    const auto node = [&](const std::string& op, std::vector<std::string> inputs, const std::string& wish) {
        return builder.add(graph, {op, "", std::move(inputs), {}, x + wish});
    };
    const auto reduce = [&](const std::string& op, const std::string& wish) {
        return builder.add(graph, {op, "", {x}, {{"keepdims", std::int64_t{0}}}, x + wish});
    };
    const std::string zero = constant("_zero", 0);
    const std::string one = constant("_one", 1);
    const std::string top = constant("_255", 255);
    EmulatedQuantization emulated;
    const std::string lowest = node("Min", {reduce("ReduceMin", "_min"), zero}, "_lowest");
    const std::string highest = node("Max", {reduce("ReduceMax", "_max"), zero}, "_highest");
    const std::string step = node("Div", {node("Sub", {highest, lowest}, "_range"), top}, "_step");
    const std::string isZero = node("Equal", {step, zero}, "_is_zero"); // all of x is zero: any scale is valid
    NewNode scale{"Where", "", {isZero, one, step}, {}, x + "_scale"};
    if (match.scale.valid()) {
        emulated.scale = std::string(context.index().name(match.scale));
        builder.takeOver(match.scale, std::move(scale));
    } else {
        emulated.scale = builder.add(graph, std::move(scale));
    }
    const std::string shift = node("Sub", {zero, node("Div", {lowest, emulated.scale}, "_below")}, "_shift");
    emulated.zeroPoint = node("Clip", {node("Round", {shift}, "_rounded_shift"), zero, top}, "_whole_shift");
    const std::string steps = node("Round", {node("Div", {x, emulated.scale}, "_steps")}, "_rounded_steps");
    emulated.quantized = node("Clip", {node("Add", {steps, emulated.zeroPoint}, "_shifted"), zero, top}, "_levels");
    emulated.centred = node("Sub", {emulated.quantized, emulated.zeroPoint}, "_centred");
    return emulated;
}

// xq - xz in float, for this product.
std::string dataOf(FixBuilder& builder, const Context& context, const DynamicQuantization& match,
    const EmulatedQuantization& emulated, const IntegerProduct& product) {
    if (!product.dataZeroPoint.valid())
        return emulated.quantized;
    if (product.dataZeroPoint == match.zeroPoint)
        return emulated.centred;
    const GraphId graph = context.index().graphOf(product.node);
    const std::string zeroPoint =
        builder.add(graph, castTo(std::string(context.index().name(product.dataZeroPoint)), DataType::Float));
    return builder.add(graph, {"Sub", "", {emulated.quantized, zeroPoint}, {}, emulated.quantized + "_shifted"});
}

// Graph outputs keep their type: a Cast takes over the name.
void keepByteOutput(FixBuilder& builder, const Context& context, ValueIx output, const std::string& value) {
    if (output.valid() && context.index().isGraphOutput(output))
        builder.takeOver(output, castTo(value, DataType::Uint8));
}

int byteOutputs(const Context& context, const DynamicQuantization& match) {
    const auto isOutput = [&](ValueIx value) { return value.valid() && context.index().isGraphOutput(value); };
    return (isOutput(match.quantized) ? 1 : 0) + (isOutput(match.zeroPoint) ? 1 : 0);
}

// Weights that several products share count once.
std::vector<IntegerProduct> differentWeights(const DynamicQuantization& match) {
    std::vector<IntegerProduct> different;
    for (const IntegerProduct& product : match.products) {
        const auto isAlike = [&](const IntegerProduct& other) {
            return other.weight == product.weight && other.weightScale == product.weightScale &&
                other.weightZeroPoint == product.weightZeroPoint;
        };
        if (std::ranges::none_of(different, isAlike))
            different.push_back(product);
    }
    return different;
}

int nodesOfWeights(const Context& context, const DynamicQuantization& match, bool scaled) {
    int nodes = 0;
    for (const IntegerProduct& product : differentWeights(match))
        nodes += nodesOfFloatWeight(context, product, scaled);
    return nodes;
}

// DynamicQuantizeLinear, and for each product the Cast and two Muls; products may share the Mul of scales. Nodes that
// computed a parameter may be removed as well; they are not counted.
int nodesOfTails(const DynamicQuantization& match) {
    std::set<NodeIx> scaleProducts;
    for (const IntegerProduct& product : match.products)
        scaleProducts.insert(product.scaleProduct);
    const auto bypassed = static_cast<int>(match.dequantizers.size());
    return 1 + 2 * static_cast<int>(match.products.size()) + static_cast<int>(scaleProducts.size()) + bypassed;
}

// The growth of the file when a constant weight is stored with four bytes per element instead of one.
double growthAsFloat(const Context& context, const IntegerProduct& product) {
    const Tensor* weight = product.weight.valid() ? constantAfter(context.index(), product.weight) : nullptr;
    return weight ? modelBytesRatio(context, *weight, 4) - 1 : 0;
}

double growthAsFloat(const Context& context, const DynamicQuantization& match) {
    double ratio = 1;
    for (const IntegerProduct& product : differentWeights(match))
        ratio += growthAsFloat(context, product);
    return ratio;
}

} // namespace

bool canRestoreFloat(const Context& context, const DynamicQuantization& match) {
    const auto becomesFloat = [&](const IntegerProduct& product) { return canBecomeFloat(context, product, true); };
    return match.isRestorable && std::ranges::all_of(match.products, becomesFloat);
}

bool canKeepInt8Weights(const Context& context, const DynamicQuantization& match) {
    const auto staysInt8 = [&](const IntegerProduct& product) { return canStayInt8(context, product); };
    return canRestoreFloat(context, match) && std::ranges::any_of(match.products, staysInt8);
}

bool canEmulate(const Context& context, const DynamicQuantization& match) {
    const auto becomesFloat = [&](const IntegerProduct& product) { return canBecomeFloat(context, product, false); };
    const bool hasRound = context.target.isAtLeast(8, 2);
    const bool keepsBytes = byteOutputs(context, match) > 0;
    const bool hasUint8Outputs = context.target.isAtLeast(8, 5);
    return match.isEmulable && hasRound && (!keepsBytes || hasUint8Outputs) &&
        std::ranges::all_of(match.products, becomesFloat);
}

Result<Fix> restoreFloat(const Context& context, const DynamicQuantization& match) {
    return withFloatActivations(context, match, false);
}

Result<Fix> keepInt8Weights(const Context& context, const DynamicQuantization& match) {
    return withFloatActivations(context, match, true);
}

Result<Fix> emulate(const Context& context, const DynamicQuantization& match) {
    const Index& index = context.index();
    FixBuilder builder(context);
    IntegerWeights weights(builder, context);
    const EmulatedQuantization emulated = emulatedQuantization(builder, context, match);
    for (const IntegerProduct& product : match.products) {
        QALIPER_TRY(const auto weight, weights.floatWeight(product, false));
        NewNode replacement =
            floatProduct(context, product, dataOf(builder, context, match, emulated, product), weight);
        if (product.cast.valid()) {
            builder.takeOver(product.cast, std::move(replacement));
        } else {
            const std::string sums = builder.add(index.graphOf(product.node), std::move(replacement));
            builder.takeOver(index.output(product.node, 0), castTo(sums, DataType::Int32));
        }
    }
    for (const NodeIx dequantizer : match.dequantizers)
        builder.takeOver(index.output(dequantizer, 0), {"Mul", "", {emulated.centred, emulated.scale}, {}, {}});
    keepByteOutput(builder, context, match.quantized, emulated.quantized);
    keepByteOutput(builder, context, match.zeroPoint, emulated.zeroPoint);
    builder.remove(match.node);
    return Fix{std::move(builder).finish(), {}};
}

Effect effectOfFloat(const Context& context, const DynamicQuantization& match) {
    Effect effect;
    effect.bytes = growthAsFloat(context, match);
    effect.nodes = nodesOfWeights(context, match, true) - nodesOfTails(match);
    return effect;
}

Effect effectOfInt8Weights(const Context& context, const DynamicQuantization& match) {
    Effect effect;
    effect.nodes = -nodesOfTails(match);
    for (const IntegerProduct& product : differentWeights(match)) {
        const bool staysInt8 = canStayInt8(context, product);
        effect.nodes += staysInt8 ? 1 : nodesOfFloatWeight(context, product, true);
        effect.bytes += staysInt8 ? 0 : growthAsFloat(context, product);
    }
    return effect;
}

Effect effectOfEmulation(const Context& context, const DynamicQuantization& match) {
    Effect effect;
    effect.bytes = growthAsFloat(context, match);
    effect.nodes = emulationNodes - 1 + byteOutputs(context, match) + nodesOfWeights(context, match, false);
    for (const IntegerProduct& product : match.products) {
        const bool hasOtherZeroPoint = product.dataZeroPoint.valid() && product.dataZeroPoint != match.zeroPoint;
        effect.nodes += (product.cast.valid() ? -1 : 1) + (hasOtherZeroPoint ? 2 : 0);
    }
    return effect;
}

} // namespace qaliper
