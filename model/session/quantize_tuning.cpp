#include "model/session/quantize_tuning.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/session/quantize_search.h"

namespace qaliper {

namespace {

constexpr std::size_t mostGroups = 8; // of layers that are tuned

// On samples that choose.
struct ChosenNoise {
    double sum = 0;
    std::vector<double> runs;
};

struct Tuned {
    ChannelMeans means;
    std::vector<Edit> edits;
    Model model;
    ChosenNoise noise;
};

class Tuner {
public:
    Tuner(const TuningTrial& trial, const Model& model, const TuningEdits& editsOf)
        : trial_(&trial), model_(&model), editsOf_(&editsOf) {}

    // Nothing where it is not better.
    Result<std::optional<Tuned>> run(const MeansModel& asked, QuantizeStep& step) {
        QALIPER_TRY(auto means, meansOf(asked));
        if (means.empty())
            return std::optional<Tuned>();
        QALIPER_TRY(analysis_, inspect(*trial_->inspector, *model_, trial_->run->quiet()));
        QALIPER_TRY(before_, chosenBy(*model_));
        QALIPER_TRY(auto all, tuned(*model_, means));
        if (!all)
            return std::optional<Tuned>();
        if (all->noise.sum < before_.sum) {
            step.reason = say("the quantized model is better with it, on samples held out");
            return all;
        }
        QALIPER_TRY(auto some, tunedInGroups(means));
        step.reason = some ? say("for {count} of {all} {all|layer|layers}, with which the quantized model is better, "
                                 "on samples held out",
                                 arg("count", some->means.size()), arg("all", means.size()))
                           : say("the quantized model is not better with it, on samples held out");
        return some;
    }

private:
    Result<ChannelMeans> meansOf(const MeansModel& asked) const {
        if (asked.means.empty())
            return ChannelMeans();
        QALIPER_TRY(const auto model, applyEdits(trial_->placed->model(), asked.edits, trial_->run->quiet()));
        const auto work = static_cast<double>(trial_->runs->fitted());
        QALIPER_TRY(const auto outputs, trial_->runs->means(model, trial_->run->part(work)));
        ChannelMeans means;
        for (const BiasMean& mean : asked.means) {
            const auto output = std::ranges::find(outputs, mean.mean, &MeanOutput::name);
            if (output != outputs.end())
                means[mean.layer] = output->numbers;
        }
        return means;
    }

    Result<ChosenNoise> chosenBy(const Model& model) const {
        const SampleRange samples = trial_->runs->choosing();
        const auto work = 2 * static_cast<double>(samples.count.value_or(0));
        QALIPER_TRY(const auto evaluation, trial_->runs->choose(model, samples, trial_->run->part(work)));
        return ChosenNoise{noiseOf(evaluation), noiseByRun(evaluation)};
    }

    // Nothing where there is nothing to change.
    Result<std::optional<Tuned>> tuned(const Model& model, ChannelMeans means) const {
        QALIPER_TRY(auto edits, (*editsOf_)(*analysis_.context, means));
        if (edits.empty())
            return std::optional<Tuned>();
        QALIPER_TRY(auto changed, applyEdits(model, edits, trial_->run->quiet()));
        QALIPER_TRY(auto noise, chosenBy(changed));
        return std::optional(Tuned{std::move(means), std::move(edits), std::move(changed), std::move(noise)});
    }

    // Group by group, those with which it is better on so many samples that it is hardly chance.
    Result<std::optional<Tuned>> tunedInGroups(const ChannelMeans& means) const {
        ChannelMeans kept;
        Model model = *model_;
        ChosenNoise least = before_;
        const std::size_t groups = std::min(mostGroups, means.size());
        auto next = means.begin();
        for (std::size_t group = 0; group < groups && groups > 1; ++group) {
            ChannelMeans added;
            const std::size_t end = (group + 1) * means.size() / groups;
            for (std::size_t at = group * means.size() / groups; at < end; ++at)
                added.insert(*next++);
            QALIPER_TRY(auto found, tuned(model, added));
            if (!found || found->noise.sum >= least.sum || !agreeOnLess(least.runs, found->noise.runs))
                continue;
            kept.merge(added);
            model = std::move(found->model);
            least = std::move(found->noise);
        }
        if (kept.empty())
            return std::optional<Tuned>();
        QALIPER_TRY(auto together, tuned(*model_, std::move(kept)));
        return together && together->noise.sum < before_.sum ? std::move(together) : std::nullopt;
    }

    const TuningTrial* trial_;
    const Model* model_; // quantized
    const TuningEdits* editsOf_;
    Analysis analysis_; // of the model
    ChosenNoise before_;
};

} // namespace

Status tryTuning(
    const TuningTrial& trial, Model& model, Tuning& tuning, const MeansModel& asked, const TuningEdits& editsOf) {
    if (trial.runs->heldOut() == 0) {
        tuning.step.reason = say("it needs samples that are held out");
        return {};
    }
    trial.run->enter(quantizeStepTitle(tuning.step.kind));
    QALIPER_TRY(auto found, Tuner(trial, model, editsOf).run(asked, tuning.step));
    if (!found)
        return {};
    tuning.step.isKept = true;
    tuning.means = std::move(found->means);
    tuning.edits = std::move(found->edits);
    model = std::move(found->model);
    return {};
}

} // namespace qaliper
