#include <algorithm>
#include <sys/resource.h>

#include "model/onnx/compare_message.h"
#include "model/services/output_statistics.h"
#include "model/services/runtime.h"
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
    return comparison;
}

constexpr int niceness = 10; // nice value: layout and inference have priority

} // namespace

Result<std::string> answerVerify(std::string_view request, const Job& job) {
    (void)setpriority(PRIO_PROCESS, 0, niceness);
    QALIPER_TRY(const auto decoded, decode<CompareRequest>(request));
    QALIPER_TRY(const auto comparison, compare(decoded, job));
    return encode(comparison);
}

} // namespace qaliper
