#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/quant/quantizers.h"

// The quantizers of a model that can be on or off while it runs: pairs of Q and DQs on activations, and quantized weights.

namespace qaliper {

enum class SwitchKind : std::uint8_t { Activation, Weight };
std::string_view switchKindName(SwitchKind kind); // "activation", "weight"

struct Switch {
    SwitchKind kind = SwitchKind::Activation;
    NodeIx node;              // the Q; of a weight that is stored quantized, its DQ
    ValueIx tensor;           // what the Q reads; of a weight, its constant
    std::vector<NodeIx> ends; // the DQs after it, in node order; of a stored weight, `node`
};

// A quantizer that stays as it is written.
struct FixedQuantizer {
    NodeIx node;
    Text reason;
};

struct SwitchList {
    std::vector<Switch> switches; // in node order
    std::vector<FixedQuantizer> fixed;
};

// Of the main graph, in the same order whoever asks. A weight that is stored quantized is among them, whether or not a float
// form of it is known.
SwitchList switchesOf(const Index& index, const QuantView& quant);

} // namespace qaliper
