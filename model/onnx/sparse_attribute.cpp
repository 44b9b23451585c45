#include "model/onnx/sparse_attribute.h"

#include "model/onnx/convert.h"

namespace qaliper {

std::optional<SparseInitializer> sparseAttribute(const Model& model, const Node& node, std::string_view attribute) {
    const Skeleton& skeleton = model.storage->skeleton();
    onnx::NodeProto proto;
    if (!node.origin.known() ||
        !proto.ParsePartialFromArray(skeleton.bytes.data() + node.origin.offset, static_cast<int>(node.origin.size)))
        return std::nullopt;
    for (const onnx::AttributeProto& candidate : proto.attribute()) {
        if (candidate.name() != attribute || !candidate.has_sparse_tensor())
            continue;
        const onnx::SparseTensorProto& tensor = candidate.sparse_tensor();
        const TensorReading reading{&skeleton, nullptr};
        return SparseInitializer{candidate.name(), static_cast<DataType>(tensor.values().data_type()),
            {tensor.dims().begin(), tensor.dims().end()}, fromProto(tensor.values(), reading),
            fromProto(tensor.indices(), reading), {}};
    }
    return std::nullopt;
}

} // namespace qaliper
