#include "model/onnx/instrument.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <system_error>

#include "model/base/temporary.h"
#include "model/graph/edit.h"
#include "model/graph/queries.h"
#include "model/onnx/as_defined.h"
#include "model/onnx/compose.h"
#include "model/onnx/load.h"

namespace qaliper {

namespace {

// Numbers of tensors, those that are computed last first. ONNX Runtime looks for an order from the last node that nobody reads
// to the first one: so each tensor is measured as soon as it is there, and is not kept for that.
std::vector<std::size_t> lastFirst(const Index& index, const std::vector<ValueIx>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return index.producer(values[i]); });
    return order;
}

Result<std::vector<Edit>> measuresBeside(const Index& index, std::span<const std::string> tensors) {
    std::vector<ValueIx> values;
    for (const std::string& tensor : tensors) {
        const auto value = index.value(mainGraph, tensor);
        if (!value || index.isUndefined(*value))
            return fail(ErrorKind::Invalid, say("The model has no tensor {tensor}", arg("tensor", tensor)));
        values.push_back(*value);
    }
    std::vector<Edit> edits{SetOpset{std::string(probeDomain), 1}};
    FreshNames fresh(index);
    for (const std::size_t i : lastFirst(index, values)) {
        Node measure;
        measure.opType = measureOperator;
        measure.domain = probeDomain;
        measure.inputs = {tensors[i]};
        measure.outputs = {fresh(tensors[i] + "_measured")};
        measure.attributes = {{std::string(probeNumber), static_cast<std::int64_t>(i)}};
        edits.emplace_back(AddGraphOutput{
            mainGraph, measure.outputs.front(), ValueType::tensor(DataType::Float, Shape{std::int64_t{0}})});
        edits.emplace_back(AddNode{mainGraph, std::move(measure), {}});
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
    QALIPER_TRY(const auto message, composeModel(model, splicer, leaveInFile));
    QALIPER_TRY(const auto folder, TemporaryDirectory::create());
    QALIPER_TRY(auto file, AtomicFile::create(folder / "model.onnx"));
    QALIPER_CHECK(splicer.write(wire::Message::Model, message, file, {}));
    QALIPER_CHECK(file.commit());
    constexpr std::uint64_t protobufLimit = 0x7fffffff;
    return readWholeFile(folder / "model.onnx", protobufLimit);
}

} // namespace

Result<InstrumentedModel> instrumentModel(const std::filesystem::path& path, std::span<const std::string> tensors) {
    QALIPER_TRY(const auto model, loadModel(path));
    const Index index(model);
    QALIPER_TRY(const auto edits, measuresBeside(index, tensors));
    QALIPER_TRY(const auto edited, applyEdits(model, edits));
    return instrumentedModel(edited, path);
}

Result<InstrumentedModel> instrumentedModel(const Model& version, const std::filesystem::path& path) {
    QALIPER_TRY(const auto edited, applyEdits(version, asDefinedEdits(Index(version))));
    QALIPER_TRY(auto bytes, composeBeside(edited, path));
    std::error_code ignored;
    return InstrumentedModel{std::move(bytes), std::filesystem::absolute(path, ignored).parent_path(),
        edited.graph(mainGraph)->nodes.size()};
}

} // namespace qaliper
