#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "model/rules/inspect.h"
#include "model/rules/version_change.h"
#include "model/sensitivity/limits.h"
#include "model/sensitivity/recover.h"
#include "model/sensitivity/shares.h"
#include "model/tools/run_tool.h"

// Where the noise of an open model comes from, and what to do about it: sensitivity and recovery of a version that need not
// be in a file. Any thread may call these functions; nothing is written but temporary files.

namespace qaliper {

struct NoiseInput {
    std::filesystem::path against; // the float model; empty: the quantizers are switched off in the model itself
    DataFiles data;
    std::optional<std::uint64_t> samples = {}; // the first ones; nothing: all
    bool weights = true;                       // not only activations
};

struct MeasuredNoise {
    std::shared_ptr<const Index> index; // of the version
    NoiseInput asked;
    Sensitivity sensitivity;
    std::size_t output = 0; // that is looked at, in Sensitivity::outputs

    // The noises of that output add up, so shares mean something.
    bool isRanked() const { return sensitivity.outputs[output].isAdditive(); }
    // What each quantizer does alone tells something: else shares are rough, those of the sum.
    bool isListed() const {
        const auto& reason = sensitivity.outputs[output].reason;
        return reason != NotAdditive::NearZero && reason != NotAdditive::Infinite;
    }
};

// What each node has of the noise at the output: a Q its own share, an operator those of all quantizers that it is the first
// to read. Empty where nothing is listed.
struct NoiseShares {
    std::vector<std::pair<NodeId, double>> quantizers; // Q, or DQ of a stored weight
    std::vector<std::pair<NodeId, double>> consumers;
};
NoiseShares sharesOf(const MeasuredNoise& noise);

// `refined`: as of measureSensitivity(), on the calling thread. Errors: those of measureSensitivity() and saveModel().
Result<MeasuredNoise> measureNoiseOf(const std::shared_ptr<const Index>& index, const NoiseInput& asked, Worker& worker,
    const std::function<void(const MeasuredNoise&)>& refined, const Job& job);

// What the tool for a remedy is asked; nothing where the quantizer, or what reads it, is gone. Another range is that of its
// values.
std::optional<ToolRequest> requestFor(const MeasuredNoise& noise, const QuantizerEffect& effect, NoiseRemedy remedy);

// What leaving operators in float is expected to gain at that output, one step after the other, the first of which changes
// nothing: sums of what was measured. Empty where nothing is ranked.
struct ExpectedStep {
    std::size_t operators = 0; // in float by then
    double floatShare = 0;     // of the MACs
    double db = 0;
};
std::vector<ExpectedStep> expectedSteps(const Context& context, const MeasuredNoise& noise);

// What set-range is asked for a pair whose limit is chosen by the output that is looked at. `effect`: of a pair with a limit.
// Errors: those of limitByOutput() and saveModel(); Stale where the quantizer is gone.
struct ChosenRange {
    ToolRequest request;
    LimitChoice choice;
};
Result<ChosenRange> chooseRange(
    const MeasuredNoise& noise, const QuantizerEffect& effect, Worker& worker, const Job& job);

struct RecoverAsked {
    NoiseInput noise;
    std::optional<Metric> metric; // needs labels
    RecoverGoal goal;
};
struct RecoverOutcome {
    RecoverAsked asked;
    Recovery recovery;
    VersionChange change;
    std::vector<std::vector<NodeId>> nodes; // that each of its steps adds
};
// What applies that many steps of the plan; without nodes where nothing has to change. The step with as many as were taken is what
// was validated.
ToolRequest stepOf(const RecoverOutcome& outcome, std::size_t taken);
// Of a checked version. Errors: those of recoverModel(), saveModel() and inspect().
Result<RecoverOutcome> recoverMeasured(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecoverAsked& asked, Worker& worker, const Job& job);

} // namespace qaliper
