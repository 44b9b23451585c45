#include "model/onnx/instrument.h"

#include <system_error>

#include "model/base/temporary.h"
#include "model/graph/edit.h"
#include "model/graph/queries.h"
#include "model/onnx/compose.h"
#include "model/onnx/load.h"

namespace qaliper {

namespace {

Result<std::vector<Edit>> probesBehind(const Index& index, std::span<const std::string> tensors) {
    std::vector<Edit> edits{SetOpset{std::string(probeDomain), 1}};
    FreshNames fresh(index);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto value = index.value(mainGraph, tensors[i]);
        if (!value || index.isUndefined(*value))
            return fail(ErrorKind::Invalid, say("The model has no tensor {tensor}", arg("tensor", tensors[i])));
        Node probe;
        probe.opType = probeOperator;
        probe.domain = probeDomain;
        probe.inputs = {tensors[i]};
        probe.outputs = {fresh(tensors[i] + "_probed")};
        probe.attributes = {{std::string(probeNumber), static_cast<std::int64_t>(i)}};
        for (const Use& use : index.uses(*value))
            edits.emplace_back(
                ReplaceInput{index.graphOf(use.node), index.node(use.node).id, use.slot, probe.outputs.front()});
        edits.emplace_back(AddNode{mainGraph, std::move(probe), {}});
    }
    return edits;
}

// Weights that are raw bytes of the model's file are read from there.
Result<std::string> composeBeside(const Model& model, const std::filesystem::path& path) {
    Splicer splicer(model.storage);
    const auto leaveInFile = [&](const Tensor& tensor) -> Result<std::optional<InExternal>> {
        const auto* inFile = std::get_if<InFile>(&tensor.payload);
        if (!inFile || inFile->encoding != PayloadEncoding::Raw)
            return std::nullopt;
        return InExternal{path.filename().string(), inFile->offset, inFile->size, {}, {}};
    };
    const auto message = composeModel(model, splicer, leaveInFile);
    if (!message)
        return fail(message.error());
    const auto folder = TemporaryDirectory::create();
    if (!folder)
        return fail(folder.error());
    auto file = AtomicFile::create(*folder / "model.onnx");
    if (!file)
        return fail(std::move(file.error()));
    if (Status status = splicer.write(wire::Message::Model, *message, *file, {}); !status)
        return fail(std::move(status.error()));
    if (Status status = file->commit(); !status)
        return fail(std::move(status.error()));
    constexpr std::uint64_t protobufLimit = 0x7fffffff;
    return readWholeFile(*folder / "model.onnx", protobufLimit);
}

} // namespace

Result<InstrumentedModel> instrumentModel(const std::filesystem::path& path, std::span<const std::string> tensors) {
    const auto model = loadModel(path);
    if (!model)
        return fail(model.error());
    const Index index(*model);
    const auto edits = probesBehind(index, tensors);
    if (!edits)
        return fail(edits.error());
    const auto edited = applyEdits(*model, *edits);
    if (!edited)
        return fail(edited.error());
    return instrumentedModel(*edited, path);
}

Result<InstrumentedModel> instrumentedModel(const Model& version, const std::filesystem::path& path) {
    auto bytes = composeBeside(version, path);
    if (!bytes)
        return fail(std::move(bytes.error()));
    std::error_code ignored;
    return InstrumentedModel{std::move(*bytes), std::filesystem::absolute(path, ignored).parent_path()};
}

} // namespace qaliper
