#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rewrite/raise_opset.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::raise_opset_test {
namespace {

std::string textOf(int opset, const std::string& nodes) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) +
        "]> g (float[2,3,4] x) => (float[2,3,4] y) {" + nodes + "}";
}

Model raised(const Analysis& analysis, std::int64_t opset) {
    FixBuilder builder(*analysis.context);
    raiseOpset(builder, *analysis.context, opset);
    return must(applyEdits(analysis.context->model(), std::move(builder).finish()));
}

TEST(RaiseOpset, WhatIsWrittenOtherwiseIsRewritten) {
    for (const std::string nodes : {
             "a, b = Split <axis = 2, split = [1, 3]> (x) y = Concat <axis = 2> (b, a)",
             "a, b = Split <axis = 2> (x) y = Concat <axis = 2> (b, a)",
             "a = Unsqueeze <axes = [0, 2]> (x) b = Squeeze <axes = [0, 2]> (a) y = Relu (b)",
             "a = ReduceSum <axes = [1]> (x) y = Add (x, a)",
             "a = ReduceMean <axes = [-1]> (x) b = ReduceMax <axes = [0]> (x) c = Sub (x, a) y = Mul (c, b)",
             "a = ReduceL2 (x) y = Div (x, a)",
             "a = Softmax <axis = 2> (x) b = LogSoftmax <axis = -1> (x) y = Add (a, b)",
             "a = Dropout <ratio = 0.3> (x) y = Relu (a)",
         }) {
        const Analysis before = inspectText(textOf(11, nodes), "trt-10.3");
        for (const int opset : {13, 18, 21}) {
            ASSERT_TRUE(canHaveOpset(*before.context, opset)) << nodes;
            const Model model = raised(before, opset);
            EXPECT_EQ(model.opset(), opset);
            EXPECT_TRUE(isSame(before, inspectModel(model, "trt-10.3"))) << nodes << opset;
        }
    }
}

TEST(RaiseOpset, AttributesOfOldOpsetsBecomeInputs) {
    for (const std::string nodes :
        {
            "y = Clip <min = -0.5, max = 0.25> (x)",
            "y = Clip <max = 0.25> (x)",
            "y = Clip (x)",
            "a = Pad <pads = [0,0,1,0,0,1]> (x) y = Slice <starts = [0], ends = [9223372036854775807], axes = [1]> (a)",
            "y = Pad <pads = [0,1,0,0,0,2], mode = \"constant\", value = 1.5> (x)",
            "y = Slice <starts = [0, 1, -3], ends = [2, 3, 4]> (x)",
            "y, i = TopK <k = 2, axis = 1> (x)",
            "a = Dropout <ratio = 0.3> (x) y = Relu (a)",
            "a, mask = Dropout <ratio = 0.3> (x) y = Relu (a)",
            "float[3] k = {1, 2, 3} float[3] z = {0, 1, 0} y = BatchNormalization <spatial = 1> (x, k, z, z, k)",
        }) {
        const Analysis before = inspectText(textOf(8, nodes), "trt-10.3");
        for (const int opset : {10, 11, 13, 19}) {
            ASSERT_TRUE(canHaveOpset(*before.context, opset)) << nodes;
            EXPECT_TRUE(isSame(before, inspectModel(raised(before, opset), "trt-10.3"))) << nodes << opset;
        }
    }
}

std::string imagesOf(int opset, const std::string& nodes) {
    return "<ir_version: 4, opset_import: [\"\": " + std::to_string(opset) +
        "]> g (float[1,2,3,4] x) => (float[a,b,c,d] y) {" + nodes + "}";
}

TEST(RaiseOpset, ResizeKeepsTheCoordinatesOfOldOpsets) {
    for (const std::string scales : {"float[4] s = {1, 1, 2, 2}", "float[4] s = {1, 1, 1.5, 3}"}) {
        for (const std::string mode : {"nearest", "linear"}) {
            const Analysis before =
                inspectText(imagesOf(10, scales + " y = Resize <mode = \"" + mode + "\"> (x, s)"), "trt-10.3");
            for (const int opset : {13, 19}) {
                ASSERT_TRUE(canHaveOpset(*before.context, opset)) << scales << mode;
                EXPECT_TRUE(isSame(before, inspectModel(raised(before, opset), "trt-10.3"))) << scales << mode << opset;
            }
        }
    }
}

TEST(RaiseOpset, UpsampleBecomesResizeWhereNodesMayBeReplaced) {
    const std::string ofInput = "float[4] s = {1, 1, 2, 3} y = Upsample <mode = \"linear\"> (x, s)";
    const std::string ofAttribute = "y = Upsample <scales = [1.0, 1.0, 2.0, 2.0]> (x)";
    for (const std::string& text : {imagesOf(9, ofInput), imagesOf(7, ofAttribute)}) {
        const Analysis before = inspectText(text, "trt-10.3");
        EXPECT_FALSE(canHaveOpset(*before.context, 13));
        for (const int opset : {13, 19}) {
            ASSERT_TRUE(canHaveOpset(*before.context, opset, Raising::Replacing)) << text;
            const Model model = raised(before, opset);
            EXPECT_EQ(Index(model).node({0}).opType, "Resize");
            EXPECT_TRUE(isSame(before, inspectModel(model, "trt-10.3"))) << text << opset;
        }
    }
}

TEST(RaiseOpset, RemovedOperatorsBecomeOthersWhereNodesMayBeReplaced) {
    struct Removed {
        std::string before;
        std::vector<std::string> after;
    };
    for (const auto& [nodes, after] : {
             Removed{"y = Affine <alpha = 150.0, beta = -0.5> (x)", {"Mul", "Add"}},
             Removed{"y = ImageScaler <scale = 0.5, bias = [-103.9, 116.8]> (x)", {"Mul", "Add"}},
             Removed{"y = Crop <border = [1, 0, 2, 1]> (x)", {"Slice"}},
             Removed{
                 "a = Affine <alpha = 2.0, beta = 0.0> (x) b = Pad <mode = \"edge\", pads = [0,0,2,2,0,0,2,2], value "
                 "= 0.0> (a) y = Crop <border = [0, 1, 1, 0]> (b)",
                 {"Mul", "Add", "Pad", "Slice"}},
         }) {
        const Analysis before = inspectText(imagesOf(7, nodes), "trt-10.3");
        EXPECT_FALSE(canHaveOpset(*before.context, 13));
        for (const int opset : {13, 19}) {
            ASSERT_TRUE(canHaveOpset(*before.context, opset, Raising::Replacing)) << nodes;
            const Model model = raised(before, opset);
            std::vector<std::string> ops;
            for (const Node& node : model.main().nodes)
                ops.push_back(node.opType);
            EXPECT_EQ(ops, after);
            EXPECT_TRUE(isSame(before, inspectModel(model, "trt-10.3"))) << nodes << opset;
        }
    }
}

TEST(RaiseOpset, RemovedOperatorsOfAnotherFormStayInTheWay) {
    const auto isObstacle = [](int from, const std::string& nodes) {
        return !canHaveOpset(*inspectText(imagesOf(from, nodes), "trt-10.3").context, 13, Raising::Replacing);
    };
    EXPECT_FALSE(isObstacle(9, "y = Crop <border = [1, 0, 2, 1]> (x)"));
    EXPECT_TRUE(isObstacle(10, "y = Crop <border = [1, 0, 2, 1]> (x)")); // a plugin of that name
    EXPECT_TRUE(isObstacle(9, "y = Crop <border = [1, 0, 2, 1], scale = [1, 1]> (x)"));
    EXPECT_TRUE(isObstacle(9, "y = Crop <border = [1, 2]> (x)"));
    EXPECT_TRUE(isObstacle(9, "y = ImageScaler <scale = 0.5> (x)"));
    EXPECT_TRUE(isObstacle(9, "d = Cast <to = 10> (x) e = Affine <alpha = 2.0, beta = 0.0> (d) y = Cast <to = 1> (e)"));
}

TEST(RaiseOpset, OtherBordersAreOtherNumbers) {
    const Analysis before = inspectText(imagesOf(7, "y = Crop <border = [1, 0, 2, 1]> (x)"), "trt-10.3");
    const Model model = raised(before, 13);
    const std::string starts(Index(model).node({0}).input(1));
    EXPECT_FALSE(isSame(before, inspectModel(withNumbers(model, starts, {1, 1}), "trt-10.3")));
}

TEST(RaiseOpset, WhatCouldMeanSomethingElseStaysInTheWay) {
    const auto isObstacle = [](int from, int to, const std::string& nodes) {
        return !canHaveOpset(*inspectText(textOf(from, nodes), "trt-10.3").context, to);
    };
    EXPECT_TRUE(isObstacle(11, 13, "y = Softmax <axis = 1> (x)"));
    EXPECT_TRUE(isObstacle(11, 13, "y = Softmax (x)")); // the axis that is meant is 1
    EXPECT_FALSE(isObstacle(13, 21, "y = Softmax <axis = 1> (x)"));
    EXPECT_TRUE(isObstacle(6, 13, "y = Relu (x)"));
    EXPECT_FALSE(isObstacle(7, 13, "y = Relu (x)"));
    EXPECT_TRUE(isObstacle(8, 9, "float[3] k = {1, 2, 3} y = BatchNormalization <spatial = 0> (x, k, k, k, k)"));
    EXPECT_TRUE(isObstacle(9, 13, "float[3] s = {1, 1, 2} y = Upsample (x, s)"));
    EXPECT_TRUE(isObstacle(10, 13, "float[3] s = {1, 1, 0.5} y = Resize (x, s)"));
    EXPECT_FALSE(isObstacle(10, 13, "float[3] s = {1, 1, 2} y = Resize (x, s)"));
    EXPECT_TRUE(isObstacle(8, 13, "y = Scan <num_scan_inputs = 1> (x)"));
    EXPECT_TRUE(isObstacle(9, 13, "a, mask = Dropout (x) y = Add (a, mask)"));
    EXPECT_TRUE(isObstacle(9, 13, "d = Cast <to = 11> (x) c = Clip <min = 0.0> (d) y = Cast <to = 1> (c)"));
    EXPECT_TRUE(isObstacle(13, 25, "y = Relu (x)"));
    EXPECT_TRUE(isObstacle(13, 17, "y = OperatorOfTomorrow (x)"));
    EXPECT_FALSE(isObstacle(13, 17, "y = com.example.Something (x)"));
}

TEST(RaiseOpset, AModelThatIsNewEnoughStaysAsItIs) {
    const Analysis before = inspectText(textOf(18, "y = Relu (x)"), "trt-10.3");
    FixBuilder builder(*before.context);
    raiseOpset(builder, *before.context, 13);
    EXPECT_TRUE(std::move(builder).finish().empty());
}

} // namespace
} // namespace qaliper::raise_opset_test
