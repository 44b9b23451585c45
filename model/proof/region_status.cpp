#include "model/proof/region_status.h"

#include <algorithm>
#include <limits>

#include "model/base/number.h"
#include "model/graph/value_type.h"

namespace qaliper {

namespace {

// A smaller share of varying elements, or of elements not at a limit, proves nothing.
constexpr double enough = 0.05;
constexpr double mostlyFinite = 0.5;

// Relative differences that another order of summation may cause; for 16-bit floats, one rounding step.
double roundingOf(DataType type) {
    switch (type) {
    case DataType::Float16: return 1e-3;
    case DataType::Bfloat16: return 8e-3;
    default: return 1e-5;
    }
}

// More where the numbers themselves answer to one rounding step of their inputs with more, as a chain of normalizations does;
// never so much that a wrong number could hide.
double tolerance(const OutputComparison& measured) {
    constexpr double roundingSteps = 4;
    constexpr double most = 10;
    const double usual = roundingOf(measured.before.type);
    return std::clamp(roundingSteps * measured.rounding, usual, most * usual);
}

std::string describeForm(const OutputForm& form) {
    return describeType(ValueType::tensor(form.type, Shape(form.dims.begin(), form.dims.end())));
}

OutputStatus ofOtherForm(const OutputComparison& measured) {
    if (measured.before.type == DataType::Undefined && measured.after.type == DataType::Undefined)
        return {ProofStatus::Inconclusive,
            say("\"{value}\" is no tensor of numbers", arg("value", measured.output.before)), Obstacle::CannotRun};
    return {ProofStatus::Different,
        say("\"{value}\" was {before} and is {after}", arg("value", measured.output.before),
            arg("before", describeForm(measured.before)), arg("after", describeForm(measured.after)))};
}

OutputStatus ofDifference(const OutputComparison& measured, bool isAligned, const ProofOptions& options) {
    const TextArgument value = arg("value", measured.output.before);
    if (!isAligned)
        return {ProofStatus::Inconclusive,
            say("\"{value}\" follows from other values than before, which may still mean the same", value),
            Obstacle::Unaligned};
    if (options.isReview && measured.sqnr >= options.closeSqnr)
        return {ProofStatus::Close,
            say("\"{value}\" changes: signal to noise {sqnr} dB", value, arg("sqnr", formatFixed(measured.sqnr, 1)))};
    return {ProofStatus::Different,
        say("\"{value}\" is off by {error} of its largest value", value,
            arg("error", formatShort(measured.relativeError(), 2)))};
}

// Integers used as counts or indices have few values, all of which may be extremes.
bool hasLimits(DataType type) { return isFloat(type) || isQuantized(type); }

// Equality proves something only if the elements could have differed.
OutputStatus ofEquality(const OutputComparison& measured, const FrontierOutput& output) {
    if (output.isConstant)
        return {ProofStatus::Equal, {}};
    const TextArgument value = arg("value", measured.output.before);
    if (measured.finiteShare < mostlyFinite)
        return {ProofStatus::Inconclusive, say("\"{value}\" was infinity or no number before, and is so still", value),
            Obstacle::Uninformative};
    if (measured.movingShare < enough)
        return {
            ProofStatus::Inconclusive, say("\"{value}\" does not react to its inputs", value), Obstacle::Uninformative};
    if (hasLimits(measured.before.type) && measured.informativeShare < enough)
        return {ProofStatus::Inconclusive, say("\"{value}\" is saturated: it only jumps between its limits", value),
            Obstacle::Uninformative};
    return {ProofStatus::Equal, {}};
}

} // namespace

OutputStatus statusOf(
    const OutputComparison& measured, const FrontierOutput& output, bool isAligned, const ProofOptions& options) {
    if (!measured.isComparable())
        return ofOtherForm(measured);
    if (measured.elements == 0)
        return {ProofStatus::Inconclusive, say("\"{value}\" is empty", arg("value", measured.output.before)),
            Obstacle::Uninformative};
    if (measured.relativeError() > tolerance(measured))
        return ofDifference(measured, isAligned, options);
    return ofEquality(measured, output);
}

void setStatus(RegionProof& proof, const Region& region, const std::vector<OutputComparison>& measured,
    const ProofOptions& options) {
    proof.sqnr = std::numeric_limits<double>::infinity();
    if (measured.empty() || measured.size() != region.outputs.size()) {
        proof.status = ProofStatus::Inconclusive;
        proof.obstacle = Obstacle::CannotRun;
        proof.reason = say("{count} of {all} {all|output|outputs} came back from ONNX Runtime",
            arg("count", measured.size()), arg("all", region.outputs.size()));
        return;
    }
    proof.status = ProofStatus::Equal;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        OutputStatus output = statusOf(measured[i], region.outputs[i], region.isAligned, options);
        if (output.status > proof.status) {
            proof.status = output.status;
            proof.reason = std::move(output.reason);
            proof.obstacle = output.obstacle;
            proof.concerned = {measured[i].output.before};
        }
        const bool isComparable =
            measured[i].isComparable() && (measured[i].elements == 0 || measured[i].finiteShare > 0);
        proof.outputSqnr.push_back(isComparable ? measured[i].sqnr : std::numeric_limits<double>::quiet_NaN());
        if (!isComparable)
            continue;
        proof.sqnr = std::min(proof.sqnr, measured[i].sqnr);
        if (measured[i].relativeError() > proof.maxRelative) {
            proof.maxRelative = measured[i].relativeError();
            proof.worst = measured[i].output.before;
        }
    }
}

} // namespace qaliper
