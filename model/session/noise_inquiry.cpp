#include "model/session/noise_inquiry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/onnx/temporary_model.h"

namespace qaliper {

namespace {

constexpr int digitsOfLimit = 6;
constexpr double listAfter = 10; // seconds: a window shows a first list early

constexpr std::size_t mostExpectedSteps = 40;
constexpr std::uint64_t mostSamplesOfLimit = 32;
constexpr double nothing = 1e-9;

double noiseOfDb(double db) { return std::isfinite(db) ? std::pow(10, -db / 10) : 0; }
// Nothing is left where only rounding is.
double leftOf(double before, double taken) { return before - taken > nothing * before ? before - taken : 0; }
double dbOfNoise(double noise) { return noise > 0 ? -10 * std::log10(noise) : std::numeric_limits<double>::infinity(); }

// Under the name of the model's own file, which messages repeat.
Result<TemporaryModel> written(const Model& model, const Job& job) {
    const auto& file = model.storage->file();
    return TemporaryModel::write(model, Job(job.stopToken()), file ? file->path().filename().string() : "model.onnx");
}

std::string writtenList(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : " ") + formatShort(number, digitsOfLimit);
    return text;
}

std::optional<NodeId> nodeOf(const Index& index, const std::string& id) {
    const auto node = id.empty() ? std::nullopt : findNode(index, id);
    return node ? std::optional(index.node(*node).id) : std::nullopt;
}

// The model with all quantizers off that can be switched: what reads them reads floats.
Result<Model> withoutQuantizers(const Context& context) {
    const SwitchList list = switchesOf(context.index(), context.quant);
    std::vector<NodeIx> consumers;
    for (const Switch& quantizer : list.switches) {
        for (const NodeIx end : quantizer.ends) {
            for (const Use& use : context.index().uses(context.index().output(end, 0)))
                consumers.push_back(use.node);
        }
    }
    QALIPER_TRY(const auto edits, editsToFloat(context, list, consumers, context.index()));
    return applyEdits(context.model(), edits);
}

std::vector<NodeId> consumersOf(const MeasuredNoise& noise, const NamedSwitch& quantizer) {
    std::vector<NodeId> nodes;
    const Index& index = *noise.index;
    const QuantView quant(index, TypeTable(index));
    for (const Switch& known : switchesOf(index, quant).switches) {
        if (identity(index, known.node) != quantizer.id)
            continue;
        for (const NodeIx end : known.ends) {
            for (const Use& use : index.uses(index.output(end, 0)))
                nodes.push_back(index.node(use.node).id);
        }
    }
    return nodes;
}

} // namespace

NoiseShares sharesOf(const MeasuredNoise& noise) {
    NoiseShares shares;
    std::map<std::string, double> byConsumer;
    for (const QuantizerEffect& effect : noise.sensitivity.quantizers) {
        if (!noise.isListed())
            break;
        const double share = effect.outputs[noise.output].share;
        byConsumer[effect.quantizer.consumerId] += share;
        if (const auto node = nodeOf(*noise.index, effect.quantizer.id))
            shares.quantizers.emplace_back(*node, share);
    }
    for (const auto& [consumer, share] : byConsumer) {
        if (const auto node = nodeOf(*noise.index, consumer))
            shares.consumers.emplace_back(*node, share);
    }
    return shares;
}

Result<MeasuredNoise> measureNoiseOf(const std::shared_ptr<const Index>& index, const NoiseInput& asked, Worker& worker,
    const std::function<void(const MeasuredNoise&)>& refined, const Job& job) {
    QALIPER_TRY(const auto file, written(index->model(), job));
    const SensitivityRequest request{
        file.path(), asked.against, asked.data, asked.samples, {}, asked.weights, listAfter};
    const auto tell = [&](const Sensitivity& sensitivity) { refined({index, asked, sensitivity}); };
    QALIPER_TRY(auto sensitivity, measureSensitivity(request, worker, tell, job));
    return MeasuredNoise{index, asked, std::move(sensitivity)};
}

std::vector<ExpectedStep> expectedSteps(const Context& context, const MeasuredNoise& noise) {
    if (!noise.isRanked())
        return {};
    const OutputBudget& budget = noise.sensitivity.outputs[noise.output];
    std::map<std::string, double> byId; // noise over signal
    double left = budget.restDb ? noiseOfDb(*budget.restDb) : 0;
    for (const QuantizerEffect& effect : noise.sensitivity.quantizers) {
        byId[effect.quantizer.id] = effect.kept * noiseOfDb(effect.outputs[noise.output].db);
        left += byId[effect.quantizer.id];
    }
    const SwitchList list = switchesOf(context.index(), context.quant);
    std::vector<std::uint32_t> numbers;
    std::vector<double> amounts;
    for (std::uint32_t i = 0; i < list.switches.size(); ++i) {
        const auto known = byId.find(identity(context.index(), list.switches[i].node));
        if (known == byId.end())
            continue;
        numbers.push_back(i);
        amounts.push_back(known->second);
    }
    std::vector<ExpectedStep> steps{{0, 0, dbOfNoise(left)}};
    for (const PlanStep& step : planToFloat(context, list, numbers, amounts, mostExpectedSteps, PlanCost::Operators))
        steps.push_back(
            {steps.back().operators + step.added.size(), step.floatShare, dbOfNoise(leftOf(left, step.noise))});
    return steps;
}

std::optional<ToolRequest> requestFor(const MeasuredNoise& noise, const QuantizerEffect& effect, NoiseRemedy remedy) {
    const auto own = nodeOf(*noise.index, effect.quantizer.id);
    if (!own)
        return std::nullopt;
    switch (remedy) {
    case NoiseRemedy::OtherRange:
    case NoiseRemedy::SplitScale:
        return ToolRequest{"set-range", {*own}, {{"limit", formatShort(effect.largest, digitsOfLimit)}}};
    case NoiseRemedy::FinerScales:
        return ToolRequest{"finer-scales", {*own}, {{"float-model", noise.asked.against.string()}}};
    case NoiseRemedy::Equalize:
        return ToolRequest{"equalize-here", {*own},
            {{"largest", writtenList(effect.channels)}, {"float-model", noise.asked.against.string()}}};
    case NoiseRemedy::QuantizeResidual: return ToolRequest{"drop-pair", {*own}, {}};
    case NoiseRemedy::LeaveInFloat: break;
    }
    std::vector<NodeId> consumers = consumersOf(noise, effect.quantizer);
    if (consumers.empty())
        return std::nullopt;
    return ToolRequest{"leave-in-float", std::move(consumers), {{"float-model", noise.asked.against.string()}}};
}

Result<ChosenRange> chooseRange(
    const MeasuredNoise& noise, const QuantizerEffect& effect, Worker& worker, const Job& job) {
    const Index& index = *noise.index;
    const SwitchList list = switchesOf(index, QuantView(index, TypeTable(index)));
    const auto found = std::ranges::find_if(
        list.switches, [&](const Switch& known) { return identity(index, known.node) == effect.quantizer.id; });
    auto request = requestFor(noise, effect, NoiseRemedy::OtherRange);
    if (found == list.switches.end() || !request)
        return fail(ErrorKind::Stale, say("\"{node}\" no longer exists", arg("node", effect.quantizer.node)));
    QALIPER_TRY(const auto file, written(index.model(), job));
    job.report(say("Trying ranges"));
    const auto samples = std::min(noise.sensitivity.samples, mostSamplesOfLimit);
    QALIPER_TRY(const auto choice,
        limitByOutput({file.path(), noise.asked.against, noise.asked.data, samples, noise.output,
                          static_cast<std::uint32_t>(found - list.switches.begin()), effect.limit, effect.largest},
            worker, job));
    request->arguments["limit"] = formatShort(choice.limit, digitsOfLimit);
    return ChosenRange{std::move(*request), choice};
}

Result<RecoverOutcome> recoverMeasured(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecoverAsked& asked, Worker& worker, const Job& job) {
    const Context& context = *analysis->context;
    QALIPER_TRY(const auto file, written(context.model(), job));
    std::optional<TemporaryModel> twin;
    if (asked.noise.against.empty()) {
        QALIPER_TRY(const auto inFloat, withoutQuantizers(context));
        QALIPER_TRY(auto inFloatFile, written(inFloat, job));
        twin.emplace(std::move(inFloatFile));
    }
    const std::filesystem::path& against = twin ? twin->path() : asked.noise.against;
    const RecoverRequest request{
        file.path(), against, asked.noise.data, asked.noise.samples, {}, asked.metric, asked.goal};
    QALIPER_TRY(auto recovery, recoverModel(context, request, worker, job));
    QALIPER_TRY(const auto after, inspect(inspector, recovery.model, Job(job.stopToken())));
    std::vector<std::vector<NodeId>> nodes;
    for (const RecoverStep& step : recovery.steps) {
        std::vector<NodeId>& added = nodes.emplace_back();
        for (const NodeIx node : step.nodes)
            added.push_back(context.node(node).id);
    }
    return RecoverOutcome{asked, std::move(recovery), changeBetween(*analysis, after), std::move(nodes)};
}

ToolRequest stepOf(const RecoverOutcome& outcome, std::size_t taken) {
    ToolRequest step{"leave-in-float", {}, {{"float-model", outcome.asked.noise.against.string()}}};
    for (std::size_t i = 0; i < taken; ++i)
        step.nodes.insert(step.nodes.end(), outcome.nodes[i].begin(), outcome.nodes[i].end());
    return step;
}

} // namespace qaliper
