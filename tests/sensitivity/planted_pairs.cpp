#include "tests/sensitivity/planted_pairs.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/graph/edit.h"
#include "model/graph/queries.h"
#include "model/onnx/calibrate.h"
#include "model/onnx/evaluate.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

constexpr double largestInt8 = 127;

Node linear(const std::string& op, std::vector<std::string> inputs, const std::string& output, std::int64_t axis) {
    Node node;
    node.opType = op;
    node.name = output;
    node.inputs = std::move(inputs);
    node.outputs = {output};
    node.attributes = {{"axis", axis}};
    return node;
}

std::vector<double> weightScales(const Tensor& weight, const Storage& storage, bool isByChannel) {
    const std::vector<double> numbers = must(readNumbers(weight, storage));
    const std::size_t channels = isByChannel ? static_cast<std::size_t>(weight.dims.at(0)) : 1;
    std::vector<double> scales(channels, 1e-6);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double& scale = scales[i / (numbers.size() / channels)];
        scale = std::max(scale, std::abs(numbers[i]) / largestInt8);
    }
    return scales;
}

} // namespace

Model withPairs(const Model& model, const std::vector<PlantedPair>& pairs) {
    const Index index(model);
    FreshNames fresh(index);
    std::vector<Edit> edits;
    for (const PlantedPair& pair : pairs) {
        const ValueIx value = index.value(mainGraph, pair.tensor).value();
        const auto count = static_cast<std::int64_t>(pair.scales.size());
        const std::vector<std::int64_t> dims = count == 1 ? std::vector<std::int64_t>{} : std::vector{count};
        const std::string scale = fresh(pair.tensor + "_scale");
        const std::string zero = fresh(pair.tensor + "_zero");
        const std::string q = fresh(pair.tensor + "_q");
        const std::string dq = fresh(pair.tensor + "_dq");
        edits.emplace_back(PutTensor{mainGraph, makeSmallTensor(scale, DataType::Float, dims, pair.scales)});
        edits.emplace_back(PutTensor{mainGraph,
            makeSmallTensor(zero, DataType::Int8, dims, std::vector<double>(pair.scales.size(), pair.zeroPoint))});
        for (const Use& use : index.uses(value))
            edits.emplace_back(ReplaceInput{index.graphOf(use.node), index.node(use.node).id, use.slot, dq});
        edits.emplace_back(AddNode{mainGraph, linear("DequantizeLinear", {q, scale, zero}, dq, pair.axis), {}});
        edits.emplace_back(AddNode{mainGraph, linear("QuantizeLinear", {pair.tensor, scale, zero}, q, pair.axis), {}});
    }
    return must(applyEdits(model, edits));
}

std::vector<PlantedPair> pairsFor(const std::filesystem::path& path, const DataFiles& data, Worker& worker) {
    const Model model = must(loadModel(path));
    const Index index(model);
    std::map<std::string, PlantedPair> found;
    for (const NodeIx node : index.nodes(mainGraph)) {
        const Node& it = index.node(node);
        for (std::size_t slot = 0; slot < 2 && (it.is("Conv") || it.is("Gemm") || it.is("MatMul")); ++slot) {
            const ValueIx value = index.input(node, slot);
            PlantedPair pair{std::string(index.name(value)), {}, 0, 0, index.isInitializer(value)};
            if (pair.isWeight)
                pair.scales = weightScales(*index.constant(value), *model.storage, it.is("Conv"));
            found.emplace(pair.tensor, pair);
        }
    }
    CalibrateRequest request{path, {}, data, {}, false};
    for (const auto& [name, pair] : found) {
        if (!pair.isWeight)
            request.tensors.push_back(name);
    }
    for (const TensorStatistics& tensor : must(calibrateModel(request, worker, {})).tensors)
        found.at(tensor.tensor).scales = {std::max({std::abs(tensor.min), std::abs(tensor.max), 1e-6}) / largestInt8};
    std::vector<PlantedPair> pairs;
    pairs.reserve(found.size());
    for (const auto& [name, pair] : found)
        pairs.push_back(pair);
    return pairs;
}

double measuredDb(const Model& model, const std::filesystem::path& against, const DataFiles& data,
    std::uint64_t samples, const std::filesystem::path& folder, Worker& worker) {
    const std::filesystem::path path = folder / "measured.onnx";
    must(saveModel(model, path, {.force = true}));
    return must(evaluateModel({path, against, data, {}, {0, samples}}, worker, {})).outputs.at(0).sqnr;
}

} // namespace qaliper
