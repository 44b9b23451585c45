#include <string>

#include <gtest/gtest.h>
#include <onnx/defs/parser.h>

#include "model/onnx/load.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/text/text.h"

// Texts that libonnx's own parser accepts mean the same to both.

namespace qaliper::text_agreement_test {
namespace {

class TextAgreement : public testing::TestWithParam<const char*> {};

TEST_P(TextAgreement, WithLibonnx) {
    onnx::ModelProto proto;
    const auto status = onnx::OnnxParser::Parse(proto, GetParam());
    ASSERT_TRUE(status.IsOK()) << status.ErrorMessage();
    EXPECT_TRUE(sameModel(must(parseText(GetParam())), must(parseModel(proto.SerializeAsString()))));
}

INSTANTIATE_TEST_SUITE_P(Texts, TextAgreement,
    testing::Values("g => () {}", "<ir_version: 7> g () => () {}",
        R"(<ir_version: 8, opset_import: ["": 17, "ai.onnx.ml": 3], producer_name: "p", producer_version: "1",
            model_version: 4, domain: "d", doc_string: "text", metadata_props: ["a": "b", "c": ""]>
           g () => () {})",
        R"(<metadata_props: [], opset_import: []> g () => () {})",
        R"(g (float[N, 128] x, int8[?, 3] y, float[] any, double scalar, untyped) => (bool[2] z, w) {})",
        R"(g (float[2] x = {1, 2.5}, float y) => () <int64[2] i = {-1, 9223372036854775807}, float[2] declared> {})",
        R"(g () => () <int8[2] a = {-128, 127}, uint8[1] b = {255}, int16[1] c = {-7}, uint16[1] d = {65535},
                       int32[1] e = {-1}, uint32[1] f = {4294967295}, uint64[1] h = {18446744073709551615},
                       bool[2] i = {1, 0}, double[3] j = {1.5, -.5, 2.}, string[2] k = {"a", ""}, float[0] l = {},
                       float m = {1e-3}, float[2] n = {}> {})",
        R"(g () => () <> {})",
        R"(g (float x) => (float y) { # comment
             t = Relu (x)
             a, b = foo.bar.Split <axis = 1, ratio = 1.5, mode = "m", sizes = [1, -2], scales = [1.0, 2.5],
                                   names = ["p", "q"]> (t, , x)
             y = Op (a) <k = 2>
             = Print (b)
           })",
        R"(g () => () { a = Constant <value = float[2] {1, 2}> () b = Constant <value = int64[1] named = {7}> ()
                        c = Constant <value = float {3}> () })",
        R"(g (bool c) => (float y) {
             y = If (c) < then_branch = t () => (float a) { a = Zero () },
                          else_branch = e () => (float b) <float one = {1.0}> { b = Neg (one) } >
           })",
        R"(<opset_import: ["": 17, "f": 1]> g (float x) => (float y) { y = f.Norm <alpha = 1.0> (x) }
           <opset_import: ["": 17], domain: "f", doc_string: "what it does">
           Norm <alpha, beta> (x) => (y) { y = Op <alpha: float = @alpha, beta = @beta> (x) }
           Other (x, z) => (y) { y = Add (x, z) })",
        "g () => () { float = Op () float, y = Op (float) }"));

} // namespace
} // namespace qaliper::text_agreement_test
