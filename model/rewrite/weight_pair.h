#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/base/job.h"
#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Quantizes a float weight, symmetric: a scale is the largest magnitude divided by 127 in INT8. In FP8 E4M3 it lies between
// the largest magnitude divided by 448 and twice that, where the square error is least.

namespace qaliper {

// The axis of the output channels in a weight of that rank; nothing for ConvTranspose and unknown forms.
std::optional<std::int64_t> channelAxisOf(const Node& node, std::uint32_t slot, std::size_t rank);

// The axis of the output channels in the operator's weight; nothing for ConvTranspose, whose INT8 kernels need one
// scale or scales of the input channels, and for unknown forms.
std::optional<std::int64_t> outputChannelAxis(const Context& context, NodeIx node, std::uint32_t slot);

// True when the weight in that slot is a float constant that can be quantized.
bool canQuantizeWeight(const Context& context, NodeIx node, std::uint32_t slot);

struct WeightForm {
    DataType type = DataType::Int8;   // or Float8E4M3FN
    std::optional<std::int64_t> axis; // one scale for each place along it; nothing: one scale
    bool isStored = true;             // quantized, with a DQ; else in float, with Q and DQ
};

// The constants of a quantized weight, which several layers may share.
struct WeightConstants {
    std::string value; // quantized, or in float
    std::string scale;
    std::string zeroPoint;
    std::string wish; // for the names of Q and DQ
    WeightForm form;
};
// Errors: those of readBytes(); Invalid for a weight with a number that is not finite; Cancelled.
Result<WeightConstants> addWeightConstants(FixBuilder& builder, const Context& context, GraphId graph,
    const Tensor& weight, const WeightForm& form, const Job& job = {});

// Adds the DQ, or Q and DQ, of one layer; returns its output. Each layer needs its own.
std::string addWeightPair(FixBuilder& builder, GraphId graph, const WeightConstants& constants);

// The layer reads the output of a pair as its weight. A Conv over one dimension gets its kernel_shape where the target's
// parser wants it beside a computed kernel. Source: fact F244.
void readPairedWeight(FixBuilder& builder, const Context& context, const Use& use, const std::string& paired);

// The layer reads an INT8 constant through a new DQ, with one scale per output channel if operator and opset allow it.
// Errors: as above.
Status quantizeWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

} // namespace qaliper
