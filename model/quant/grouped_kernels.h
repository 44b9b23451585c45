#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/quant/flow.h"
#include "model/quant/groups.h"
#include "model/target/target.h"

// What the builder does with an INT8 convolution in groups, by its form. The forms that have a kernel were found by building
// 1,200 models; tests/tensorrt/convolutions-10.6-sm9.0.tsv has each of them. Source: facts F406 to F409, F418.

namespace qaliper {

enum class GroupedKernel : std::uint8_t {
    Int8,       // reads and writes INT8
    Int8Inside, // reads INT8 and writes float: what is after it is a kernel of its own
    Float,      // runs in FP32 or FP16, without a message
    None,       // the build stops
};

// What stands between a convolution and the Q after it.
enum class Epilogue : std::uint8_t {
    Plain,       // nothing, or at most Relu, Clip and BatchNormalization
    Silu,        // x · Sigmoid(x)
    Activation,  // another activation
    ResidualAdd, // an Add of another computed value, and a Q after that
    NoQuantizer, // no Q is placed after it
};

struct GroupedForm {
    ConvGroups groups;
    std::vector<std::int64_t> kernel; // one number for each spatial dimension
    Epilogue epilogue = Epilogue::Plain;
};

// Nothing for a convolution of one group, or whose weight has no known shape.
std::optional<GroupedForm> groupedForm(
    const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow, NodeIx node);

// What would stand between the convolution's result and a Q after it; never NoQuantizer.
Epilogue plannedEpilogue(const Index& index, const QuantView& quant, ValueIx output);
// The form that the convolution would have with a Q after it; nothing where groupedForm() has none.
std::optional<GroupedForm> plannedForm(const Index& index, const TypeTable& types, const QuantView& quant, NodeIx node);
Epilogue epilogueOf(const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx output);

GroupedKernel int8Kernel(const GroupedForm& form);
bool computesInInt8(GroupedKernel kernel);

// True where one INT8 kernel computes an activation other than Relu and Clip, too, also for a single group: elsewhere the
// layer writes float for it. Source: facts F407 and F413.
bool takesActivationIn(const ConvGroups& groups);

// The activation after an INT8 convolution at which the builder stops where the graph computes it in FP16; empty where
// there is none, or where that was not measured. Source: fact F413.
std::vector<NodeIx> activationForFloat(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantFlow& flow, const Target& target, NodeIx convolution);

// The same past the Q/DQ pair after the convolution: an activation that its kernel takes in with the pair, and one whose
// pair stands before its product with what it reads, as in x · Sigmoid(x) with each result quantized. Source: fact F419.
std::vector<NodeIx> activationAfterPair(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantFlow& flow, const Target& target, NodeIx convolution);

} // namespace qaliper
