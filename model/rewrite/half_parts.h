#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Converts the FP32 operators of a quantized model to FP16; inputs and outputs of the graph keep their types. Casts are
// added between the types; constants are converted, and so are scales of Q and DQ, whose float side follows them. The
// following stay FP32: values computed from shapes, which FP16 cannot represent exactly; operators on constants, except
// downstream of Q or DQ; operators without FP16 in ONNX; scales of Resize; plugins; and consumers of activations whose
// scale is out of FP16's range, unless a quantized kernel writes or reads these.

namespace qaliper {

class HalfParts {
public:
    explicit HalfParts(const Context& context);

    // True when the node computes in FP32 and can compute in FP16.
    bool contains(NodeIx node) const { return half_[node.value]; }
    // True for an FP32 value that one of these nodes computes: it becomes FP16.
    bool makes(ValueIx value) const;
    // True for an FP32 input that the node needs in FP16 (FP32) and that would otherwise have the other type.
    bool wantsHalf(NodeIx node, std::uint32_t slot) const;
    bool wantsFloat(NodeIx node, std::uint32_t slot) const;

    // True for a graph without bodies and local functions, with FP16 scales in its opset or in one that it can be
    // raised to.
    bool canConvert() const;

    // Errors: Unsupported when canConvert() is false; those of readNumbers().
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
    std::vector<bool> known_; // by ValueIx: depends on constants and shapes, and is not quantized
};

// The note that the offer shows.
Text noteOnHalfParts();

} // namespace qaliper
