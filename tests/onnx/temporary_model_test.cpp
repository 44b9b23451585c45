#include <filesystem>
#include <optional>
#include <stop_token>

#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/temporary_model.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::temporary_model_test {
namespace {

namespace fs = std::filesystem;

Model model() { return textModel("g (float[2] x) => (float[2] y) { y = Relu (x) }"); }

TEST(TemporaryModelTest, IsAFileAsLongAsTheObject) {
    std::optional<TemporaryModel> file = must(TemporaryModel::write(model(), {}, "named.onnx"));
    const fs::path path = file->path();
    EXPECT_EQ(path.filename(), "named.onnx");
    EXPECT_EQ(must(loadModel(path)).main().nodes.size(), 1U);
    const TemporaryModel moved = std::move(*file);
    file.reset();
    EXPECT_TRUE(fs::exists(moved.path()));
    EXPECT_NE(must(TemporaryModel::write(model(), {})).path(), moved.path());
    const fs::path gone = must(TemporaryModel::write(model(), {})).path();
    EXPECT_FALSE(fs::exists(gone) || fs::exists(gone.parent_path()));
}

TEST(TemporaryModelTest, IsNotWrittenByACancelledJob) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(isError(TemporaryModel::write(model(), Job(stop.get_token())), ErrorKind::Cancelled));
}

} // namespace
} // namespace qaliper::temporary_model_test
