#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/rules/fixall.h"
#include "tests/support/build_places.h"
#include "tests/support/inspecting.h"
#include "tests/support/picture.h"
#include "tests/support/result.h"
#include "tests/support/rule_page.h"
#include "tests/support/text/text.h"

// A node may leave out any of its inputs and outputs, whether its operator needs it or not. Such a model is checked,
// fixed and drawn like any other.

namespace qaliper::left_out_slots_test {
namespace {

struct Case {
    Model model;
    std::string target;
    std::string manifest;
};

Model with(const Model& model, std::size_t place, const Node& changed) {
    Graph graph = model.main();
    std::vector<Node> nodes(graph.nodes.begin(), graph.nodes.end());
    nodes[place] = changed;
    graph.nodes = SharedList<Node>(std::move(nodes));
    Model made = model;
    made.graphs.front() = std::make_shared<const Graph>(std::move(graph));
    return made;
}

void survives(const Case& whole, std::size_t place, const Node& changed) {
    const Model model = with(whole.model, place, changed);
    const Analysis analysis = inspectModel(model, whole.target, whole.manifest);
    for (const Finding& finding : analysis.findings) {
        for (const Offer& offer : finding.offers) {
            if (const auto fix = buildFix(*analysis.context, offer, {}))
                (void)applyEdits(model, fix->edits);
        }
    }
    EXPECT_FALSE(TestPicture(model).scene.boxes.empty());
}

// Each alone, all of them, and none there at all.
void leaveOut(const Case& whole, std::size_t place, std::vector<std::string> Node::*slots) {
    const Node node = whole.model.main().nodes[place];
    for (std::size_t slot = 0; slot < (node.*slots).size(); ++slot) {
        Node changed = node;
        (changed.*slots)[slot].clear();
        survives(whole, place, changed);
    }
    Node changed = node;
    (changed.*slots).assign((node.*slots).size(), "");
    survives(whole, place, changed);
    (changed.*slots).clear();
    survives(whole, place, changed);
}

void leaveOutEverySlot(const Case& whole) {
    for (std::size_t place = 0; place < whole.model.main().nodes.size(); ++place) {
        leaveOut(whole, place, &Node::inputs);
        leaveOut(whole, place, &Node::outputs);
    }
}

TEST(LeftOutSlotsOfTheDemo, Survive) {
    const std::filesystem::path demo = sourceFolder() / "resources" / "demo" / "demo.onnx";
    leaveOutEverySlot({must(loadModel(demo)), "trt-10.3", {}});
}

class LeftOutSlots : public testing::TestWithParam<const Rule*> {};

TEST_P(LeftOutSlots, OfThePagesExamples) {
    for (const PageExample& example : must(readRulePage(rulePage(GetParam()->info.id))).examples)
        leaveOutEverySlot({must(parseText(example.before)), example.target, example.manifest});
}

INSTANTIATE_TEST_SUITE_P(Rules, LeftOutSlots, testing::ValuesIn(allRules().begin(), allRules().end()), testNameOf);

} // namespace
} // namespace qaliper::left_out_slots_test
