#include "model/rewrite/lower_opset.h"

#include <algorithm>

#include "model/rewrite/raise_opset.h"

namespace qaliper {

namespace {

// True for types that every operator has in opset 19 if it has them in 23.
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

// GridSample of opset 16 samples images; volumes came with opset 20.
bool samplesOtherThanImages(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    return context.node(node).is("GridSample") && (!shape || shape->size() != 4);
}

bool isOldOperator(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const bool isNew = node.is("Gelu") || node.is("GroupNormalization") || samplesOtherThanImages(context, ix);
    const bool hasNewForm =
        node.attribute("block_size") || node.attribute("output_dtype") || node.attribute("precision");
    const bool isReduction = node.is("ReduceMax") || node.is("ReduceMin");
    const bool reducesBool = isReduction && context.types.element(context.index().input(ix, 0)) == DataType::Bool;
    return !node.isStandard() || (keepsMeaning(node) && !isNew && !hasNewForm && !reducesBool);
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
