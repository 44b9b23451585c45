#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/report/asked.h"
#include "model/report/records.h"

// What `fastest` found and prints: which Q/DQ pairs of a model pay on a TensorRT of the user.

namespace qaliper {

enum class FastestGoal : std::uint8_t { Fastest, Within, Smallest };

// A variant beside the one that it was timed in turns with.
struct TimedVariant {
    std::optional<TurnComparison> turns; // nothing: it has no engine, or did not run
    double engineBytes = 0;
    double buildSeconds = 0;
    bool isKnown = false; // from an earlier run
    Text failure;         // why it has no times
};

// One group of quantized operators.
struct MeasuredGroup {
    std::string op;
    std::vector<std::string> operators;  // identities
    std::size_t pairs = 0;               // that are gone without it alone
    double share = 0;                    // of the expected time
    std::optional<TimedVariant> without; // the model without its pairs, against the model
    std::optional<TimedVariant> alone;   // the guard with its pairs, against the guard
    bool isSkipped = false;              // its share of the time is below what can be measured
    bool isFloat = false;                // in the result
};

enum class FastestWinner : std::uint8_t { Model, Guard, Mixed };

struct FoundPlacement {
    std::vector<MeasuredGroup> groups;
    std::set<std::size_t> floats; // positions of those without pairs
    FastestWinner winner = FastestWinner::Model;
    TimedVariant again;                        // the model once more, against itself
    std::optional<TimedVariant> guard;         // against the model
    std::optional<TurnComparison> beside;      // the result against the model; nothing where it is the model
    std::optional<TurnComparison> besideGuard; // the result against the guard
    double spread = 0;                         // below which nothing counts as faster
    bool isConfirmed = false;                  // the result was measured once more
    bool isWhole = true;                       // all that was to be tried was tried
    Text stoppedBy;                            // why not, where it was neither the budget nor a person
    bool isAccurate = true;                    // as the goal asks for
    std::size_t measured = 0;                  // variants
    std::size_t known = 0;                     // of these, from an earlier run
};

struct FastestReport {
    std::string model;
    AskedTensorRt asked;
    Connection connection;
    Target target;
    FastestGoal goal = FastestGoal::Fastest;
    std::optional<double> wanted; // dB
    FoundPlacement found;
    std::string guardType;     // "FP16"
    std::optional<double> db;  // SQNR of the result, the least of its outputs; infinite for the same numbers
    std::string reference;     // what it was compared with; empty: the guard
    std::uint64_t samples = 0; // it was measured on
    bool areDrawn = false;     // these
    Text unjudged;             // why it was not
    std::vector<Text> notes;
    std::string times;  // the file with what was measured
    std::string output; // where the result was written; empty: nowhere
};

std::string_view goalName(FastestGoal goal);       // "fastest", "within", "smallest"
std::string_view winnerName(FastestWinner winner); // "model", "guard", "mixed"

// What the pairs of a group cost: with and without them, in the model, or in the guard where only that was timed.
struct GroupTimes {
    double withMs = 0;
    double withoutMs = 0;
    double change = 0; // without them, in parts: -0.1 is 10 % faster
    double spread = 0; // of the change
    bool isOfGuard = false;
};
std::optional<GroupTimes> timesOf(const MeasuredGroup& group); // nothing: neither was timed
// Why there are none; empty where nothing was tried.
Text whyUntimed(const MeasuredGroup& group);

// Sentences about it: which model is the answer, its time beside those of the guard and of the model, what the guard takes, how
// near its outputs are.
Text winnerLine(const FoundPlacement& found);
std::vector<Text> resultTimes(const FoundPlacement& found);
std::vector<Text> guardLines(const FastestReport& report);
std::vector<Text> accuracyLines(const FastestReport& report);

Records recordsOf(const FastestReport& report);

} // namespace qaliper
