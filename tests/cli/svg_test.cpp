#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/made_graphs.h"
#include "tests/support/result.h"
#include "tests/support/xml.h"

namespace qaliper::svg_test {
namespace {

class SvgCommand : public testing::Test {
protected:
    SvgCommand() {
        must(saveModel(textModel(R"(g (float[4] x) => (float[4] y) {
            a = Relu(x)
            b = Neg(a)
            c = Exp(b)
            y = Sin(c)
        })"),
            path_));
    }

    CommandResult svg(std::vector<std::string> more) const {
        more.insert(more.begin(), {"svg", path_, "--target", "trt-10.3"});
        return runCli(more);
    }

    // Operators and outputs of what is drawn, in document order.
    static std::string drawn(const CommandResult& result) {
        std::string text;
        const XmlElement svg = readXml(result.output);
        for (const XmlElement* node : svg.allOfClass("node"))
            text += (text.empty() ? "" : " ") + (*node)["data-op"];
        return text;
    }

    TemporaryFolder folder_;
    std::string path_ = (folder_ / "model.onnx").string();
};

TEST_F(SvgCommand, DrawsTheWholeGraph) {
    const CommandResult result = svg({});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(drawn(result), "input Relu Neg Exp Sin output");
}

TEST_F(SvgCommand, AFileThatIsCalledAnotherKindOfPictureIsNotWritten) {
    for (const std::string ending : {".pdf", ".PDF", ".Png"}) {
        const std::string file = (folder_ / ("model" + ending)).string();
        const CommandResult result = svg({"--output", file});
        EXPECT_EQ(result.status, 2);
        EXPECT_THAT(result.messages, testing::HasSubstr("writes SVG, and not what is called " + ending));
        EXPECT_FALSE(std::filesystem::exists(file));
    }
}

TEST_F(SvgCommand, FitDrawsALongGraphInColumnsOnOnePage) {
    must(saveModel(madeModel(chain(60)), path_));
    const XmlElement whole = readXml(svg({}).output);
    EXPECT_THAT(whole.allOfClass("seam begin"), testing::IsEmpty());
    const CommandResult result = svg({"--fit", "A4"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const XmlElement page = readXml(result.output);
    EXPECT_EQ(page["width"], "1123");
    EXPECT_EQ(page["height"], "794");
    const auto ends = page.allOfClass("seam end");
    const auto begins = page.allOfClass("seam begin");
    EXPECT_GT(ends.size(), 1U);
    ASSERT_EQ(begins.size(), ends.size());
    EXPECT_EQ((*ends.front())["href"], "#" + (*begins.front())["id"]);
    EXPECT_EQ((*begins.front())["href"], "#" + (*ends.front())["id"]);
    EXPECT_EQ(svg({"--fit", "A3"}).status, 2);
}

TEST_F(SvgCommand, FitFillsThePage) {
    const XmlElement page = readXml(svg({"--fit", "A4"}).output);
    std::istringstream box(page["viewBox"]);
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    ASSERT_TRUE(box >> x >> y >> width >> height);
    EXPECT_LT(x, 0) << "the graph is narrower than the page";
    EXPECT_NEAR(width / height, 1123.0 / 794, 0.01);
    const XmlElement& ground = *page.allOfClass("canvas").front();
    EXPECT_EQ(ground["x"] + " " + ground["y"] + " " + ground["width"] + " " + ground["height"], page["viewBox"]);
}

TEST_F(SvgCommand, APageSaysModelTargetDateAndVersionUnlessItShallNot) {
    const std::string title = readXml(svg({"--fit", "A4"}).output).allOfClass("page-title").front()->text;
    EXPECT_THAT(title, testing::MatchesRegex(".*\\.onnx · TensorRT .* · [0-9]+-[0-9]+-[0-9]+ · Qaliper .*"));
    EXPECT_TRUE(readXml(svg({"--fit", "A4", "--no-title"}).output).allOfClass("page-title").empty());
    EXPECT_TRUE(readXml(svg({}).output).allOfClass("page-title").empty()) << "the sidebar has a title";
    EXPECT_EQ(svg({"--no-title"}).status, 2);
}

TEST_F(SvgCommand, FitFoldsRepeatedLayersWhereThePageCouldNotBeRead) {
    must(saveModel(madeModel(chainWithBranches(1200)), path_));
    const XmlElement page = readXml(svg({"--fit", "16:9"}).output);
    EXPECT_THAT(drawn(svg({"--fit", "16:9"})), testing::HasSubstr("block"));
    EXPECT_LT(page.allOfClass("node").size(), 400U);
    EXPECT_GT(page.allOfClass("turn").size(), 20U) << "one box for many of them, with a cell for each";
}

TEST_F(SvgCommand, ScopeDrawsNodesByTheirNames) {
    const Model model = textModel("g (float[4] x) => (float[4] y) { a = Relu(x) b = Neg(a) c = Exp(b) y = Sin(c) }");
    must(saveModel(applied(model,
                       {SetNodeName{mainGraph, idOf(model, "a"), "/net/Relu"},
                           SetNodeName{mainGraph, idOf(model, "b"), "/net/mid/Neg"},
                           SetNodeName{mainGraph, idOf(model, "c"), "/net/mid/Exp"},
                           SetNodeName{mainGraph, idOf(model, "y"), "/net/Sin"}}),
        path_));
    EXPECT_EQ(drawn(svg({"--scope", "/net/mid"})), "Neg Exp rest of the graph rest of the graph");
    EXPECT_EQ(drawn(svg({"--scope", "net/mid/"})), "Neg Exp rest of the graph rest of the graph");
    EXPECT_NE(svg({"--scope", "/nowhere"}).status, 0);
}

TEST_F(SvgCommand, BodiesHaveScopesTooAndAreDrawnByTheirName) {
    must(saveModel(textModel(R"(g (bool c, float[4] x) => (float[4] y) {
            ["/choice"] y = If (c) <
                then_branch = t () => (float[4] p) { ["/past/Relu"] h = Relu (x) ["/past/Neg"] p = Neg (h) },
                else_branch = e () => (float[4] q) { ["/first/Exp"] q = Exp (x) }>
        })"),
        path_));
    EXPECT_EQ(drawn(svg({"--scope", "/past"})), "Relu Neg rest of the graph rest of the graph");
    EXPECT_EQ(drawn(svg({"--graph", "main:y>else_branch"})), "outer value Exp output");
    EXPECT_THAT(svg({"--scope", "/nowhere"}).messages, testing::HasSubstr("names look like /"));
}

TEST_F(SvgCommand, ABoxThatIsClosedSaysHowManyNodesItHolds) {
    const std::string model = corpusFile("viewer/19_merged_decoder.onnx").string();
    EXPECT_THAT(runCli({"svg", model, "--target", "trt-10.3"}).output, testing::HasSubstr("800 nodes inside"));
}

TEST_F(SvgCommand, WhereNoNameHasAScopeThatIsSaid) {
    EXPECT_THAT(svg({"--scope", "/nowhere"}).messages, testing::HasSubstr("no name has a scope"));
}

TEST_F(SvgCommand, AroundDrawsWhatIsNear) {
    EXPECT_EQ(drawn(svg({"--around", "b", "--hops", "0"})), "Neg rest of the graph rest of the graph");
    EXPECT_EQ(drawn(svg({"--around", "b", "--hops", "1"})), "Relu Neg Exp rest of the graph rest of the graph");
    EXPECT_EQ(drawn(svg({"--around", "#3"})), "Neg Exp Sin output rest of the graph");
}

TEST_F(SvgCommand, AroundAValueMeansItsNodes) {
    EXPECT_EQ(drawn(svg({"--around", "x", "--hops", "1"})), "input Relu Neg rest of the graph");
}

TEST_F(SvgCommand, AroundSaysWhatIsShown) {
    const XmlElement svg = readXml(this->svg({"--around", "b"}).output);
    EXPECT_EQ(svg.allOfClass("summary").front()->text, "Only what is at most 2 tensors away from b");
}

TEST_F(SvgCommand, AroundSomethingUnknownIsWrongUsage) {
    const CommandResult result = svg({"--around", "nowhere"});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.messages, testing::HasSubstr("\"nowhere\" is no single node, value, finding or rule"));
    EXPECT_EQ(result.output, "");
}

TEST_F(SvgCommand, HopsWithoutAroundIsWrongUsage) { EXPECT_EQ(svg({"--hops", "3"}).status, 2); }

TEST_F(SvgCommand, AFileThatIsNoModelIsTold) {
    const CommandResult result = runCli({"svg", (folder_ / "absent.onnx").string()});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, testing::HasSubstr("absent.onnx"));
}

TEST_F(SvgCommand, EachFindingGetsAPictureAndTheIndexShowsThem) {
    const std::string model = (folder_ / "found.onnx").string();
    must(saveModel(textModel(R"(g (float[4] x) => (float[4] y, float[4] z) {
            a = Relu(x)
            y = NoSuchOp(a)
            ["<odd> & name"] z = OtherOp(a)
        })"),
        model));
    const std::filesystem::path folder = folder_ / "made" / "review";
    const CommandResult result = runCli({"svg", model, "--target", "trt-10.3", "--each-finding", folder.string()});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(result.output, "");
    const std::string index = must(readWholeFile(folder / "index.html"));
    EXPECT_THAT(index, testing::HasSubstr("&lt;odd&gt; &amp; name"));
    std::size_t pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".svg")
            continue;
        ++pictures;
        EXPECT_THAT(index, testing::HasSubstr(entry.path().filename().string()));
        EXPECT_FALSE(readXml(must(readWholeFile(entry.path()))).allOfClass("node").empty());
    }
    EXPECT_EQ(pictures, 2U);
    EXPECT_THAT(result.messages, testing::HasSubstr("2 pictures and index.html"));
}

TEST_F(SvgCommand, AReviewFolderThatCannotBeMadeIsTold) {
    const CommandResult result = svg({"--each-finding", path_ + "/below"});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, testing::HasSubstr("Cannot make the folder"));
}

TEST_F(SvgCommand, EachFindingHasFilesOfItsOwn) {
    EXPECT_EQ(svg({"--each-finding", "folder", "-o", "file.svg"}).status, 2);
    EXPECT_EQ(svg({"--each-finding", "folder", "--around", "b"}).status, 2);
}

TEST_F(SvgCommand, HeatIsWhatWasAskedFor) {
    const auto hasSign = [&](const std::string& heat) {
        return !readXml(svg({"--heat", heat}).output).allOfClass(heat).empty();
    };
    EXPECT_TRUE(hasSign("memory"));
    EXPECT_FALSE(hasSign("multiply-adds")); // none of the operators has any
    EXPECT_FALSE(hasSign("time"));          // without a profile
    EXPECT_EQ(svg({"--heat", "warm"}).status, 2);
}

TEST_F(SvgCommand, RepeatedLayersFoldWhenAsked) {
    must(saveModel(textModel(layeredText(3)), path_));
    EXPECT_EQ(drawn(svg({"--fold-repeats"})), "input Neg block block block Abs output");
}

TEST_F(SvgCommand, TheGraphFlowsWhereItShould) {
    const auto places = [&](std::vector<std::string> more, const char* coordinate) {
        std::set<double> found;
        const XmlElement drawing = readXml(svg(std::move(more)).output);
        for (const XmlElement* box : drawing.allOfClass("box"))
            found.insert(box->number(coordinate) + box->number(*coordinate == 'x' ? "width" : "height") / 2);
        return found.size();
    };
    EXPECT_EQ(places({}, "x"), 1U);
    EXPECT_EQ(places({"--direction", "down"}, "y"), 6U);
    EXPECT_EQ(places({"--direction", "right"}, "x"), 6U);
    EXPECT_EQ(places({"--direction", "right"}, "y"), 1U);
    EXPECT_EQ(svg({"--direction", "up"}).status, 2);
}

TEST_F(SvgCommand, WhatIsFoldedUnfoldsWhenAsked) {
    must(saveModel(textModel(R"(g (float[2,3] x) => (float[3,2] y) <float s = {0.5}, int8 z = {0}, int64 axis = {0}> {
            q = QuantizeLinear(x, s, z)
            d = DequantizeLinear(q, s, z)
            a = Relu(d)
            sh = Shape(a)
            n = Gather(sh, axis)
            m = Unsqueeze(n, axis)
            minus = Constant<value_ints = [-1]>()
            to = Concat<axis = 0>(minus, m)
            y = Reshape(a, to)
        })"),
        path_));
    EXPECT_EQ(drawn(svg({})), "input Relu Reshape output");
    EXPECT_EQ(drawn(svg({"--unfold", "pairs"})), "input QuantizeLinear DequantizeLinear Relu Reshape output");
    EXPECT_EQ(drawn(svg({"--unfold", "shapes"})), "input Relu Shape Gather Unsqueeze Concat Reshape output");
    EXPECT_EQ(drawn(svg({"--unfold", "shapes", "--unfold", "pairs", "--around", "y", "--hops", "1"})),
        "Relu Concat Reshape output rest of the graph rest of the graph rest of the graph");
    EXPECT_EQ(svg({"--unfold", "constants"}).status, 2) << "they are always folded";
}

TEST_F(SvgCommand, APictureThatIsSlowToShowIsTold) {
    must(saveModel(madeModel(chain(5'100)), path_));
    const CommandResult result = svg({"-o", (folder_ / "large.svg").string()});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.messages, testing::HasSubstr("5102 boxes"));
}

TEST_F(SvgCommand, TwoExportsAreTheSameBytesAndThemesDiffer) {
    const std::string light = svg({}).output;
    EXPECT_EQ(svg({}).output, light);
    EXPECT_NE(svg({"--theme", "dark"}).output, light);
    EXPECT_EQ(light.find(folder_.path().string()), std::string::npos);
}

} // namespace
} // namespace qaliper::svg_test
