#include "model/session/asked_outputs.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/data/data_set.h"
#include "model/graph/elements.h"
#include "model/graph/storage.h"
#include "model/onnx/temporary_model.h"
#include "model/proof/sampler.h"

namespace qaliper {

namespace {

constexpr std::int64_t imageSide = 224;
constexpr std::size_t imageRank = 4;
constexpr std::uint64_t drawnSeed = 1;
constexpr const char* answerPrefix = "answered:";

Result<std::vector<Sample>> readSamples(const Index& index, const DataFiles& data, std::uint64_t count) {
    const std::vector<ModelInput> inputs = inputsOf(index);
    QALIPER_TRY(DataSet set, DataSet::open(data, inputs));
    std::vector<Sample> samples;
    while (samples.size() < std::min(count, set.runs())) {
        QALIPER_TRY(DataRun run, set.next());
        samples.push_back(std::move(run.inputs));
    }
    return samples;
}

// The type with a number for each dimension.
ValueType closed(const ModelInput& input) {
    Shape shape;
    for (std::size_t axis = 0; axis < input.dims.size(); ++axis) {
        const bool isSide = input.dims.size() == imageRank && axis > 1;
        shape.emplace_back(input.dims[axis] >= 0 ? input.dims[axis] : isSide ? imageSide : 1);
    }
    return ValueType::tensor(input.type, std::move(shape));
}

Result<Sample> drawnSample(const Context& context) {
    Sample sample;
    Sizes sizes(Sizes::Style::One); // none is open
    for (const ModelInput& input : inputsOf(context.index())) {
        const ValueIx value = *context.index().value(mainGraph, input.name);
        QALIPER_TRY(FeedTensor tensor, drawInput(context, value, closed(input), sizes, drawnSeed, 0));
        sample.push_back(std::move(tensor));
    }
    return sample;
}

bool canBeFed(const FeedTensor& tensor) {
    return !tensor.bytes.empty() && tensor.type != DataType::Undefined && bitsOf(tensor.type) >= 8;
}

// The same numbers in the types that the model declares for its inputs: a reference may be the model before it became FP16.
Sample asDeclared(const Sample& sample, const Index& index) {
    const std::vector<ModelInput> inputs = inputsOf(index);
    Sample declared = sample;
    for (FeedTensor& tensor : declared) {
        const auto input = std::ranges::find(inputs, tensor.name, &ModelInput::name);
        if (input == inputs.end() || input->type == tensor.type || !isFloat(input->type) || !isFloat(tensor.type))
            continue;
        const std::uint64_t count = tensor.bytes.size() * 8 / static_cast<std::uint64_t>(bitsOf(tensor.type));
        tensor.bytes = encodeNumbers(input->type, decodeNumbers(tensor.type, tensor.bytes, count));
        tensor.type = input->type;
    }
    return declared;
}

// The type that the model declares for an output; Undefined where it declares none.
DataType declaredType(const Index& index, const std::string& output) {
    const auto& outputs = index.model().main().outputs;
    const auto found = std::ranges::find(outputs, output, &ValueInfo::name);
    return found == outputs.end() ? DataType::Undefined : found->type.element;
}

// A model that hands on what it is fed, so that the answers can be compared as another model's outputs. Older releases
// answer INT64 with INT32: it converts to the declared type.
Model handingOn(const Sample& outputs, const Index& index) {
    Model model;
    model.irVersion = 9;
    model.opsets = {{"", 19}};
    model.storage = std::make_shared<const Storage>();
    Graph graph;
    graph.id = mainGraph;
    graph.name = "answered";
    std::vector<Node> nodes;
    for (const FeedTensor& output : outputs) {
        const DataType declared = declaredType(index, output.name);
        const DataType type = declared == DataType::Undefined ? output.type : declared;
        Node node;
        node.id = NodeId{model.nextNode++};
        node.opType = "Cast";
        node.inputs = {answerPrefix + output.name};
        node.outputs = {output.name};
        node.attributes = {{"to", static_cast<std::int64_t>(type)}};
        nodes.push_back(std::move(node));
        graph.inputs.push_back({answerPrefix + output.name, ValueType::tensor(output.type), {}});
        graph.outputs.push_back({output.name, ValueType::tensor(type), {}});
    }
    graph.nodes = SharedList<Node>(std::move(nodes));
    model.graphs = {std::make_shared<const Graph>(std::move(graph))};
    return model;
}

} // namespace

Result<std::vector<Sample>> samplesToAsk(const Context& context, const DataFiles& data, std::uint64_t count) {
    if (!data.paths.empty() || !data.raw.empty())
        return readSamples(context.index(), data, count);
    QALIPER_TRY(Sample drawn, drawnSample(context));
    return std::vector<Sample>{std::move(drawn)};
}

Result<std::vector<OutputComparison>> besideRuntime(const std::filesystem::path& model, const AnsweredOutputs& outputs,
    const Index& index, Worker& verify, const Job& job) {
    const auto& [samples, answered, distributions] = outputs;
    CompareRequest request;
    request.before = model;
    request.distributions = distributions;
    Sample known; // outputs of the first sample, which all have
    for (std::size_t i = 0; i < std::min(samples.size(), answered.size()); ++i) {
        Sample sample = asDeclared(samples[i], index);
        for (const FeedTensor& output : answered[i]) {
            if (!canBeFed(output))
                continue;
            if (i == 0)
                known.push_back(output);
            sample.push_back(output);
            sample.back().name = answerPrefix + output.name;
        }
        request.samples.push_back(std::move(sample));
    }
    if (known.empty())
        return std::vector<OutputComparison>();
    for (const FeedTensor& output : known)
        request.outputs.push_back({output.name, output.name});
    QALIPER_TRY(const TemporaryModel given, TemporaryModel::write(handingOn(known, index), Job(job.stopToken())));
    request.after = given.path();
    QALIPER_TRY(Comparison comparison, compareModels(request, verify, job));
    return std::move(comparison.outputs);
}

} // namespace qaliper
