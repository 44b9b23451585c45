#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/cost/losses.h"

// Whether the quantized model is likely to be fast. Coverage is not enough: a model with every convolution in INT8 can
// be slower than in FP16 when Q/DQ pairs do not fuse or every layer writes float. The verdict counts what costs time,
// and divides the expected time that is lost among its causes.

namespace qaliper {

// Shares are of the expected time of one inference, 0 … 1.
struct Cause {
    CauseKind kind = CauseKind::OperatorInFloat;
    std::vector<NodeIx> places; // one for each loss, in node order; each is the place of one cause
    std::vector<NodeIx> nodes;  // the places and what belongs to them, in node order
    double bytes = 0;           // read and written in addition
    TimeRange share;            // low and high: where types, fusions or a GPU's choice are open
};

struct SpeedVerdict {
    std::size_t quantizedLayers = 0; // weighted layers that are expected (or open) in a quantized type
    std::size_t openLayers = 0;      // of these, the open ones
    std::size_t weightedLayers = 0;  // all weighted layers
    std::size_t floatOutputs = 0;
    std::size_t unfusedPairs = 0;
    std::size_t requantizations = 0;
    double borderBytes = 0;
    DataType floatType = DataType::Undefined; // of the float layers; Undefined when there are none or several
    bool floatOrHalf = false;
    double quantizedMacs = 0;
    double floatMacs = 0;
    bool estimated = false;          // an unknown dimension counted as 1
    std::vector<Loss> losses;        // in the order they were found; a node is the place of one at most
    std::vector<Cause> causes;       // the largest share first; nodes of no cause are in none
    std::vector<NodeWork> nodes;     // by NodeIx: what the engine does for each
    std::vector<Reformat> reformats; // in node order
    TimeRange time;                  // of one inference, to compare versions by; no seconds of a GPU
    bool isTimeExact = true;         // false when an unknown dimension counted as 1
    std::vector<double> nodeSeconds; // as in Losses; parts of `time.expected`
    double lostShare = 0;            // of all causes
    std::string gpu;                 // whose peak rates were taken: "A10"
    ComputeCapability gpuRates;      // its compute capability
    bool isGpuAssumed = false;       // the target names none
    bool isFitted = false;           // to the times of engines (fitFor())

    bool isQuantized() const { return quantizedLayers > 0 || unfusedPairs > 0; }
};

SpeedVerdict speedVerdict(const Context& context);

double reformatBytes(const SpeedVerdict& verdict); // read and written by reformats that are expected
std::size_t launches(const SpeedVerdict& verdict); // of kernels, conversions and reformats, in one inference

// What one node costs, for a panel or a report.
struct ExpectedCost {
    NodePrecision precision; // the type, how certain it is, and why it is not a quantized one
    double macs = 0;         // in that type
    NodeIx kernel;           // head of the kernel that runs it; invalid: nothing runs for it
    std::size_t launches = 0;
    double bytesRead = 0;
    double bytesWritten = 0;
    std::vector<Reformat> reformats; // copies for what it reads, or of what it writes
    TimeRange share;                 // of the expected time; all of a kernel at its head
    double kernelShare = 0;          // of the kernel that runs it; that of `share` at its head
    std::optional<CauseKind> cause;  // of lost time that it belongs to
    bool isExact = true;             // false when an unknown dimension counted as 1
};
ExpectedCost costOf(const Context& context, const SpeedVerdict& verdict, NodeIx node);
// Lines for a person: "12.3 % of the expected time", "reads 12.5 KB, writes 3.1 KB", …; none for what does not run.
std::vector<Text> describeCost(const Context& context, const ExpectedCost& cost, NodeIx node);

// The Q and DQ around a node that run as kernels of their own. Nothing for a Q or DQ itself.
struct ConversionsAround {
    std::size_t count = 0;
    double bytes = 0; // read and written
    double share = 0; // of the expected time, 0 … 1
};
ConversionsAround conversionsAround(const Context& context, const SpeedVerdict& verdict, NodeIx node);
Text describeConversions(const ConversionsAround& conversions); // "2 next to it, 24.0 KiB, 1.2 % of the expected time"

// What a total counts; its nodes are countedBy() (model/rules/speed_lines.h).
enum class TotalKind : std::uint8_t {
    Other,
    QuantizedLayers,
    UnfusedPairs,
    FloatOutputs,
    Borders,
    Requantizations,
    Reformats,
    OpenReformats,
    FloatParts,
};
struct VerdictTotal {
    VerdictTotal(Text words, TotalKind counted = TotalKind::Other) : text(std::move(words)), kind(counted) {}
    Text text;
    TotalKind kind;
};
std::vector<VerdictTotal> verdictTotals(const SpeedVerdict& verdict);

// One message each: "38 of 53 layers with weights in INT8", "12 Q/DQ pairs unlikely to fuse", …
std::vector<Text> describeVerdict(const SpeedVerdict& verdict);

// "41 % (35 … 60 %) of the expected time: …, 12 places".
Text describeCause(const Cause& cause);
// Which GPU the shares are for.
Text describeRates(const SpeedVerdict& verdict);

} // namespace qaliper
