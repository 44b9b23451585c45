#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/rules/run.h"

// What a step does to a model, in numbers: the version before against the version after. One computation for whoever
// shows it: the preview and the review of a fix, the command line. Both versions have to be checked for the same
// target, and neither with TensorRT's files, which know one of them only.

namespace qaliper {

// What an analysis says of one version.
struct VersionNumbers {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t notes = 0;
    std::size_t nodes = 0;
    std::size_t quantizedLayers = 0; // layers with weights expected (or open) in a quantized type
    double quantizedShare = 0;       // of the multiply-adds that these do, 0 to 1
    std::size_t unfusedPairs = 0;    // as SpeedVerdict has them
    std::size_t floatOutputs = 0;
    std::size_t requantizations = 0;
    double borderBytes = 0;
    std::size_t casts = 0; // Cast nodes that convert at run time

    friend bool operator==(const VersionNumbers&, const VersionNumbers&) = default;
};
VersionNumbers numbersOf(const Analysis& analysis);

struct VersionChange {
    VersionNumbers before;
    VersionNumbers after;
    // Values of both versions, by valueIdentity(): their rank or a dimension was known and no longer is.
    std::vector<std::string> lostShapes;
};
VersionChange changeBetween(const Analysis& before, const Analysis& after);

enum class ChangeKind : std::uint8_t {
    Errors,
    Warnings,
    Notes,
    QuantizedLayers,
    QuantizedShare,
    UnfusedPairs,
    FloatOutputs,
    Requantizations,
    BorderBytes,
    Casts,
    LostShapes,
};

// One number that is another one afterwards.
struct ChangeLine {
    ChangeKind kind = ChangeKind::Errors;
    bool isWorse =
        false; // more findings that matter, less in a quantized type, more that costs time, less that is known
    Text text; // "errors 4 → 0"
};
// Only what changes, in the order of ChangeKind. A note more makes nothing worse, and a warning in the place of an
// error neither.
std::vector<ChangeLine> linesOf(const VersionChange& change);
bool isWorse(const VersionChange& change);

// "Worse afterwards: errors 0 → 2; conversions (Cast) 0 → 73", and the same of all the rest; empty when there is
// nothing to say.
Text describeWorse(const VersionChange& change);
Text describeRest(const VersionChange& change);

} // namespace qaliper
