#include <algorithm>
#include <chrono>
#include <utility>

#include "model/data/output_arrays.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"
#include "model/onnx/evaluate_message.h"
#include "model/services/data_runs.h"
#include "model/services/float_outputs.h"
#include "model/services/output_statistics.h"
#include "model/services/peak_memory.h"
#include "model/services/runtime.h"
#include "model/services/runtime_library.h"
#include "model/services/service.h"

namespace qaliper {

namespace {

constexpr int everyCore = 0;

std::vector<double> numbersOf(const RunOutput& output) {
    const auto count = elementCount(output.form.dims);
    return count ? decodeNumbers(output.form.type, output.bytes, *count) : std::vector<double>();
}

FeedTensor tensorOf(RunOutput output) { return {{}, output.form.type, output.form.dims, std::move(output.bytes)}; }

std::vector<std::uint64_t> samplesOf(const DataRuns& runs, std::uint64_t samplesOfRun) {
    std::vector<std::uint64_t> samples;
    for (const std::uint64_t run : runs.numbers) {
        for (std::uint64_t i = 0; i < samplesOfRun; ++i)
            samples.push_back(run * samplesOfRun + i);
    }
    return samples;
}

// Outputs as files, for a program of the user.
class OutputWriter {
public:
    static Result<OutputWriter> create(
        const WrittenOutputs& written, const std::vector<std::string>& names, bool hasFloat, const DataSet& data) {
        OutputWriter writer;
        std::vector<std::string> chosen;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!written.names.empty() && std::ranges::find(written.names, names[i]) == written.names.end())
                continue;
            writer.places_.push_back(i);
            chosen.push_back(names[i]);
        }
        QALIPER_TRY(writer.model_, OutputArrays::create(written.folder / "model", chosen, data.samplesOfRun()));
        if (hasFloat) {
            QALIPER_TRY(writer.float_, OutputArrays::create(written.folder / "float", chosen, data.samplesOfRun()));
        }
        return writer;
    }

    Status add(const std::vector<RunOutput>& results, const std::optional<FeedTensor>& labels) {
        return addTo(*model_, results, labels);
    }
    Status addFloat(const std::vector<RunOutput>& results, const std::optional<FeedTensor>& labels) {
        return addTo(*float_, results, labels);
    }
    Status finish(const std::vector<std::uint64_t>& samples) {
        QALIPER_CHECK(model_->finish(samples));
        return float_ ? float_->finish(samples) : Status();
    }

private:
    Status addTo(
        OutputArrays& arrays, const std::vector<RunOutput>& results, const std::optional<FeedTensor>& labels) const {
        for (std::size_t i = 0; i < places_.size(); ++i)
            QALIPER_CHECK(arrays.add(i, tensorOf(results[places_[i]])));
        return labels ? arrays.addLabels(*labels) : Status();
    }

    std::vector<std::size_t> places_; // among the outputs of a run
    std::optional<OutputArrays> model_;
    std::optional<OutputArrays> float_;
};

// One model, or two beside each other, run by run.
class Evaluator {
public:
    // `kept` may be null.
    Evaluator(
        const EvaluateRequest& request, RuntimeModel model, std::optional<RuntimeModel> against, FloatOutputs* kept)
        : model_(std::move(model)), against_(std::move(against)), kept_(kept) {
        if (request.metric)
            counts_.emplace(Counts{*request.metric, MetricCounter(*request.metric, request.data.ignoredLabel),
                MetricCounter(*request.metric, request.data.ignoredLabel)});
        names_ = model_.outputs();
        if (against_)
            std::erase_if(names_, [&](const std::string& name) {
                return std::ranges::find(against_->outputs(), name) == against_->outputs().end();
            });
        noise_.resize(names_.size());
        powers_.resize(names_.size());
        isCompared_.assign(names_.size(), true);
        isWhole_.assign(names_.size(), false);
        hasMeans_ = request.means;
        sums_.resize(names_.size());
    }

    Status run(DataSet& data, const EvaluateRequest& request, const Job& job) {
        if (names_.empty())
            return fail(ErrorKind::Invalid, say("The two models have no output of the same name"));
        const DataRuns runs = runsOf(data, request.samples);
        if (!request.written.folder.empty()) {
            QALIPER_TRY(writer_, OutputWriter::create(request.written, names_, against_.has_value(), data));
        }
        double done = 0;
        QALIPER_CHECK(eachRun(data, runs, [&](const DataRun& fed) {
            Status status = add(fed);
            job.report({}, ++done / static_cast<double>(runs.size()));
            return status;
        }));
        return writer_ ? writer_->finish(samplesOf(runs, data.samplesOfRun())) : Status();
    }

    Evaluation result() const {
        Evaluation evaluation;
        for (std::size_t i = 0; against_ && i < names_.size(); ++i)
            evaluation.outputs.push_back(outputAt(i));
        for (std::size_t i = 0; hasMeans_ && i < names_.size(); ++i) {
            MeanOutput& mean = evaluation.means.emplace_back(MeanOutput{names_[i], sums_[i]});
            for (double& number : mean.numbers)
                number /= static_cast<double>(runs_);
        }
        if (!counts_)
            return evaluation;
        evaluation.scores = names_[*counts_->output];
        evaluation.metric = counts_->model.value();
        evaluation.floatMetric = counts_->against.value();
        if (counts_->classes > 0)
            evaluation.agreement = static_cast<double>(counts_->same) / static_cast<double>(counts_->classes);
        return evaluation;
    }

private:
    struct Counts {
        Metric metric;
        MetricCounter model;
        MetricCounter against;
        std::uint64_t classes = 0; // predicted by both
        std::uint64_t same = 0;
        std::optional<std::size_t> output = {}; // in names_; found in the first run
    };

    EvaluatedOutput outputAt(std::size_t at) const {
        if (!isCompared_[at])
            return {.name = names_[at], .isCompared = false};
        const OutputNoise& noise = noise_[at];
        return {
            names_[at], noise.sqnr(), noise.maxError(), noise.largest(), true, isWhole_[at], noise.same(), powers_[at]};
    }

    Status add(const DataRun& fed) {
        QALIPER_TRY(auto results, model_.run(fed.inputs, names_));
        if (hasMeans_)
            addMeans(results);
        if (writer_)
            QALIPER_CHECK(writer_->add(results, fed.labels));
        if (Status status = count(results, fed.labels, &Counts::model); !status || !against_)
            return status;
        QALIPER_TRY(auto expected, floatOutputs(fed.inputs));
        if (writer_)
            QALIPER_CHECK(writer_->addFloat(expected, fed.labels));
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (results[i].form.type != expected[i].form.type)
                return fail(ErrorKind::Invalid,
                    say("Output {output} has another type in the two models", arg("output", names_[i])));
            isWhole_[i] = !isFloat(results[i].form.type);
            isCompared_[i] = isCompared_[i] && results[i].form == expected[i].form;
            if (isCompared_[i])
                powers_[i].push_back(noise_[i].add(numbersOf(expected[i]), numbersOf(results[i])));
        }
        if (counts_)
            agree(results[*counts_->output], expected[*counts_->output]);
        return count(expected, fed.labels, &Counts::against);
    }

    Result<std::vector<RunOutput>> floatOutputs(const Sample& inputs) {
        if (!kept_)
            return against_->run(inputs, names_);
        const std::uint64_t key = keyOf(inputs, names_);
        if (const auto* known = kept_->find(key))
            return *known;
        auto outputs = against_->run(inputs, names_);
        if (outputs)
            kept_->keep(key, *outputs);
        return outputs;
    }

    void addMeans(const std::vector<RunOutput>& results) {
        for (std::size_t i = 0; i < results.size(); ++i) {
            const std::vector<double> numbers = numbersOf(results[i]);
            if (runs_ == 0)
                sums_[i].assign(numbers.size(), 0);
            if (sums_[i].size() != numbers.size())
                sums_[i].clear();
            for (std::size_t at = 0; at < sums_[i].size(); ++at)
                sums_[i][at] += numbers[at];
        }
        ++runs_;
    }

    Status count(
        const std::vector<RunOutput>& results, const std::optional<FeedTensor>& labels, MetricCounter Counts::*side) {
        if (!counts_)
            return {};
        if (!counts_->output) {
            const auto found = std::ranges::find_if(
                results, [&](const RunOutput& output) { return hasScoresFor(counts_->metric, output.form.dims); });
            if (found == results.end())
                return fail(ErrorKind::Invalid,
                    say("No output has scores for {metric}: they are N×C for top1 and top5, N×C×H×W for miou",
                        arg("metric", metricName(counts_->metric))));
            counts_->output = static_cast<std::size_t>(found - results.begin());
        }
        const RunOutput& output = results[*counts_->output];
        if (!hasScoresFor(counts_->metric, output.form.dims))
            return fail(ErrorKind::Invalid,
                say("Output {output} has another rank in a later run", arg("output", names_[*counts_->output])));
        return ((*counts_).*side).add(tensorOf(output), *labels);
    }

    void agree(const RunOutput& result, const RunOutput& expected) {
        const std::vector<std::int64_t> mine = predictedClasses(tensorOf(result));
        const std::vector<std::int64_t> theirs = predictedClasses(tensorOf(expected));
        if (mine.size() != theirs.size())
            return;
        counts_->classes += mine.size();
        for (std::size_t i = 0; i < mine.size(); ++i)
            counts_->same += mine[i] == theirs[i] ? 1 : 0;
    }

    RuntimeModel model_;
    std::optional<RuntimeModel> against_;
    FloatOutputs* kept_;
    std::vector<std::string> names_;
    std::vector<OutputNoise> noise_;            // by output
    std::vector<std::vector<RunPower>> powers_; // by output, by run
    std::vector<bool> isCompared_;              // by output: it had the same shape in both models so far
    std::vector<bool> isWhole_;                 // by output
    bool hasMeans_ = false;
    std::uint64_t runs_ = 0;
    std::vector<std::vector<double>> sums_; // by output; over all runs
    std::optional<Counts> counts_;
    std::optional<OutputWriter> writer_; // for a metric command
};

Result<std::optional<RuntimeModel>> openOptional(const std::filesystem::path& path) {
    if (path.empty())
        return std::nullopt;
    QALIPER_TRY(auto model, RuntimeModel::open(path, everyCore));
    return std::optional(std::move(model));
}

Result<Evaluation> evaluate(const EvaluateRequest& request, const Job& job, FloatOutputs& kept) {
    const auto start = std::chrono::steady_clock::now();
    QALIPER_TRY(auto model, RuntimeModel::open(request.model, everyCore));
    QALIPER_TRY(auto against, openOptional(request.against));
    QALIPER_TRY(auto data, DataSet::open(request.data, model.inputs()));
    kept.beginWith(request.keepsFloat ? request.against.string() : std::string());
    Evaluator evaluator(request, std::move(model), std::move(against), request.keepsFloat ? &kept : nullptr);
    QALIPER_CHECK(evaluator.run(data, request, job));
    Evaluation evaluation = evaluator.result();
    evaluation.samples = runsOf(data, request.samples).size() * data.samplesOfRun();
    evaluation.inputs = data.spreads();
    evaluation.conversions = data.conversions();
    evaluation.leftOut = data.leftOut();
    evaluation.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    evaluation.peakMiB = peakMiB();
    return evaluation;
}

} // namespace

Result<std::string> answerEvaluate(std::string_view request, const Job& job, FloatOutputs& kept) {
    QALIPER_CHECK(useRuntime());
    QALIPER_TRY(const auto decoded, decode<EvaluateRequest>(request));
    QALIPER_TRY(const auto evaluation, evaluate(decoded, job, kept));
    return encode(evaluation);
}

} // namespace qaliper
