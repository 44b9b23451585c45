#include "model/onnx/float_quantizers.h"

#include <string>
#include <utility>

#include "model/graph/queries.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

bool quantizesHalf(const Index& index, NodeIx node) {
    if (!index.node(node).is("QuantizeLinear"))
        return false;
    const Tensor* scale = constantBehind(index, index.input(node, 1));
    return scale && (scale->type == DataType::Float16 || scale->type == DataType::Bfloat16);
}

} // namespace

std::vector<Edit> floatQuantizerEdits(const Index& index) {
    std::vector<Edit> edits;
    FreshNames fresh(index);
    for (const NodeIx node : index.nodes(mainGraph)) {
        if (!quantizesHalf(index, node))
            continue;
        for (std::uint32_t slot = 0; slot < 2; ++slot) {
            const std::string name(index.name(index.input(node, slot)));
            Node cast;
            cast.opType = "Cast";
            cast.inputs = {name};
            cast.outputs = {fresh(name + "_float")};
            cast.attributes = {{"to", static_cast<std::int64_t>(DataType::Float)}};
            const std::string output = cast.outputs.front();
            edits.emplace_back(AddNode{mainGraph, std::move(cast), index.node(node).id});
            edits.emplace_back(ReplaceInput{mainGraph, index.node(node).id, slot, output});
        }
    }
    return edits;
}

} // namespace qaliper
