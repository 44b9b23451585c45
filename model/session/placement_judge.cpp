#include "model/session/placement_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "model/data/data_set.h"
#include "model/onnx/compare.h"
#include "model/proof/sampler.h"

namespace qaliper {

namespace {

constexpr int drawnToJudge = 4;
constexpr std::uint64_t firstSeed = 2; // other numbers than those that are timed

void addDecibel(std::optional<double>& least, double sqnr, double maxError) {
    const double db = std::isfinite(maxError) ? sqnr : -std::numeric_limits<double>::infinity();
    least = std::min(least.value_or(std::numeric_limits<double>::infinity()), db);
}

} // namespace

Result<PlacementJudge> PlacementJudge::open(const Analysis& analysis, std::filesystem::path reference,
    const DataFiles& data, std::optional<std::uint64_t> count, const std::vector<Sample>& timed, Worker& worker) {
    PlacementJudge judge(std::move(reference), worker);
    judge.areDrawn_ = data.paths.empty() && data.raw.empty();
    judge.data_ = data;
    if (judge.areDrawn_) {
        QALIPER_CHECK(judge.draw(*analysis.context, timed));
    } else {
        QALIPER_CHECK(judge.takeData(analysis.context->index(), count));
    }
    return judge;
}

// The first run gives the engines their shapes; one half of the others chooses, the other half judges.
Status PlacementJudge::takeData(const Index& index, std::optional<std::uint64_t> count) {
    QALIPER_TRY(const DataSet set, DataSet::open(data_, inputsOf(index)));
    const std::uint64_t ofRun = set.samplesOfRun();
    const std::uint64_t runs = count ? std::min(set.runs(), std::max<std::uint64_t>(1, *count / ofRun)) : set.runs();
    if (runs == 0)
        return fail(ErrorKind::Invalid, say("The data have no samples"));
    const std::uint64_t first = runs > 1 ? 1 : 0;
    const std::uint64_t chosen = runs > 2 ? (runs - first) / 2 : 0;
    areShared_ = chosen == 0;
    choosing_ = {first * ofRun, (areShared_ ? runs - first : chosen) * ofRun};
    judging_ = {(first + chosen) * ofRun, (runs - first - chosen) * ofRun};
    return {};
}

Status PlacementJudge::draw(const Context& context, const std::vector<Sample>& timed) {
    Sizes sizes(Sizes::Style::One);                                // none is open
    for (int i = 0; !timed.empty() && i < 2 * drawnToJudge; ++i) { // alike in both halves, by another seed
        Sample sample;
        for (const FeedTensor& tensor : timed.front()) {
            const ValueIx value = *context.index().value(mainGraph, tensor.name);
            const ValueType type = ValueType::tensor(tensor.type, Shape(tensor.dims.begin(), tensor.dims.end()));
            QALIPER_TRY(FeedTensor drawn,
                drawInput(context, value, type, sizes, firstSeed + i / drawnToJudge, i % drawnToJudge));
            sample.push_back(std::move(drawn));
        }
        drawn_.push_back(std::move(sample));
    }
    choosing_ = {0, drawn_.size() / 2};
    judging_ = {drawn_.size() / 2, drawn_.size() / 2};
    return {};
}

Result<std::optional<double>> PlacementJudge::choose(const Model& variant, const Job& job) const {
    return compared(variant, choosing_, job);
}

Result<std::optional<double>> PlacementJudge::judge(const Model& variant, const Job& job) const {
    return compared(variant, judging_, job);
}

Result<std::optional<double>> PlacementJudge::compared(
    const Model& variant, const SampleRange& range, const Job& job) const {
    if (areDrawn_)
        return comparedDrawn(variant, range, job);
    QALIPER_TRY(const Evaluation evaluation,
        evaluateVersion(variant,
            {.model = "variant.onnx", .against = reference_, .data = data_, .samples = range, .keepsFloat = true},
            *worker_, job));
    std::optional<double> least;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        if (output.isCompared && !output.isWhole)
            addDecibel(least, output.sqnr, output.maxError);
    }
    return least;
}

Result<std::optional<double>> PlacementJudge::comparedDrawn(
    const Model& variant, const SampleRange& range, const Job& job) const {
    if (drawn_.empty())
        return std::nullopt;
    QALIPER_TRY(const TemporaryModel file, TemporaryModel::write(variant, Job(job.stopToken())));
    CompareRequest request{.before = reference_, .after = file.path(), .outputs = {}, .samples = {}};
    const auto first = drawn_.begin() + static_cast<std::ptrdiff_t>(range.first);
    request.samples.assign(first, first + static_cast<std::ptrdiff_t>(range.count.value_or(0)));
    QALIPER_TRY(const Comparison comparison, compareModels(request, *worker_, job));
    std::optional<double> least;
    for (const OutputComparison& output : comparison.outputs) {
        if (output.isComparable() && isFloat(output.before.type))
            addDecibel(least, output.sqnr, output.maxError);
    }
    return least;
}

} // namespace qaliper
