#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Converts the FP32 operators of a model to FP16 or BF16; inputs and outputs of the graph keep their types. Casts are
// added between the types; constants are converted, and so are scales of Q and DQ, whose float side follows them. The
// following stay FP32: values computed from shapes, which FP16 cannot represent exactly; operators on constants,
// except downstream of Q or DQ; operators without the type in ONNX; operators that read or write a value of unknown
// type; scales of Resize; plugins; what a body reads; activations at which the builder stops in FP16; and consumers of
// activations whose scale is out of FP16's range, unless a quantized kernel writes or reads these.

namespace qaliper {

struct HalfRequest {
    DataType type = DataType::Float16; // or Bfloat16
    std::set<NodeId> keepFloat = {};   // nodes that stay FP32
};

class HalfParts {
public:
    explicit HalfParts(const Context& context, HalfRequest request = {});

    DataType type() const { return request_.type; }
    // The opset that the result has.
    std::int64_t opset() const;

    // True when the node computes in FP32 and can compute in FP16.
    bool contains(NodeIx node) const { return half_[node.value]; }
    // True for an FP32 value that one of these nodes computes: it becomes FP16.
    bool makes(ValueIx value) const;
    // True for an FP32 input that the node needs in FP16 (FP32) and that would otherwise have the other type.
    bool wantsHalf(NodeIx ix, std::uint32_t slot) const;
    bool wantsFloat(NodeIx node, std::uint32_t slot) const;

    // True without local functions where the model has the opset of the result or can be raised to it.
    bool canConvert() const;

    // Errors: Unsupported when canConvert() is false; those of readNumbers().
    Result<Fix> convert() const;
    Effect effect() const;
    std::size_t casts() const; // that convert() adds
    // Of these, on weights that are inputs of the graph as well: a caller may replace them, so they keep their type.
    std::size_t castsOfWeightInputs() const;

    // True for a node that computes from constants and shapes alone.
    bool followsFromShapes(NodeIx ix) const;

private:
    std::vector<bool> castValues() const; // by ValueIx
    std::size_t nodesFreed() const;
    bool keepsFloat(const Quantizer& quantizer) const;
    bool isFloat32(ValueIx value) const;
    bool isHalfOperator(NodeIx ix) const;
    bool takesType(const Node& node) const;
    bool isReadInBody(NodeIx node) const;
    void keepActivationsFloat();
    void spreadToQuantizers();

    const Context* context_;
    HalfRequest request_;
    std::int64_t highestOpset_ = 0; // that the result may have
    std::vector<bool> half_;        // by NodeIx
    std::vector<bool> known_;       // by ValueIx: depends on constants and shapes, and is not quantized
};

// The note that the offer shows.
Text noteOnHalfParts();

} // namespace qaliper
