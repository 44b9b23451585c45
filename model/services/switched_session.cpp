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
DataType typeAfter(const Index& index, const Quantizer& dequantize) {
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
        QALIPER_TRY(auto numbers, pair ? numbersOf(itself, *storage) : numbersOf(*original, *originalStorage));
        if (isOn && !pair->apply(constant->dims, 0, numbers, numbers.data()))
            return unfittingScales(*constant);
        return encoded(type, numbers);
    }
    QALIPER_TRY(const auto stored, readBytes(*constant, *storage));
    const auto numbers = dequantizedNumbers(scales, constant->type, constant->dims, stored);
    if (!numbers)
        return unfittingScales(*constant);
    return encoded(type, *numbers);
}

Status SwitchedSession::addProbes(
    const Index& index, const QuantView& quant, const Switch& pair, std::size_t number, std::vector<Edit>& edits) {
    const Quantizer& quantize = *quant.at(pair.node);
    for (const NodeIx end : pair.ends) {
        QALIPER_TRY(auto arithmetic, PairArithmetic::of(quantize, *quant.at(end), *index.model().storage));
        Node probe;
        probe.opType = probeOperator;
        probe.domain = probeDomain;
        probe.inputs = {std::string(index.name(pair.tensor))};
        probe.outputs = {std::string(index.name(index.output(end, 0)))};
        probe.attributes = {{std::string(probeNumber), static_cast<std::int64_t>(probes_->probes.size())}};
        probes_->probes.emplace_back().pair = arithmetic;
        pairOfProbe_.push_back(std::move(arithmetic));
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
        added.type = typeAfter(index, dequantize);
        QALIPER_TRY(auto scales, readScalesOf(dequantize, storage));
        added.scales = std::move(scales);
        if (quantizer.quantizes) {
            QALIPER_TRY(auto pair, PairArithmetic::of(quantizer, dequantize, storage));
            added.pair = std::move(pair);
        }
        FeedTensor fed{std::string(index.name(index.output(end, 0))), added.type, added.constant->dims, {}};
        if (!quantizer.quantizes && original) {
            QALIPER_TRY(const auto stored, readBytes(*added.constant, storage));
            const auto numbers = dequantizedNumbers(added.scales, added.constant->type, added.constant->dims, stored);
            if (!numbers)
                return unfittingScales(*added.constant);
            added.original = originalOf(index, weight, *numbers, *original);
            added.originalStorage = original->model().storage.get();
        }
        QALIPER_TRY(auto bytes, added.bytes(!added.hasFloat()));
        fed.bytes = std::move(bytes);
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
        QALIPER_CHECK(it.kind == SwitchKind::Activation ? addProbes(index, quant, it, i, edits)
                                                        : addWeight(index, quant, it, i, original, edits));
    }
    return edits;
}

Result<SwitchedSession> SwitchedSession::open(const std::filesystem::path& path, const Index& index,
    const QuantView& quant, const Index* original, std::size_t threads) {
    SwitchedSession session;
    const SwitchList list = switchesOf(index, quant);
    session.isOn_.resize(list.switches.size());
    QALIPER_TRY(const auto edits, session.edits(index, quant, list.switches, original));
    QALIPER_TRY(const auto edited, applyEdits(index.model(), edits));
    QALIPER_TRY(const auto instrumented, instrumentedModel(edited, path));
    session.probes_->threads = threads;
    session.domain_ = std::make_unique<ProbeDomain>(*session.probes_);
    QALIPER_TRY(auto runtime,
        RuntimeModel::open(instrumented, path.filename().string(), *session.domain_, static_cast<int>(threads)));
    session.runtime_ = std::make_unique<RuntimeModel>(std::move(runtime));
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
        QALIPER_TRY(auto bytes, weight.bytes(isOn[weight.number]));
        fed_[weight.fed].bytes = std::move(bytes);
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
