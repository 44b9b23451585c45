#include "model/quant/quantizers.h"

#include <algorithm>

namespace qaliper {

namespace {

bool isQuantizerDomain(const Node& node) { return node.isStandard() || node.domain == "com.microsoft"; }

bool isTrtForm(const Node& node, std::string_view suffix) {
    return node.opType.starts_with("TRT_") && node.opType.ends_with(suffix);
}

// TRT_FP8QuantizeLinear and its kin carry the type in their name.
DataType typeOfTrtForm(std::string_view op) {
    if (op.find("FP8") != std::string_view::npos)
        return DataType::Float8E4M3FN;
    if (op.find("INT4") != std::string_view::npos)
        return DataType::Int4;
    return op.find("FP4") != std::string_view::npos ? DataType::Float4E2M1 : DataType::Undefined;
}

DataType quantizedType(const Quantizer& quantizer, const Node& node, const Index& index, const TypeTable& types) {
    if (const DataType type = typeOfTrtForm(node.opType); isTrtForm(node, "Linear") && type != DataType::Undefined)
        return type;
    if (quantizer.zeroPointTensor)
        return quantizer.zeroPointTensor->type;
    if (quantizer.zeroPoint.valid() && types.element(quantizer.zeroPoint) != DataType::Undefined)
        return types.element(quantizer.zeroPoint);
    if (const auto type = node.integer("output_dtype", 0); quantizer.quantizes && type != 0)
        return static_cast<DataType>(type);
    if (quantizer.quantizes)
        return DataType::Uint8; // the ONNX default
    if (const Tensor* constant = constantBehind(index, quantizer.data))
        return constant->type;
    return types.element(quantizer.data);
}

Granularity granularityOf(const Quantizer& quantizer, const TypeTable& types) {
    const Tensor* scale = quantizer.scaleTensor;
    std::optional<std::vector<std::int64_t>> dims;
    if (scale)
        dims = scale->dims;
    else if (quantizer.scale.valid())
        dims = types.staticShape(quantizer.scale);
    if (!dims || elementCount(*dims).value_or(0) == 0)
        return Granularity::Unknown;
    if (elementCount(*dims) == 1U)
        return Granularity::PerTensor;
    if (quantizer.blockSize > 0)
        return Granularity::Block;
    const auto isLong = [](std::int64_t dim) { return dim != 1; };
    return std::ranges::count_if(*dims, isLong) == 1 ? Granularity::PerChannel : Granularity::Block;
}

void readScalars(Quantizer& quantizer, const Storage& storage) {
    if (quantizer.granularity != Granularity::PerTensor)
        return;
    if (quantizer.scaleTensor) {
        if (const auto values = readNumbers(*quantizer.scaleTensor, storage, 1); values && values->size() == 1)
            quantizer.scalarScale = values->front();
    }
    if (!quantizer.zeroPoint.valid()) {
        quantizer.scalarZeroPoint = 0;
    } else if (quantizer.zeroPointTensor) {
        if (const auto values = readWholeNumbers(*quantizer.zeroPointTensor, storage, 1); values && values->size() == 1)
            quantizer.scalarZeroPoint = values->front();
    }
}

} // namespace

bool isQuantizeNode(const Node& node) {
    return (node.opType == "QuantizeLinear" && isQuantizerDomain(node)) ||
        (isTrtForm(node, "QuantizeLinear") && !isTrtForm(node, "DequantizeLinear")) ||
        node.opType == "TRT_BlockQuantize";
}

bool isDequantizeNode(const Node& node) {
    return (node.opType == "DequantizeLinear" && isQuantizerDomain(node)) || isTrtForm(node, "DequantizeLinear") ||
        node.opType == "TRT_BlockDequantize";
}

QuantView::QuantView(const Index& index, const TypeTable& types)
    : byNode_(index.nodeCount(), Id<NodeIxTag>::none), constant_(constantValues(index)) {
    const Storage& storage = *index.model().storage;
    for (const NodeIx ix : index.nodes()) {
        const Node& node = index.node(ix);
        const bool quantizes = isQuantizeNode(node);
        if (!quantizes && !isDequantizeNode(node))
            continue;
        Quantizer quantizer;
        quantizer.node = ix;
        quantizer.quantizes = quantizes;
        quantizer.data = index.input(ix, 0);
        quantizer.scale = index.input(ix, 1);
        quantizer.zeroPoint = index.input(ix, 2);
        quantizer.output = index.output(ix, 0);
        quantizer.scaleTensor = readableConstant(index, quantizer.scale);
        quantizer.zeroPointTensor = readableConstant(index, quantizer.zeroPoint);
        quantizer.axis = node.integer("axis");
        quantizer.blockSize = node.integer("block_size", 0);
        quantizer.type = quantizedType(quantizer, node, index, types);
        quantizer.granularity = granularityOf(quantizer, types);
        quantizer.constantData = isConstant(quantizer.data);
        readScalars(quantizer, storage);
        byNode_[ix.value] = static_cast<std::uint32_t>(quantizers_.size());
        quantizers_.push_back(quantizer);
    }
}

const Quantizer* QuantView::at(NodeIx node) const {
    if (!node.valid() || node.value >= byNode_.size() || byNode_[node.value] == NodeIx::none)
        return nullptr;
    return &quantizers_[byNode_[node.value]];
}

const Quantizer* QuantView::producer(const Index& index, ValueIx value) const {
    return value.valid() ? at(index.producer(value)) : nullptr;
}

bool sameQuantization(const Quantizer& a, const Quantizer& b, const Storage& storage) {
    if (a.type != b.type || a.granularity != b.granularity || a.blockSize != b.blockSize)
        return false;
    if (a.granularity == Granularity::PerTensor)
        return a.scalarScale && a.scalarScale == b.scalarScale && a.scalarZeroPoint == b.scalarZeroPoint;
    if (a.axis != b.axis)
        return false;
    const auto sameTensor = [&](const Tensor* left, const Tensor* right) {
        if (!left || !right)
            return left == right;
        if (left == right)
            return true;
        const auto leftValues = readNumbers(*left, storage);
        const auto rightValues = readNumbers(*right, storage);
        return leftValues && rightValues && left->dims == right->dims && *leftValues == *rightValues;
    };
    return a.scaleTensor && sameTensor(a.scaleTensor, b.scaleTensor) &&
        sameTensor(a.zeroPointTensor, b.zeroPointTensor);
}

bool hasReadableScales(const Quantizer& quantizer) {
    return quantizer.scaleTensor && (!quantizer.zeroPoint.valid() || quantizer.zeroPointTensor) &&
        quantizer.granularity != Granularity::Unknown;
}

Result<std::vector<double>> readScales(const Quantizer& quantizer, const Storage& storage) {
    if (!quantizer.scaleTensor)
        return fail(ErrorKind::Unsupported, say("The scale is computed while the model runs"));
    return readNumbers(*quantizer.scaleTensor, storage);
}

Result<std::vector<std::int64_t>> readZeroPoints(const Quantizer& quantizer, const Storage& storage) {
    if (!quantizer.zeroPoint.valid())
        return std::vector<std::int64_t>{0};
    if (!quantizer.zeroPointTensor)
        return fail(ErrorKind::Unsupported, say("The zero point is computed while the model runs"));
    return readWholeNumbers(*quantizer.zeroPointTensor, storage);
}

std::optional<std::int64_t> assumedAxis(const Target& target) {
    if (!target.isAtLeast(10, 11))
        return 0;
    return target.isAtLeast(10, 15) ? std::optional<std::int64_t>(1) : std::nullopt;
}

} // namespace qaliper
