#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/sensitivity/noise.h"
#include "model/sensitivity/switches.h"

// Why a quantizer makes noise, as far as that can be told from its tensor, and what helps.

namespace qaliper {

enum class NoiseCause : std::uint8_t {
    Clipping,      // values lie beyond its range
    WideRange,     // its range is far larger than its values
    SharedScale,   // the same for all inputs of a Concat, and far larger than this one's values
    LargeChannel,  // one channel of a tensor is far larger than the others, and there is one scale
    Depthwise,     // the weight of a depthwise convolution
    BeforeAdd,     // between a layer and an Add whose other input has another range
    DifferentPair, // Q and DQ have different scales or zero points
};
std::string_view noiseCauseName(NoiseCause cause); // "clipping", "wide-range", …

enum class NoiseRemedy : std::uint8_t {
    LeaveInFloat,     // what reads it
    OtherRange,       // that of its values
    SplitScale,       // a range of its own for this input of a Concat
    Equalize,         // the channels, in the Convs around it
    FinerScales,      // of a weight: one for each channel, smaller blocks, those of its own numbers
    QuantizeResidual, // of the Add, only the other input
};
std::string_view noiseRemedyName(NoiseRemedy remedy); // "leave-in-float", "other-range", …

struct NoiseReason {
    NoiseCause cause = NoiseCause::Clipping;
    NoiseRemedy remedy = NoiseRemedy::LeaveInFloat;
    double amount = 0;  // a share of the values, or how many times as large
    double limit = 0;   // of the range it has
    double largest = 0; // magnitude of its values; what OtherRange and SplitScale set
};
Text describe(const NoiseReason& reason);

// Of a pair with one scale and zero point 0, where its range ends; nothing of other quantizers.
std::optional<double> limitOf(const Quantizer& quantizer);

// Of a switch of the list. `local`: what was measured of its tensor while it was on alone; of a weight the numbers are read.
std::vector<NoiseReason> reasonsOf(
    const Index& index, const QuantView& quant, const SwitchList& list, std::size_t number, const LocalPower& local);

} // namespace qaliper
