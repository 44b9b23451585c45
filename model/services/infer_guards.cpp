#include "model/services/infer_guards.h"

#include <algorithm>

#include "model/graph/tensor.h"
#include "model/onnx/skeleton.h"
#include "model/services/rule_tools.h"

namespace qaliper {

namespace {

using onnx::AttributeProto;
using onnx::TensorProto;

constexpr std::int64_t largestDim = 1LL << 40;
constexpr int largestRank = 64;
constexpr std::uint64_t maxElements = 1U << 20;
constexpr int longestAttribute = 4096;

bool isValidDim(const onnx::TensorShapeProto::Dimension& dim) {
    return !dim.has_dim_value() || (dim.dim_value() >= 0 && dim.dim_value() <= largestDim);
}

// The number of elements in the tensor's field for its type; nothing for types that libonnx does not read.
std::optional<std::uint64_t> storedElements(const TensorProto& tensor) {
    switch (tensor.data_type()) {
    case TensorProto::FLOAT: return tensor.float_data_size();
    case TensorProto::DOUBLE: return tensor.double_data_size();
    case TensorProto::INT64: return tensor.int64_data_size();
    case TensorProto::INT32:
    case TensorProto::INT8:
    case TensorProto::UINT8:
    case TensorProto::BOOL: return tensor.int32_data_size();
    default: return std::nullopt;
    }
}

bool isOfKind(const AttributeProto& attribute, AttributeProto::AttributeType kind) {
    // files of IR version 1 have no attribute kind
    return attribute.type() == kind || attribute.type() == AttributeProto::UNDEFINED;
}

bool hasSoundTensor(const AttributeProto& attribute, std::uint64_t nonce) {
    if (!attribute.has_t() || !attribute.t().has_raw_data() || payloadIndex(nonce, attribute.t().raw_data()))
        return true;
    const TensorProto& tensor = attribute.t();
    const auto count = elementCount({tensor.dims().begin(), tensor.dims().end()});
    const auto expected = count ? byteSize(static_cast<DataType>(tensor.data_type()), *count) : std::nullopt;
    return count && (!expected || *expected == tensor.raw_data().size());
}

} // namespace

bool isValid(const onnx::TypeProto& type) {
    if (!type.has_tensor_type())
        return true;
    const auto& tensor = type.tensor_type();
    return tensor.elem_type() > 0 && tensor.shape().dim_size() <= largestRank &&
        std::ranges::all_of(tensor.shape().dim(), isValidDim);
}

bool isReadable(const TensorProto& tensor, std::uint64_t nonce) {
    const bool isExternal = tensor.data_location() == TensorProto::EXTERNAL;
    const auto count = elementCount({tensor.dims().begin(), tensor.dims().end()});
    if (isExternal || !count || *count > maxElements)
        return false;
    const auto stored = storedElements(tensor);
    if (!stored)
        return false;
    if (!tensor.has_raw_data())
        return *stored == *count;
    const auto bytes = byteSize(static_cast<DataType>(tensor.data_type()), *count);
    return bytes == tensor.raw_data().size() && !payloadIndex(nonce, tensor.raw_data());
}

bool hasFittingSlots(const onnx::NodeProto& node, const onnx::OpSchema& schema) {
    return node.input_size() >= schema.min_input() && node.input_size() <= schema.max_input() &&
        node.output_size() >= schema.min_output() && node.output_size() <= schema.max_output();
}

bool hasFittingAttributes(const onnx::NodeProto& node, const onnx::OpSchema& schema) {
    const auto& known = schema.attributes();
    const auto fits = [&](const AttributeProto& attribute) {
        const auto found = known.find(attribute.name());
        return found == known.end() || !attribute.ref_attr_name().empty() || isOfKind(attribute, found->second.type);
    };
    const auto isThere = [&](const auto& entry) {
        const auto isIt = [&](const AttributeProto& attribute) { return attribute.name() == entry.first; };
        return !entry.second.required || std::ranges::any_of(node.attribute(), isIt);
    };
    return std::ranges::all_of(node.attribute(), fits) && std::ranges::all_of(known, isThere);
}

bool hasSoundAttributes(const onnx::NodeProto& node, std::uint64_t nonce) {
    return std::ranges::all_of(node.attribute(), [&](const AttributeProto& attribute) {
        const bool isScanCount = attribute.name() == "num_scan_inputs";
        return attribute.ints_size() <= longestAttribute && hasSoundTensor(attribute, nonce) &&
            (!isScanCount || (attribute.i() >= 1 && attribute.i() <= node.input_size()));
    });
}

bool hasAxisOfInput(const onnx::NodeProto& node, onnx::InferenceContext& context) {
    if (node.op_type() != "LayerNormalization")
        return true;
    const auto* input = rules::shape(context, 0);
    return !input || rules::normalised(rules::integer(context, "axis", -1), input->dim_size());
}

void dropUnsoundDims(onnx::TypeProto& type) {
    if (!type.has_tensor_type() || !type.tensor_type().has_shape())
        return;
    for (auto& dim : *type.mutable_tensor_type()->mutable_shape()->mutable_dim()) {
        if (!isValidDim(dim))
            dim.Clear();
    }
}

} // namespace qaliper
