#include "model/services/runtime.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <onnxruntime_cxx_api.h>
#include <onnxruntime_session_options_config_keys.h>

#include "model/graph/tensor.h"
#include "model/onnx/as_defined.h"
#include "model/onnx/load.h"
#include "model/services/probes.h"

namespace qaliper {

namespace {

// A thread without work sleeps: ONNX Runtime's own would otherwise turn in a loop for the next node, and take the core from the
// threads of a probe and from other programs.
Ort::SessionOptions withThreads(int threads) {
    Ort::SessionOptions options;
    options.SetExecutionMode(ExecutionMode::ORT_SEQUENTIAL);
    options.SetIntraOpNumThreads(threads);
    options.SetInterOpNumThreads(1);
    options.AddConfigEntry(kOrtSessionOptionsConfigAllowIntraOpSpinning, "0");
    return options;
}

Ort::SessionOptions asWritten(int threads) {
    Ort::SessionOptions options = withThreads(threads);
    options.SetGraphOptimizationLevel(GraphOptimizationLevel::ORT_DISABLE_ALL);
    options.DisableCpuMemArena();
    options.DisableMemPattern();
    return options;
}

// ONNX Runtime did not end its optimizations of a graph of 25,000 nodes within 200 s. As written such a graph runs.
constexpr std::size_t mostOptimizedNodes = 20'000;

// As a user would run a float model.
Ort::SessionOptions optimized(int threads, std::size_t nodes) {
    Ort::SessionOptions options = withThreads(threads);
    options.SetGraphOptimizationLevel(
        nodes <= mostOptimizedNodes ? GraphOptimizationLevel::ORT_ENABLE_ALL : GraphOptimizationLevel::ORT_DISABLE_ALL);
    options.AddConfigEntry(kOrtSessionOptionsDisableQuantQDQ, "1");
    return options;
}

// Optimizations may stop at a valid model: joining Reshapes fails where the first one's shape is computed after an
// operator of unknown shape. What remains is an error of the model itself.
Ort::Session sessionOf(const Ort::Env& environment, const InstrumentedModel& model, Ort::SessionOptions& options) {
    try {
        return {environment, model.bytes.data(), model.bytes.size(), options};
    } catch (const Ort::Exception&) {
        options.SetGraphOptimizationLevel(GraphOptimizationLevel::ORT_DISABLE_ALL);
        return {environment, model.bytes.data(), model.bytes.size(), options};
    }
}

// ONNX Runtime's message starts with the path of the temporary file, which is removed.
std::string withoutPlace(std::string reason) {
    constexpr std::string_view failed = " failed:";
    const auto end = reason.find(failed);
    if (reason.starts_with("Load model from ") && end != std::string::npos)
        reason.erase(0, end + failed.size());
    return reason;
}

// Nothing where ONNX Runtime computes the model as ONNX defines it.
std::optional<InstrumentedModel> asDefined(const std::filesystem::path& path) {
    const auto model = loadModel(path);
    if (!model || asDefinedEdits(Index(*model)).empty())
        return std::nullopt;
    auto corrected = instrumentedModel(*model, path);
    return corrected ? std::optional(std::move(*corrected)) : std::nullopt;
}

// Of the file or its data, not of what was asked for.
tl::unexpected<Error> cannotRun(const std::string& file, const Ort::Exception& exception) {
    return fail(ErrorKind::CannotRead,
        say("ONNX Runtime cannot run {file}: {reason}", arg("file", file),
            arg("reason", withoutPlace(exception.what()))));
}

// ONNX Runtime and ONNX number element types alike up to this one.
constexpr DataType lastCommonType = DataType::Float4E2M1;

Ort::Value toRuntime(const FeedTensor& tensor, const Ort::MemoryInfo& memory) {
    // ONNX Runtime does not write to inputs
    auto* data = const_cast<char*>(tensor.bytes.data());
    return Ort::Value::CreateTensor(memory, data, tensor.bytes.size(), tensor.dims.data(), tensor.dims.size(),
        static_cast<ONNXTensorElementDataType>(tensor.type));
}

RunOutput fromRuntime(const Ort::Value& value) {
    RunOutput output;
    if (!value.IsTensor())
        return output;
    const auto info = value.GetTensorTypeAndShapeInfo();
    const auto type = static_cast<DataType>(info.GetElementType());
    const auto size = byteSize(type, info.GetElementCount());
    if (!size || type == DataType::String || type > lastCommonType)
        return output;
    output.form = {type, info.GetShape()};
    output.bytes.assign(static_cast<const char*>(value.GetTensorRawData()), *size);
    return output;
}

std::vector<const char*> pointersTo(const std::vector<std::string>& names) {
    std::vector<const char*> pointers;
    pointers.reserve(names.size());
    for (const std::string& name : names)
        pointers.push_back(name.c_str());
    return pointers;
}

} // namespace

struct RuntimeModel::Session {
    Ort::Env environment{ORT_LOGGING_LEVEL_FATAL, "qaliper"};
    Ort::Session session{nullptr};
};

RuntimeModel::RuntimeModel(std::unique_ptr<Session> session, std::string file)
    : session_(std::move(session)), file_(std::move(file)) {
    Ort::AllocatorWithDefaultOptions allocator;
    for (std::size_t i = 0; i < session_->session.GetInputCount(); ++i)
        inputs_.emplace_back(session_->session.GetInputNameAllocated(i, allocator).get());
    for (std::size_t i = 0; i < session_->session.GetOutputCount(); ++i)
        outputs_.emplace_back(session_->session.GetOutputNameAllocated(i, allocator).get());
}

RuntimeModel::~RuntimeModel() = default;
RuntimeModel::RuntimeModel(RuntimeModel&&) noexcept = default;
RuntimeModel& RuntimeModel::operator=(RuntimeModel&&) noexcept = default;

Result<RuntimeModel> RuntimeModel::open(const std::filesystem::path& path, int threads) {
    std::string file = path.filename().string();
    const auto corrected = asDefined(path);
    try {
        auto session = std::make_unique<Session>();
        Ort::SessionOptions options = asWritten(threads);
        session->session =
            Ort::Session(session->environment, path.c_str(), options); // says what is wrong with the file
        if (corrected) {
            options.AddConfigEntry(
                kOrtSessionOptionsModelExternalInitializersFileFolderPath, corrected->folder.c_str());
            session->session =
                Ort::Session(session->environment, corrected->bytes.data(), corrected->bytes.size(), options);
        }
        return RuntimeModel(std::move(session), std::move(file));
    } catch (const Ort::Exception& exception) {
        return cannotRun(file, exception);
    }
}

Result<RuntimeModel> RuntimeModel::open(
    const InstrumentedModel& model, std::string name, const ProbeDomain& probes, int threads) {
    try {
        Ort::SessionOptions options = optimized(threads, model.nodes);
        options.Add(probes.domain());
        options.AddConfigEntry(kOrtSessionOptionsModelExternalInitializersFileFolderPath, model.folder.c_str());
        auto session = std::make_unique<Session>();
        session->session = sessionOf(session->environment, model, options);
        return RuntimeModel(std::move(session), std::move(name));
    } catch (const Ort::Exception& exception) {
        return cannotRun(name, exception);
    }
}

std::vector<ModelInput> RuntimeModel::inputs() const {
    std::vector<ModelInput> inputs;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        const Ort::TypeInfo info = session_->session.GetInputTypeInfo(i);
        ModelInput input{inputs_[i], DataType::Undefined, {}};
        if (info.GetONNXType() == ONNX_TYPE_TENSOR) {
            const auto tensor = info.GetTensorTypeAndShapeInfo();
            input.type = static_cast<DataType>(tensor.GetElementType());
            input.dims = tensor.GetShape();
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

Result<std::vector<RunOutput>> RuntimeModel::run(const Sample& sample, const std::vector<std::string>& outputs) const
    try {
    const auto memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
    std::vector<const char*> names;
    std::vector<Ort::Value> values;
    for (const FeedTensor& tensor : sample) {
        if (std::ranges::find(inputs_, tensor.name) == inputs_.end())
            continue;
        names.push_back(tensor.name.c_str());
        values.push_back(toRuntime(tensor, memory));
    }
    const std::vector<const char*> wanted = pointersTo(outputs);
    const auto results = session_->session.Run(
        Ort::RunOptions(), names.data(), values.data(), values.size(), wanted.data(), wanted.size());
    std::vector<RunOutput> converted;
    converted.reserve(results.size());
    for (const Ort::Value& value : results)
        converted.push_back(fromRuntime(value));
    return converted;
} catch (const Ort::Exception& exception) {
    return cannotRun(file_, exception);
}

} // namespace qaliper
