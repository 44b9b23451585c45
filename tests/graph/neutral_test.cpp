#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/neutral.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// Models that say nothing of where they come from.

namespace qaliper::neutral_test {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const char* secrets = "<ir_version: 8, opset_import: [\"\": 17, \"secret.ops\": 1], producer_name: \"secret\", "
                      "doc_string: \"secret\", metadata_props: [\"secret\": \"secret\"]> "
                      "secret_graph (float[secret_batch, 2] secret_x) => (float[secret_batch, 2] secret_y) "
                      "<float[2] secret_w = {-3, 5}, int64[2] secret_shape = {-1, 2}, int8[3] secret_q = {-7, 1, 9}> "
                      "{ secret_a = Mul (secret_x, secret_w) secret_y = Reshape (secret_a, secret_shape) }";

NeutralModel told(const Model& model, Constants constants = Constants::Kept) {
    return must(neutral(model, constants, {}));
}

TEST(NeutralModels, HaveNoWordOfTheirs) {
    const TemporaryFolder folder;
    must(saveModel(textModel(secrets), folder / "secret.onnx", {}, {}));
    const NeutralModel neutral = told(must(loadModel(folder / "secret.onnx")));
    must(saveModel(neutral.model, folder / "neutral.onnx", {}, {}));
    EXPECT_THAT(must(readWholeFile(folder / "secret.onnx")), HasSubstr("secret"));
    EXPECT_THAT(must(readWholeFile(folder / "neutral.onnx")), Not(HasSubstr("secret")));
    EXPECT_THAT(nodeLines(must(loadModel(folder / "neutral.onnx"))),
        ElementsAre("[n0] v4 = Mul (v0, v1)", "[n1] v5 = Reshape (v4, v2)"));
    EXPECT_EQ(neutral.values.at("secret_x"), "v0");
    EXPECT_EQ(neutral.values.at("secret_y"), "v5");
}

TEST(NeutralModels, KeepTheirConstants) {
    const Model model = told(textModel(secrets)).model;
    EXPECT_THAT(must(readNumbers(model.main().initializers[0], *model.storage)), ElementsAre(-3, 5));
}

TEST(NeutralModels, MayHaveDrawnConstantsOfTheSameRange) {
    const Model model = told(textModel(secrets), Constants::Random).model;
    const auto numbers = [&](std::size_t at) {
        return must(readNumbers(model.main().initializers[at], *model.storage));
    };
    EXPECT_THAT(numbers(0), Not(ElementsAre(-3, 5)));
    EXPECT_THAT(numbers(0), Each(testing::AllOf(testing::Ge(-3), testing::Le(5))));
    EXPECT_THAT(numbers(1), ElementsAre(-1, 2)) << "a shape";
    EXPECT_THAT(numbers(2), Not(ElementsAre(-7, 1, 9))) << "a weight";
    EXPECT_THAT(numbers(2), Each(testing::AllOf(testing::Ge(-7), testing::Le(9))));
    EXPECT_EQ(numbers(0), [&] {
        const Model again = told(textModel(secrets), Constants::Random).model;
        return must(readNumbers(again.main().initializers[0], *again.storage));
    }()) << "the same model gives the same numbers";
}

TEST(NeutralModels, HaveTheSameBodies) {
    const Model model =
        textModel("g (bool c, float[2] x) => (float[2] y) { y = If (c) <then_branch = t () => (float[2] "
                  "inner) { inner = Neg (x) }, else_branch = e () => (float[2] other) { other = Abs (x) }> }");
    const Model told = neutral_test::told(model).model;
    EXPECT_THAT(nodeLines(told, GraphId{1}), ElementsAre("[n1] v3 = Neg (v1)"));
    EXPECT_EQ(told.graph(GraphId{1})->outputs.front().name, "v3");
}

TEST(NeutralModels, AreRefusedWithLocalFunctions) {
    const Model model =
        textModel("<ir_version: 8, opset_import: [\"\": 17, \"mine\": 1]> g (float[2] x) => (float[2] y) "
                  "{ y = mine.twice (x) } <opset_import: [\"\": 17], domain: \"mine\"> twice (a) => (b) "
                  "{ b = Add (a, a) }");
    EXPECT_FALSE(neutral(model, Constants::Kept, {}));
}

} // namespace
} // namespace qaliper::neutral_test
