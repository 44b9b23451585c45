#include "model/onnx/as_defined.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/graph/queries.h"
#include "model/graph/tensor.h"
#include "model/graph/types.h"

namespace qaliper {

namespace {

// Slots of an operator whose products are of integers.
struct IntegerProduct {
    std::string_view domain;
    std::string_view opType;
    std::optional<std::uint32_t> data; // nothing: the operator itself quantizes its data to UINT8
    std::uint32_t weight;
    std::uint32_t weightZeroPoint;
};

constexpr std::string_view microsoft = "com.microsoft";
constexpr std::array<IntegerProduct, 7> integerProducts{{
    {"", "MatMulInteger", 0, 1, 3},
    {"", "ConvInteger", 0, 1, 3},
    {"", "QLinearMatMul", 0, 3, 5},
    {"", "QLinearConv", 0, 3, 5},
    {microsoft, "QGemm", 0, 3, 5},
    {microsoft, "MatMulIntegerToFloat", 0, 1, 5},
    {microsoft, "DynamicQuantizeMatMul", std::nullopt, 1, 3},
}};

const IntegerProduct* integerProduct(const Node& node) {
    for (const IntegerProduct& product : integerProducts) {
        if (node.opType == product.opType && node.domain == product.domain)
            return &product;
    }
    return nullptr;
}

// The type that a QuantizeLinear without declared output has, or a DynamicQuantizeLinear.
DataType writtenByQuantizer(const Index& index, NodeIx quantizer) {
    if (index.node(quantizer).is("DynamicQuantizeLinear"))
        return DataType::Uint8;
    if (!index.node(quantizer).is("QuantizeLinear"))
        return DataType::Undefined;
    const Tensor* zeroPoint = constantAfter(index, index.input(quantizer, 2));
    return zeroPoint ? zeroPoint->type : DataType::Undefined;
}

DataType elementOf(const Index& index, const TypeTable& declared, ValueIx value) {
    if (const DataType element = declared.element(value); element != DataType::Undefined)
        return element;
    const NodeIx producer = index.producer(value);
    return producer.valid() ? writtenByQuantizer(index, producer) : DataType::Undefined;
}

class AsDefined {
public:
    explicit AsDefined(const Index& index) : index_(index), declared_(index), fresh_(index) {}

    std::vector<Edit> edits() && {
        for (const NodeIx node : index_.nodes(mainGraph)) {
            if (quantizesHalf(node))
                quantizeFloat(node);
            else if (const IntegerProduct* product = integerProduct(index_.node(node));
                     product && mixesTypes(node, *product))
                multiplyUnsigned(node, *product);
        }
        return std::move(edits_);
    }

private:
    bool quantizesHalf(NodeIx node) const {
        if (!index_.node(node).is("QuantizeLinear"))
            return false;
        const Tensor* scale = constantAfter(index_, index_.input(node, 1));
        return scale && (scale->type == DataType::Float16 || scale->type == DataType::Bfloat16);
    }

    // UINT8 data times constant INT8 weights.
    bool mixesTypes(NodeIx node, const IntegerProduct& product) const {
        const Tensor* weight = constantAfter(index_, index_.input(node, product.weight));
        return weight && weight->type == DataType::Int8 &&
            (!product.data || elementOf(index_, declared_, index_.input(node, *product.data)) == DataType::Uint8);
    }

    void quantizeFloat(NodeIx node) {
        for (std::uint32_t slot = 0; slot < 2; ++slot) {
            const std::string name = nameAt(node, slot);
            read(node, slot, cast(name, DataType::Float, name + "_float", node));
        }
    }

    void multiplyUnsigned(NodeIx node, const IntegerProduct& product) {
        read(node, product.weight, unsignedOf(nameAt(node, product.weight), node));
        for (auto slot = static_cast<std::uint32_t>(index_.node(node).inputs.size()); slot < product.weightZeroPoint;
             ++slot)
            read(node, slot, {}); // left out, as before
        const std::string zeroPoint = nameAt(node, product.weightZeroPoint);
        read(node, product.weightZeroPoint, zeroPoint.empty() ? middle(DataType::Uint8) : unsignedOf(zeroPoint, node));
    }

    std::string unsignedOf(const std::string& name, NodeIx before) {
        Node sum;
        sum.opType = "Add";
        sum.inputs = {cast(name, DataType::Int32, name + "_wide", before), middle(DataType::Int32)};
        return cast(add(std::move(sum), name + "_higher", before), DataType::Uint8, name + "_unsigned", before);
    }

    // 128, a constant.
    std::string middle(DataType type) {
        std::string& name = type == DataType::Uint8 ? middleOfBytes_ : middleOfIntegers_;
        if (name.empty()) {
            name = fresh_("middle");
            edits_.emplace_back(PutTensor{mainGraph, makeSmallTensor(name, type, {}, {128})});
        }
        return name;
    }

    std::string cast(const std::string& input, DataType to, const std::string& output, NodeIx before) {
        Node cast;
        cast.opType = "Cast";
        cast.inputs = {input};
        cast.attributes = {{"to", static_cast<std::int64_t>(to)}};
        return add(std::move(cast), output, before);
    }

    std::string add(Node node, const std::string& output, NodeIx before) {
        std::string name = fresh_(output);
        node.outputs = {name};
        edits_.emplace_back(AddNode{mainGraph, std::move(node), index_.node(before).id});
        return name;
    }

    void read(NodeIx node, std::uint32_t slot, std::string name) {
        edits_.emplace_back(ReplaceInput{mainGraph, index_.node(node).id, slot, std::move(name)});
    }

    std::string nameAt(NodeIx node, std::uint32_t slot) const {
        return std::string(index_.name(index_.input(node, slot)));
    }

    const Index& index_;
    TypeTable declared_;
    FreshNames fresh_;
    std::string middleOfBytes_;
    std::string middleOfIntegers_;
    std::vector<Edit> edits_;
};

} // namespace

std::vector<Edit> asDefinedEdits(const Index& index) { return AsDefined(index).edits(); }

} // namespace qaliper
