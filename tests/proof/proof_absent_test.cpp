#include <gtest/gtest.h>

#include "model/onnx/compare.h"
#include "tests/support/build_places.h"
#include "tests/support/proving.h"

// What a build without ONNX Runtime has to say.

namespace qaliper::proof_absent_test {
namespace {

TEST(ProofWithoutARuntime, IsNotRunAndSaysWhy) {
    const auto text = [](const std::string& nodes) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (float[2] x) => (? y) { " + nodes + " }";
    };
    const Proof proof = triedProof(versionsOf(text("i = Identity (x) y = Neg (i)"), text("y = Neg (x)")));
    EXPECT_EQ(proof.state, ProofState::NotRun);
    EXPECT_EQ(render(summary(proof)),
        "not compared: Qaliper was built without ONNX Runtime, so that numbers cannot be compared");
}

TEST(CompareModelsWithoutARuntime, IsAnErrorOfItsOwnKind) {
    Worker worker({.executable = workerProgram(), .memoryLimit = 0, .timeLimit = {}});
    const auto comparison = compareModels({}, worker, {});
    ASSERT_FALSE(comparison);
    EXPECT_EQ(comparison.error().kind, ErrorKind::Unsupported);
}

} // namespace
} // namespace qaliper::proof_absent_test
