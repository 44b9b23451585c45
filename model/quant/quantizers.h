#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/queries.h"
#include "model/graph/types.h"
#include "model/target/target.h"

// QuantizeLinear and DequantizeLinear, decoded: what they quantize, to which type, with which scales. The operators of
// TensorRT's parser that quantize in blocks count as well: TRT_FP4DynamicQuantize and its relatives compute the scales
// of their blocks while the engine runs, and write them as a second output.

namespace qaliper {

enum class Granularity : std::uint8_t { PerTensor, PerChannel, Block, Unknown };

struct Quantizer {
    NodeIx node;
    bool quantizes = false;              // true for Q, false for DQ
    ValueIx data;                        // input 0; invalid when an invalid file leaves it out
    ValueIx output;                      // the same of output 0
    ValueIx scale;                       // input 1; output 1 of a dynamic quantizer
    ValueIx zeroPoint;                   // invalid when it is left out
    DataType type = DataType::Undefined; // of the quantized side, as ONNX defines it: UINT8 for a Q of two inputs
    Granularity granularity = Granularity::Unknown;
    std::optional<std::int64_t> axis; // as written; how a missing one is read depends on the release (assumedAxis())
    std::int64_t blockSize = 0;
    // The constants of scale and zero point, upstream of Identity nodes; null when they are computed or their numbers
    // cannot be read. Owned by the index.
    const Tensor* scaleTensor = nullptr;
    const Tensor* zeroPointTensor = nullptr;
    std::optional<double> scalarScale;           // of a per-tensor quantizer, when it can be read
    std::optional<std::int64_t> scalarZeroPoint; // the same; 0 without a zero point, or with zeros after a Cast
    bool constantData = false;                   // the data input is a constant: mostly a weight
    bool dynamic = false;                        // computes its scales itself, one for each block
    // A scale in two levels: the scale of a block is the output of a DQ, whose own scale is one for the whole tensor.
    NodeIx scaleLevel;    // the DQ that computes the scale; invalid for a scale in one level
    bool ofScale = false; // this is such a DQ: another quantizer reads its output as a scale

    bool dequantizes() const { return !quantizes; }
    bool isWeight() const { return constantData; }
};

class QuantView {
public:
    QuantView() = default;
    QuantView(const Index& index, const TypeTable& types);

    const std::vector<Quantizer>& all() const { return quantizers_; } // in the order of nodes
    const Quantizer* at(NodeIx node) const;
    // The quantizer that produces the value; null when there is none.
    const Quantizer* producer(const Index& index, ValueIx value) const;
    bool empty() const { return quantizers_.empty(); }

    // True when the value is computed from constants alone.
    bool isConstant(ValueIx value) const { return value.valid() && constant_[value.value]; }

private:
    void connectLevels(const Index& index);

    std::vector<Quantizer> quantizers_;
    std::vector<std::uint32_t> byNode_; // index into quantizers_, or none
    std::vector<bool> constant_;
};

// QuantizeLinear and DequantizeLinear (of ONNX, or of com.microsoft or trt, for which the parser uses the same
// importers) and the operators TRT_…Quantize….
bool isQuantizeNode(const Node& node);
bool isDequantizeNode(const Node& node);
// TRT_FP4DynamicQuantize, TRT_MXFP8DynamicQuantize, TRT_DynamicQuantize.
bool isDynamicQuantizeNode(const Node& node);
// QuantizeLinear or DequantizeLinear of the standard or of the domain trt: the operators of one importer.
bool isLinearForm(const Node& node);

// The type of a zero point: of the constant, or of the Cast that writes it; Undefined when the graph does not say.
DataType zeroPointType(const Index& index, ValueIx zeroPoint);

// The type in which TensorRT reads it: UINT8 as INT8, with a warning.
inline DataType takenAs(DataType type) { return type == DataType::Uint8 ? DataType::Int8 : type; }

// Same scale, zero point, type and axis, compared without reading large tensors.
bool sameQuantization(const Quantizer& a, const Quantizer& b, const Storage& storage);

// True when scales and zero points are constants with readable numbers, and the granularity is known.
bool hasReadableScales(const Quantizer& quantizer);
// All scales and zero points; zeros for a quantizer without a zero point. Errors: Unsupported when they are computed;
// those of readNumbers().
Result<std::vector<double>> readScales(const Quantizer& quantizer, const Storage& storage);
Result<std::vector<std::int64_t>> readZeroPoints(const Quantizer& quantizer, const Storage& storage);

// The axis that the target's parser uses when none is given: 0 up to 10.10, the ONNX default of 1 from about 10.15.
// Source: fact R05. Nothing for releases from 10.11 to before 10.15.
std::optional<std::int64_t> assumedAxis(const Target& target);

} // namespace qaliper
