#include "model/services/switched_session.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "model/onnx/instrument.h"

namespace qaliper {

namespace {

std::string encoded(DataType type, const std::vector<float>& numbers) {
    if (type == DataType::Float)
        return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
    ElementPacker packer(type, numbers.size());
    for (const float number : numbers)
        packer.push(encodeElement(type, number));
    return std::move(packer).take();
}

// What a DQ writes: the type of its scale, unless it says another one.
DataType typeBehind(const Index& index, const Quantizer& dequantize) {
    const auto written = index.node(dequantize.node).integer("output_dtype", 0);
    return written != 0 ? static_cast<DataType>(written) : dequantize.scaleTensor->type;
}

ValueType typeOf(DataType type, const std::vector<std::int64_t>& dims) {
    return ValueType::tensor(type, Shape(dims.begin(), dims.end()));
}

tl::unexpected<Error> unfittingScales(const Tensor& constant) {
    return fail(
        ErrorKind::Invalid, say("The scales of \"{tensor}\" do not fit its shape", arg("tensor", constant.name)));
}

} // namespace

Result<std::string> SwitchedSession::Weight::bytes(bool isOn) const {
    const Original itself{constant, {}, {}};
    if (!isOn || pair) {
        auto numbers = pair ? numbersOf(itself, *storage) : numbersOf(*original, *originalStorage);
        if (!numbers)
            return fail(std::move(numbers.error()));
        if (isOn && !pair->apply(constant->dims, 0, *numbers, numbers->data()))
            return unfittingScales(*constant);
        return encoded(type, *numbers);
    }
    const auto stored = readBytes(*constant, *storage);
    if (!stored)
        return fail(stored.error());
    const auto numbers = dequantizedNumbers(scales, constant->type, constant->dims, *stored);
    if (!numbers)
        return unfittingScales(*constant);
    return encoded(type, *numbers);
}

Status SwitchedSession::addProbes(
    const Index& index, const QuantView& quant, const Switch& pair, std::size_t number, std::vector<Edit>& edits) {
    const Quantizer& quantize = *quant.at(pair.node);
    for (const NodeIx end : pair.ends) {
        auto arithmetic = PairArithmetic::of(quantize, *quant.at(end), *index.model().storage);
        if (!arithmetic)
            return fail(std::move(arithmetic.error()));
        Node probe;
        probe.opType = probeOperator;
        probe.domain = probeDomain;
        probe.inputs = {std::string(index.name(pair.tensor))};
        probe.outputs = {std::string(index.name(index.output(end, 0)))};
        probe.attributes = {{std::string(probeNumber), static_cast<std::int64_t>(probes_->probes.size())}};
        probes_->probes.emplace_back().pair = *arithmetic;
        pairOfProbe_.push_back(std::move(*arithmetic));
        switchOfProbe_.push_back(number);
        edits.emplace_back(RemoveNode{mainGraph, index.node(end).id});
        edits.emplace_back(AddNode{mainGraph, std::move(probe), {}});
    }
    edits.emplace_back(RemoveNode{mainGraph, index.node(pair.node).id});
    return {};
}

Status SwitchedSession::addWeight(const Index& index, const QuantView& quant, const Switch& weight, std::size_t number,
    const Index* original, std::vector<Edit>& edits) {
    const Quantizer& quantizer = *quant.at(weight.node);
    const Storage& storage = *index.model().storage;
    for (const NodeIx end : weight.ends) {
        const Quantizer& dequantize = *quant.at(end);
        Weight added;
        added.number = number;
        added.fed = fed_.size();
        added.constant = readableConstant(index, weight.tensor);
        added.storage = &storage;
        added.type = typeBehind(index, dequantize);
        auto scales = readScalesOf(dequantize, storage);
        if (!scales)
            return fail(std::move(scales.error()));
        added.scales = std::move(*scales);
        if (quantizer.quantizes) {
            auto pair = PairArithmetic::of(quantizer, dequantize, storage);
            if (!pair)
                return fail(std::move(pair.error()));
            added.pair = std::move(*pair);
        }
        FeedTensor fed{std::string(index.name(index.output(end, 0))), added.type, added.constant->dims, {}};
        if (!quantizer.quantizes && original) {
            const auto stored = readBytes(*added.constant, storage);
            if (!stored)
                return fail(stored.error());
            const auto numbers = dequantizedNumbers(added.scales, added.constant->type, added.constant->dims, *stored);
            if (!numbers)
                return unfittingScales(*added.constant);
            added.original = originalOf(index, weight, *numbers, *original);
            added.originalStorage = original->model().storage.get();
        }
        auto bytes = added.bytes(!added.hasFloat());
        if (!bytes)
            return fail(std::move(bytes.error()));
        fed.bytes = std::move(*bytes);
        edits.emplace_back(RemoveNode{mainGraph, index.node(end).id});
        edits.emplace_back(AddGraphInput{mainGraph, fed.name, typeOf(fed.type, fed.dims)});
        fed_.push_back(std::move(fed));
        weights_.push_back(std::move(added));
    }
    if (quantizer.quantizes)
        edits.emplace_back(RemoveNode{mainGraph, index.node(weight.node).id});
    if (weight.tensor == quantizer.data && index.isInitializer(weight.tensor) && !index.isGraphInput(weight.tensor) &&
        !index.isGraphOutput(weight.tensor) && index.uses(weight.tensor).size() == 1)
        edits.emplace_back(RemoveTensor{mainGraph, std::string(index.name(weight.tensor))});
    return {};
}

Result<std::vector<Edit>> SwitchedSession::edits(
    const Index& index, const QuantView& quant, const std::vector<Switch>& switches, const Index* original) {
    std::vector<Edit> edits{SetOpset{std::string(probeDomain), 1}};
    for (std::size_t i = 0; i < switches.size(); ++i) {
        const Switch& it = switches[i];
        Status status = it.kind == SwitchKind::Activation ? addProbes(index, quant, it, i, edits)
                                                          : addWeight(index, quant, it, i, original, edits);
        if (!status)
            return fail(std::move(status.error()));
    }
    return edits;
}

Result<SwitchedSession> SwitchedSession::open(const std::filesystem::path& path, const Index& index,
    const QuantView& quant, const Index* original, std::size_t threads) {
    SwitchedSession session;
    const SwitchList list = switchesOf(index, quant);
    session.isOn_.resize(list.switches.size());
    const auto edits = session.edits(index, quant, list.switches, original);
    if (!edits)
        return fail(edits.error());
    const auto edited = applyEdits(index.model(), *edits);
    if (!edited)
        return fail(edited.error());
    const auto instrumented = instrumentedModel(*edited, path);
    if (!instrumented)
        return fail(instrumented.error());
    session.probes_->threads = threads;
    session.domain_ = std::make_unique<ProbeDomain>(*session.probes_);
    auto runtime =
        RuntimeModel::open(*instrumented, path.filename().string(), *session.domain_, static_cast<int>(threads));
    if (!runtime)
        return fail(std::move(runtime.error()));
    session.runtime_ = std::make_unique<RuntimeModel>(std::move(*runtime));
    return session;
}

std::vector<std::uint32_t> SwitchedSession::withoutFloat() const {
    std::vector<std::uint32_t> numbers;
    for (const Weight& weight : weights_) {
        if (!weight.hasFloat())
            numbers.push_back(static_cast<std::uint32_t>(weight.number));
    }
    return numbers;
}

std::vector<ModelInput> SwitchedSession::inputs() const {
    std::vector<ModelInput> inputs = runtime_->inputs();
    std::erase_if(inputs,
        [&](const ModelInput& input) { return std::ranges::find(fed_, input.name, &FeedTensor::name) != fed_.end(); });
    return inputs;
}

Status SwitchedSession::set(const std::vector<bool>& isOn, double factor) {
    for (std::size_t i = 0; i < switchOfProbe_.size(); ++i) {
        probes_->probes[i].isOn = isOn[switchOfProbe_[i]];
        if (factor != factor_)
            probes_->probes[i].pair = pairOfProbe_[i].scaledBy(static_cast<float>(factor));
    }
    factor_ = factor;
    for (const Weight& weight : weights_) {
        if (isOn[weight.number] == isOn_[weight.number] || !weight.hasFloat())
            continue;
        auto bytes = weight.bytes(isOn[weight.number]);
        if (!bytes)
            return fail(std::move(bytes.error()));
        fed_[weight.fed].bytes = std::move(*bytes);
    }
    isOn_ = isOn;
    return {};
}

std::vector<LocalPower> SwitchedSession::takeLocalPowers() {
    std::vector<LocalPower> powers(switches());
    for (std::size_t i = 0; i < switchOfProbe_.size(); ++i) {
        addLocal(powers[switchOfProbe_[i]], std::exchange(probes_->probes[i].quantized, {}));
    }
    return powers;
}

Result<std::vector<RunOutput>> SwitchedSession::run(const Sample& sample, const std::vector<std::string>& outputs) {
    const std::size_t weights = fed_.size();
    fed_.insert(fed_.end(), sample.begin(), sample.end());
    auto results = runtime_->run(fed_, outputs);
    fed_.resize(weights);
    return results;
}

} // namespace qaliper
