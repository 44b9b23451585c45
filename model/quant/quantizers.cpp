#include "model/quant/quantizers.h"

#include <algorithm>

#include "model/target/operators.h"

namespace qaliper {

namespace {

constexpr std::int64_t float4Block = 16;
constexpr std::int64_t mxBlock = 32;

bool isQuantizerDomain(const Node& node) {
    return node.isStandard() || node.domain == trtDomain || node.domain == "com.microsoft";
}

bool isTrtForm(const Node& node, std::string_view suffix) {
    return node.opType.starts_with("TRT_") && node.opType.ends_with(suffix);
}

// The name of an operator such as TRT_FP8QuantizeLinear contains the type.
DataType typeOfTrtForm(std::string_view op) {
    if (op.find("FP8") != std::string_view::npos)
        return DataType::Float8E4M3FN;
    if (op.find("INT4") != std::string_view::npos)
        return DataType::Int4;
    return op.find("FP4") != std::string_view::npos ? DataType::Float4E2M1 : DataType::Undefined;
}

// The Cast that writes a zero point: Model Optimizer exports a Constant of zeros and a Cast.
NodeIx castAfter(const Index& index, ValueIx value) {
    const ValueIx source = throughIdentity(index, value);
    const NodeIx producer = source.valid() ? index.producer(source) : NodeIx{};
    return producer.valid() && index.node(producer).is("Cast") ? producer : NodeIx{};
}

DataType quantizedType(const Quantizer& quantizer, const Node& node, const Index& index, const TypeTable& types) {
    const bool isNamed = isTrtForm(node, "Linear") || quantizer.dynamic;
    if (const DataType type = typeOfTrtForm(node.opType); isNamed && type != DataType::Undefined)
        return type;
    if (quantizer.dynamic)
        return types.element(quantizer.output);
    if (const DataType type = zeroPointType(index, quantizer.zeroPoint); type != DataType::Undefined)
        return type;
    if (quantizer.zeroPoint.valid() && types.element(quantizer.zeroPoint) != DataType::Undefined)
        return types.element(quantizer.zeroPoint);
    if (const auto type = node.integer("output_dtype", 0); quantizer.quantizes && type != 0)
        return static_cast<DataType>(type);
    if (quantizer.quantizes)
        return DataType::Uint8; // the ONNX default
    if (const Tensor* constant = constantAfter(index, quantizer.data))
        return constant->type;
    return types.element(quantizer.data);
}

Granularity granularityOf(const Quantizer& quantizer, const TypeTable& types) {
    if (quantizer.dynamic)
        return Granularity::Block;
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

bool isZeroAfterCast(const Index& index, ValueIx zeroPoint) {
    const NodeIx cast = castAfter(index, zeroPoint);
    const Tensor* source = cast.valid() ? readableConstant(index, index.input(cast, 0)) : nullptr;
    const auto numbers = source ? readNumbers(*source, *index.model().storage) : std::vector<double>{};
    return numbers && !numbers->empty() && std::ranges::all_of(*numbers, [](double number) { return number == 0; });
}

// The size of a block when the attribute is left out.
std::int64_t assumedBlock(const Node& node) {
    if (node.opType.starts_with("TRT_MXFP8"))
        return mxBlock;
    return node.opType == "TRT_FP4DynamicQuantize" ? float4Block : 0;
}

void readScalars(Quantizer& quantizer, const Index& index) {
    const Storage& storage = *index.model().storage;
    if (isZeroAfterCast(index, quantizer.zeroPoint))
        quantizer.scalarZeroPoint = 0;
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
        node.opType == "TRT_BlockQuantize" || isDynamicQuantizeNode(node);
}

bool isDynamicQuantizeNode(const Node& node) { return isTrtForm(node, "DynamicQuantize"); }

bool isLinearForm(const Node& node) {
    return (node.opType == "QuantizeLinear" || node.opType == "DequantizeLinear") &&
        (node.isStandard() || node.domain == trtDomain);
}

DataType zeroPointType(const Index& index, ValueIx zeroPoint) {
    if (!zeroPoint.valid())
        return DataType::Undefined;
    if (const Tensor* constant = constantAfter(index, zeroPoint))
        return constant->type;
    const NodeIx cast = castAfter(index, zeroPoint);
    return cast.valid() ? static_cast<DataType>(index.node(cast).integer("to", 0)) : DataType::Undefined;
}

bool isDequantizeNode(const Node& node) {
    return (node.opType == "DequantizeLinear" && isQuantizerDomain(node)) || isTrtForm(node, "DequantizeLinear") ||
        node.opType == "TRT_BlockDequantize";
}

QuantView::QuantView(const Index& index, const TypeTable& types)
    : byNode_(index.nodeCount(), Id<NodeIxTag>::none), constant_(constantValues(index)) {
    for (const NodeIx ix : index.nodes()) {
        const Node& node = index.node(ix);
        const bool quantizes = isQuantizeNode(node);
        if (!quantizes && !isDequantizeNode(node))
            continue;
        Quantizer quantizer;
        quantizer.node = ix;
        quantizer.quantizes = quantizes;
        quantizer.dynamic = isDynamicQuantizeNode(node);
        quantizer.data = index.input(ix, 0);
        quantizer.scale = quantizer.dynamic ? index.output(ix, 1) : index.input(ix, 1);
        quantizer.zeroPoint = quantizer.dynamic ? ValueIx{} : index.input(ix, 2);
        quantizer.output = index.output(ix, 0);
        quantizer.scaleTensor = readableConstant(index, quantizer.scale);
        quantizer.zeroPointTensor = readableConstant(index, quantizer.zeroPoint);
        quantizer.axis = node.integer("axis");
        quantizer.blockSize = node.integer("block_size", assumedBlock(node));
        quantizer.type = quantizedType(quantizer, node, index, types);
        quantizer.granularity = granularityOf(quantizer, types);
        quantizer.constantData = isConstant(quantizer.data);
        readScalars(quantizer, index);
        byNode_[ix.value] = static_cast<std::uint32_t>(quantizers_.size());
        quantizers_.push_back(quantizer);
    }
    connectLevels(index);
}

void QuantView::connectLevels(const Index& index) {
    for (Quantizer& quantizer : quantizers_) {
        ValueIx scale = throughIdentity(index, quantizer.scale);
        const NodeIx cast = quantizer.dynamic ? NodeIx{} : castAfter(index, scale);
        if (cast.valid())
            scale = throughIdentity(index, index.input(cast, 0));
        const Quantizer* level = quantizer.dynamic ? nullptr : producer(index, scale);
        if (!level || !level->dequantizes())
            continue;
        quantizer.scaleLevel = level->node;
        quantizers_[byNode_[level->node.value]].ofScale = true;
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
    const bool hasZeroPoint =
        !quantizer.zeroPoint.valid() || quantizer.zeroPointTensor || quantizer.scalarZeroPoint.has_value();
    return quantizer.scaleTensor && hasZeroPoint && quantizer.granularity != Granularity::Unknown;
}

Result<std::vector<double>> readScales(const Quantizer& quantizer, const Storage& storage) {
    if (!quantizer.scaleTensor)
        return fail(ErrorKind::Unsupported, say("The scale is computed while the model runs"));
    return readNumbers(*quantizer.scaleTensor, storage);
}

Result<std::vector<std::int64_t>> readZeroPoints(const Quantizer& quantizer, const Storage& storage) {
    if (!quantizer.zeroPoint.valid())
        return std::vector<std::int64_t>{0};
    if (!quantizer.zeroPointTensor && quantizer.scalarZeroPoint)
        return std::vector<std::int64_t>{*quantizer.scalarZeroPoint};
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
