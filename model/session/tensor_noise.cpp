#include "model/session/tensor_noise.h"

#include <algorithm>

#include "model/calibration/activations.h"
#include "model/graph/edit.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"

namespace qaliper {

namespace {

// A model and the activations in it that are no inputs or outputs.
struct Watchable {
    std::shared_ptr<const Index> index;
    TypeTable types;
    std::vector<std::string> tensors;

    DataType typeOf(const std::string& tensor) const { return types.element(*index->value(mainGraph, tensor)); }
};

Result<Watchable> watchable(const std::filesystem::path& path, Worker& infer, const Job& job) {
    QALIPER_TRY(auto model, loadModel(path));
    Watchable found{std::make_shared<const Index>(std::move(model)), {}, {}};
    QALIPER_TRY(auto types, inferTypes(*found.index, infer, job));
    found.types = std::move(types);
    found.tensors = activationsOf(*found.index, found.types);
    std::erase_if(found.tensors, [&](const std::string& name) {
        const ValueIx value = *found.index->value(mainGraph, name);
        return found.index->isGraphInput(value) || found.index->isGraphOutput(value);
    });
    return found;
}

Result<TemporaryModel> writeWatched(
    const Watchable& from, const std::vector<std::string>& tensors, const std::string& name, const Job& job) {
    std::vector<Edit> edits;
    edits.reserve(tensors.size());
    for (const std::string& tensor : tensors)
        edits.emplace_back(AddGraphOutput{mainGraph, tensor, ValueType::tensor(from.typeOf(tensor))});
    QALIPER_TRY(const auto model, applyEdits(from.index->model(), edits, job));
    return TemporaryModel::write(model, job, name);
}

} // namespace

Result<WatchedModels> watchTensors(const EvaluateRequest& request, Worker& infer, const Job& job) {
    QALIPER_TRY(const auto model, watchable(request.model, infer, job));
    QALIPER_TRY(const auto against, watchable(request.against, infer, job));
    std::vector<std::string> tensors = model.tensors;
    std::erase_if(tensors, [&](const std::string& name) {
        const auto other = std::ranges::find(against.tensors, name);
        return other == against.tensors.end() || against.typeOf(name) != model.typeOf(name);
    });
    QALIPER_TRY(auto modelFile, writeWatched(model, tensors, "model.onnx", job));
    QALIPER_TRY(auto floatFile, writeWatched(against, tensors, "float.onnx", job));
    WatchedModels watched{std::move(modelFile), std::move(floatFile), request, std::move(tensors)};
    watched.request.model = watched.model.path();
    watched.request.against = watched.against.path();
    for (const ValueInfo& output : model.index->model().main().outputs)
        watched.request.written.names.push_back(output.name);
    return watched;
}

std::vector<EvaluatedOutput> takeTensors(Evaluation& evaluation, const std::vector<std::string>& tensors) {
    const auto first = std::stable_partition(evaluation.outputs.begin(), evaluation.outputs.end(),
        [&](const EvaluatedOutput& output) { return std::ranges::find(tensors, output.name) == tensors.end(); });
    std::vector<EvaluatedOutput> taken(first, evaluation.outputs.end());
    evaluation.outputs.erase(first, evaluation.outputs.end());
    return taken;
}

} // namespace qaliper
