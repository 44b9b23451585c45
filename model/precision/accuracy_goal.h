#pragma once

#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/onnx/evaluate.h"

// What the outputs of a model in half precision have to keep of their accuracy.

namespace qaliper {

// Signal to noise at each float output, in dB, that a model in FP16 or BF16 should keep.
double wantedDb(DataType type);

class AccuracyGoal {
public:
    // `baseline`: what the model has without half precision, against the same float model. The context has to outlive
    // the goal.
    AccuracyGoal(const Context& context, DataType type, Evaluation baseline);

    // At each float output that has a signal: wantedDb(), and `margin` dB more, but not more than the baseline has. An
    // output near zero may instead be off by at most one step of the type beside 1.
    bool isReached(const Evaluation& evaluation, double margin = 0) const;
    // Noise as noiseOf() counts it, with which it is just reached.
    double allowedNoise(const Evaluation& evaluation) const;
    // Outputs between 0 and 1 that stay near 0, as those of a detector that sees nothing: a small error hides what is
    // left of them, and no threshold tells them apart.
    std::vector<std::string> nearZero(const Evaluation& evaluation) const;

private:
    bool isJudged(const EvaluatedOutput& output) const;
    bool isNearZero(const EvaluatedOutput& output) const;
    double wantedAt(const EvaluatedOutput& output, double margin) const;

    const Context* context_;
    DataType type_;
    Evaluation baseline_;
};

} // namespace qaliper
