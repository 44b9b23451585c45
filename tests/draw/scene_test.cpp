#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/curves.h"
#include "model/draw/elided_name.h"
#include "model/draw/scene.h"
#include "model/draw/shape_labels.h"
#include "model/draw/style.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/made_networks.h"
#include "tests/support/picture.h"
#include "tests/support/picture_check.h"
#include "tests/support/result.h"

namespace qaliper::scene_test {
namespace {

constexpr const char* fork = R"(g (float[1,64,320,320] x) => (float[1,64,320,320] y) {
    a = Relu(x)
    b = Neg(a)
    y = Add(a, b)
})";

const Shape usual{1, 64, 320, 320};

TypeTable withShape(const TestPicture& picture, const Shape& shape) {
    TypeTable types(*picture.index);
    for (const ValueIx value : picture.index->values())
        types.add(value, ValueType::tensor(DataType::Float, shape), TypeSource::Inferred);
    return types;
}

Scene withShapes(const TestPicture& picture, const Shape& shape = usual) {
    return buildScene(*picture.index, withShape(picture, shape), picture.view, picture.layout);
}

TEST(Scene, EverythingLiesInsideItsBounds) {
    const TestPicture picture = pictureOf(fork);
    EXPECT_THAT(faultsOfScene(withShapes(picture)), testing::IsEmpty());
}

// A label is wider than the one box above and below it.
TEST(Scene, ALabelStaysInsideANarrowPicture) {
    const Shape wide{12345, 12345, 12345, 12345, 12345, 12345};
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture = pictureOf("g (float[2] x) => (float[2] y) { a = Relu (x) y = Relu (a) }",
            {.direction = direction, .showNames = false});
        const Scene scene = withShapes(picture, wide);
        EXPECT_FALSE(scene.labels.empty());
        EXPECT_THAT(faultsOfScene(scene), testing::IsEmpty());
    }
}

TEST(Scene, ATensorHasOneLabelOnItsStraightEdge) {
    const TestPicture picture = pictureOf(fork);
    const Scene scene = withShapes(picture);
    ASSERT_EQ(scene.labels.size(), 4U);
    for (const SceneLabel& label : scene.labels)
        EXPECT_EQ(scene.textOf(label.text), "1×64×320×320");
    const auto ofA = std::ranges::find_if(
        scene.labels, [&](const SceneLabel& label) { return scene.edges[label.edge].from == picture.box("a"); });
    ASSERT_NE(ofA, scene.labels.end());
    EXPECT_EQ(scene.edges[ofA->edge].to, picture.box("b"));
}

TEST(Scene, LabelsThatComeLaterAreThoseOfASceneWithTheseTypes) {
    const TestPicture picture = pictureOf(fork);
    const Scene whole = withShapes(picture);
    Scene later = picture.scene;
    ASSERT_LT(later.labels.size(), whole.labels.size());
    for (int time = 0; time < 2; ++time) {
        labelShapes(withShape(picture, usual), later);
        ASSERT_EQ(later.labels.size(), whole.labels.size());
        EXPECT_EQ(later.text, whole.text);
        for (std::size_t label = 0; label < whole.labels.size(); ++label) {
            EXPECT_EQ(later.labels[label].edge, whole.labels[label].edge);
            EXPECT_EQ(later.labels[label].rect, whole.labels[label].rect);
        }
    }
}

TEST(Scene, NumbersInABoxAreNeverCutBeforeTheirExponent) {
    const TestPicture picture = pictureOf(R"(g (float[6] x) => (float[6] y)
        <float[6] w = {-1.2345e-05, -2.3456e-09, -0.00012345, -4.5678e-07, -5.6789e-08, -6.789e-06}> { y = Add (x, w) })");
    const auto line = std::ranges::find_if(
        picture.scene.texts, [&](const SceneText& text) { return picture.scene.textOf(text).starts_with("B "); });
    ASSERT_NE(line, picture.scene.texts.end());
    EXPECT_EQ(picture.scene.textOf(*line), "B −1.234e-05,−2.346e-09,…");
}

// A value that each of its readers quantizes for itself, with one scale: the pills have one text and one place to be
// at.
TEST(Scene, OfALongNameGoesWhatNeighboursHaveInCommon) {
    const auto shown = [](const char* name) { return elidedName(name, boxTextWidth); };
    EXPECT_EQ(shown("/features/features.3/conv/conv.0/conv.0.0/Conv"), "…/features.3/conv.0.0/Conv");
    EXPECT_EQ(shown("/features/features.12/conv/conv.1/conv.1.0/Conv"), "…/features.12/conv.1.0/Conv");
    EXPECT_EQ(shown("/model/decoder/layers.4/self_attn/q_proj/MatMul"), "…/self_attn/q_proj/MatMul");
    EXPECT_EQ(shown("/layer4/layer4.1/Relu"), "/layer4/layer4.1/Relu") << "what fits stays";
    for (int width = 40; width < 260; width += 7) {
        const std::string narrow =
            elidedName("/features/features.3/conv/conv.0/conv.0.0/Conv_output_0_QuantizeLinear", width);
        EXPECT_LE(textWidth(narrow, lineSize), width) << narrow;
    }
}

TEST(Scene, PillsOfOneValueDoNotLieOnEachOther) {
    std::string nodes = "a = Relu (x) ";
    for (const std::string name : {"q", "k", "v"})
        nodes += name + "i = QuantizeLinear (a, s, z) " + name + "d = DequantizeLinear (" + name + "i, s, z) " + name +
            " = Neg (" + name + "d) ";
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture = pictureOf("g (float[1,8] x) => (float[1,8] q, float[1,8] k, float[1,8] v) "
                                              "<float s = {0.00893}, int8 z = {0}> { " +
                nodes + "}",
            {.direction = direction});
        ASSERT_EQ(picture.scene.pills.size(), 3U);
        EXPECT_THAT(faultsOfScene(withShapes(picture)), testing::IsEmpty());
    }
}

// As a translator would see that every word of a picture is one he was asked for.
class Bracketed final : public Catalogue {
public:
    std::string translate(std::string_view pattern) const override {
        return pattern == "{content}" ? std::string(pattern) : "<" + std::string(pattern) + ">";
    }
};

// All texts of the scene that begin or go on with a word of the program.
std::vector<std::string> words(const Scene& scene) {
    std::vector<std::string> found;
    const auto add = [&](const SceneText& text) {
        if (scene.textOf(text).find('<') != std::string_view::npos)
            found.emplace_back(scene.textOf(text));
    };
    std::ranges::for_each(scene.texts, add);
    for (const SceneGroup& group : scene.groups)
        add(group.title);
    for (const ScenePill& pill : scene.pills)
        add(pill.text);
    return found;
}

Scene inOtherWords(const TestPicture& picture) {
    const Bracketed catalogue;
    return buildScene(*picture.index, TypeTable(*picture.index), picture.view, picture.layout, &catalogue);
}

TEST(Scene, WordsAreThoseOfTheCatalogue) {
    const TestPicture picture = pictureOf(R"(g (float[1,4,9,9] x) => (y, float[2] z)
        <float[4,2,3,3] w = noise(-1, 1, 1), float[4] s = ramp(0.1, 0.2), int8[4] zero = fill(0), float[2] z = {1, 2}>
        {
            q = QuantizeLinear <axis = 1> (x, s, zero)
            d = DequantizeLinear <axis = 1> (q, s, zero)
            y = Conv <kernel_shape = [3, 3], strides = [2, 2], group = 2> (d, w)
        })");
    EXPECT_THAT(words(inOtherWords(picture)),
        testing::UnorderedElementsAre(
            "<input>", "<output>", "<output>", "<constant>", "3×3 · <stride 2> · <group 2>", "<INT8 per channel>"));
    EXPECT_TRUE(words(picture.scene).empty()) << "English without one";
}

TEST(Scene, WordsOfBodiesAndBrokenGraphsAreThoseOfTheCatalogue) {
    ViewState state;
    state.expanded = {"main:y"};
    const TestPicture picture = pictureOf(R"(g (bool c, float[2] x) => (y, v) {
        h = Relu (x)
        y = If (c) <then_branch = a () => (r) { r = Neg (h) }, else_branch = b () => (t) { t = Abs (h) }>
        v = Add (y, nowhere)
    })",
        state);
    EXPECT_THAT(words(inOtherWords(picture)), testing::IsSupersetOf({"<from outside>", "<defined nowhere>"}));
}

TEST(Scene, NoLanguageChangesThePlacesOfBoxes) {
    const TestPicture picture = pictureOf(fork);
    const Scene other = inOtherWords(picture);
    ASSERT_EQ(other.boxes.size(), picture.scene.boxes.size());
    for (std::size_t i = 0; i < other.boxes.size(); ++i)
        EXPECT_EQ(other.boxes[i].rect, picture.scene.boxes[i].rect);
    EXPECT_THAT(faultsOfScene(other), testing::IsEmpty());
}

TEST(Scene, WithoutInferenceOnlyDeclaredShapesAreShown) {
    EXPECT_EQ(pictureOf(fork).scene.labels.size(), 2U); // of x and y
}

TEST(Scene, SizesThatInferenceMadeUpAreNotNamed) {
    const TestPicture picture = pictureOf(fork);
    TypeTable types(*picture.index);
    const auto value = *picture.index->value(mainGraph, "a");
    types.add(value, ValueType::tensor(DataType::Float, Shape{"unk__7", "batch"}), TypeSource::Inferred);
    const Scene scene = buildScene(*picture.index, types, picture.view, picture.layout);
    const auto shown = std::ranges::find_if(
        scene.labels, [&](const SceneLabel& label) { return scene.edges[label.edge].value == value; });
    ASSERT_NE(shown, scene.labels.end());
    EXPECT_EQ(scene.textOf(shown->text), "?×batch");
}

TEST(Scene, ALoneSizeStandsInBrackets) {
    const Scene scene = pictureOf("g (float[7] x) => (float[7] y) { y = Relu(x) }").scene;
    ASSERT_EQ(scene.labels.size(), 2U);
    EXPECT_EQ(scene.textOf(scene.labels[0].text), "[7]") << "or it would look like a piece of the line";
}

TEST(Scene, ALabelLeavesTheBandOfAChainAlone) {
    const TestPicture picture = pictureOf(fork);
    const Scene scene = withShapes(picture);
    for (const SceneLabel& label : scene.labels) {
        const SceneEdge& edge = scene.edges[label.edge];
        EXPECT_GT(label.rect.y, scene.boxes[edge.from].rect.grownBy(bandGrowth).bottom());
        EXPECT_LT(label.rect.bottom(), scene.boxes[edge.to].rect.grownBy(bandGrowth).y + 1);
    }
}

TEST(Scene, AnEdgeThatTurnsAtOnceHasItsLabelOnItsStraightPart) {
    const TestPicture picture = pictureOf(R"(g (float[2,3] x) => (float[2,3] y) {
        a, b = Split (x)
        c = Relu(a)
        d = Abs(c)
        y = Add(d, b)
    })");
    const Scene scene = withShapes(picture, {7});
    const auto ofB = std::ranges::find_if(scene.labels,
        [&](const SceneLabel& label) { return scene.edges[label.edge].value == picture.index->value(mainGraph, "b"); });
    ASSERT_NE(ofB, scene.labels.end());
    const auto curve = scene.curveOf(scene.edges[ofB->edge]);
    ASSERT_FALSE(isStraight(curve, 0));
    ASSERT_TRUE(isStraight(curve, 3));
    EXPECT_EQ(ofB->rect.centre().x, curve[3].x);
    EXPECT_GT(ofB->rect.y, curve[3].y);
    EXPECT_LT(ofB->rect.bottom(), curve[6].y);
}

TEST(Scene, WhatDoesNotFitIntoALineIsLeftOutAsAWhole) {
    const TestPicture picture = pictureOf(R"(<ir_version: 8, opset_import: ["": 17, "acme": 1]>
    g (float[2] x) => (float[2] y) {
        y = acme.Op <first_of_the_words = 1, second_of_the_words = 2, third_of_the_words = 3, fourth_of_the_words = 4> (x)
    })");
    const std::string lines = picture.lines(picture.box("y"));
    EXPECT_THAT(lines, testing::EndsWith(" · …"));
    EXPECT_THAT(lines, testing::Not(testing::HasSubstr("fourth")));
}

class GroupsOf : public CorpusTest {};

TEST_P(GroupsOf, NoLineRunsThroughATitleAndNoLabelOverABorder) {
    const TestPicture picture(must(loadModel(GetParam())));
    ASSERT_FALSE(picture.scene.groups.empty());
    for (const SceneGroup& group : picture.scene.groups) {
        const double title = 0.85 * textWidth(picture.scene.textOf(group.title), 10); // in a narrower font
        const Rect words{group.title.at.x, group.title.at.y - 8, title, 8};
        for (const std::uint32_t edge : edgesIn(picture.scene, words))
            EXPECT_FALSE(touches(picture.scene.curveOf(picture.scene.edges[edge]), words))
                << picture.scene.textOf(group.title);
        for (const SceneLabel& label : picture.scene.labels)
            EXPECT_FALSE(label.rect.touches(group.rect) && label.rect.y < group.rect.y) << label.rect.y;
    }
}

TEST_P(GroupsOf, EachEnclosesOnlyItsOwn) {
    const TestPicture picture(must(loadModel(GetParam())));
    for (const SceneGroup& group : picture.scene.groups) {
        const ViewBlock& block = picture.view.blocks[group.block];
        const auto own = picture.view.boxesOf(block);
        for (std::uint32_t box = 0; box < picture.scene.boxes.size(); ++box) {
            if (picture.view.boxes[box].frame != block.frame || std::ranges::find(own, BoxIx{box}) != own.end())
                continue;
            EXPECT_FALSE(group.rect.touches(picture.scene.boxes[box].rect))
                << picture.scene.textOf(group.title) << " over box " << box;
        }
    }
}

TEST_P(GroupsOf, NoGroupLiesOverATitle) {
    const TestPicture picture(must(loadModel(GetParam())));
    const std::string svg = writeSvg(*picture.index, picture.view, picture.scene, {}, {});
    const std::size_t lastGround = svg.rfind("<rect class=\"group\"");
    ASSERT_NE(lastGround, std::string::npos);
    EXPECT_GT(svg.find("class=\"group-title\""), lastGround);
}

INSTANTIATE_TEST_SUITE_P(Made, GroupsOf,
    testing::Values(madeModel("residual_int8"), madeModel("transformer_dynamic"), madeModel("transformer_float")),
    corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, GroupsOf,
    testing::ValuesIn(namedModels({"exported/shufflenet_v2_x0_5.qdq_int8.onnx", "exported/resnext_32x2d.qdq_int8.onnx",
        "exported/vit_small.qdq_int8.onnx", "exported/mobilenet_v2_w035.qdq_uint8_asym.onnx",
        "exported/resnet50_narrow.qdq_int8.onnx", "exported/bert_24l.qdq_int8.onnx",
        "exported/gpt2_48l.dynamic.onnx"})),
    corpusTestName);

TEST(Scene, APointFindsTheInnermostBox) {
    const TestPicture picture(nestedBodies());
    for (std::uint32_t b = 0; b < picture.scene.boxes.size(); ++b) {
        const Rect rect = picture.scene.boxes[b].rect;
        EXPECT_EQ(boxAt(picture.scene, {rect.x + 2, rect.y + 2}), BoxIx{b});
    }
    EXPECT_FALSE(boxAt(picture.scene, {-1e6, 0}).valid());
}

TEST(Scene, BoxesAndEdgesAreFoundByPlace) {
    const TestPicture picture = pictureOf(fork);
    for (std::uint32_t b = 0; b < picture.scene.boxes.size(); ++b)
        EXPECT_THAT(boxesIn(picture.scene, picture.scene.boxes[b].rect), testing::Contains(b));
    for (std::uint32_t e = 0; e < picture.scene.edges.size(); ++e) {
        const Point start = picture.scene.curveOf(picture.scene.edges[e]).front();
        EXPECT_THAT(edgesIn(picture.scene, {start.x, start.y, 1, 1}), testing::Contains(e));
    }
    EXPECT_TRUE(boxesIn(picture.scene, {1e7, 1e7, 10, 10}).empty());
}

TEST(Scene, APrecisionThatDoesNotFitBesideTheTitleStandsBelowItOrOnTheBorder) {
    SceneBox box{.rect = {100, 100, 216, 60}};
    box.secondWidth = 120;
    box.titleWidth = 60;
    EXPECT_LT(precisionPlace(box, 40).bottom(), 100 + boxPadding + titleHeight);
    box.titleWidth = 190;
    EXPECT_GE(precisionPlace(box, 40).y, 100 + boxPadding + titleHeight - 1);
    box.secondWidth = 200;
    const Rect place = precisionPlace(box, 40);
    EXPECT_LT(place.y, 100);
    EXPECT_LT(place.right(), box.rect.right());
}

TEST(Scene, TheSecondLineLeavesThePrecisionItsRoomWhereTheTitleIsLong) {
    const std::string name = "/model/stage3/blocks.2/attention/normalization/InstanceNormalization";
    const TestPicture picture =
        pictureOf("g (float[1,4,8,8] x, float[4] s) => (float[1,4,8,8] y, float[1,4,8,8] z) { [\"" + name +
            "\"] y = InstanceNormalization(x, s, s) [\"" + name + "\"] z = Relu(x) }");
    const auto reach = [&](const char* output) {
        const SceneBox& box = picture.scene.boxes[picture.box(output)];
        const SceneText& second = picture.scene.textsOf(box)[1];
        return second.at.x - box.rect.x + textWidth(picture.scene.textOf(second), lineSize);
    };
    const SceneBox& crowded = picture.scene.boxes[picture.box("y")];
    const Rect pill = precisionPlace(crowded, precisionWidth("FP32/16?"));
    EXPECT_GT(pill.y, crowded.rect.y + titleHeight);
    EXPECT_LT(crowded.rect.x + reach("y"), pill.x);
    EXPECT_GT(reach("z"), reach("y") + 20);
}

TEST(Scene, ATitleWithoutASecondLineLeavesThePrecisionItsRoom) {
    const TestPicture picture =
        pictureOf("g (float[1,4,8,8] x) => (float[1,4,1,1] y) { y = GlobalAveragePool (x) }", {.showNames = false});
    const SceneBox& box = picture.scene.boxes[picture.box("y")];
    ASSERT_EQ(picture.scene.textsOf(box).size(), 1U);
    const Rect pill = precisionPlace(box, precisionWidth("FP32/16?"));
    EXPECT_GE(pill.y, box.rect.y) << "in the box, not on its border";
    EXPECT_LE(pill.bottom(), box.rect.bottom());
    EXPECT_LE(box.rect.x + box.titleWidth, pill.x);
}

TEST(Scene, ScalarsAndSequencesAreWordsOfTheCatalogue) {
    const TestPicture picture = pictureOf("g (float x, seq(float[2]) s, float[3] v) => (float y) { y = Relu (x) }");
    EXPECT_THAT(words(inOtherWords(picture)), testing::IsSupersetOf({"<FP32 scalar>"}));
    EXPECT_THAT(words(inOtherWords(picture)), testing::Contains(testing::StartsWith("<sequence of ")));
    EXPECT_THAT(words(inOtherWords(picture)), testing::Not(testing::Contains(testing::HasSubstr("FP32 3"))));
}

TEST(Scene, TextIsCutToItsBox) {
    const std::string name(500, 'M');
    const TestPicture picture = pictureOf("g (float[2] x) => (float[2] " + name + ") { " + name + " = Relu(x) }");
    for (const SceneText& text : picture.scene.texts)
        EXPECT_LT(picture.scene.textOf(text).size(), 40U);
    EXPECT_THAT(faultsOfScene(picture.scene), testing::IsEmpty());
}

TEST(Curves, StraightWaysAreStraightAndBentOnesLeaveAlongTheFlow) {
    std::vector<Point> curve;
    appendCurve(std::vector<Point>{{0, 0}, {0, 50}, {40, 90}}, Direction::Down, curve);
    ASSERT_EQ(curve.size(), 7U);
    EXPECT_TRUE(isStraight(curve, 0));
    EXPECT_FALSE(isStraight(curve, 3));
    EXPECT_EQ(curve[4].x, 0);
    EXPECT_EQ(curve[5].x, 40);
    EXPECT_TRUE(touches(curve, {-1, 20, 2, 2}));
    EXPECT_FALSE(touches(curve, {30, 0, 10, 40}));
}

class CorpusScene : public CorpusTest {};

TEST_P(CorpusScene, NothingOverlapsAndNothingSticksOut) {
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture(must(loadModel(GetParam())), {.direction = direction});
        EXPECT_THAT(faultsOfScene(withShapes(picture)), testing::IsEmpty());
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CorpusScene, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CorpusScene, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::scene_test
