// Inserts a Q/DQ pair with a given scale at a value.

#include <algorithm>
#include <array>
#include <cmath>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/outside_axis.h"
#include "model/tools/stated_range.h"
#include "model/tools/toolbox.h"
#include "model/tools/written_parts.h"

namespace qaliper::toolbox {

namespace insert_pair_tool {

constexpr std::string_view valueKey = "value";
constexpr std::string_view scaleKey = "scale";
constexpr std::array parameterKeys{valueKey, scaleKey};
constexpr double int8Extent = 127;
constexpr int digitsOfFloat = 9;            // enough digits to read the same 32-bit float back
constexpr std::int64_t firstOpset = 10;     // with QuantizeLinear
constexpr std::int64_t halfScaleOpset = 19; // the first whose scales may be FP16

// Consumers that do not quantize the value themselves.
std::vector<Use> floatConsumers(const Context& context, ValueIx value) {
    std::vector<Use> consumers;
    for (const Use& use : context.index().uses(value)) {
        const Quantizer* quantizer = context.quant.at(use.node);
        if (!quantizer || use.slot != 0)
            consumers.push_back(use);
    }
    return consumers;
}

Text reasonAgainst(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const DataType type = context.types.element(value);
    const std::int64_t opset = context.model().opset().value_or(0);
    if (opset < firstOpset)
        return say(
            "Q/DQ need opset {needed}; this model has opset {opset}", arg("needed", firstOpset), arg("opset", opset));
    if (type != DataType::Float && !(type == DataType::Float16 && opset >= halfScaleOpset))
        return say("\"{value}\" is not known to be of a type that can be quantized", arg("value", index.name(value)));
    if (context.quant.isConstant(value))
        return say("\"{value}\" is constant", arg("value", index.name(value)));
    const NodeIx producer = index.producer(value);
    if (producer.valid() && context.quant.at(producer))
        return say("\"{value}\" is already the output of a DQ", arg("value", index.name(value)));
    if (floatConsumers(context, value).empty() && !(index.isGraphOutput(value) && producer.valid()))
        return say("All consumers of \"{value}\" already quantize it", arg("value", index.name(value)));
    return {};
}

// Outputs first, then inputs: an output is the usual meaning of the value at a node.
std::vector<ValueIx> placesOf(const Context& context, NodeIx node) {
    std::vector<ValueIx> places;
    for (const auto values : {context.index().outputs(node), context.index().inputs(node)}) {
        for (const ValueIx value : values) {
            if (value.valid() && reasonAgainst(context, value).empty() &&
                std::ranges::find(places, value) == places.end())
                places.push_back(value);
        }
    }
    return places;
}

Offer offerWithoutParameters() {
    Offer offer = offerOf(insertPair.info);
    offer.note = say("The value is rounded to 256 steps between −128 and 127 × scale, and limited to that range.");
    return offer;
}

// At one node; an invalid value stands for the first that can be quantized.
Result<Offer> offerAt(const Context& context, NodeIx node, ValueIx chosen) {
    Offer offer = offerWithoutParameters();
    const auto places = placesOf(context, node);
    if (places.empty() || (chosen.valid() && std::ranges::find(places, chosen) == places.end())) {
        const ValueIx asked = chosen.valid() ? chosen : context.index().output(node, 0);
        return fail(
            ErrorKind::Invalid, asked.valid() ? reasonAgainst(context, asked) : say("Nothing here can be quantized"));
    }
    const ValueIx first = chosen.valid() ? chosen : places.front();
    Parameter value{valueKey, ParameterType::Choice, std::string(context.index().name(first)), {}, {}, {}, {}};
    for (const ValueIx place : places)
        value.choices.emplace_back(context.index().name(place));
    value.why = say("Outputs of the node, then its inputs");
    offer.parameters.push_back(std::move(value));
    const auto range = statedRange(context, first);
    offer.parameters.push_back(
        {scaleKey, ParameterType::Text, range ? writtenFloat(range->largest / int8Extent) : std::string(), {}, {}, {},
            range ? range->source
                  : say("The graph states no range: use the largest magnitude divided by 127, from a calibration")});
    return offer;
}

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    if (nodes.size() == 1)
        return offerAt(context, nodes.front(), {});
    Offer offer = offerWithoutParameters();
    offer.parameters.push_back({scaleKey, ParameterType::Text, "", {}, {}, {},
        say("Empty: each value gets the range of its neighbours or of its operator")});
    return offer;
}

Result<double> scaleFor(const Context& context, ValueIx value, const std::string& written) {
    if (written.empty()) {
        if (const auto range = statedRange(context, value))
            return range->largest / int8Extent;
        return fail(ErrorKind::Invalid,
            say("The graph does not state the range of \"{value}\": enter a scale",
                arg("value", context.index().name(value))));
    }
    auto scale = parseNumber(written);
    if (!scale || !(*scale > 0) || !std::isfinite(*scale))
        return fail(ErrorKind::Invalid, say("A scale has to be greater than 0: \"{scale}\"", arg("scale", written)));
    return scale;
}

void insert(FixBuilder& builder, const Context& context, ValueIx value, double scale) {
    const Index& index = context.index();
    const std::string name(index.name(value));
    const GraphId graph = index.graphOf(value);
    const std::string scaleName =
        builder.addTensor(graph, makeSmallTensor(name + "_scale", context.types.element(value), {}, {scale}));
    const std::string zero = builder.addTensor(graph, makeSmallTensor(name + "_zero_point", DataType::Int8, {}, {0}));
    const std::vector<Attribute> axis = axisOfOneScale(context, value);
    const std::vector<Use> consumers = floatConsumers(context, value);
    const bool atOutput = consumers.empty();
    const std::string source = atOutput ? builder.renameAfter(value) : name;
    const std::string quantized =
        builder.add(graph, {"QuantizeLinear", "", {source, scaleName, zero}, axis, name + "_quantized"});
    const NewNode dequantize{"DequantizeLinear", "", {quantized, scaleName, zero}, axis, name + "_dequantized"};
    if (atOutput) {
        builder.addAs(value, dequantize);
        return;
    }
    const std::string after = builder.add(graph, dequantize);
    for (const Use& consumer : consumers)
        builder.redirect(consumer, after);
}

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    QALIPER_TRY(const auto written, input.text(scaleKey));
    FixBuilder builder(context);
    std::vector<ValueIx> done;
    for (const NodeIx node : nodes) {
        ValueIx value = context.index().output(node, 0);
        if (nodes.size() == 1) {
            QALIPER_TRY(const auto name, input.text(valueKey));
            value = context.index().value(context.index().graphOf(node), name).value_or(value);
        }
        if (!value.valid() || std::ranges::find(done, value) != done.end())
            continue;
        if (Text reason = reasonAgainst(context, value); !reason.empty())
            return fail(ErrorKind::Invalid, std::move(reason));
        QALIPER_TRY(const auto scale, scaleFor(context, value, written));
        insert(builder, context, value, scale);
        done.push_back(value);
    }
    return Fix{std::move(builder).finish()};
}

} // namespace insert_pair_tool

constinit const Tool insertPair{{"insert-pair", [] { return say("Insert a Q/DQ pair"); }, ToolGroup::Quantization,
                                    ToolSubject::Nodes, Safety::Review, true, insert_pair_tool::parameterKeys},
    insert_pair_tool::offer, insert_pair_tool::build, {}, {}, insert_pair_tool::offerAt};

} // namespace qaliper::toolbox
