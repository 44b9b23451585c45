#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/sensitivity/noise.h"
#include "model/sensitivity/reasons.h"
#include "model/sensitivity/switches.h"

// How much of the noise at the outputs of a quantized model each of its quantizers makes: alone, with all others off.

namespace qaliper {

// A quantizer in the words of a report.
struct NamedSwitch {
    std::string tensor; // what the Q reads; of a weight, the constant
    std::string node;   // the Q; of a weight that is stored quantized, its DQ
    SwitchKind kind = SwitchKind::Activation;
    std::string op;         // of the first node that reads it
    std::string consumer;   // that node
    std::string module;     // its name without the last part; empty where it has none
    std::string id;         // identity() of the Q
    std::string consumerId; // of the consumer; empty without one
};
NamedSwitch namedSwitch(const Index& index, const Switch& quantizer);

struct EffectAt {
    double db = 0;    // signal over the noise of this quantizer alone; infinite where it makes none
    double share = 0; // of the sum over all quantizers
};

struct QuantizerEffect {
    NamedSwitch quantizer;
    std::vector<EffectAt> outputs; // by output
    double localDb = 0;            // of its tensor; infinite for weights
    // Of what it rounds alone, what it still rounds while all others are on: nearly 0 where another one before it has
    // rounded the same numbers to the same grid. The sum counts it so far.
    double kept = 1;
    std::vector<NoiseReason> reasons; // of the worst ones only
    double limit = 0;             // where the range of a pair on an activation ends (limitOf()); 0: it is no such pair
    double largest = 0;           // magnitude of its values; 0: not known
    std::vector<double> channels; // magnitudes of its channels, where equalizing these helps
};

// Why the noise of single quantizers does not explain that of all together.
enum class NotAdditive : std::uint8_t {
    NearZero,    // the output is smaller than its noise
    Infinite,    // NaN or infinity in one of the two
    Rest,        // something else than the quantizers that were switched makes it
    FewSamples,  // too few to tell
    Saturated,   // together they make less than each for itself: the output is mostly noise and cannot change further
    Cancelling,  // they make less, and the output is far from that: some cancel what others do
    Interacting, // together they make more
};
std::string_view notAdditiveName(NotAdditive reason); // "near-zero", …
Text describe(NotAdditive reason);

struct OutputBudget {
    std::string output;
    double totalDb = 0;                // all on, against the float model, else against all off
    double sumDb = 0;                  // of the single noises
    std::optional<double> restDb;      // all off, against the float model
    std::optional<NotAdditive> reason; // nothing: they add up within 1 dB
    bool isAdditive() const { return !reason; }
};

struct Sensitivity {
    std::vector<OutputBudget> outputs;
    std::vector<QuantizerEffect> quantizers;         // worst first, by the mean of their shares
    OutputBudget all;                                // means over the outputs, of noise in shares of signal
    std::vector<std::pair<std::string, Text>> fixed; // quantizers that stay as they are, and why
    std::uint64_t samples = 0;
    std::uint64_t leftOut = 0;
    double seconds = 0;
    double peakMiB = 0;
};

struct SensitivityRequest {
    std::filesystem::path model;
    std::filesystem::path against; // the float model; may be empty
    DataFiles data;
    std::optional<std::uint64_t> samples; // the first ones; nothing: all
    std::vector<std::string> outputs;     // only these; empty: all that are float
    bool weights = true;                  // not only activations
    double listAfter = 30;                // seconds, about, from one refined list to the next
};

// `refined`: where all samples will take longer than `listAfter`, called with the effects on those so far: after the first run,
// then after as many as take about that time. Errors: those of loadModel(), DataSet and measureNoise(); Invalid where nothing
// can be switched.
Result<Sensitivity> measureSensitivity(const SensitivityRequest& request, Worker& worker,
    const std::function<void(const Sensitivity&)>& refined, const Job& job);

// One configuration for each of `numbers` in `sums`, in that order, and then one with all of them.
Sensitivity sensitivityOf(const Index& index, const QuantView& quant, const SwitchList& list,
    const std::vector<std::uint32_t>& numbers, const NoiseSums& sums);

} // namespace qaliper
