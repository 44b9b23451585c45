#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/rules/version_change.h"
#include "model/session/quantize.h"
#include "model/session/quantize_steps.h"

// A quantization with all that a person decides by: accuracy, labels, size, what the check says before and after.

namespace qaliper {

struct QuantizeInput {
    QuantizeRequest request;
    std::optional<Metric> metric; // for the labels of the data
    bool isDoubtAccepted = false; // quantizes although the float model is bad on the labels
};

struct QuantizeOutcome {
    std::shared_ptr<const QuantizedModel> result; // null: the preparation of the data is in doubt
    std::optional<Text> doubt;                    // what the labels say against the data
    std::optional<Evaluation> labelled;           // of result and float model, on all samples
    std::uint64_t sizeBefore = 0;                 // of the files, bytes
    std::uint64_t sizeAfter = 0;
    VersionChange change;
    std::vector<MadeStep> steps; // to be applied
};

// With labels the float model is measured first. Errors: those of quantizeModel() and evaluateModel().
Result<QuantizeOutcome> quantizeMeasured(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const QuantizeInput& asked, Worker& worker, const Job& job);

} // namespace qaliper
