#include "model/rules/rewrite/lower_opset.h"

#include <algorithm>

#include "model/rules/rewrite/raise_opset.h"

namespace qaliper {

namespace {

// Types that every operator of opset 19 has where it has them in 23.
bool isOldType(DataType type) {
    switch (type) {
    case DataType::Undefined:
    case DataType::Float:
    case DataType::Float16:
    case DataType::Double:
    case DataType::Int8:
    case DataType::Uint8:
    case DataType::Int32:
    case DataType::Int64:
    case DataType::Bool: return true;
    default: return false;
    }
}

bool isOldOperator(const Context& context, NodeIx node) {
    const Node& proto = context.node(node);
    const bool isNew = proto.is("Gelu") || proto.is("GroupNormalization");
    const bool hasNewForm =
        proto.attribute("block_size") || proto.attribute("output_dtype") || proto.attribute("precision");
    const bool isReduction = proto.is("ReduceMax") || proto.is("ReduceMin");
    const bool reducesBool = isReduction && context.types.element(context.index().input(node, 0)) == DataType::Bool;
    return !proto.isStandard() || (keepsMeaning(proto) && !isNew && !hasNewForm && !reducesBool);
}

} // namespace

bool canLowerOpset(const Context& context) {
    const std::int64_t opset = context.model().opset().value_or(0);
    const Index& index = context.index();
    const auto hasOldType = [&](ValueIx value) { return isOldType(context.types.element(value)); };
    return opset > opsetOfOldGridModes && opset <= highestRaisedOpset && context.model().functions.empty() &&
        std::ranges::all_of(index.values(), hasOldType) &&
        std::ranges::all_of(index.nodes(), [&](NodeIx node) { return isOldOperator(context, node); });
}

void lowerOpset(FixBuilder& builder, const Context& context) {
    for (const NodeIx node : context.index().nodes()) {
        if (!context.node(node).is("GridSample"))
            continue;
        const std::string* mode = context.node(node).text("mode");
        if (!mode || *mode == "linear")
            builder.set(node, {"mode", std::string("bilinear")});
        else if (*mode == "cubic")
            builder.set(node, {"mode", std::string("bicubic")});
    }
    builder.push(SetOpset{"", opsetOfOldGridModes});
}

} // namespace qaliper
