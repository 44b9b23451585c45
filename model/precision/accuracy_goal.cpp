#include "model/precision/accuracy_goal.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "model/quant/category.h"

namespace qaliper {

namespace {

constexpr double wantedOfFloat16 = 40;
constexpr double wantedOfBfloat16 = 25;
constexpr double lossOfQuantized = 0.5; // dB: what a quantized model may lose besides
constexpr double largestNearZero = 0.01;
// From the largest number below 1 to 1.
constexpr double stepOfFloat16 = 0x1p-11;
constexpr double stepOfBfloat16 = 0x1p-8;

// True for what Sigmoids wrote, wherever their numbers were moved.
bool isOfSigmoid(const Index& index, ValueIx output) {
    std::vector<ValueIx> open{output};
    std::set<ValueIx> seen;
    while (!open.empty()) {
        const ValueIx value = open.back();
        open.pop_back();
        if (!seen.insert(value).second)
            continue;
        const NodeIx producer = value.valid() ? index.producer(value) : NodeIx();
        if (!producer.valid())
            return false;
        const Node& node = index.node(producer);
        if (node.is("Sigmoid") || node.is("HardSigmoid"))
            continue;
        const auto inputs = index.inputs(producer);
        if (node.is("Concat"))
            open.insert(open.end(), inputs.begin(), inputs.end());
        else if (categoryOf(node) == Category::DataMovement && !inputs.empty())
            open.push_back(inputs.front());
        else
            return false;
    }
    return true;
}

} // namespace

double wantedDb(DataType type) { return type == DataType::Bfloat16 ? wantedOfBfloat16 : wantedOfFloat16; }

AccuracyGoal::AccuracyGoal(const Context& context, DataType type, Evaluation baseline)
    : context_(&context), type_(type), baseline_(std::move(baseline)) {}

bool AccuracyGoal::isReached(const Evaluation& evaluation, double margin) const {
    return std::ranges::all_of(evaluation.outputs, [&](const EvaluatedOutput& output) {
        if (!isJudged(output) || output.maxError == 0)
            return true;
        return std::isfinite(output.maxError) && (output.sqnr >= wantedAt(output, margin) || isNearZero(output));
    });
}

double AccuracyGoal::allowedNoise(const Evaluation& evaluation) const {
    double noise = 0;
    for (const EvaluatedOutput& output : evaluation.outputs)
        noise += isJudged(output) ? std::pow(10, -wantedAt(output, 0) / 10) : 0;
    return noise;
}

std::vector<std::string> AccuracyGoal::nearZero(const Evaluation& evaluation) const {
    std::vector<std::string> names;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        if (isJudged(output) && output.maxError != 0 && output.sqnr < wantedAt(output, 0) && isNearZero(output))
            names.push_back(output.name);
    }
    return names;
}

bool AccuracyGoal::isJudged(const EvaluatedOutput& output) const {
    const auto value = context_->index().value(mainGraph, output.name);
    const bool isFloat = value && context_->types.element(*value) == DataType::Float;
    return isFloat && output.isCompared && (output.largest > 0 || !std::isfinite(output.maxError));
}

bool AccuracyGoal::isNearZero(const EvaluatedOutput& output) const {
    const double step = type_ == DataType::Bfloat16 ? stepOfBfloat16 : stepOfFloat16;
    const auto value = context_->index().value(mainGraph, output.name);
    return output.largest < largestNearZero && output.maxError <= step && value &&
        isOfSigmoid(context_->index(), *value);
}

double AccuracyGoal::wantedAt(const EvaluatedOutput& output, double margin) const {
    const auto before = std::ranges::find(baseline_.outputs, output.name, &EvaluatedOutput::name);
    const double reached = before == baseline_.outputs.end() ? 0 : before->sqnr;
    return std::min(wantedDb(type_) + margin, reached - lossOfQuantized);
}

} // namespace qaliper
