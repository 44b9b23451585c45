#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::graph_shape_mismatch_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr std::string_view rule = "graph-shape-mismatch";

// Sizes that differ from each other and from 1, other ones for each number.
struct Sizes {
    int a, b, c, d;
};
Sizes sizesOf(int number) { return {2 + number, 23 + 2 * number, 71 + number, 97 + number}; }

std::string list(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "" : ",") + std::to_string(number);
    return text;
}

std::string typed(const std::string& name, const std::vector<int>& shape) {
    return "float[" + list(shape) + "] " + name;
}

// One node that reads two inputs of these shapes.
std::string ofTwo(const std::string& op, const std::vector<int>& x, const std::vector<int>& w) {
    return "g (" + typed("x", x) + ", " + typed("w", w) + ") => (? y) { y = " + op + " (x, w) }";
}
std::string ofTwoBools(const std::string& op, const std::vector<int>& x, const std::vector<int>& w) {
    return "g (" + typed("x", x) + ", " + typed("w", w) + ") => (bool y) { y = " + op + " (x, w) }";
}
std::string ofOne(const std::string& op, const std::vector<int>& x) {
    return "g (" + typed("x", x) + ") => (? y) { y = " + op + " (x) }";
}
// With a constant list as second input.
std::string withList(const std::string& op, const std::vector<int>& x, const std::vector<int>& numbers) {
    return "g (" + typed("x", x) + ") => (? y) <int64[" + std::to_string(numbers.size()) + "] s = {" + list(numbers) +
        "}> { y = " + op + " (x, s) }";
}

std::string conditional(const std::string& shape) {
    return "g (bool" + shape +
        " c, float[2] x) => (? y) { y = If <then_branch = t () => (float[2] a) { a = Neg (x) }, else_branch = e () => "
        "(float[2] b) { b = Abs (x) }> (c) }";
}
// The body declares what it gets.
std::string looped(const std::string& count, const std::string& condition) {
    return "g (int64" + count + " n, bool" + condition +
        " c, float[2] x) => (? y) { y = Loop <body = b (int64 i, bool" + condition + " ci, float[2] s) => (bool" +
        condition + " co, float[2] so) { co = Identity (ci) so = Neg (s) }> (n, c, x) }";
}

struct Form {
    std::string name;
    std::function<std::string(const Sizes&)> fault;
    std::function<std::string(const Sizes&)> twin;
};

const std::vector<Form> forms{
    {"Add",
        [](const Sizes& s) {
            return ofTwo("Add", {s.a, s.b}, {s.a, s.c});
        },
        [](const Sizes& s) {
            return ofTwo("Add", {s.a, s.b}, {1, s.b});
        }},
    {"Less",
        [](const Sizes& s) {
            return ofTwoBools("Less", {s.a, s.b, s.c}, {s.d, s.c});
        },
        [](const Sizes& s) {
            return ofTwoBools("Less", {s.a, s.b, s.c}, {s.b, 1});
        }},
    {"MatMul",
        [](const Sizes& s) {
            return ofTwo("MatMul", {s.a, s.b}, {s.c, s.d});
        },
        [](const Sizes& s) {
            return ofTwo("MatMul", {s.a, s.b}, {s.b, s.d});
        }},
    {"Batches",
        [](const Sizes& s) {
            return ofTwo("MatMul", {s.a, 3, s.c}, {s.b, s.c, s.d});
        },
        [](const Sizes& s) {
            return ofTwo("MatMul", {s.a, 3, s.c}, {1, s.c, s.d});
        }},
    {"Gemm",
        [](const Sizes& s) {
            return ofTwo("Gemm <transB = 1>", {s.a, s.b}, {s.b, s.c});
        },
        [](const Sizes& s) {
            return ofTwo("Gemm <transB = 1>", {s.a, s.b}, {s.c, s.b});
        }},
    {"Concat",
        [](const Sizes& s) {
            return ofTwo("Concat <axis = 0>", {s.a, s.b}, {s.a, s.c});
        },
        [](const Sizes& s) {
            return ofTwo("Concat <axis = 1>", {s.a, s.b}, {s.a, s.c});
        }},
    {"Channels",
        [](const Sizes& s) {
            return ofTwo("Conv", {1, s.a, 9, 9}, {s.b, s.c, 3, 3});
        },
        [](const Sizes& s) {
            return ofTwo("Conv", {1, s.a, 9, 9}, {s.b, s.a, 3, 3});
        }},
    {"Groups",
        [](const Sizes& s) {
            return ofTwo("Conv <group = 2>", {1, 2 * s.a, 9, 9}, {4, 2 * s.a, 3, 3});
        },
        [](const Sizes& s) {
            return ofTwo("Conv <group = 2>", {1, 2 * s.a, 9, 9}, {4, s.a, 3, 3});
        }},
    {"TransposedChannels",
        [](const Sizes& s) {
            return ofTwo("ConvTranspose", {1, s.a, 9, 9}, {s.b, s.c, 3, 3});
        },
        [](const Sizes& s) {
            return ofTwo("ConvTranspose", {1, s.a, 9, 9}, {s.a, s.c, 3, 3});
        }},
    {"TransposedGroups",
        [](const Sizes& s) {
            return ofTwo("ConvTranspose <group = 2>", {1, 2 * s.a + 1, 9, 9}, {2 * s.a + 1, s.b, 3, 3});
        },
        [](const Sizes& s) {
            return ofTwo("ConvTranspose <group = 2>", {1, 2 * s.a, 9, 9}, {2 * s.a, s.b, 3, 3});
        }},
    {"TransposedKernel",
        [](const Sizes& s) {
            return ofTwo("ConvTranspose <kernel_shape = [2, 3]>", {1, s.a, 9, 9}, {s.a, s.c, 3, 3});
        },
        [](const Sizes& s) {
            return ofTwo("ConvTranspose <kernel_shape = [3, 3]>", {1, s.a, 9, 9}, {s.a, s.c, 3, 3});
        }},
    {"Parts",
        [](const Sizes& s) {
            return withList("Split", {2 * s.a, s.b}, {s.a, s.a});
        },
        [](const Sizes& s) {
            return withList("Split", {2 * s.a, s.b}, {2 * s.a});
        }},
    {"Condition", [](const Sizes& s) { return conditional("[" + std::to_string(s.a) + "]"); },
        [](const Sizes& s) { return conditional(s.a % 2 == 0 ? "[1]" : ""); }},
    {"LoopCondition", [](const Sizes& s) { return looped("", "[" + std::to_string(s.a) + "]"); },
        [](const Sizes& s) { return looped("[1]", s.a % 2 == 0 ? "[1]" : ""); }},
    {"TripCount", [](const Sizes& s) { return looped("[" + std::to_string(s.a) + "]", ""); },
        [](const Sizes& s) { return looped(s.a % 2 == 0 ? "[1]" : "", ""); }},
    {"Elements",
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {s.a, s.c});
        },
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {s.b, s.a});
        }},
    {"Rest",
        [](const Sizes& s) {
            return withList("Reshape", {s.a, 3}, {-1, 3 * s.a + 1});
        },
        [](const Sizes& s) {
            return withList("Reshape", {s.a, 3}, {-1, s.a});
        }},
    {"TwoRests",
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {-1, -1});
        },
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {-1});
        }},
    {"Negative",
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {-s.a, s.b});
        },
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {0, s.b});
        }},
    {"Beyond",
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b}, {s.a, s.b, 0});
        },
        [](const Sizes& s) {
            return withList("Reshape", {s.a, s.b, s.c}, {s.b, s.a, 0});
        }},
    {"Flatten",
        [](const Sizes& s) {
            return ofOne("Flatten <axis = 3>", {s.a, s.b});
        },
        [](const Sizes& s) {
            return ofOne("Flatten <axis = 2>", {s.a, s.b});
        }},
};

class ShapesThatMeet : public testing::TestWithParam<Form> {};

constexpr int numbers = 20;

TEST_P(ShapesThatMeet, AFaultIsAnErrorAtItsNode) {
    for (int number = 0; number < numbers; ++number) {
        const std::string text = R"(<ir_version: 8, opset_import: ["": 17]> )" + GetParam().fault(sizesOf(number));
        const Analysis analysis = inspectText(text, "trt-10.3");
        EXPECT_TRUE(isSaid(analysis, rule, "error y")) << text;
    }
}

TEST_P(ShapesThatMeet, ASoundTwinIsNone) {
    for (int number = 0; number < numbers; ++number) {
        const std::string text = R"(<ir_version: 8, opset_import: ["": 17]> )" + GetParam().twin(sizesOf(number));
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.3"), rule), IsEmpty()) << text;
    }
}

INSTANTIATE_TEST_SUITE_P(GraphShapeMismatch, ShapesThatMeet, testing::ValuesIn(forms),
    [](const testing::TestParamInfo<Form>& form) { return form.param.name; });

// Of opset 18.
std::string partsOf(
    int outputs, const std::string& attributes, const std::string& sizes, const std::string& rows = "12,5") {
    std::string names;
    for (int at = 0; at < outputs; ++at)
        names += (at == 0 ? "y" : ", y") + (at == 0 ? "" : std::to_string(at));
    return R"(<ir_version: 8, opset_import: ["": 18]> g (float[)" + rows + "] x, int64[" + std::to_string(outputs) +
        "] s) => (? y) { " + names + " = Split " + attributes + " (x" + sizes + ") }";
}

TEST(GraphShapeMismatch, ASplitHasSizesOrANumberOfOutputs) {
    for (int outputs = 1; outputs < 12; ++outputs) {
        const std::string count = "<num_outputs = " + std::to_string(outputs) + ">";
        const auto said = [](const std::string& text) { return inspectText(text, "trt-10.15"); };
        EXPECT_TRUE(isSaid(said(partsOf(outputs, "", "")), rule, "warning y")) << outputs;
        EXPECT_TRUE(isSaid(said(partsOf(outputs, count, ", s")), rule, "error parser y")) << outputs;
        EXPECT_THAT(findingsOf(said(partsOf(outputs, count, "")), rule), IsEmpty()) << outputs;
        EXPECT_THAT(findingsOf(said(partsOf(outputs, "", ", s")), rule), IsEmpty()) << outputs;
        EXPECT_THAT(findingsOf(said(partsOf(outputs, "", "", "N,5")), rule), IsEmpty()) << "ONNX says nothing";
    }
}

// Such numbers overflow when they are added or multiplied, which the sanitizers would say.
TEST(GraphShapeMismatch, NothingIsComputedFromNumbersThatNoLayerHas) {
    for (const std::string node : {"Conv <dilations = [9223372036854775807, 9223372036854775807]> (x, w)",
             "Conv <pads = [9223372036854775807, 0, 9223372036854775807, 0]> (x, w)",
             "Conv <pads = [-9223372036854775808, 0, 0, 0]> (x, w)", "Conv <group = 9223372036854775807> (x, w)",
             "DepthToSpace <blocksize = 9223372036854775807> (x)"}) {
        const std::string text = "g (float[1,4,8,8] x) => (? y) <float[4,4,3,3] w = fill(0.1)> { y = " + node + " }";
        for (const Finding& finding : findingsOf(inspectText(text, "trt-10.15"), rule))
            EXPECT_THAT(render(finding.message), Not(HasSubstr("fits in"))) << text;
    }
}

const std::vector<RuleRow> rows{
    {"a block that is larger than the channels", "trt-10.15",
        "g (float[1,2,4,4] x) => (? y) { y = DepthToSpace <blocksize = 3> (x) }", "error parser y"},
    {"channels of a ConvTranspose", "trt-10.15 trt-11.2",
        "g (float[1,4,5,5] x, float[8,2,3,3] w) => (? y) { y = ConvTranspose (x, w) }", "error parser y"},
    {"a condition of several elements", "trt-10.0 trt-10.15", conditional("[3]"), "error parser y"},
    {"the parser of 10.15 stops at it", "trt-10.15 trt-11.2",
        "g (float[2,3] x, float[4,5] w) => (? y) { y = MatMul (x, w) }", "error parser y"},
    {"the parser of 10.3 was not asked", "trt-10.3", "g (float[2,3] x, float[4,5] w) => (? y) { y = MatMul (x, w) }",
        "error goes-on y"},
    {"unknown and symbolic dimensions fit", "trt-10.3 trt-11.2",
        "g (float[2,N] x, float[4,5] w, float[M,3] v, float[] c) => (? y, ? z) { y = MatMul (x, w) z = Add (x, v) }"},
    {"in the branch of an If", "trt-10.3", R"(g (bool c, float[2,3] x) => (float[2,3] y) {
            y = If <then_branch = t () => (float[2,3] a) { a = Neg (x) },
                    else_branch = e () => (float[2,3] b) { m = MatMul (x, x) b = Neg (m) }> (c)
        })",
        "error m"},
    {"an operator of a newer opset than any known says nothing", "trt-10.3",
        R"(<ir_version: 10, opset_import: ["": 99]> g (float[2,3] x) => (? y) { y = Flatten <axis = 5> (x) })"},
};
INSTANTIATE_TEST_SUITE_P(GraphShapeMismatch, RuleRows, rowsOf("graph-shape-mismatch", rows), rowName);

TEST(GraphShapeMismatch, BothShapesAreNamed) {
    const Analysis analysis = inspectText(
        "g (float[1,3,8,8] data, float[4,5,3,3] weights) => (? y) { y = Conv (data, weights) }", "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const std::string message = render(findingsOf(analysis, rule).front().message);
    EXPECT_THAT(message, HasSubstr("data: FP32 1×3×8×8"));
    EXPECT_THAT(message, HasSubstr("weights: FP32 4×5×3×3"));
}

TEST(GraphShapeMismatch, InALocalFunctionItStandsAtTheNodeInside) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 17, "own": 1]>
        g (float[2,3] x) => (? y) { y = own.twice (x) }
        <opset_import: ["": 17], domain: "own"> twice (a) => (b) { b = Flatten <axis = 4> (a) })",
        "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_NE(findingsOf(analysis, rule).front().graph, mainGraph);
}

} // namespace
} // namespace qaliper::graph_shape_mismatch_test
