#include "tests/support/graphs.h"

#include <algorithm>
#include <stdexcept>

#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper {

Model textModel(std::string_view text) {
    const bool hasHeader =
        text.find_first_not_of(" \n") != std::string_view::npos && text[text.find_first_not_of(" \n")] == '<';
    const std::string_view header = hasHeader ? "" : "<ir_version: 10, opset_import: [\"\": 21]>\n";
    return must(parseText(std::string(header) + std::string(text)));
}

std::string layeredText(int layers) {
    std::string text = "g (float[4] x) => (float[4] y) {\nh0 = Neg(x)\n";
    for (int i = 1; i <= layers; ++i) {
        const std::string n = std::to_string(i);
        const std::string before = "h" + std::to_string(i - 1);
        text += "a" + n + " = Relu(" + before + ")\nb" + n + " = Exp(a" + n + ")\nc" + n + " = Tanh(a" + n + ")\nh" +
            n + " = Add(b" + n + ", c" + n + ")\n";
    }
    return text + "y = Abs(h" + std::to_string(layers) + ")\n}";
}

const Node& nodeOf(const Model& model, std::string_view output, GraphId graph) {
    for (const Node& node : model.graph(graph)->nodes) {
        if (std::ranges::find(node.outputs, output) != node.outputs.end())
            return node;
    }
    throw std::runtime_error("no node defines " + std::string(output));
}

NodeId idOf(const Model& model, std::string_view output, GraphId graph) { return nodeOf(model, output, graph).id; }

std::vector<std::string> nodeLines(const Model& model, GraphId graph) {
    std::vector<std::string> lines;
    for (const Node& node : model.graph(graph)->nodes)
        lines.push_back(writeNodeText(model, node));
    return lines;
}

Model applied(const Model& model, const std::vector<Edit>& edits) { return must(applyEdits(model, edits)); }

std::string refusal(const Model& model, const std::vector<Edit>& edits) {
    const auto result = applyEdits(model, edits);
    return result ? std::string() : describe(result.error());
}

} // namespace qaliper
