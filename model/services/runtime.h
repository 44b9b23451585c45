#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/onnx/compare.h"

// ONNX Runtime as a reference: what the operators of a model mean, without any of the runtime's own rewriting.

namespace qaliper {

struct RunOutput {
    OutputForm form;
    std::string bytes; // little-endian elements, sub-byte types packed
};

class RuntimeModel {
public:
    // Reads and prepares a model file, external data beside it included. Errors carry ONNX Runtime's own words.
    static Result<RuntimeModel> open(const std::filesystem::path& path);
    ~RuntimeModel();
    RuntimeModel(RuntimeModel&&) noexcept;
    RuntimeModel& operator=(RuntimeModel&&) noexcept;

    const std::vector<std::string>& outputs() const { return outputs_; }

    // One output each, in the order of `outputs`. Of the sample only what the model has as input is fed.
    Result<std::vector<RunOutput>> run(const Sample& sample, const std::vector<std::string>& outputs) const;

private:
    struct Session;
    RuntimeModel(std::unique_ptr<Session> session, std::string file);
    std::unique_ptr<Session> session_;
    std::string file_;
    std::vector<std::string> inputs_;
    std::vector<std::string> outputs_;
};

} // namespace qaliper
