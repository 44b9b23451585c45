#include <algorithm>
#include <cstdint>
#include <cstring>
#include <sys/resource.h>

#include "model/onnx/compare_message.h"
#include "model/services/distribution_measure.h"
#include "model/services/output_statistics.h"
#include "model/services/runtime.h"
#include "model/services/runtime_library.h"
#include "model/services/service.h"

namespace qaliper {

namespace {

std::vector<OutputPair> commonOutputs(const RuntimeModel& before, const RuntimeModel& after) {
    std::vector<OutputPair> pairs;
    for (const std::string& name : before.outputs()) {
        if (std::ranges::find(after.outputs(), name) != after.outputs().end())
            pairs.push_back({name, name});
    }
    return pairs;
}

std::vector<std::string> namesOf(const std::vector<OutputPair>& pairs, std::string OutputPair::*side) {
    std::vector<std::string> names;
    names.reserve(pairs.size());
    for (const OutputPair& pair : pairs)
        names.push_back(pair.*side);
    return names;
}

// Moves each float by one unit in its last place, towards zero or away from it as its last bit is. `exponent` has the bits
// that are all ones in infinities and NaN, which stay.
template <class Bits>
void moveLastPlaces(std::string& bytes, Bits exponent) {
    for (std::size_t at = 0; at + sizeof(Bits) <= bytes.size(); at += sizeof(Bits)) {
        Bits bits{};
        std::memcpy(&bits, bytes.data() + at, sizeof bits);
        bits ^= static_cast<Bits>((bits & exponent) != exponent);
        std::memcpy(bytes.data() + at, &bits, sizeof bits);
    }
}

Sample roundedOtherwise(Sample sample) {
    for (FeedTensor& tensor : sample) {
        if (tensor.type == DataType::Float)
            moveLastPlaces<std::uint32_t>(tensor.bytes, 0x7F800000U);
        else if (tensor.type == DataType::Double)
            moveLastPlaces<std::uint64_t>(tensor.bytes, 0x7FF0000000000000U);
    }
    return sample;
}

// A difference that may come from another order of computing.
bool maybeRounding(const OutputComparison& output) {
    constexpr double oneRounding = 1e-6;
    constexpr double mostRoundings = 1e-3;
    const bool isWide = output.before.type == DataType::Float || output.before.type == DataType::Double;
    return isWide && output.isComparable() && output.relativeError() > oneRounding &&
        output.relativeError() < mostRoundings;
}

// Sets `rounding` of the outputs where it may explain the difference.
Status measureRounding(
    const RuntimeModel& before, const CompareRequest& request, std::vector<OutputComparison>& outputs) {
    std::vector<OutputComparison*> open;
    std::vector<std::string> names;
    for (OutputComparison& output : outputs) {
        if (!maybeRounding(output))
            continue;
        open.push_back(&output);
        names.push_back(output.output.before);
    }
    if (open.empty())
        return {};
    std::vector<OutputStatistics> moved;
    for (const OutputComparison* output : open)
        moved.emplace_back(output->output);
    for (const Sample& sample : request.samples) {
        QALIPER_TRY(const auto left, before.run(sample, names));
        QALIPER_TRY(const auto right, before.run(roundedOtherwise(sample), names));
        for (std::size_t i = 0; i < open.size(); ++i)
            moved[i].add(left[i].form, left[i].bytes, right[i].form, right[i].bytes);
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
        const OutputComparison measured = moved[i].finish();
        open[i]->rounding = measured.isComparable() ? measured.relativeError() : 0;
    }
    return {};
}

// Sets `distributions` of the outputs that can be compared.
Status measureDistributions(const RuntimeModel& before, const RuntimeModel& after, const CompareRequest& request,
    std::vector<OutputComparison>& outputs) {
    std::vector<OutputPair> pairs;
    std::vector<OutputComparison*> open;
    for (OutputComparison& output : outputs) {
        if (!output.isComparable())
            continue;
        open.push_back(&output);
        pairs.push_back(output.output);
    }
    std::vector<DistributionMeasure> measures(open.size());
    for (const auto add : {&DistributionMeasure::addRange, &DistributionMeasure::addCounts}) {
        for (const Sample& sample : request.samples) {
            QALIPER_TRY(const auto left, before.run(sample, namesOf(pairs, &OutputPair::before)));
            QALIPER_TRY(const auto right, after.run(sample, namesOf(pairs, &OutputPair::after)));
            for (std::size_t i = 0; i < open.size(); ++i)
                (measures[i].*add)(numbersOf(left[i].form, left[i].bytes), numbersOf(right[i].form, right[i].bytes));
        }
    }
    for (std::size_t i = 0; i < open.size(); ++i)
        open[i]->distributions = measures[i].pair();
    return {};
}

Result<Comparison> compare(const CompareRequest& request, const Job& job) {
    const double steps = 2 + 2 * static_cast<double>(request.samples.size()); // opens both, and runs both on each
    double done = 0;
    const auto step = [&] { job.report({}, ++done / steps); };
    QALIPER_TRY(const auto before, RuntimeModel::open(request.before));
    step();
    QALIPER_TRY(const auto after, RuntimeModel::open(request.after));
    step();
    const auto pairs = request.outputs.empty() ? commonOutputs(before, after) : request.outputs;
    const auto namesBefore = namesOf(pairs, &OutputPair::before);
    const auto namesAfter = namesOf(pairs, &OutputPair::after);
    std::vector<OutputStatistics> statistics(pairs.begin(), pairs.end());
    for (const Sample& sample : request.samples) {
        QALIPER_TRY(const auto left, before.run(sample, namesBefore));
        step();
        QALIPER_TRY(const auto right, after.run(sample, namesAfter));
        step();
        for (std::size_t i = 0; i < pairs.size(); ++i)
            statistics[i].add(left[i].form, left[i].bytes, right[i].form, right[i].bytes);
    }
    Comparison comparison;
    for (const OutputStatistics& output : statistics)
        comparison.outputs.push_back(output.finish());
    QALIPER_CHECK(measureRounding(before, request, comparison.outputs));
    if (request.distributions) {
        QALIPER_CHECK(measureDistributions(before, after, request, comparison.outputs));
    }
    return comparison;
}

constexpr int niceness = 10; // nice value: layout and inference have priority

} // namespace

Result<std::string> answerVerify(std::string_view request, const Job& job) {
    (void)setpriority(PRIO_PROCESS, 0, niceness);
    QALIPER_CHECK(useRuntime());
    QALIPER_TRY(const auto decoded, decode<CompareRequest>(request));
    QALIPER_TRY(const auto comparison, compare(decoded, job));
    return encode(comparison);
}

} // namespace qaliper
