#include "model/sensitivity/effects.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <utility>

#include "model/graph/identity.h"
#include "model/onnx/load.h"

namespace qaliper {

namespace {

constexpr double additiveWithin = 1;  // dB
constexpr double saturatedBelow = 10; // dB: the noise is a tenth of the signal or more
constexpr std::uint64_t fewestSamples = 4;
constexpr std::size_t mostWithReasons = 40;
constexpr double infinity = std::numeric_limits<double>::infinity();

double decibel(double signal, double noise) {
    if (noise == 0)
        return infinity;
    return signal == 0 ? -infinity : 10 * std::log10(signal / noise);
}

// Noises of one output.
struct Powers {
    double signal = 0;
    double total = 0;
    double sum = 0;
    std::optional<double> rest;
};

constexpr double roundsAsMuch = 0.7; // of what it rounds alone

// How far a quantizer counts in the sum.
double keptOf(const NoiseSums& sums, std::size_t number) {
    const double alone = sums.configurations[number].local.front().noise;
    const double together = sums.configurations.back().local[number].noise;
    return alone > 0 && together < roundsAsMuch * alone ? together / alone : 1;
}

bool isWithin(double first, double second) { return first == second || std::abs(first - second) <= additiveWithin; }

std::optional<NotAdditive> reasonOf(const Powers& powers, std::uint64_t samples) {
    if (!std::isfinite(powers.signal) || !std::isfinite(powers.total) || !std::isfinite(powers.sum))
        return NotAdditive::Infinite;
    const double total = decibel(powers.signal, powers.total);
    const double sum = decibel(powers.signal, powers.sum);
    if (powers.total > 0 && total <= 0)
        return NotAdditive::NearZero;
    if (isWithin(sum, total))
        return std::nullopt;
    if (powers.rest && isWithin(decibel(powers.signal, powers.sum + *powers.rest), total))
        return NotAdditive::Rest;
    if (samples < fewestSamples)
        return NotAdditive::FewSamples;
    if (sum > total)
        return NotAdditive::Interacting;
    return total <= saturatedBelow ? NotAdditive::Saturated : NotAdditive::Cancelling;
}

OutputBudget budgetOf(std::string output, const Powers& powers, std::uint64_t samples) {
    OutputBudget budget{std::move(output), decibel(powers.signal, powers.total), decibel(powers.signal, powers.sum), {},
        reasonOf(powers, samples)};
    if (powers.rest)
        budget.restDb = decibel(powers.signal, *powers.rest);
    return budget;
}

std::vector<Powers> powersOf(const NoiseSums& sums) {
    std::vector<Powers> all(sums.outputs.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const OutputPowers& together = sums.configurations.back();
        const bool hasFloat = !sums.rest.empty();
        all[i].signal = hasFloat ? sums.floatSignal[i] : sums.signal[i];
        all[i].total = hasFloat ? together.difference[i] : together.noise[i];
        if (hasFloat)
            all[i].rest = sums.rest[i];
        for (std::size_t k = 0; k + 1 < sums.configurations.size(); ++k)
            all[i].sum += keptOf(sums, k) * sums.configurations[k].noise[i];
    }
    return all;
}

// Over all outputs, each as shares of its signal.
Powers meanOf(const std::vector<Powers>& outputs) {
    Powers mean{1, 0, 0, {}};
    std::size_t counted = 0;
    for (const Powers& powers : outputs) {
        if (powers.signal == 0 && powers.total == 0)
            continue; // always zero
        ++counted;
        mean.total += powers.total / powers.signal;
        mean.sum += powers.sum / powers.signal;
        if (powers.rest)
            mean.rest = mean.rest.value_or(0) + *powers.rest / powers.signal;
    }
    mean.signal = static_cast<double>(std::max<std::size_t>(counted, 1));
    return mean;
}

double meanShare(const QuantizerEffect& effect) {
    double sum = 0;
    for (const EffectAt& at : effect.outputs)
        sum += at.share;
    return sum;
}

// The consumer of what the quantizer writes, past what only moves data.
NodeIx consumerOf(const Index& index, const Switch& quantizer) {
    for (const NodeIx end : quantizer.ends) {
        for (const Use& use : index.uses(index.output(end, 0)))
            return use.node;
    }
    return {};
}

std::string moduleOf(std::string_view name) {
    const auto end = name.find_last_of('/');
    return std::string(end == std::string_view::npos ? "" : name.substr(0, end));
}

// Those that are measured: not weights where only activations are asked for.
std::vector<std::uint32_t> measured(const SwitchList& list, bool weights) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < list.switches.size(); ++i) {
        if (weights || list.switches[i].kind == SwitchKind::Activation)
            numbers.push_back(i);
    }
    return numbers;
}

// So many samples in whole runs, at least one run and at most what is left.
std::uint64_t partOf(double samples, std::uint64_t ofRun, std::uint64_t left) {
    if (samples >= static_cast<double>(left))
        return left;
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(samples) / ofRun) * ofRun;
}

} // namespace

NamedSwitch namedSwitch(const Index& index, const Switch& quantizer) {
    NamedSwitch named;
    named.tensor = index.name(quantizer.tensor);
    named.node = displayName(index.node(quantizer.node));
    named.id = identity(index, quantizer.node);
    named.kind = quantizer.kind;
    if (const NodeIx consumer = consumerOf(index, quantizer); consumer.valid()) {
        named.op = index.node(consumer).opType;
        named.consumer = displayName(index.node(consumer));
        named.consumerId = identity(index, consumer);
        named.module = moduleOf(named.consumer);
    }
    return named;
}

std::string_view notAdditiveName(NotAdditive reason) {
    switch (reason) {
    case NotAdditive::NearZero: return "near-zero";
    case NotAdditive::Infinite: return "infinite";
    case NotAdditive::Rest: return "rest";
    case NotAdditive::FewSamples: return "few-samples";
    case NotAdditive::Saturated: return "saturated";
    case NotAdditive::Cancelling: return "cancelling";
    case NotAdditive::Interacting: return "interacting";
    }
    return "";
}

Text describe(NotAdditive reason) {
    switch (reason) {
    case NotAdditive::NearZero:
        return say("the output is smaller than its noise: use real data, on which it is not near zero");
    case NotAdditive::Infinite: return say("it has NaN or infinite numbers in one of the two");
    case NotAdditive::Rest:
        return say("something else than these quantizers differs from the float model, such as corrected biases or "
                   "quantizers that cannot be switched");
    case NotAdditive::FewSamples: return say("there are too few samples to tell");
    case NotAdditive::Saturated:
        return say("together they make less noise than one by one, because the output cannot differ further");
    case NotAdditive::Cancelling:
        return say(
            "together they make less noise than one by one, because on these samples the noise of some cancels that "
            "of others; more samples may change that");
    case NotAdditive::Interacting:
        return say("together they make more noise than one by one on these samples; more samples may change that");
    }
    return {};
}

Sensitivity sensitivityOf(const Index& index, const QuantView& quant, const SwitchList& list,
    const std::vector<std::uint32_t>& numbers, const NoiseSums& sums) {
    Sensitivity result;
    std::map<std::string, std::size_t> places; // in `numbers`, by identity
    const std::vector<Powers> powers = powersOf(sums);
    for (std::size_t i = 0; i < powers.size(); ++i)
        result.outputs.push_back(budgetOf(sums.outputs[i], powers[i], sums.samples));
    result.all = budgetOf({}, meanOf(powers), sums.samples);
    const bool hasZero = std::ranges::any_of(
        result.outputs, [](const OutputBudget& output) { return output.reason == NotAdditive::NearZero; });
    if (hasZero && result.all.reason == NotAdditive::Infinite)
        result.all.reason = NotAdditive::NearZero; // a share of no signal
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        const Switch& quantizer = list.switches[numbers[k]];
        if (std::ranges::find(sums.withoutFloat, numbers[k]) != sums.withoutFloat.end()) {
            result.fixed.emplace_back(displayName(index.node(quantizer.node)),
                sums.rest.empty()
                    ? say("The float form of this weight is not known: give the float model with --against")
                    : say("The float model has no weight that this one was made from"));
            continue;
        }
        QuantizerEffect& effect = result.quantizers.emplace_back(QuantizerEffect{namedSwitch(index, quantizer), {}});
        places[effect.quantizer.id] = k;
        const LocalPower& local = sums.configurations[k].local.front();
        effect.localDb = decibel(local.signal, local.noise);
        effect.kept = keptOf(sums, k);
        if (quantizer.kind == SwitchKind::Activation)
            effect.limit = limitOf(*quant.at(quantizer.node)).value_or(0);
        effect.largest = local.largest.empty() ? 0 : *std::ranges::max_element(local.largest);
        for (std::size_t i = 0; i < powers.size(); ++i) {
            const double noise = sums.configurations[k].noise[i];
            effect.outputs.push_back(
                {decibel(powers[i].signal, noise), powers[i].sum == 0 ? 0 : effect.kept * noise / powers[i].sum});
        }
    }
    std::ranges::stable_sort(result.quantizers, std::ranges::greater{}, meanShare);
    const std::size_t explained = std::min<std::size_t>(mostWithReasons, result.quantizers.size());
    for (QuantizerEffect& effect : std::span(result.quantizers).first(explained)) {
        const std::size_t k = places.at(effect.quantizer.id);
        effect.reasons = reasonsOf(index, quant, list, numbers[k], sums.configurations[k].local.front());
        const auto isEqualized = [](const NoiseReason& reason) { return reason.remedy == NoiseRemedy::Equalize; };
        if (std::ranges::any_of(effect.reasons, isEqualized))
            effect.channels = sums.configurations[k].local.front().largest;
    }
    for (const FixedQuantizer& fixed : list.fixed)
        result.fixed.emplace_back(displayName(index.node(fixed.node)), fixed.reason);
    result.samples = sums.samples;
    result.leftOut = sums.leftOut;
    result.seconds = sums.seconds;
    result.peakMiB = sums.peakMiB;
    return result;
}

Result<Sensitivity> measureSensitivity(const SensitivityRequest& request, Worker& worker,
    const std::function<void(const Sensitivity&)>& refined, const Job& job) {
    QALIPER_TRY(const auto model, loadModel(request.model));
    const Index index(model);
    const QuantView quant(index, TypeTable(index));
    const SwitchList list = switchesOf(index, quant);
    const std::vector<std::uint32_t> numbers = measured(list, request.weights);
    if (numbers.empty())
        return fail(ErrorKind::Invalid,
            say("{model} has no quantizer that can be switched off", arg("model", request.model.filename().string())));
    NoiseRequest noise{request.model, request.against, request.data, {0, 1}, request.outputs, {}, {}};
    for (const std::uint32_t number : numbers)
        noise.configurations.push_back({number});
    noise.configurations.push_back(numbers);
    QALIPER_TRY(const auto data, DataSet::open(request.data, inputsOf(index)));
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t all = data.runs() * ofRun;
    const std::uint64_t wanted = std::min(all, (request.samples.value_or(all) + ofRun - 1) / ofRun * ofRun);
    const Text stage = say("Measuring what each quantizer costs");
    std::uint64_t done = 0;
    std::uint64_t part = ofRun;
    const Job staged(job.stopToken(), [&](const Progress& progress) {
        const double ofPart = static_cast<double>(part) * std::max(0.0, progress.done);
        job.report(stage, (static_cast<double>(done) + ofPart) / static_cast<double>(std::max(wanted, ofRun)));
    });
    std::optional<NoiseSums> sums;
    do {
        noise.samples = {done, part};
        QALIPER_TRY(auto measuredPart, measureNoise(noise, worker, staged));
        if (sums)
            addSums(*sums, measuredPart);
        else
            sums = std::move(measuredPart);
        done += part;
        if (done >= wanted)
            break;
        const double ofOne = sums->seconds / static_cast<double>(done);
        if (refined && ofOne * static_cast<double>(wanted) > request.listAfter)
            refined(sensitivityOf(index, quant, list, numbers, *sums));
        part = partOf(request.listAfter / ofOne, ofRun, wanted - done);
    } while (true);
    return sensitivityOf(index, quant, list, numbers, *sums);
}

} // namespace qaliper
