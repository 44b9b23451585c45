// FP8, INT4 and FP4 in a weakly typed network. The parser recommends strong typing for all quantized types but INT8.

#include <algorithm>
#include <array>

#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace quant_weak_typing {

constexpr std::string_view strongId = "strongly-typed";
constexpr int firstMajor = 10;
constexpr ComputeCapability firstBlackwell{10, 0};
constexpr Releases rejectsMixedTypes = {{10, 8, 0}, {10, 16, 0}};

bool isOther(const Quantizer& quantizer) {
    return isFloat8(quantizer.type) || (isQuantized(quantizer.type) && bitsOf(quantizer.type) == 4);
}

// A DQ of two inputs: its zero point, which would name the type, is left out. TRT_FP8DequantizeLinear and
// TRT_MXFP8DequantizeLinear have one type only.
bool hasUnnamedType(const Context& context, const Quantizer& quantizer) {
    return isOther(quantizer) && quantizer.dequantizes() && !quantizer.zeroPoint.valid() && !quantizer.ofScale &&
        context.node(quantizer.node).opType == "DequantizeLinear";
}

std::vector<NodeId> nodesOf(const Context& context, const auto& isMeant) {
    std::vector<NodeId> nodes;
    for (const Quantizer& quantizer : context.quant.all()) {
        if (isMeant(quantizer))
            nodes.push_back(context.node(quantizer.node).id);
    }
    return nodes;
}

void reportOthers(const Context& context, Report& report, const Quantizer& other) {
    const std::vector<NodeId> unnamed =
        nodesOf(context, [&](const Quantizer& quantizer) { return hasUnnamedType(context, quantizer); });
    const auto type = arg("type", shortName(other.type));
    Finding finding = findingOfModel("quant-weak-typing", Severity::Note, "weak");
    finding.title = say("{type} in a weakly typed network", type);
    finding.message = unnamed.empty()
        ? say("The model is quantized to {type}. {target} warns that a strongly typed network is recommended for "
              "quantized types other than INT8.",
              type, targetArgument(context))
        : say("The model is quantized to {type}, and {count} {count|DQ has|DQs have} no zero point, which names the "
              "type. "
              "In a weakly typed network the parser of {target} takes INT8 for such a DQ, with no more than a warning; "
              "in "
              "a strongly typed one it takes the type of the data.",
              type, arg("count", unnamed.size()), targetArgument(context));
    finding.related = nodesOf(context, isOther);
    report.add(std::move(finding));
}

// INT8 and FP8 side by side, for a Blackwell GPU.
bool isMixed(const Context& context) {
    const auto has = [&](auto isOfType) { return std::ranges::any_of(context.quant.all(), isOfType); };
    return context.target.gpu && *context.target.gpu >= firstBlackwell &&
        rejectsMixedTypes.include(context.target.version) &&
        has([](const Quantizer& quantizer) { return takenAs(quantizer.type) == DataType::Int8; }) &&
        has([](const Quantizer& quantizer) { return isFloat8(quantizer.type) && !quantizer.ofScale; });
}

void reportMixed(const Context& context, Report& report) {
    Finding finding = findingOfModel("quant-weak-typing", Severity::Error, "mixed");
    finding.stage = Stage::Builder;
    finding.title = say("INT8 and FP8 in a weakly typed network");
    finding.message =
        say("Some layers are quantized to INT8, others to FP8. A weakly typed build of such a model was seen "
            "to stop on a Blackwell GPU; {target} is one of the releases.",
            targetArgument(context));
    finding.related =
        nodesOf(context, [](const Quantizer& quantizer) { return isFloat8(quantizer.type) && !quantizer.ofScale; });
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    if (context.target.isStronglyTyped() || context.target.version.major < firstMajor)
        return;
    if (isMixed(context))
        reportMixed(context, report);
    const auto other = std::ranges::find_if(context.quant.all(), isOther);
    if (other != context.quant.all().end())
        reportOthers(context, report, *other);
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(strongId, say("Build a strongly typed network"),
        say("trtexec --stronglyTyped, or NetworkDefinitionCreationFlag::kSTRONGLY_TYPED. Name the target with "
            "\"strong\" to "
            "check the model for that."))};
}

constexpr std::array offerInfos{OfferInfo{strongId, Safety::Advice, false}};
constexpr std::array<std::string_view, 4> refs{"F102", "F105", "R90", "R121"};

} // namespace quant_weak_typing

extern const Rule quantWeakTyping;
constinit const Rule quantWeakTyping{
    {"quant-weak-typing", "Quantized type other than INT8 in a weakly typed network", "quant", Severity::Error,
        quant_weak_typing::offerInfos, quant_weak_typing::refs},
    quant_weak_typing::check, quant_weak_typing::offers};

} // namespace qaliper::catalog
