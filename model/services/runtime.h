#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/data/data_set.h"
#include "model/onnx/compare.h"
#include "model/onnx/instrument.h"

// ONNX Runtime as a reference for the numerical results of a model.

namespace qaliper {

struct RunOutput {
    OutputForm form;
    std::string bytes; // little-endian elements, sub-byte types packed
};

class ProbeDomain;

class RuntimeModel {
public:
    // Loads a model file and its external data; the graph is executed as it is written, but for the edits of
    // model/onnx/as_defined.h. `threads` compute one node at a time; 0: one for each core. Errors: the message contains ONNX
    // Runtime's reason.
    static Result<RuntimeModel> open(const std::filesystem::path& path, int threads = 1);
    // A model with probes; the graph is optimized around them, but Q/DQ and what reads them are executed as written. `name` is
    // for messages. The domain has to outlive the model.
    static Result<RuntimeModel> open(
        const InstrumentedModel& model, std::string name, const ProbeDomain& probes, int threads);
    ~RuntimeModel();
    RuntimeModel(RuntimeModel&&) noexcept;
    RuntimeModel& operator=(RuntimeModel&&) noexcept;

    const std::vector<std::string>& outputs() const { return outputs_; }
    // Types and shapes as the model declares them.
    std::vector<ModelInput> inputs() const;

    // The outputs named in `outputs`, in that order. Tensors of the sample that are no input of the model are ignored.
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
