// FP8, INT4 and FP4 in a weakly typed network. The parser recommends strong typing for all quantized types but INT8.

#include <algorithm>
#include <array>

#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace quant_weak_typing {

constexpr std::string_view strongId = "strongly-typed";
constexpr int firstMajor = 10;

bool isOther(const Quantizer& quantizer) {
    return isFloat8(quantizer.type) || (isQuantized(quantizer.type) && bitsOf(quantizer.type) == 4);
}

void check(const Context& context, Report& report) {
    if (context.target.isStronglyTyped() || context.target.version.major < firstMajor)
        return;
    const auto other = std::ranges::find_if(context.quant.all(), isOther);
    if (other == context.quant.all().end())
        return;
    Finding finding = findingOfModel("quant-weak-typing", Severity::Note, "weak");
    finding.title = say("{type} in a weakly typed network", arg("type", shortName(other->type)));
    finding.message = say("The model is quantized to {type}. {target} warns that a strongly typed network is "
                          "recommended for quantized types "
                          "other than INT8.",
        arg("type", shortName(other->type)), targetArgument(context));
    for (const Quantizer& quantizer : context.quant.all()) {
        if (isOther(quantizer))
            finding.related.push_back(context.node(quantizer.node).id);
    }
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context&, const Finding&) {
    return {advice(strongId, say("Build a strongly typed network"),
        say("trtexec --stronglyTyped, or NetworkDefinitionCreationFlag::kSTRONGLY_TYPED. Name the target with "
            "\"strong\" to "
            "check the model for that."))};
}

constexpr std::array offerInfos{OfferInfo{strongId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"F102", "F105"};

} // namespace quant_weak_typing

extern const Rule quantWeakTyping;
constinit const Rule quantWeakTyping{
    {"quant-weak-typing", "Quantized type other than INT8 in a weakly typed network", "quant", Severity::Note,
        quant_weak_typing::offerInfos, quant_weak_typing::refs},
    quant_weak_typing::check, quant_weak_typing::offers, nullptr};

} // namespace qaliper::catalog
