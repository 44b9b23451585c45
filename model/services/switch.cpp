#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>
#include <utility>

#include "model/sensitivity/noise_message.h"
#include "model/sensitivity/originals.h"
#include "model/services/data_runs.h"
#include "model/services/peak_memory.h"
#include "model/services/runtime_library.h"
#include "model/services/service.h"
#include "model/services/switched_session.h"

namespace qaliper {

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

using Outputs = std::vector<RunOutput>; // by name

std::vector<float> singlesOf(const RunOutput& output) {
    const std::uint64_t count = elementCount(output.form.dims).value_or(0);
    std::vector<float> numbers(count);
    if (output.form.type == DataType::Float && output.bytes.size() == count * sizeof(float)) {
        std::memcpy(numbers.data(), output.bytes.data(), output.bytes.size());
        return numbers;
    }
    const std::vector<double> decoded = decodeNumbers(output.form.type, output.bytes, count);
    std::ranges::transform(decoded, numbers.begin(), [](double number) { return static_cast<float>(number); });
    return numbers;
}

double powerOf(const RunOutput& output) {
    double sum = 0;
    for (const float number : singlesOf(output))
        sum += std::isfinite(number) ? static_cast<double>(number) * number : 0;
    return sum;
}

double powerBetween(const RunOutput& before, const RunOutput& after) {
    const std::vector<float> first = singlesOf(before);
    const std::vector<float> second = singlesOf(after);
    double sum = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const double error = static_cast<double>(first[i]) - second[i];
        const bool isSame = first[i] == second[i] || (std::isnan(first[i]) && std::isnan(second[i]));
        if (isSame)
            continue;
        if (!std::isfinite(error))
            return unbounded;
        sum += error * error;
    }
    return sum;
}

FeedTensor scoreTensorOf(const RunOutput& output) { return {{}, output.form.type, output.form.dims, output.bytes}; }

// Adds up what the scores among the outputs are worth.
class Scores {
public:
    Scores(Metric metric, std::optional<std::int64_t> ignored) : metric_(metric), counter_(metric, ignored) {}

    Status add(const Outputs& outputs, const std::optional<FeedTensor>& labels) {
        const auto found = std::ranges::find_if(
            outputs, [&](const RunOutput& output) { return hasScoresFor(metric_, output.form.dims); });
        if (found == outputs.end() || !labels)
            return fail(ErrorKind::Invalid,
                say("No output has scores for {metric}: they are N×C for top1 and top5, N×C×H×W for miou",
                    arg("metric", metricName(metric_))));
        return counter_.add(scoreTensorOf(*found), *labels);
    }
    std::optional<double> value() const { return counter_.value(); }

private:
    Metric metric_;
    MetricCounter counter_;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

// The outputs whose numbers are compared.
Result<std::vector<std::string>> outputsOf(
    const NoiseRequest& request, const Index& index, const std::optional<RuntimeModel>& against) {
    std::vector<std::string> names;
    for (const ValueInfo& output : index.model().main().outputs) {
        const bool isAsked = request.outputs.empty() || contains(request.outputs, output.name);
        if (isFloat(output.type.element) && isAsked && (!against || contains(against->outputs(), output.name)))
            names.push_back(output.name);
    }
    for (const std::string& name : request.outputs) {
        if (!contains(names, name))
            return fail(ErrorKind::Invalid,
                against ? say("There is no float output {output} in both models", arg("output", name))
                        : say("There is no float output {output}", arg("output", name)));
    }
    if (names.empty())
        return fail(ErrorKind::Invalid,
            against ? say("The two models have no float output of the same name")
                    : say("The model has no float output"));
    return names;
}

class NoiseMeter {
public:
    NoiseMeter(const NoiseRequest& request, SwitchedSession session, std::vector<std::string> outputs, bool hasFloat)
        : request_(&request), session_(std::move(session)) {
        const std::size_t count = outputs.size();
        sums_.outputs = std::move(outputs);
        sums_.withoutFloat = session_.withoutFloat();
        sums_.signal.resize(count);
        sums_.floatSignal.resize(hasFloat ? count : 0);
        sums_.rest.resize(hasFloat ? count : 0);
        sums_.configurations.assign(request.configurations.size(),
            {std::vector<double>(count), std::vector<double>(hasFloat ? count : 0), {}, {}});
        for (std::size_t i = 0; i < request.configurations.size(); ++i)
            sums_.configurations[i].local.resize(request.configurations[i].size());
        if (request.metric) {
            floatScores_.emplace(*request.metric, request.data.ignoredLabel);
            scores_.assign(request.configurations.size(), Scores(*request.metric, request.data.ignoredLabel));
        }
    }

    std::vector<ModelInput> inputs() const { return session_.inputs(); }

    // `expected`: of the float model; may be null. `ran` is called after each configuration.
    template <class Ran>
    Status add(const DataRun& fed, const Outputs* expected, Ran ran) {
        QALIPER_TRY(const auto off, run({}, 1, fed));
        addPowers(sums_.signal, off);
        if (expected) {
            addPowers(sums_.floatSignal, *expected);
            QALIPER_CHECK(addDifferences(sums_.rest, *expected, off));
        }
        if (floatScores_) {
            QALIPER_CHECK(floatScores_->add(expected ? *expected : off, fed.labels));
        }
        for (std::size_t i = 0; i < request_->configurations.size(); ++i) {
            QALIPER_CHECK(addConfiguration(i, fed, off, expected));
            ran();
        }
        return {};
    }

    NoiseSums result() && {
        if (floatScores_)
            sums_.floatMetric = floatScores_->value();
        for (std::size_t i = 0; i < scores_.size(); ++i)
            sums_.configurations[i].metric = scores_[i].value();
        return std::move(sums_);
    }

private:
    Result<Outputs> run(const SwitchesOn& on, double factor, const DataRun& fed) {
        std::vector<bool> isOn(session_.switches());
        for (const std::uint32_t number : on) {
            if (number >= isOn.size())
                return fail(ErrorKind::Invalid, say("The model has another number of quantizers than expected"));
            isOn[number] = true;
        }
        QALIPER_CHECK(session_.set(isOn, factor));
        return session_.run(fed.inputs, sums_.outputs);
    }

    Status addConfiguration(std::size_t number, const DataRun& fed, const Outputs& off, const Outputs* expected) {
        const double factor = request_->factors.empty() ? 1 : request_->factors[number];
        QALIPER_TRY(const auto results, run(request_->configurations[number], factor, fed));
        OutputPowers& powers = sums_.configurations[number];
        const std::vector<LocalPower> local = session_.takeLocalPowers();
        for (std::size_t i = 0; i < powers.local.size(); ++i) {
            LocalPower added = local[request_->configurations[number][i]];
            if (powers.local.size() > 1)
                added.largest.clear();
            addLocal(powers.local[i], added);
        }
        std::vector<double> noise(off.size());
        QALIPER_CHECK(addDifferences(noise, off, results));
        for (std::size_t i = 0; i < noise.size(); ++i)
            powers.noise[i] += noise[i];
        powers.noiseByRun.insert(powers.noiseByRun.end(), noise.begin(), noise.end());
        if (expected) {
            QALIPER_CHECK(addDifferences(powers.difference, *expected, results));
        }
        return scores_.empty() ? Status() : scores_[number].add(results, fed.labels);
    }

    static void addPowers(std::vector<double>& sums, const Outputs& outputs) {
        for (std::size_t i = 0; i < outputs.size(); ++i)
            sums[i] += powerOf(outputs[i]);
    }
    Status addDifferences(std::vector<double>& sums, const Outputs& before, const Outputs& after) const {
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i].form != after[i].form)
                return fail(ErrorKind::Invalid,
                    say("The shape of output {output} depends on the quantizers: choose other outputs with --outputs",
                        arg("output", sums_.outputs[i])));
            sums[i] += powerBetween(before[i], after[i]);
        }
        return {};
    }

    const NoiseRequest* request_;
    SwitchedSession session_;
    NoiseSums sums_;
    std::optional<Scores> floatScores_;
    std::vector<Scores> scores_;
};

Result<std::optional<RuntimeModel>> openFloat(const std::filesystem::path& path, int threads) {
    if (path.empty())
        return std::nullopt;
    QALIPER_TRY(auto model, RuntimeModel::open(path, threads));
    return std::optional(std::move(model));
}

// What the float model, if there is one, makes of each run.
Result<std::vector<Outputs>> floatRuns(
    const NoiseRequest& request, const std::optional<RuntimeModel>& model, const std::vector<std::string>& names) {
    if (!model)
        return {};
    QALIPER_TRY(auto data, DataSet::open(request.data, model->inputs()));
    std::vector<Outputs> runs;
    const Status status = eachRun(data, runsOf(data, request.samples), [&](const DataRun& fed) -> Status {
        QALIPER_TRY(auto results, model->run(fed.inputs, names));
        runs.push_back(std::move(results));
        return {};
    });
    if (!status)
        return fail(status.error());
    return runs;
}

Result<NoiseSums> measure(const NoiseRequest& request, const Job& job) {
    const auto start = std::chrono::steady_clock::now();
    const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    const auto index = modelAt(request.model);
    const auto original = modelAt(request.against);
    if (!index || !original)
        return fail(index ? original.error() : index.error());
    QALIPER_TRY(auto against, openFloat(request.against, static_cast<int>(threads)));
    QALIPER_TRY(auto names, outputsOf(request, **index, against));
    QALIPER_TRY(auto expected, floatRuns(request, against, names));
    against.reset();
    const QuantView quant(**index, TypeTable(**index));
    QALIPER_TRY(
        auto session, SwitchedSession::open(request.model, **index, quant, *original ? &**original : nullptr, threads));
    NoiseMeter meter(request, std::move(session), std::move(names), !request.against.empty());
    QALIPER_TRY(auto data, DataSet::open(request.data, meter.inputs()));
    const DataRuns runs = runsOf(data, request.samples);
    const double work = static_cast<double>(runs.size() * std::max<std::size_t>(1, request.configurations.size()));
    double done = 0;
    std::size_t run = 0;
    const Status status = eachRun(data, runs, [&](const DataRun& fed) {
        return meter.add(fed, expected.empty() ? nullptr : &expected[run++], [&] { job.report({}, ++done / work); });
    });
    if (!status)
        return fail(status.error());
    NoiseSums sums = std::move(meter).result();
    sums.samples = runs.size() * data.samplesOfRun();
    sums.leftOut = data.leftOut();
    sums.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    sums.peakMiB = peakMiB();
    return sums;
}

} // namespace

Result<std::string> answerSwitch(std::string_view request, const Job& job) {
    QALIPER_CHECK(useRuntime());
    QALIPER_TRY(const auto decoded, decode<NoiseRequest>(request));
    QALIPER_TRY(const auto sums, measure(decoded, job));
    return encode(sums);
}

} // namespace qaliper
