#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/cell_style.h"
#include "model/draw/style.h"
#include "model/draw/theme.h"
#include "model/graph/identity.h"
#include "model/layout/block_state.h"
#include "model/layout/scope.h"
#include "tests/support/graphs.h"
#include "tests/support/picture.h"
#include "tests/support/picture_check.h"

// Repeated blocks: found by structure, folded and opened one by one or all at once.

namespace qaliper::blocks_test {
namespace {

using testing::HasSubstr;

// Layers of the form "a = Relu; b = Sigmoid(a); c = Tanh(a); d = Add(b, c); e = Add(d, before)" between a head and a
// tail.
struct Network {
    int layers = 5;
    int oddLayer = 0; // its Sigmoid is an Exp
    bool isScoped = false;
    bool isHalved = false; // a layer has two scopes, the third and the fourth of all for the second layer
    bool hasCache = false; // every layer has an input and an output of the graph

    Model model() const {
        std::string inputs = "float[2] x";
        std::string outputs = "float[2] y";
        std::string body = "    h0 = Neg(x)\n";
        for (int i = 1; i <= layers; ++i) {
            const std::string n = std::to_string(i);
            const std::string before = "h" + std::to_string(i - 1);
            const auto name = [&](const std::string& what) {
                const bool isEarly = what == "act" || what == "left";
                const std::string scope =
                    isHalved ? "part." + std::to_string(isEarly ? 2 * i - 1 : 2 * i) : "layer." + n;
                return isScoped ? "[\"/net/" + scope + "/" + what + "\"] " : std::string();
            };
            body += "    " + name("act") + "a" + n + " = Relu(" + before + ")\n";
            body += "    " + name("left") + "b" + n + " = " + (i == oddLayer ? "Exp" : "Sigmoid") + "(a" + n + ")\n";
            body += "    " + name("right") + "c" + n + " = Tanh(a" + n + ")\n";
            body += "    " + name("join") + "d" + n + " = Add(b" + n + ", " + (hasCache ? "k" : "c") + n + ")\n";
            body += "    " + name("skip") + "h" + n + " = Add(d" + n + ", " + before + ")\n";
            if (hasCache) {
                inputs += ", float[2] k" + n;
                outputs += ", float[2] c" + n;
            }
        }
        body += "    y = Abs(h" + std::to_string(layers) + ")\n";
        return textModel("g (" + inputs + ") => (" + outputs + ") {\n" + body + "}");
    }
};

ViewState folded() {
    ViewState state;
    state.foldRepeats = true;
    return state;
}

std::vector<std::string> titles(const TestPicture& picture) {
    std::vector<std::string> all;
    for (const ViewBlock& block : picture.view.blocks)
        all.push_back(render(block.title) + (block.folded.valid() ? " folded" : ""));
    return all;
}

std::vector<std::string> faultsOf(const TestPicture& picture) {
    return faultsOfPicture(*picture.index, picture.view, picture.layout, picture.scene);
}

TEST(RepeatedBlocks, FoldToOneBoxEachAndTheGraphStaysWhole) {
    const TestPicture open(Network{}.model());
    EXPECT_EQ(open.view.blocks.size(), 5U);
    const TestPicture picture(Network{}.model(), folded());
    EXPECT_EQ(picture.edges(),
        "x→Neg Neg→layer 1 of 5 layer 1 of 5→layer 2 of 5 layer 2 of 5→layer 3 of 5 layer 3 of 5→layer 4 of 5 "
        "layer 4 of 5→layer 5 of 5 layer 5 of 5→Abs Abs→y");
    EXPECT_EQ(picture.box("b3"), picture.box("h3"));
    EXPECT_THAT(faultsOf(picture), testing::IsEmpty());
}

TEST(RepeatedBlocks, AFoldedOneSaysWhatIsInIt) {
    const TestPicture picture(Network{}.model(), folded());
    EXPECT_EQ(picture.lines(picture.box("b2")), "layer 2 of 5\n5 nodes\n2 Add · Relu · Sigmoid · Tanh\n");
}

ViewState joined() {
    ViewState state = folded();
    state.joinsTurns = true;
    return state;
}

TEST(RepeatedBlocks, JoinToOneBoxWithACellForEachTurn) {
    const TestPicture picture(Network{}.model(), joined());
    EXPECT_EQ(picture.edges(), "x→Neg Neg→× 5: layers 1 to 5 × 5: layers 1 to 5→Abs Abs→y");
    EXPECT_THAT(picture.lines(picture.box("b2")), HasSubstr("× 5: layers 1 to 5\neach of 5 nodes\n2 Add · Relu"));
    ASSERT_EQ(picture.scene.cells.size(), 5U);
    const Rect& box = picture.scene.boxes[picture.box("b2")].rect;
    for (std::size_t i = 0; i < 5; ++i) {
        const Rect& cell = picture.scene.cells[i].rect;
        EXPECT_TRUE(box.contains({cell.x, cell.y}) && box.contains({cell.right(), cell.bottom()})) << i;
        EXPECT_TRUE(i == 0 || !cell.touches(picture.scene.cells[i - 1].rect)) << i;
    }
    EXPECT_THAT(faultsOf(picture), testing::IsEmpty());
}

TEST(RepeatedBlocks, JoinedOnesAreCalledAsTheModelCallsThem) {
    const TestPicture picture(Network{.isScoped = true}.model(), joined());
    EXPECT_THAT(picture.edges(), HasSubstr("× 5: layer.1 to layer.5"));
}

TEST(RepeatedBlocks, ThatSpanSeveralModulesAreCalledAfterTheFirstAndTheLastOfThem) {
    const Model model = Network{.isScoped = true, .isHalved = true}.model();
    EXPECT_THAT(TestPicture(model, joined()).edges(), HasSubstr("× 5: part.1 to part.10"));
    const TestPicture single(model, folded());
    EXPECT_THAT(single.lines(single.box("b2")), HasSubstr("part.3–4\n5 nodes"));
}

// Two stages of three equal layers each, which have no names.
Model twoStages() {
    std::string body = "    h0 = Neg(x)\n";
    for (int i = 1; i <= 6; ++i) {
        const std::string n = std::to_string(i);
        const std::string before = i == 4 ? "m4" : "h" + std::to_string(i - 1);
        const std::string first = i <= 3 ? "Sigmoid" : "Exp";
        if (i == 4)
            body += "    m1 = Floor(h3)\n    m2 = Sqrt(m1)\n    m3 = Log(m2)\n    m4 = Ceil(m3)\n";
        body += "    a" + n + " = Relu(" + before + ")\n    b" + n + " = " + first + "(a" + n + ")\n";
        body += "    c" + n + " = Tanh(a" + n + ")\n    d" + n + " = Add(b" + n + ", c" + n + ")\n";
        body += "    h" + n + " = Add(d" + n + ", " + before + ")\n";
    }
    return textModel("g (float[2] x) => (float[2] y) {\n" + body + "    y = Abs(h6)\n}");
}

TEST(RepeatedBlocks, OfSeveralRepetitionsWithoutNamesSayWhereTheirsBegins) {
    EXPECT_THAT(TestPicture(twoStages(), joined()).edges(),
        testing::AllOf(HasSubstr("× 3: layers 1 to 3 from a1"), HasSubstr("× 3: layers 1 to 3 from a4")));
    const TestPicture single(twoStages(), folded());
    EXPECT_THAT(single.lines(single.box("b5")), HasSubstr("layer 2 of 3 from a4\n5 nodes"));
}

// A recurrence that was written out: each step reads x, and each result goes into one Concat.
Model unrolled(int steps) {
    std::string body = "    h0 = Neg(x)\n";
    std::string results;
    for (int i = 1; i <= steps; ++i) {
        const std::string n = std::to_string(i);
        body += "    s" + n + " = Add(x, h" + std::to_string(i - 1) + ")\n    a" + n + " = Sigmoid(s" + n + ")\n";
        body += "    b" + n + " = Tanh(s" + n + ")\n    h" + n + " = Mul(a" + n + ", b" + n + ")\n";
        body += "    u" + n + " = Abs(h" + n + ")\n";
        results += (i > 1 ? ", u" : "u") + n;
    }
    return textModel("g (float[2] x) => (float[n] y) {\n" + body + "    y = Concat <axis = 0> (" + results + ")\n}");
}

TEST(RepeatedBlocks, AreAllStepsOfARecurrenceFirstAndLastOnesToo) {
    const TestPicture picture(unrolled(800));
    ASSERT_FALSE(picture.view.blocks.empty());
    EXPECT_GE(picture.view.blocks.front().count, 799U);
}

TEST(RepeatedBlocks, AreNotJoinedAcrossOneThatDiffers) {
    const TestPicture picture(Network{.layers = 7, .oddLayer = 4}.model(), joined());
    EXPECT_EQ(picture.edges(),
        "x→Neg Neg→× 3: layers 1 to 3 × 3: layers 1 to 3→layer 4 of 7 layer 4 of 7→× 3: layers 5 to 7 "
        "× 3: layers 5 to 7→Abs Abs→y");
    EXPECT_EQ(picture.scene.cells.size(), 6U);
}

TEST(RepeatedBlocks, JoinedOnesOpenOneByOne) {
    const TestPicture all(Network{}.model(), joined());
    ViewState state = joined();
    setFolded(*all.index, all.view, all.view.blocks[2], false, state);
    const TestPicture one(Network{}.model(), state);
    EXPECT_NE(one.box("b3"), one.box("h3"));
    EXPECT_EQ(one.box("b1"), one.box("b2"));
    EXPECT_EQ(one.box("b4"), one.box("b5"));
    const NodeIx second = *one.index->find(idOf(one.index->model(), "b2"));
    EXPECT_EQ(blockAround(one.view, second), 1U);
    setFolded(*one.index, one.view, one.view.blocks[1], false, state);
    const TestPicture two(Network{}.model(), state);
    EXPECT_NE(two.box("b2"), two.box("h2"));
    EXPECT_NE(two.box("b3"), two.box("h3")) << "the other one stays open";
    EXPECT_THAT(faultsOf(two), testing::IsEmpty());
}

TEST(RepeatedBlocks, OnesThatWereFoldedByHandStayFoldedWhenOneOpens) {
    const TestPicture open(Network{}.model());
    ViewState state;
    state.joinsTurns = true;
    for (const std::size_t block : {0U, 1U, 2U})
        setFolded(*open.index, open.view, open.view.blocks[block], true, state);
    const TestPicture three(Network{}.model(), state);
    EXPECT_EQ(three.box("b1"), three.box("b3"));
    setFolded(*three.index, three.view, three.view.blocks[2], false, state);
    const TestPicture two(Network{}.model(), state);
    EXPECT_EQ(two.box("b1"), two.box("b2"));
    EXPECT_NE(two.box("b3"), two.box("h3"));
}

TEST(RepeatedBlocks, ATurnThatDiffersIsSeenInItsCell) {
    const TestPicture picture(Network{}.model(), joined());
    std::vector<Mark> marks(picture.index->nodeCount());
    for (int i = 1; i <= 5; ++i) {
        Mark& mark = marks[picture.index->find(idOf(picture.index->model(), "b" + std::to_string(i)))->value];
        mark.certainty = Certainty::Expected;
        mark.tone = i == 3 ? PrecisionTone::Float : PrecisionTone::Int8;
        mark.badge = i == 5 ? BadgeTone::Error : BadgeTone::Quiet;
        mark.findings = i == 5 ? 1 : 0;
    }
    const Overlay overlay = joinOverlay(picture.view, marks);
    const auto styles = cellStyles(picture.scene.cells, overlay, lightTheme());
    ASSERT_EQ(styles.size(), 5U);
    EXPECT_EQ(styles[0].border, styles[1].border);
    EXPECT_GT(styles[2].width, styles[0].width);
    EXPECT_EQ(styles[2].bars.front().tone, PrecisionTone::Float);
    EXPECT_NEAR(styles[2].bars.front().rect.bottom(), picture.scene.cells[2].rect.bottom(), 1e-9);
    EXPECT_EQ(styles[4].border, badgeColour(BadgeTone::Error, lightTheme()));
    EXPECT_EQ(overlay.box(picture.box("b1")).findings, 1U);
}

TEST(RepeatedBlocks, TakeTheNameScopeThatOnlyTheyHaveAsTheirTitle) {
    const TestPicture picture(Network{.isScoped = true}.model(), folded());
    EXPECT_THAT(picture.lines(picture.box("b2")), HasSubstr("layer.2\n/net/layer.2\n"));
    const TestPicture open(Network{.isScoped = true}.model());
    EXPECT_EQ(open.scene.textOf(open.scene.groups[1].title), "/net/layer.2");
}

TEST(RepeatedBlocks, OpenOneByOneAndFoldAgain) {
    const TestPicture all(Network{}.model(), folded());
    ViewState state = folded();
    setFolded(*all.index, all.view, all.view.blocks[2], false, state);
    const TestPicture one(Network{}.model(), state);
    EXPECT_THAT(titles(one),
        testing::ElementsAre("layer 1 of 5 folded", "layer 2 of 5 folded", "layer 3 of 5", "layer 4 of 5 folded",
            "layer 5 of 5 folded"));
    EXPECT_NE(one.box("b3"), one.box("h3"));
    EXPECT_EQ(one.scene.groups.size(), 1U);
    EXPECT_THAT(faultsOf(one), testing::IsEmpty());
    setFolded(*one.index, one.view, one.view.blocks[2], true, state);
    EXPECT_EQ(state, folded());
}

TEST(RepeatedBlocks, FoldOneByOneWhileTheRestIsOpen) {
    const TestPicture open(Network{}.model());
    ViewState state;
    setFolded(*open.index, open.view, open.view.blocks[0], true, state);
    const TestPicture picture(Network{}.model(), state);
    EXPECT_EQ(picture.box("a1"), picture.box("h1"));
    EXPECT_NE(picture.box("a2"), picture.box("h2"));
    EXPECT_EQ(blockAround(picture.view, BoxIx{picture.box("b4")}), 3U);
    setAllFolded(true, state);
    EXPECT_EQ(state, folded());
}

TEST(RepeatedBlocks, StayTheSameWhenAPartOfOneIsExpanded) {
    ViewState state;
    state.expanded = {"main:b2"};
    EXPECT_THAT(titles(TestPicture(Network{}.model(), state)),
        testing::ElementsAreArray(titles(TestPicture(Network{}.model()))));
}

TEST(RepeatedBlocks, CountALayerThatDiffersFromItsNeighbours) {
    const TestPicture picture(Network{.layers = 7, .oddLayer = 4}.model(), folded());
    EXPECT_THAT(titles(picture), testing::Contains("layer 4 of 7 folded"));
    EXPECT_EQ(picture.view.blocks.size(), 7U);
}

TEST(RepeatedBlocks, NeverHideAnInputOrOutputOfTheGraph) {
    const TestPicture picture(Network{.hasCache = true}.model(), folded());
    EXPECT_EQ(picture.view.blocks.size(), 5U);
    EXPECT_THAT(faultsOf(picture), testing::IsEmpty());
    EXPECT_THAT(picture.edges(), HasSubstr("k3→layer 3 of 5"));
    EXPECT_THAT(picture.edges(), HasSubstr("layer 3 of 5→c3"));
}

TEST(RepeatedBlocks, ShowFindingsSharesAndHitsOfWhatIsInThem) {
    const TestPicture picture(Network{}.model(), folded());
    std::vector<Mark> marks(picture.index->nodeCount());
    for (const char* output : {"a2", "b2", "c2"}) {
        Mark& mark = marks[picture.index->find(idOf(picture.index->model(), output))->value];
        mark.certainty = Certainty::Expected;
        mark.precision = "INT8";
        mark.tone = output[0] == 'c' ? PrecisionTone::Float : PrecisionTone::Int8;
        mark.badge = BadgeTone::Warning;
        mark.findings = 1;
    }
    const Overlay overlay = joinOverlay(picture.view, marks);
    const Mark& mark = overlay.box(picture.box("b2"));
    EXPECT_EQ(mark.findings, 3U);
    EXPECT_EQ(mark.badge, BadgeTone::Warning);
    EXPECT_EQ(mark.precision, "");
    EXPECT_EQ(sharesLabel(mark), "2 INT8 · 1 float");
    EXPECT_EQ(precisionBars(picture.scene.boxes[picture.box("b2")], mark).size(), 2U);
}

TEST(RepeatedBlocks, CloseBodiesThatStandOpenInThem) {
    std::string text = "g (float[2] x) => (float[2] y) {\n    h0 = Neg(x)\n";
    for (int i = 1; i <= 4; ++i) {
        const std::string n = std::to_string(i);
        const std::string before = "h" + std::to_string(i - 1);
        text += "    a" + n + " = Relu(" + before + ")\n    g" + n + " = IsInf(a" + n + ")\n    b" + n + " = If (g" +
            n + ") <then_branch = t () => (float[2] p" + n + ") { p" + n + " = Exp(a" + n +
            ") }, else_branch = e () => (float[2] q" + n + ") { q" + n + " = Abs(a" + n + ") }>\n    c" + n +
            " = Tanh(a" + n + ")\n    h" + n + " = Add(b" + n + ", c" + n + ")\n";
    }
    text += "    y = Abs(h4)\n}";
    const TestPicture open = pictureOf(text);
    EXPECT_EQ(open.view.frames.size(), 9U);
    const TestPicture picture = pictureOf(text, folded());
    EXPECT_EQ(picture.view.frames.size(), 1U);
    EXPECT_EQ(boxOf(picture.view, *findNode(*picture.index, "p2")).value, picture.box("h2"));
    EXPECT_THAT(faultsOf(picture), testing::IsEmpty());
}

TEST(NameScopes, HoldThreeQuartersOfTheNames) {
    using Names = std::vector<std::string_view>;
    EXPECT_EQ(commonScope(Names{"/a/b/x", "/a/b/y", "/a/b/c/z", "/a/q"}), "/a/b");
    EXPECT_EQ(commonScope(Names{"a/x", "a/y"}), "a");
    EXPECT_EQ(commonScope(Names{"x", "y"}), "");
    EXPECT_EQ(commonScope(Names{"/a/x", "/b/x"}), "");
    EXPECT_EQ(commonScope(Names{}), "");
}

} // namespace
} // namespace qaliper::blocks_test
