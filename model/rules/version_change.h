#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/rules/run.h"

// The effect of a step on a model in numbers: the version after compared with the version before, for the preview and
// review of a fix and for the command line. Both versions must be checked for the same target, and without TensorRT's
// files, which apply to one of them only.

namespace qaliper {

// The numbers of one version.
struct VersionNumbers {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t notes = 0;
    std::size_t nodes = 0;
    std::size_t quantizedLayers = 0; // weighted layers that are expected (or open) in a quantized type
    double quantizedShare = 0;       // of the MACs in these layers, 0 … 1
    std::size_t unfusedPairs = 0;    // as in SpeedVerdict
    std::size_t floatOutputs = 0;
    std::size_t requantizations = 0;
    double borderBytes = 0;
    double expectedTime = 0; // to divide by that of another version (SpeedVerdict::time)
    std::size_t casts = 0;   // Cast nodes that run at run time
    bool isStopped = false;  // an error of the parser or the builder: there is no engine to be timed

    friend bool operator==(const VersionNumbers&, const VersionNumbers&) = default;
};
VersionNumbers numbersOf(const Analysis& analysis);

struct VersionChange {
    VersionNumbers before;
    VersionNumbers after;
    // Values of both versions, by valueIdentity(), whose rank or a dimension was known before and is unknown after.
    std::vector<std::string> lostShapes;
};
VersionChange changeBetween(const Analysis& before, const Analysis& after);

// The expected time after, over that before; nothing when one of them is not known, or cannot be built.
std::optional<double> timeRatio(const VersionChange& change);

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
    ExpectedTime,
    Casts,
    LostShapes,
};

// One number that changed.
struct ChangeLine {
    ChangeKind kind = ChangeKind::Errors;
    // More errors or warnings, less in a quantized type, more that costs time, or fewer known shapes. More time is not
    // worse where errors went away.
    bool isWorse = false;
    Text text; // "errors 4 → 0"
};
// Only changes, in the order of ChangeKind. An additional note is not worse, nor is a warning that replaces an error.
std::vector<ChangeLine> linesOf(const VersionChange& change);
bool isWorse(const VersionChange& change);

// "Worse afterwards: errors 0 → 2; conversions (Cast) 0 → 73", and the same for the other changes; empty when there are
// none.
Text describeWorse(const VersionChange& change);
Text describeRest(const VersionChange& change);
// "Before → after: errors 4 → 0; expected time 100.0 % → 92.1 %", all of them; empty when nothing changed.
Text describeChange(const VersionChange& change);

} // namespace qaliper
