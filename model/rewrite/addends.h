#pragma once

#include <optional>

#include "model/context/context.h"
#include "model/rewrite/pairs.h"

// Adds before a Q that would run quantized if both of their inputs came from a DQ. None is inside Myelin, which adds in
// float. Source: facts F365 and F381.

namespace qaliper {

// One input comes from the DQ of an activation, and the other one is float: neither a constant nor what a layer with
// weights computes, with which the Add fuses.
struct OpenAddend {
    const Quantizer* quantized = nullptr; // the DQ of the other input
    std::uint32_t slot = 0;               // of the float input
    // A quantized layer and its pair, which nothing but the Add reads: without the pair the Add fuses with the layer,
    // and the float input is its shortcut. Source: fact R32.
    NodeIx layer; // invalid when there is none
    QdqPair between;
};
std::optional<OpenAddend> openAddend(const Context& context, NodeIx node);

} // namespace qaliper
