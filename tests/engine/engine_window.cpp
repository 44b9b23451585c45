#include "tests/engine/engine_window.h"

namespace qaliper {

std::string layersOf(const Analysis& analysis, NodeIx inFloat) {
    std::string text = "{\"Layers\": [";
    bool isFirst = true;
    for (const NodeIx node : analysis.context->index().nodes()) {
        if (!isWeighted(analysis.context->node(node)))
            continue;
        const std::string format = node == inFloat ? "Row major linear FP32" : "Row major Int8 format";
        text += isFirst ? "" : ",\n";
        isFirst = false;
        text += R"({"Name": "w + )" + analysis.context->node(node).name +
            R"(", "LayerType": "CaskConvolution", "Inputs": [{"Name": "a", "Dimensions": [1], "Format/Datatype": ")" +
            format + R"("}], "Outputs": [{"Name": "b", "Dimensions": [1], "Format/Datatype": ")" + format + R"("}]})";
    }
    return text + "], \"Bindings\": []}";
}

} // namespace qaliper
