#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/queries.h"
#include "model/graph/types.h"
#include "model/target/target.h"

// QuantizeLinear and DequantizeLinear understood: what they quantize, to which type, with how many scales.

namespace qaliper {

enum class Granularity : std::uint8_t { PerTensor, PerChannel, Block, Unknown };

struct Quantizer {
    NodeIx node;
    bool quantizes = false; // Q; otherwise DQ
    ValueIx data;           // what goes in; invalid when a broken file leaves it out
    ValueIx output;         // likewise
    ValueIx scale;
    ValueIx zeroPoint;                   // invalid when left out
    DataType type = DataType::Undefined; // of the quantized side, as ONNX defines it: a Q of two inputs is UINT8
    Granularity granularity = Granularity::Unknown;
    std::optional<std::int64_t> axis; // as written; an absent one means different things to different versions
    std::int64_t blockSize = 0;
    // The constants behind scale and zero point, through Identity and Constant; null when computed, or when the numbers
    // cannot be read.
    const Tensor* scaleTensor = nullptr;
    const Tensor* zeroPointTensor = nullptr;
    std::optional<double> scalarScale;           // of a per-tensor quantizer
    std::optional<std::int64_t> scalarZeroPoint; // likewise; 0 when left out
    bool constantData = false;                   // it quantizes or dequantizes a constant: a weight, mostly

    bool dequantizes() const { return !quantizes; }
    bool isWeight() const { return constantData; }
};

class QuantView {
public:
    QuantView() = default;
    QuantView(const Index& index, const TypeTable& types);

    const std::vector<Quantizer>& all() const { return quantizers_; }
    const Quantizer* at(NodeIx node) const;
    // The quantizer that produces the value, if one does.
    const Quantizer* producer(const Index& index, ValueIx value) const;
    bool empty() const { return quantizers_.empty(); }

    // True when the value can be computed from constants alone.
    bool isConstant(ValueIx value) const { return value.valid() && constant_[value.value]; }

private:
    std::vector<Quantizer> quantizers_;
    std::vector<std::uint32_t> byNode_; // index into quantizers_, or none
    std::vector<bool> constant_;
};

// QuantizeLinear, DequantizeLinear (of ONNX, or of com.microsoft, which reach the same importers) and the TRT_…Quantize
// forms.
bool isQuantizeNode(const Node& node);
bool isDequantizeNode(const Node& node);

// TensorRT reads UINT8 as INT8, and warns.
inline DataType takenAs(DataType type) { return type == DataType::Uint8 ? DataType::Int8 : type; }

// Same scale, zero point, type and axis, as far as constants tell without reading large tensors.
bool sameQuantization(const Quantizer& a, const Quantizer& b, const Storage& storage);

// True when scales and zero points are constants whose numbers can be read, and of a known form.
bool hasReadableScales(const Quantizer& quantizer);
// All scales and zero points; zero points of a quantizer without any are zeros. Errors: not constant, unreadable.
Result<std::vector<double>> readScales(const Quantizer& quantizer, const Storage& storage);
Result<std::vector<std::int64_t>> readZeroPoints(const Quantizer& quantizer, const Storage& storage);

// The axis the target's parser takes when none is written: 0 up to 10.10, the ONNX default of 1 about 10.15 and newer.
// Source: fact R05. No answer from 10.11 to before 10.15.
std::optional<std::int64_t> assumedAxis(const Target& target);

} // namespace qaliper
