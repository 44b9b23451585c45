#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/engine_overlay.h"
#include "model/draw/heat.h"
#include "model/draw/marks.h"
#include "model/draw/style.h"
#include "model/draw/svg.h"
#include "model/draw/svg_analysis.h"
#include "model/draw/svg_text.h"
#include "model/graph/identity.h"
#include "model/layout/box_metrics.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_graphs.h"
#include "tests/support/made_networks.h"
#include "tests/support/picture.h"
#include "tests/support/result.h"
#include "tests/support/xml.h"

namespace qaliper::svg_test {
namespace {

constexpr const char* model = R"(g (float[1,2,8,8] x) => (float[1,2,8,8] y)
    <float s = {0.5}, int8 z = {0}, int8[2,2,1,1] w = {1, 2, 3, 4}> {
    q = QuantizeLinear(x, s, z)
    d = DequantizeLinear(q, s, z)
    wd = DequantizeLinear(w, s, z)
    ["layer1.conv"] c = Conv(d, wd)
    y = Sigmoid(c)
})";

std::string svgOf(const TestPicture& picture, const SvgOptions& options = {}, const Overlay& overlay = {}) {
    return writeSvg(*picture.index, picture.view, picture.scene, overlay, options);
}

// With everything that an analysis adds.
std::string annotatedSvg(const Analysis& analysis, bool dark = false) {
    const TestPicture picture(analysis.context->index().model());
    SvgOptions options = svgOptionsFor(analysis, picture.view, "model.onnx");
    options.dark = dark;
    return svgOf(picture, options, joinOverlay(picture.view, marksOf(analysis)));
}

std::string annotatedSvg(const char* text) { return annotatedSvg(inspectModel(textModel(text), "trt-10.3")); }

const XmlElement* elementById(const XmlElement& root, const std::string& id) {
    const auto found = root.all([&](const XmlElement& element) { return element["id"] == id; });
    return found.size() == 1 ? found.front() : nullptr;
}

TEST(Svg, ABuiltEngineShowsTimesCopiesAndLayers) {
    Analysis analysis = inspectText(model, "trt-10.3");
    const Index& index = analysis.context->index();
    const NodeIx conv = *findNode(index, "c");
    const NodeIx sigmoid = *findNode(index, "y");
    auto engine = std::make_shared<EngineMarks>();
    engine->nodesMs.resize(index.nodeCount());
    engine->nodesMs[conv.value] = 0.25;
    engine->nodesMs[sigmoid.value] = 0.0625;
    engine->reformats.resize(index.nodeCount());
    engine->reformats[conv.value] = 2;
    engine->standsAlone.resize(index.nodeCount());
    engine->fused = {{conv, sigmoid}};
    analysis.engine = engine;
    const TestPicture picture(index.model());
    Overlay overlay = joinOverlay(picture.view, marksOf(analysis));
    applyHeat(overlay, picture.scene, HeatKind::Time);
    markLayers(overlay, picture.view, *engine);
    EXPECT_EQ(overlay.box(boxOf(picture.view, conv).value).heat, 1);
    EXPECT_EQ(overlay.box(boxOf(picture.view, sigmoid).value).heat, 0.5); // the root, so that small ones show
    const XmlElement svg = readXml(svgOf(picture, {}, overlay));
    const XmlElement* group = elementById(svg, svgId(index, conv));
    ASSERT_NE(group, nullptr);
    EXPECT_EQ((*group)["data-ms"], "0.25");
    const auto signs = [&](const char* className) {
        return group->all(
            [&](const XmlElement& element) { return element.name == "text" && element["class"] == className; });
    };
    ASSERT_EQ(signs("time").size(), 1U);
    EXPECT_EQ(signs("time").front()->text, "0.25 ms");
    ASSERT_EQ(signs("reformat").size(), 1U);
    EXPECT_EQ(signs("reformat").front()->text, "2 reformats");
    const auto layers = svg.all([](const XmlElement& element) { return element["class"] == "layers"; });
    ASSERT_EQ(layers.size(), 1U);
    EXPECT_EQ(layers.front()->all([](const XmlElement& element) { return element.name == "rect"; }).size(), 4U);
    EXPECT_EQ(layers.front()->all([](const XmlElement& element) { return element.name == "path"; }).size(), 2U);
}

TEST(Svg, TheOutlineOfALayerGoesAroundTheShapesInIt) {
    const TestPicture picture = pictureOf(R"(g (float[1,2,1088,1088] x) => (float[1,2,1088,1088] y)
        <float[1,2,1088,1088] c> { c = Relu(x) y = Sigmoid(c) })");
    Overlay overlay;
    overlay.boxes.resize(picture.scene.boxes.size());
    for (const char* output : {"c", "y"})
        overlay.boxes[picture.box(output)].layer = 1;
    const XmlElement svg = readXml(svgOf(picture, {}, overlay));
    const auto layers = svg.all([](const XmlElement& element) { return element["class"] == "layers"; });
    ASSERT_EQ(layers.size(), 1U);
    const auto rects = layers.front()->all([](const XmlElement& element) { return element.name == "rect"; });
    ASSERT_EQ(rects.size(), 6U) << "rim and ground, of two boxes and the shape between them";
    const auto label = std::ranges::find_if(picture.scene.labels,
        [&](const SceneLabel& each) { return layerOf(overlay, picture.scene.edges[each.edge]) == 1; });
    ASSERT_NE(label, picture.scene.labels.end());
    EXPECT_GT(label->rect.width, outlineWidth);
    for (const std::size_t ground : {0U, 3U}) {
        EXPECT_LT(std::stod((*rects[ground])["x"]), label->rect.x);
        EXPECT_GT(std::stod((*rects[ground])["width"]), label->rect.width);
    }
}

TEST(Svg, AnAreaShowsWhatTouchesItAndNothingElse) {
    const TestPicture picture = pictureOf(model);
    SvgOptions options;
    options.sidebar = false;
    options.area = picture.scene.boxes[picture.box("y")].rect.grownBy(4);
    const XmlElement svg = readXml(svgOf(picture, options));
    EXPECT_EQ(svg["width"], "224");
    ASSERT_EQ(svg.allOfClass("node").size(), 1U);
    EXPECT_EQ((*svg.allOfClass("node").front())["data-op"], "Sigmoid");
    EXPECT_EQ(svg.allOfClass("edge").size(), 2U);
    EXPECT_EQ(svg.all([](const XmlElement& element) { return element.name == "clipPath"; }).size(), 1U);
}

TEST(Svg, EveryNodeIsAGroupWithIdTitleAndData) {
    const TestPicture picture = pictureOf(model);
    const XmlElement svg = readXml(annotatedSvg(model));
    const NodeIx conv = *findNode(*picture.index, "c");
    const XmlElement* group = elementById(svg, svgId(*picture.index, conv));
    ASSERT_NE(group, nullptr);
    EXPECT_EQ((*group)["data-op"], "Conv");
    EXPECT_EQ((*group)["data-name"], "layer1.conv");
    EXPECT_EQ((*group)["data-precision"], "INT8");
    EXPECT_THAT((*group)["class"], testing::StartsWith("node compute"));
    EXPECT_EQ(group->childText("title"), "Conv layer1.conv");
}

TEST(Svg, TheEdgeThatClosesACycleAndTheOneFromNowhereAreMarked) {
    MadeGraph cyclic = chain(5);
    cyclic.edges.emplace_back(3, 1);
    for (const auto& [picture, value] : {std::pair{TestPicture(madeModel(cyclic)), std::string("v3")},
             std::pair{pictureOf("g (float[2] x) => (float[2] y) { y = Add(x, gone) }"), std::string("gone")}}) {
        const XmlElement svg = readXml(svgOf(picture));
        const auto faults = svg.allOfClass("fault");
        ASSERT_EQ(faults.size(), 1U);
        EXPECT_EQ((*faults.front())["data-value"], value);
        EXPECT_EQ((*faults.front())["stroke"], hexColour(lightTheme().error));
        EXPECT_FALSE(svg.all([](const XmlElement& element) { return element.text == "fault of the graph"; }).empty());
    }
}

// A marker stands where the path ends, and its tip is an arrow's length further on.
TEST(Svg, TheHeadOfTheEdgeThatClosesACycleStandsBeforeItsBox) {
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture = pictureOf(R"(g (float[2] x) => (float[2] y) {
            a = Add(x, c) b = Relu(a) c = Neg(b) y = Exp(c)
        })",
            {.direction = direction});
        const XmlElement svg = readXml(svgOf(picture));
        const auto faults = svg.allOfClass("fault");
        ASSERT_EQ(faults.size(), 1U);
        const std::string path = (*faults.front())["d"];
        const std::size_t last = path.find_last_of("MCVH");
        ASSERT_EQ(path[last], direction == Direction::Down ? 'V' : 'H') << path;
        const double foot = std::stod(path.substr(last + 1));
        const Rect& box = picture.scene.boxes[picture.box("a")].rect;
        const double side = direction == Direction::Down ? box.y : box.x;
        EXPECT_LE(foot, side - 5) << path;
        EXPECT_NEAR(foot + arrowLength, side, 0.5) << path;
        const auto back = std::ranges::find_if(picture.scene.edges, &SceneEdge::isBack);
        const auto curve = picture.scene.curveOf(*back);
        const Point from = curve[curve.size() - 4];
        EXPECT_GE(std::hypot(curve.back().x - from.x, curve.back().y - from.y), 14) << "the window's head, too";
    }
}

TEST(Svg, AnEdgeThatClosesACycleInABodyStaysInTheBody) {
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture = pictureOf(R"(g (float[2] x, bool c) => (float[2] y) {
            y = If (c) <then_branch = t () => (float[2] p) { p = Add(x, r) q = Relu(p) r = Neg(q) },
                        else_branch = e () => (float[2] s) { s = Tan(s) }>
        })",
            {.direction = direction});
        std::size_t found = 0;
        for (const SceneEdge& edge : picture.scene.edges) {
            if (!edge.isBack)
                continue;
            ++found;
            const auto frame = std::ranges::find_if(picture.scene.frames,
                [&](const SceneFrame& one) { return one.rect.contains(picture.scene.boxes[edge.to].rect.centre()); });
            ASSERT_NE(frame, picture.scene.frames.end());
            const Rect inside{
                frame->rect.x, frame->rect.y + frameTitle, frame->rect.width, frame->rect.height - frameTitle};
            for (const Point& point : picture.scene.curveOf(edge))
                EXPECT_TRUE(inside.contains(point)) << point.x << " " << point.y;
        }
        EXPECT_EQ(found, 2U);
    }
}

TEST(Svg, EveryHeadStandsBeforeItsBoxHoweverShortTheLastRunIs) {
    std::string path;
    svg::pathData(path, std::vector<Point>{{0, 0}, {0, 20}, {40, 20}, {40, 40}, {40, 42}, {40, 44}, {40, 46}}, 7);
    EXPECT_EQ(path, "M0 0C0 20 40 20 40 40");
    path.clear();
    svg::pathData(path, std::vector<Point>{{0, 0}, {0, 4}, {0, 8}, {0, 12}}, 7);
    EXPECT_EQ(path, "M0 0V5");
}

TEST(Svg, EdgesNameTheirEndsAndTheirValue) {
    const TestPicture picture = pictureOf(model);
    const XmlElement svg = readXml(svgOf(picture));
    const auto edges = svg.allOfClass("edge");
    ASSERT_EQ(edges.size(), 3U);
    for (const XmlElement* edge : edges) {
        EXPECT_NE(elementById(svg, (*edge)["data-from"]), nullptr);
        EXPECT_NE(elementById(svg, (*edge)["data-to"]), nullptr);
    }
    EXPECT_EQ((*edges[1])["data-value"], "c");
}

TEST(Svg, TheViewBoxHoldsEverything) {
    const TestPicture picture = pictureOf(model);
    const XmlElement svg = readXml(svgOf(picture, {.sidebar = false}));
    EXPECT_EQ(svg["viewBox"], "0 0 " + svg["width"] + " " + svg["height"]);
    EXPECT_GE(svg.number("width"), picture.scene.bounds.width);
    EXPECT_GE(svg.number("height"), picture.scene.bounds.height);
}

TEST(Svg, TheLegendExplainsWhatIsDrawnAndNothingElse) {
    const auto legend = [](const char* text) {
        std::vector<std::string> entries;
        const XmlElement svg = readXml(annotatedSvg(text));
        for (const XmlElement* entry : svg.allOfClass("legend"))
            entries.push_back(entry->text);
        return entries;
    };
    EXPECT_THAT(
        legend(model), testing::IsSupersetOf({"Compute", "Activation", "INT8 chain", "Q → DQ pair with its scale"}));
    const auto plain = legend("g (float[2] x) => (float[2] y) { y = Relu(x) }");
    EXPECT_THAT(plain, testing::Contains("Activation"));
    EXPECT_THAT(plain, testing::Not(testing::Contains("INT8 chain")));
    EXPECT_THAT(plain, testing::Not(testing::Contains("Compute")));
}

TEST(Svg, TheLegendSpeaksTheLanguageOfTheCatalogue) {
    class Shouting final : public Catalogue {
        std::string translate(std::string_view pattern) const override { return std::string(pattern) + "!"; }
    };
    const Shouting catalogue;
    const TestPicture picture = pictureOf("g (float[2] x) => (float[2] y) { y = Relu(x) }");
    SvgOptions options;
    options.catalogue = &catalogue;
    const XmlElement svg = readXml(writeSvg(*picture.index, picture.view, picture.scene, Overlay(), options));
    std::vector<std::string> words;
    for (const char* part : {"section", "legend"}) {
        for (const XmlElement* entry : svg.allOfClass(part))
            words.push_back(entry->text);
    }
    EXPECT_GE(words.size(), 4U);
    for (const std::string& word : words)
        EXPECT_TRUE(word.ends_with('!')) << word;
}

TEST(Svg, FindingsAreListedAndLinkToTheirNodes) {
    const Analysis analysis = inspectModel(transformer(2, LinearLayers::Dynamic), "trt-10.3");
    ASSERT_FALSE(analysis.findings.empty());
    const XmlElement svg = readXml(annotatedSvg(analysis));
    EXPECT_FALSE(svg.allOfClass("finding").empty());
    const auto links = svg.all([](const XmlElement& element) { return element.name == "a"; });
    ASSERT_FALSE(links.empty());
    for (const XmlElement* link : links) {
        ASSERT_EQ((*link)["href"].front(), '#');
        const XmlElement* target = elementById(svg, (*link)["href"].substr(1));
        ASSERT_NE(target, nullptr) << (*link)["href"];
    }
    EXPECT_FALSE(svg.all([](const XmlElement& e) { return !e["data-findings"].empty(); }).empty());
}

TEST(Svg, UnderEachFindingStandsWhyItMattersAndTheWholeOfItWaitsAfter) {
    const Analysis analysis = inspectModel(transformer(2, LinearLayers::Dynamic), "trt-10.3");
    const XmlElement svg = readXml(annotatedSvg(analysis));
    const auto rows = svg.all([](const XmlElement& e) {
        return (e.name == "a" || e.name == "g") && e["class"].empty() && !e.allOfClass("finding").empty() &&
            !e.childText("title").empty();
    });
    const std::vector<FindingGroup> groups = groupFindings(analysis.findings);
    ASSERT_EQ(rows.size(), groups.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string whole = render(analysis.findings[groups[i].findings.front()].message);
        EXPECT_EQ(rows[i]->childText("title"), whole);
        const auto lines = rows[i]->allOfClass("reason");
        ASSERT_FALSE(lines.empty()) << whole;
        EXPECT_LE(lines.size(), 6U);
        EXPECT_TRUE(whole.starts_with(lines.front()->text)) << lines.front()->text;
    }
}

TEST(Svg, TheFirstTwoSentencesLead) {
    EXPECT_EQ(svg::leadOf("Scale 0.5 is used. It fits. This is more."), "Scale 0.5 is used. It fits.");
    EXPECT_EQ(svg::leadOf("There is only one."), "There is only one.");
    EXPECT_EQ(svg::leadOf("一。二。三。"), "一。二。");
    EXPECT_EQ(svg::leadOf(""), "");
    const auto lines =
        svg::wrapped("This needs many more lines than there are, and it is said that there are two.", 10, 80, 2);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines.back().ends_with("…")) << lines.back();
}

TEST(Svg, BesideAPartStandOnlyItsFindings) {
    const Analysis analysis = inspectModel(transformer(2, LinearLayers::Dynamic), "trt-10.3");
    const Index& index = analysis.context->index();
    const auto rows = [&](NodeIx node) {
        return svgOptionsFor(analysis, buildViewAround(index, {}, std::vector{node}, 0), "m").findings.size();
    };
    const auto node = index.find(analysis.findings.front().node);
    ASSERT_TRUE(node);
    EXPECT_EQ(rows(*node), 1U);
    const auto nodes = index.nodes();
    const auto clean =
        std::ranges::find(nodes, "Softmax", [&](NodeIx candidate) { return index.node(candidate).opType; });
    EXPECT_EQ(rows(*clean), 0U);
}

TEST(NumbersInSvg, AreRoundedToTenths) {
    for (const auto& [value, text] :
        {std::pair{1.26, "1.3"}, {-1.26, "-1.3"}, {1.24, "1.2"}, {2.0, "2"}, {1.96, "2"}, {0.04, "0"}}) {
        std::string out;
        svg::number(out, value);
        EXPECT_EQ(out, text);
    }
}

TEST(Svg, HostileNamesAreText) {
    Model hostile = textModel("g (float[2] x) => (float[2] y) { y = Relu(x) }");
    auto graph = std::make_shared<Graph>(*hostile.graphs.front());
    std::vector<Node> nodes(graph->nodes.begin(), graph->nodes.end());
    nodes[0].name = "</title><script>alert(1)</script>\"'&amp;\n\x01\xff]]>";
    nodes[0].opType = "<b onload=\"x\">";
    graph->nodes = SharedList<Node>(std::move(nodes));
    hostile.graphs.front() = std::move(graph);
    const TestPicture picture{std::move(hostile)};
    const XmlElement svg = readXml(svgOf(picture, {.title = "<&>\"\x02"}));
    EXPECT_TRUE(svg.all([](const XmlElement& element) { return element.name == "script"; }).empty());
    const auto nodesFound = svg.allOfClass("node");
    ASSERT_EQ(nodesFound.size(), 3U);
    EXPECT_TRUE(std::ranges::any_of(nodesFound, [](const XmlElement* node) {
        return (*node)["data-name"] == "</title><script>alert(1)</script>\"'&amp;  \xef\xbf\xbd]]>";
    }));
}

TEST(Svg, IdsStayFromOneVersionToTheNext) {
    const auto ids = [](const char* text) {
        std::map<std::string, std::string> found;
        const XmlElement svg = readXml(annotatedSvg(text));
        for (const XmlElement* node : svg.allOfClass("node"))
            found[(*node)["data-op"] + " " + (*node)["data-name"]] = (*node)["id"];
        return found;
    };
    const auto before = ids("g (float[2] x) => (float[2] y) { a = Relu(x) \n y = Neg(a) }");
    const auto after = ids("g (float[2] x) => (float[2] y) { a = Relu(x) \n b = Exp(a) \n y = Neg(b) }");
    for (const auto& [node, id] : before)
        EXPECT_EQ(after.at(node), id) << node;
}

TEST(Svg, BothThemesHaveTheSameParts) {
    const Analysis analysis = inspectModel(textModel(model), "trt-10.3");
    const auto classes = [&](bool dark) {
        std::multiset<std::string> found;
        const XmlElement svg = readXml(annotatedSvg(analysis, dark));
        svg.all([&](const XmlElement& element) { return found.insert(element["class"]), false; });
        return found;
    };
    EXPECT_EQ(classes(true), classes(false));
    EXPECT_NE(annotatedSvg(analysis, true), annotatedSvg(analysis, false));
}

TEST(Svg, TheBordersOfAPartAreDashed) {
    const TestPicture whole = pictureOf(model);
    const NodeIx conv = *findNode(*whole.index, "c");
    const TestPicture part(*whole.index, partOfView(*whole.index, whole.view, std::vector{conv}, 0));
    const XmlElement svg = readXml(svgOf(part));
    const auto stubs = svg.all([](const XmlElement& element) { return element["data-op"] == "rest of the graph"; });
    ASSERT_EQ(stubs.size(), 2U);
    for (const XmlElement* stub : stubs)
        EXPECT_FALSE((*stub->allOfClass("box").front())["stroke-dasharray"].empty());
}

class CorpusSvg : public CorpusTest {};

TEST_P(CorpusSvg, IsWellFormedCompleteAndTheSameEveryTime) {
    const Analysis analysis = inspectModel(must(loadModel(GetParam())), "trt-10.3");
    const std::string written = annotatedSvg(analysis);
    const XmlElement svg = readXml(written);
    std::set<std::string> ids;
    for (const XmlElement* element : svg.all([](const XmlElement& e) { return !e["id"].empty(); }))
        EXPECT_TRUE(ids.insert((*element)["id"]).second) << (*element)["id"];
    const TestPicture picture(analysis.context->index().model());
    EXPECT_EQ(svg.allOfClass("node").size(), picture.view.boxes.size());
    EXPECT_EQ(written, annotatedSvg(analysis));
    EXPECT_EQ(written.find(GetParam().parent_path().string()), std::string::npos) << "an absolute path";
}

INSTANTIATE_TEST_SUITE_P(Made, CorpusSvg, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CorpusSvg, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::svg_test
