#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// The FP32 operators of a quantized model computed in FP16, with inputs and outputs of the graph as they are. Casts
// stand where the types meet, constants are converted, and so are the scales of Q and DQ, whose float side follows
// them. What follows from shapes stays FP32, where an FP16 could not count, and so does what operators make of
// constants, except behind a Q or DQ; so do operators that ONNX does not have in FP16, scales of Resize, plugins, and
// what reads activations quantized in steps that FP16 cannot hold, unless a quantized kernel reads or writes these.

namespace qaliper {

class HalfParts {
public:
    explicit HalfParts(const Context& context);

    // The node computes in FP32 and could do so in FP16.
    bool contains(NodeIx node) const { return half_[node.value]; }
    // An FP32 value that one of these nodes computes: it becomes FP16.
    bool makes(ValueIx value) const;
    // An FP32 input that the node wants in FP16, or wants as it was and gets in FP16 otherwise.
    bool wantsHalf(NodeIx node, std::uint32_t slot) const;
    bool wantsFloat(NodeIx node, std::uint32_t slot) const;

    // One graph without bodies and functions, and an opset that has FP16 scales, or can be raised to it.
    bool canConvert() const;

    // Errors: Unsupported where it cannot, data unreadable.
    Result<Fix> convert() const;
    Effect effect() const;

private:
    std::size_t casts() const;
    std::size_t nodesFreed() const;
    bool keepsFloat(const Quantizer& quantizer) const;
    bool isFloat32(ValueIx value) const;
    bool followsFromShapes(NodeIx node) const;
    bool isHalfOperator(NodeIx node) const;
    void spreadToQuantizers();

    const Context* context_;
    std::vector<bool> half_;  // by NodeIx
    std::vector<bool> known_; // by ValueIx: made of constants and shapes, and not quantized
};

// What a person has to know before.
Text noteOnHalfParts();

} // namespace qaliper
