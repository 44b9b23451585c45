#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/engine/asking/answer.h"
#include "model/engine/asking/connection.h"
#include "model/engine/asking/difference.h"
#include "model/engine/asking/turns.h"
#include "model/engine/report/evidence.h"
#include "model/onnx/compare.h"
#include "model/report/records.h"
#include "model/report/report.h"
#include "model/rules/run.h"

// What a TensorRT of the user says about a model, beside what was expected of it: what `ask` prints.

namespace qaliper {

// An error of the parser at its node.
struct PlacedError {
    ParserError said;
    NodeIx node;         // invalid where it names none, or none that is known here
    std::string finding; // key of the finding that expects it; empty: none does
    std::string rule;    // of that finding
};

// What the model computed, beside what ONNX Runtime computes.
struct ComparedOutputs {
    std::vector<OutputComparison> outputs; // ONNX Runtime's numbers are the first ones
    Text uncompared;                       // why there are none although it ran; else empty
    double limit = 0;                      // dB below which an output is taken as different
    std::optional<LocatedDifference> difference;
};

bool isDifferent(const ComparedOutputs& compared, const OutputComparison& output);
bool differs(const ComparedOutputs& compared); // any of them

struct AskedModel {
    std::string path;
    std::string against; // the model that was timed in turns with it; empty: none
    std::string digest;  // SHA-256 of the file, in hexadecimal digits
    Connection connection;
    TensorRtAnswer answer;
    std::optional<TurnComparison> turns; // with the other model; nothing where not both ran
    Target target;                       // that of the connection
    Text unknownRelease; // the release that answered is not known here: what the target is instead; empty: it is known
    std::shared_ptr<const Analysis> expected; // for that target
    std::shared_ptr<const Analysis> analysis; // the same with what the answer says
    std::shared_ptr<const Evidence> evidence; // of its log, layers and times
    std::vector<PlacedError> errors;
    std::vector<Finding> contradicted; // which expect the parser or builder to stop where it did not
    ComparedOutputs outputs;
};

// What was said of the model itself.
const ModelAnswer& saidOf(const AskedModel& asked);

// Whether it stopped, or crashed, before the end of what was asked.
bool isRefused(const TensorRtAnswer& answer);
// The whole answer in one sentence.
Text verdictOf(const TensorRtAnswer& answer);
// Whether the model is faster than `other`, which it was timed in turns with.
Text turnsLine(const TurnComparison& turns, Text other);
// Where the numbers first differ, as sentences.
std::vector<Text> placeOfDifference(const LocatedDifference& found, const Index& index);
// The part around that place that was written for a report, or why none was; empty where none was wanted.
std::vector<Text> linesOfReduced(const LocatedDifference& found);
// "29.2", "∞" dB.
std::string noiseWord(double noise);

Records recordsOf(const AskedModel& asked);
// The same within a report of several models.
Appendix appendixOf(const AskedModel& asked);

} // namespace qaliper
