#include "app/cli/writing.h"

#include <algorithm>
#include <filesystem>

#include "app/cli/session.h"
#include "model/onnx/save.h"

namespace qaliper::cli {

void addWriteOptions(CLI::App& command, WriteOptions& options) {
    command.add_flag("--dry-run", options.dryRun, "Say what would be done, write nothing");
    command.add_flag("--force", options.force, "Overwrite the model itself, or a file that changed meanwhile");
    command.add_flag("--external-data", options.externalData, "Write the weights to a file beside the model");
}

Status checkOutput(const WriteOptions& options) {
    if (options.dryRun)
        return {};
    std::error_code ignored;
    const bool isInput = std::filesystem::equivalent(options.model, options.output, ignored);
    if (isInput && !options.force)
        return fail(
            {ErrorKind::CannotWrite, say("The output is the model itself; --force overwrites it"), options.output, {}});
    return {};
}

bool isReview(const FixOutcome& outcome) {
    return std::ranges::any_of(
        outcome.applied, [](const AppliedFix& applied) { return applied.safety != Safety::Exact; });
}

namespace {

// A fix with review may change numbers; when an exact fix does, it is an error of this program, and so is an undeclared
// change of the interface.
bool isAtFault(const FixReport& report) {
    return report.proof && report.proof->state == ProofState::Different &&
        (!isReview(report.outcome) || !report.proof->interface.empty());
}

} // namespace

Status writeChanged(const WriteOptions& options, const Model& model, FixReport& report) {
    report.output.clear();
    if (options.dryRun)
        return {};
    if (isAtFault(report)) {
        printError({ErrorKind::Invalid,
            say("Nothing was written, because the fixes changed what they should not have changed: {proof}",
                arg("proof", summary(*report.proof))),
            options.model, {}});
        return {};
    }
    report.output = options.output;
    auto saved = saveModel(model, options.output, {options.externalData, options.force});
    return saved ? Status() : fail(std::move(saved.error()));
}

} // namespace qaliper::cli
