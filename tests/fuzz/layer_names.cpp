#include "model/engine/logs/layer_names.h"

#include <cstdint>
#include <string_view>

// Any name of a layer finds some nodes of a small model, or none.

namespace {

using namespace qaliper;

Model smallModel() {
    Model model;
    auto graph = std::make_shared<Graph>();
    graph->id = mainGraph;
    std::vector<Node> nodes;
    for (const char* name : {"Conv_1", "a + b", "a", "PWN(x, y)", "/Cast", "b...c", ""}) {
        Node node;
        node.id = NodeId{static_cast<std::uint32_t>(nodes.size())};
        node.opType = "Relu";
        node.name = name;
        node.inputs = {"t" + std::to_string(nodes.size())};
        node.outputs = {"t" + std::to_string(nodes.size() + 1)};
        nodes.push_back(std::move(node));
    }
    graph->nodes = SharedList<Node>(std::move(nodes));
    graph->inputs.push_back({"t0", {}, {}});
    model.graphs.push_back(std::move(graph));
    model.storage = std::make_shared<const Storage>();
    return model;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Index index(smallModel());
    static const LayerNames names(index);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t half = size / 2;
    (void)names.match(text.substr(0, half), text.substr(half));
    (void)names.tensor(text);
    return 0;
}
