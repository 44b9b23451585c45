// Element types that the target does not support: FP64, UINT16, strings, BF16 before 9.0. And FP8 constants in releases
// that have the type and misread its raw bytes.

#include <algorithm>
#include <array>
#include <map>
#include <variant>

#include "model/rules/rule.h"
#include "model/target/data_types.h"

namespace qaliper::catalog {

namespace type_unsupported {

constexpr std::string_view convertId = "convert";
constexpr std::string_view upgradeId = "newer-tensorrt";
constexpr std::string_view declareId = "declare-types";

// UINT8 constants are widened, and UINT8 tensors and quantized types have rules of their own.
bool isElsewhere(const Context& context, ValueIx value, DataType type) {
    const bool isBytes = type == DataType::Uint8 || type == DataType::Undefined;
    const Quantizer* producer = context.quant.producer(context.index(), value);
    const auto isIt = [&](const Quantizer& quantizer) { return quantizer.type == type; };
    return isBytes || (producer && producer->quantizes) || std::ranges::any_of(context.quant.all(), isIt);
}

// Values whose type the model sets: constants, graph inputs, outputs of Cast, Q and DQ.
bool isChosen(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const NodeIx producer = index.producer(value);
    return index.constant(value) || index.isGraphInput(value) ||
        (producer.valid() && (context.node(producer).is("Cast") || context.quant.at(producer)));
}

bool isOfMainGraph(const Context& context, ValueIx value) { return context.index().graphOf(value) == mainGraph; }

// A consumer without importer is reported by another rule.
bool isReadByImporters(const Context& context, ValueIx value) {
    const auto uses = context.index().uses(value);
    return std::ranges::any_of(
        uses, [&](const Use& use) { return context.classOf(use.node).kind == NodeClass::Importer; });
}

// The parser converts all constants, defines all inputs and outputs and imports every Cast, with or without consumers.
bool isConvertedAnyway(const Context& context, ValueIx value, DataType type) {
    const Index& index = context.index();
    const NodeIx producer = index.producer(value);
    const bool isBorder = (index.isGraphInput(value) || index.isGraphOutput(value)) && isOfMainGraph(context, value);
    return type != DataType::Double &&
        (index.constant(value) || isBorder || (producer.valid() && context.node(producer).is("Cast")));
}

using Values = std::vector<ValueIx>;

std::map<DataType, Values> strangeValues(const Context& context) {
    std::map<DataType, Values> values;
    for (const ValueIx value : context.index().values()) {
        const Tensor* constant = context.index().constant(value);
        const DataType type = constant ? constant->type : context.types.element(value);
        if (typeSupport(type, context.target.version).import == TypeImport::Known || isElsewhere(context, value, type))
            continue;
        if (isConvertedAnyway(context, value, type) || (isChosen(context, value) && isReadByImporters(context, value)))
            values[type].push_back(value);
    }
    return values;
}

bool isRawFloat8(const Tensor& tensor) {
    const auto* inFile = std::get_if<InFile>(&tensor.payload);
    const bool isPacked = inFile && inFile->encoding != PayloadEncoding::Raw;
    return tensor.type == DataType::Float8E4M3FN && !isPacked && !std::holds_alternative<InExternal>(tensor.payload);
}

Values misreadValues(const Context& context) {
    Values values;
    for (const ValueIx value : context.index().values()) {
        const Tensor* constant = context.index().constant(value);
        if (constant && misreadsRawFloat8.include(context.target.version) && isRawFloat8(*constant))
            values.push_back(value);
    }
    return values;
}

// False for a data type that ONNX added after this version was made.
bool isNamed(DataType type) { return typeWord(type) == shortName(type); }

Text messageFor(const Context& context, DataType type, const Values& values) {
    const auto count = arg("count", values.size());
    const auto name = arg("type", typeWord(type));
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
    if (!isNamed(type))
        return say("Values of data type {number}, which this version does not know: {count}, the first of them "
                   "\"{first}\". The "
                   "parsers of TensorRT 10.15 and 11.2 stop at such a constant with \"Failed to import initializer\".",
            count, arg("number", static_cast<std::int64_t>(type)), first);
    return say(
        "Values of type {type}: {count}, the first of them \"{first}\". TensorRT has no such type: {target} stops with "
        "\"Failed to import initializer\" at a constant, with \"Failed to convert ONNX date type to TensorRT data "
        "type\" at an input or output, and at a Cast to it.",
        count, name, first, targetArgument(context));
}

// Adds the values and the nodes that produce them, where the parser stops; of constants and inputs, those that read them.
void addPlaces(Finding& finding, const Context& context, const Values& values) {
    for (const ValueIx value : values) {
        if (isOfMainGraph(context, value))
            finding.values.emplace_back(context.index().name(value));
        if (const NodeIx producer = context.index().producer(value); producer.valid()) {
            finding.related.push_back(context.node(producer).id);
            continue;
        }
        for (const Use& use : context.index().uses(value))
            finding.related.push_back(context.node(use.node).id);
    }
}

// An error of the parser about these values; `message` has the arguments count, first and target.
void reportStop(
    const Context& context, Report& report, std::string_view slot, Text title, Text message, const Values& values) {
    if (values.empty())
        return;
    Finding finding = findingOfModel("type-unsupported", Severity::Error, std::string(slot));
    finding.stage = Stage::Parser;
    finding.slot = slot;
    finding.title = std::move(title);
    for (TextArgument& argument : std::vector<TextArgument>{
             arg("count", values.size()), arg("first", context.index().name(values.front())), targetArgument(context)})
        message.arguments.push_back(std::move(argument));
    finding.message = std::move(message);
    addPlaces(finding, context, values);
    report.add(std::move(finding));
}

void reportMisread(const Context& context, Report& report) {
    reportStop(context, report, "raw FP8", say("FP8 constants that the target cannot read"),
        say("Constants in FP8: {count}, the first of them \"{first}\". {target} knows the type and does not read its "
            "bytes "
            "from raw_data: it stops with \"Failed to import initializer\". TensorRT 10.1 and newer read them."),
        misreadValues(context));
}

void reportUndefined(const Context& context, Report& report) {
    Values values;
    for (const ValueIx value : context.index().values()) {
        const Tensor* constant = context.index().constant(value);
        if (constant && constant->type == DataType::Undefined)
            values.push_back(value);
    }
    reportStop(context, report, "no constant type", say("Constants without a type"),
        say("Constants whose type is not given: {count}, the first of them \"{first}\". {target} stops with \"Failed "
            "to "
            "import initializer\"."),
        values);
}

// Sequences, maps, optional and sparse values: the parser requires a tensor type for an input.
void reportOtherKinds(const Context& context, Report& report) {
    Values values;
    for (const ValueIx value : context.index().values()) {
        const ValueType* type = context.types.type(value);
        if (type && type->kind != ValueKind::Tensor && type->kind != ValueKind::Unknown &&
            context.index().isGraphInput(value) && isOfMainGraph(context, value))
            values.push_back(value);
    }
    reportStop(context, report, "no tensor", say("Inputs that are no tensors"),
        say("Inputs that are no tensors: {count}, the first of them \"{first}\". {target} stops with \"Failed to "
            "convert ONNX date type to TensorRT data type\"."),
        values);
}

// The parser wants the type of each output as the file declares it, whatever its operator computes.
void reportUntypedOutputs(const Context& context, Report& report) {
    std::vector<std::string> names;
    for (const ValueInfo& output : context.model().main().outputs) {
        const bool isUntyped = output.type.isTensor() && output.type.element == DataType::Undefined;
        if (isUntyped || output.type.kind == ValueKind::Unknown)
            names.push_back(output.name);
    }
    if (names.empty())
        return;
    Finding finding = findingOfModel("type-unsupported", Severity::Error, "no type");
    finding.stage = Stage::Parser;
    finding.slot = "no type";
    finding.title = say("Outputs without a type");
    finding.message =
        say("Outputs of the graph whose type is not declared: {count}, the first of them \"{first}\". {target} "
            "stops with \"Failed to convert ONNX date type to TensorRT data type\".",
            arg("count", names.size()), arg("first", names.front()), targetArgument(context));
    finding.values = std::move(names);
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    reportOtherKinds(context, report);
    reportUntypedOutputs(context, report);
    reportUndefined(context, report);
    for (const auto& [type, values] : strangeValues(context)) {
        const Severity severity = type == DataType::Double ? Severity::Warning : Severity::Error;
        Finding finding = findingOfModel("type-unsupported", severity, typeWord(type));
        finding.stage = severity == Severity::Error ? Stage::Parser : Stage::None;
        finding.slot = finding.cause;
        finding.title = isNamed(type) ? say("{type} values, which the target does not have", arg("type", finding.slot))
                                      : say("Values of data type {number}, which this version does not know",
                                            arg("number", static_cast<std::int64_t>(type)));
        finding.message = messageFor(context, type, values);
        addPlaces(finding, context, values);
        report.add(std::move(finding));
    }
    reportMisread(context, report);
}

std::vector<Offer> offers(const Context&, const Finding& finding) {
    if (finding.cause == "no type")
        return {advice(declareId, say("Declare the types of the outputs"),
            say("Shape inference of ONNX knows them; exporters and tools that add outputs leave them out."))};
    if (finding.cause == "raw FP8")
        return {advice(upgradeId, say("Build with TensorRT {release} or newer", arg("release", "10.1")))};
    return {advice(convertId, say("Export with another type"),
        say("FP32 or FP16 for numbers, INT32 or INT64 for counts; where only a Cast makes the type, change its "
            "target."))};
}

constexpr std::array offerInfos{OfferInfo{convertId, Safety::Advice, false},
    OfferInfo{declareId, Safety::Advice, false}, OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 6> refs{"F121", "F122", "F123", "F124", "F234", "F242"};

} // namespace type_unsupported

extern const Rule typeUnsupported;
constinit const Rule typeUnsupported{{"type-unsupported", "Element type that the target does not have", "type",
                                         Severity::Error, type_unsupported::offerInfos, type_unsupported::refs},
    type_unsupported::check, type_unsupported::offers};

} // namespace qaliper::catalog
