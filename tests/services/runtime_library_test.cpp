#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/evaluate.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/environment.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// ONNX Runtime from a library of the user.

namespace qaliper::runtime_library_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class RuntimeLibrary : public testing::Test {
protected:
    RuntimeLibrary() {
        needRuntime();
        must(saveModel(textModel("g (float[n,2] x) => (float[n,2] y) { y = Neg (x) }"), model_));
        writeNpz(data_, {{"x", floatsOf("(2, 2)", {1, 2, 3, 4})}});
    }
    Result<Evaluation> evaluatedWith(const std::optional<std::string>& library) const {
        const EnvironmentVariable variable("QALIPER_ORT_LIBRARY", library);
        Worker worker(measuringWorker(workerProgram()));
        return evaluateModel({.model = model_, .data = {{data_}, {}}}, worker, {});
    }
    void expectRefused(const std::string& library, ErrorKind kind, const std::string& reason) const {
        const auto evaluation = evaluatedWith(library);
        ASSERT_TRUE(isError(evaluation, kind));
        EXPECT_EQ(evaluation.error().path, library);
        EXPECT_THAT(render(evaluation.error().message),
            AllOf(HasSubstr(reason), HasSubstr("or newer is needed"), HasSubstr("an empty QALIPER_ORT_LIBRARY")));
    }

    TemporaryFolder folder_;
    std::filesystem::path model_ = folder_ / "model.onnx";
    std::filesystem::path data_ = folder_ / "data.npz";
};

TEST_F(RuntimeLibrary, IsThatOfThisProgramWithoutAnother) {
    EXPECT_EQ(must(evaluatedWith(std::nullopt)).samples, 2U);
    EXPECT_EQ(must(evaluatedWith("")).samples, 2U);
}

TEST_F(RuntimeLibrary, OfAnotherFileRunsModels) {
    const std::string copy = folder_ / "libonnxruntime.so.1.99";
    std::filesystem::copy_file(std::filesystem::canonical(QALIPER_ANY_ONNXRUNTIME), copy);
    EXPECT_EQ(must(evaluatedWith(copy)).samples, 2U);
}

TEST_F(RuntimeLibrary, ThatIsTooOldIsRefusedByItsRelease) {
    expectRefused(QALIPER_OLD_ONNXRUNTIME, ErrorKind::Unsupported, "it is ONNX Runtime 1.17.3");
}

TEST_F(RuntimeLibrary, ThatIsNoneIsRefused) {
    const std::string text = folder_ / "text.so";
    must(writeWholeFile(text, "no library"));
    expectRefused(text, ErrorKind::CannotRead, "text.so");
    expectRefused(folder_ / "absent.so", ErrorKind::CannotRead, "absent.so");
    expectRefused("libm.so.6", ErrorKind::CannotRead, "OrtGetApiBase");
}

} // namespace
} // namespace qaliper::runtime_library_test
