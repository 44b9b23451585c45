// Element types that the target does not have: FP64, UINT16, strings, BF16 before 9.0.

#include <algorithm>
#include <array>
#include <map>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"
#include "model/target/data_types.h"

namespace qaliper::catalog {

namespace type_unsupported {

constexpr std::string_view convertId = "convert";

// UINT8 constants are widened and UINT8 tensors have a rule of their own; what the model quantizes to has one too.
bool isElsewhere(const Context& context, ValueIx value, DataType type) {
    const bool isBytes = type == DataType::Uint8 || type == DataType::Undefined;
    const Quantizer* producer = context.quant.producer(context.index(), value);
    const auto isIt = [&](const Quantizer& quantizer) { return quantizer.type == type; };
    return isBytes || (producer && producer->quantizes) || std::ranges::any_of(context.quant.all(), isIt);
}

// Values whose type the file itself chose: constants, inputs, and what a Cast or a DQ makes.
bool isChosen(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const NodeIx producer = index.producer(value);
    return index.constant(value) || index.isGraphInput(value) ||
        (producer.valid() && (context.node(producer).is("Cast") || context.quant.at(producer)));
}

// Nodes that no importer takes are reported as such.
bool isReadByImporters(const Context& context, ValueIx value) {
    const auto uses = context.index().uses(value);
    return std::ranges::any_of(
        uses, [&](const Use& use) { return context.classOf(use.node).kind == NodeClass::Importer; });
}

std::map<DataType, std::vector<ValueIx>> strangeValues(const Context& context) {
    std::map<DataType, std::vector<ValueIx>> values;
    for (const ValueIx value : context.index().values()) {
        const Tensor* constant = context.index().constant(value);
        const DataType type = constant ? constant->type : context.types.element(value);
        if (typeSupport(type, context.target.version).import == TypeImport::Known || isElsewhere(context, value, type))
            continue;
        if (isChosen(context, value) && isReadByImporters(context, value))
            values[type].push_back(value);
    }
    return values;
}

Text messageFor(const Context& context, DataType type, const std::vector<ValueIx>& values) {
    const auto count = arg("count", values.size());
    const auto name = arg("type", shortName(type));
    const auto first = arg("first", context.index().name(values.front()));
    const TypeSupport support = typeSupport(type, context.target.version);
    if (support.first)
        return say(
            "Values of type {type}: {count}, the first of them \"{first}\". TensorRT has that type from {release} "
            "on; {target} "
            "does not.",
            count, name, first, arg("release", formatVersion(*support.first)), targetArgument(context));
    if (type == DataType::Double)
        return say("Values of type {type}: {count}, the first of them \"{first}\". No operator table of TensorRT lists "
                   "that type. "
                   "Constants may be narrowed to FP32; what {target} does with the others is not known.",
            count, name, first, targetArgument(context));
    return say(
        "Values of type {type}: {count}, the first of them \"{first}\". TensorRT has no such type: {target} stops "
        "with \"Found "
        "unsupported datatype\" or does not find a form of the operator.",
        count, name, first, targetArgument(context));
}

void check(const Context& context, Report& report) {
    for (const auto& [type, values] : strangeValues(context)) {
        const Severity severity = type == DataType::Double ? Severity::Warning : Severity::Error;
        Finding finding = findingOfModel("type-unsupported", severity, std::string(shortName(type)));
        finding.slot = shortName(type);
        finding.title = say("{type} values, which the target does not have", arg("type", shortName(type)));
        finding.message = messageFor(context, type, values);
        for (const ValueIx value : values) {
            if (context.index().graphOf(value) == mainGraph)
                finding.values.emplace_back(context.index().name(value));
        }
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(convertId, say("Export with another type"),
        say("FP32 or FP16 for numbers, INT32 or INT64 for counts; where only a Cast makes the type, change its "
            "target."))};
}

constexpr std::array offerInfos{OfferInfo{convertId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"F121", "F122", "F123"};

} // namespace type_unsupported

extern const Rule typeUnsupported;
constinit const Rule typeUnsupported{{"type-unsupported", "Element type that the target does not have", "type",
                                         Severity::Error, type_unsupported::offerInfos, type_unsupported::refs},
    type_unsupported::check, type_unsupported::offers, nullptr};

} // namespace qaliper::catalog
