#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "model/base/job.h"
#include "model/base/temporary.h"
#include "model/graph/model.h"

namespace qaliper {

// A version in a file of its own, for a worker to read; the file goes when the object does.
class TemporaryModel {
public:
    // Messages repeat the name. Errors: those of saveModel().
    static Result<TemporaryModel> write(const Model& model, const Job& job, const std::string& name = "model.onnx");

    const std::filesystem::path& path() const { return path_; }

private:
    TemporaryModel(TemporaryDirectory folder, const std::string& name)
        : folder_(std::move(folder)), path_(folder_ / name) {}

    TemporaryDirectory folder_;
    std::filesystem::path path_;
};

} // namespace qaliper
