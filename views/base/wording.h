#pragma once

#include <cstddef>
#include <optional>

#include <QString>

#include "model/proof/proof.h"
#include "model/rules/run.h"
#include "views/base/icons.h"

// How the interface says what the core knows as numbers and words: severities, safety, effect, places. One wording
// everywhere.

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
QString effectSentence(const Effect& effect); // "multiply-adds × 1.08 · 3 nodes fewer"; empty when nothing changes

// Signal to noise behind a step: of the outputs, or of what the step ends at where the whole model cannot be run (dB).
struct SignalWords {
    QString number; // the lowest: "18.2 dB"
    QString text;   // with the lowest few, and on which side of the threshold they are
    bool isEnough = true;
};
// Nothing where nothing was compared, or everything is the same.
std::optional<SignalWords> signalWords(const Proof& proof, int minSqnr);

// "/layer1/Conv", or "The whole model".
QString placeOf(const Context& context, const Finding& finding);

// What the first offer does; "No fix is known" without one.
QString remedyOf(const std::vector<Offer>& offers);
// Whether numbers change, and the effect: "Exact: the same numbers · 3 nodes fewer".
QString costOf(const Offer& offer);

} // namespace qaliper
