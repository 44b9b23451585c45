#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "model/graph/edit.h"
#include "model/graph/index.h"
#include "model/graph/queries.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/report/edit_json.h"
#include "tests/fuzz/choices.h"
#include "tests/support/text/text.h"

// Any list of edits is rejected as a whole, with a reason, or gives a version that holds together: every value that is
// read is defined, nodes stay in order, the same edits one by one give the same but for the order of nodes (one that an
// edit moves ahead stays there, though a later edit may not need it there), and it reads back as it was saved.

namespace qaliper {
namespace {

constexpr std::string_view seedModel = R"(
    <ir_version: 8, opset_import: ["": 17]>
    main (bool c, float[1,4,8,8] x) => (float[1,4,8,8] y, float[1,4,8,8] z)
    <float s = {0.5}, int8 zero = {0}, int8[4,1,3,3] w = fill(1), float[1,4,8,8] a>
    {
        a = QuantizeLinear (x, s, zero)
        b = DequantizeLinear (a, s, zero)
        v = DequantizeLinear (w, s, zero)
        d = Conv <group = 4, pads = [1, 1, 1, 1]> (b, v)
        e = If (c) <then_branch = yes () => (float[1,4,8,8] t) { i = Relu (d) t = Add (i, b) },
                    else_branch = no () => (float[1,4,8,8] u) { j = Neg (b) u = Abs (j) }>
        y = Add (e, b)
        z = Identity (d)
    })";

class Inventor {
public:
    Inventor(const Model& model, Choices choices) : model_(&model), choices_(choices) {}

    std::vector<Edit> invent() {
        std::vector<Edit> edits;
        while (choices_.any())
            edits.push_back(next());
        return edits;
    }

private:
    const Graph& graph() { return *model_->graphs[choices_.below(model_->graphs.size())]; }

    std::string name() {
        static constexpr auto names = std::to_array<const char*>(
            {"c", "x", "y", "z", "s", "zero", "w", "a", "b", "v", "d", "e", "i", "t", "j", "u", "new", "newer", ""});
        return names.at(choices_.below(names.size()));
    }

    NodeId node(const Graph& in) {
        const std::size_t chosen = choices_.below(in.nodes.size() + 1);
        return chosen < in.nodes.size() ? in.nodes[chosen].id : NodeId{static_cast<std::uint32_t>(chosen + 100)};
    }

    ValueType type() {
        return choices_.below(2) == 0 ? ValueType::tensor(DataType::Float, Shape{1, 4})
                                      : ValueType::tensor(DataType::Int8);
    }

    Node newNode() {
        Node made;
        made.opType = choices_.below(2) == 0 ? "Relu" : "Add";
        for (std::size_t i = choices_.below(3); i > 0; --i)
            made.inputs.push_back(name());
        made.outputs = {name()};
        return made;
    }

    Edit next() {
        const Graph& in = graph();
        const GraphId at = in.id;
        const auto slot = [this] { return static_cast<std::uint32_t>(choices_.below(4)); };
        switch (choices_.below(17)) {
        case 0: return AddNode{at, newNode(), node(in)};
        case 1: return RemoveNode{at, node(in)};
        case 2: return SetNodeName{at, node(in), name()};
        case 3: return ReplaceInput{at, node(in), slot(), name()};
        case 4: return ReplaceOutput{at, node(in), slot(), name()};
        case 5: return SetAttribute{at, node(in), {"group", std::int64_t{2}}};
        case 6: return RemoveAttribute{at, node(in), choices_.below(2) == 0 ? "group" : "then_branch"};
        case 7: return PutTensor{at, makeSmallTensor(name(), DataType::Float, {2}, {1, 2})};
        case 8: return RemoveTensor{at, name()};
        case 9: return AddGraphInput{at, name(), type()};
        case 10: return RemoveGraphInput{at, name()};
        case 11: return AddGraphOutput{at, name(), type()};
        case 12: return RemoveGraphOutput{at, name()};
        case 13: return RenameValue{at, name(), name()};
        case 14: return SetValueType{at, name(), choices_.below(2) == 0 ? std::nullopt : std::optional(type())};
        case 15: return SetOpset{"", static_cast<std::int64_t>(choices_.below(30))};
        default: return SetProperty{"key", choices_.below(2) == 0 ? std::nullopt : std::optional(name())};
        }
    }

    const Model* model_;
    Choices choices_;
};

void holdsTogether(const Model& model) {
    const Index index(model);
    require(dependencyOrder(index).size() == index.nodeCount());
    for (const NodeIx node : index.nodes()) {
        for (const ValueIx value : index.inputs(node))
            require(!value.valid() || !index.isUndefined(value));
    }
}

std::vector<std::string> sortedLines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    std::ranges::sort(lines);
    return lines;
}

void isTheSameOneByOne(const Model& start, const std::vector<Edit>& edits, const std::string& text) {
    Model current = start;
    for (const Edit& edit : edits) {
        auto next = applyEdits(current, std::vector{edit});
        if (!next)
            return; // what only a later edit puts right
        current = std::move(*next);
    }
    require(sortedLines(writeText(current)) == sortedLines(text));
}

void readsBack(const Model& model, const std::string& text) {
    static const std::filesystem::path place =
        std::filesystem::path("/dev/shm") / ("qaliper-fuzz-edits-" + std::to_string(::getpid()) + ".onnx");
    require(saveModel(model, place, {.force = true}).has_value());
    const auto again = loadModel(place);
    require(again.has_value() && writeText(*again) == text);
}

} // namespace
} // namespace qaliper

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    static const Model start = *parseText(seedModel);
    const std::vector<Edit> edits = Inventor(start, Choices(data, size)).invent();
    (void)editsToJson(Index(start), edits);
    (void)footprintOf(start, edits);
    const auto next = applyEdits(start, edits);
    if (!next) {
        require(!describe(next.error()).empty());
        return 0;
    }
    const std::string text = writeText(*next);
    holdsTogether(*next);
    isTheSameOneByOne(start, edits, text);
    if (size % 8 == 0)
        readsBack(*next, text);
    return 0;
}
