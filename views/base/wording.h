#pragma once

#include <cstddef>
#include <optional>

#include <QString>

#include "model/proof/proof.h"
#include "model/rules/run.h"
#include "model/session/float_signal.h"
#include "views/base/icons.h"

// Texts of the interface for values of `model`: severity, safety, effect, place. The same everywhere.

namespace qaliper {

QString severityWord(Severity severity);                     // "Error"
QString severityCount(Severity severity, std::size_t count); // "1 error", "5 errors"
Glyph severityGlyph(Severity severity);

// "1 finding", "5 findings".
QString findingCount(std::size_t count);

// "1 node", "12 nodes"; "1 node selected", "12 nodes selected".
QString nodeCount(std::size_t count);
QString selectionCount(std::size_t count);

QString safetyWord(Safety safety);            // "Exact"
QString safetySentence(Safety safety);        // "Exact: the same numbers"
QString effectSentence(const Effect& effect); // "MACs × 1.08 · 3 nodes fewer"; empty when nothing changes

// Signal-to-noise ratio after a step, in dB: at the model's outputs, or at the outputs of the changed region where the
// whole model cannot be run or its outputs are equal.
struct SignalWords {
    QString number; // the lowest: "18.2 dB"; "=" where the outputs are equal; "5.4 dB → 9.2 dB" against the float model
    QString text;   // the lowest ratios, of several regions the lowest one, and whether they reach the threshold
    bool isEnough = true;
    bool isJudged = true; // else it is a number without a threshold
};
// Against the version before the step, for a threshold if there is one. Nothing when nothing was compared or everything is
// equal.
std::optional<SignalWords> signalWords(const Proof& proof, std::optional<int> minSqnr);
// Of both versions against the float model: enough where it did not become worse.
SignalWords signalWords(const FloatSignal& signal);

// "/layer1/Conv", "/layer1/Conv and 3 more": the first of so many nodes.
QString firstOf(const Node& first, std::size_t count);

// The same of the nodes that the finding names, or "The whole model".
QString placeOf(const Context& context, const Finding& finding);

// The title of the first offer; "No fix is known" without offers.
QString remedyOf(const std::vector<Offer>& offers);
// Safety and effect: "Exact: the same numbers · 3 nodes fewer".
QString costOf(const Offer& offer);

} // namespace qaliper
