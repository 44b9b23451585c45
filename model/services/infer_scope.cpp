#include "model/services/infer_scope.h"

#include <cstdint>

namespace qaliper {

namespace {

using onnx::TensorShapeProto;
using onnx::TypeProto;

void fillShape(TensorShapeProto& known, const TensorShapeProto& more) {
    if (known.dim_size() != more.dim_size())
        return;
    for (int i = 0; i < known.dim_size(); ++i) {
        const bool isMore =
            more.dim(i).has_dim_value() || (more.dim(i).has_dim_param() && !known.dim(i).has_dim_param());
        if (!known.dim(i).has_dim_value() && isMore)
            *known.mutable_dim(i) = more.dim(i);
    }
}

template <class TensorType>
void fillTensor(TensorType& known, const TensorType& more) {
    if (known.elem_type() == onnx::TensorProto::UNDEFINED)
        known.set_elem_type(more.elem_type());
    if (!more.has_shape())
        return;
    if (known.has_shape())
        fillShape(*known.mutable_shape(), more.shape());
    else
        *known.mutable_shape() = more.shape();
}

bool contradict(const TensorShapeProto::Dimension& a, const TensorShapeProto::Dimension& b) {
    return a.has_dim_value() && b.has_dim_value() && a.dim_value() != b.dim_value();
}

template <class TensorType>
bool contradictTensor(const TensorType& a, const TensorType& b) {
    constexpr auto undefined = std::int32_t{onnx::TensorProto::UNDEFINED};
    if (a.elem_type() != b.elem_type() && a.elem_type() != undefined && b.elem_type() != undefined)
        return true;
    if (!a.has_shape() || !b.has_shape())
        return false;
    bool differs = a.shape().dim_size() != b.shape().dim_size();
    for (int i = 0; !differs && i < a.shape().dim_size(); ++i)
        differs = contradict(a.shape().dim(i), b.shape().dim(i));
    return differs;
}

template <class TensorType>
bool generaliseTensor(TensorType& type, const TensorType& other) {
    if (type.elem_type() != other.elem_type())
        return false;
    if (!type.has_shape())
        return true;
    if (!other.has_shape() || other.shape().dim_size() != type.shape().dim_size()) {
        type.clear_shape();
        return true;
    }
    for (int i = 0; i < type.shape().dim_size(); ++i) {
        auto& dim = *type.mutable_shape()->mutable_dim(i);
        const auto& otherDim = other.shape().dim(i);
        const bool isSame = dim.has_dim_value() ? otherDim.has_dim_value() && otherDim.dim_value() == dim.dim_value()
                                                : !otherDim.has_dim_value() && otherDim.dim_param() == dim.dim_param();
        if (!isSame)
            dim.Clear();
    }
    return true;
}

} // namespace

void fillGaps(TypeProto& known, const TypeProto& more) {
    if (known.value_case() == TypeProto::VALUE_NOT_SET) {
        known = more;
        return;
    }
    if (known.value_case() != more.value_case())
        return;
    switch (known.value_case()) {
    case TypeProto::kTensorType: fillTensor(*known.mutable_tensor_type(), more.tensor_type()); break;
    case TypeProto::kSparseTensorType:
        fillTensor(*known.mutable_sparse_tensor_type(), more.sparse_tensor_type());
        break;
    case TypeProto::kSequenceType:
        fillGaps(*known.mutable_sequence_type()->mutable_elem_type(), more.sequence_type().elem_type());
        break;
    case TypeProto::kOptionalType:
        fillGaps(*known.mutable_optional_type()->mutable_elem_type(), more.optional_type().elem_type());
        break;
    default: break;
    }
}

bool contradict(const TypeProto& a, const TypeProto& b) {
    if (a.value_case() == TypeProto::VALUE_NOT_SET || b.value_case() == TypeProto::VALUE_NOT_SET)
        return false;
    if (a.value_case() != b.value_case())
        return true;
    switch (a.value_case()) {
    case TypeProto::kTensorType: return contradictTensor(a.tensor_type(), b.tensor_type());
    case TypeProto::kSparseTensorType: return contradictTensor(a.sparse_tensor_type(), b.sparse_tensor_type());
    case TypeProto::kSequenceType: return contradict(a.sequence_type().elem_type(), b.sequence_type().elem_type());
    case TypeProto::kOptionalType: return contradict(a.optional_type().elem_type(), b.optional_type().elem_type());
    default: return false;
    }
}

bool isOfOtherElement(const TypeProto& a, const TypeProto& b) {
    if (a.value_case() == TypeProto::VALUE_NOT_SET || b.value_case() == TypeProto::VALUE_NOT_SET)
        return false;
    if (a.value_case() != b.value_case())
        return true;
    constexpr auto undefined = std::int32_t{onnx::TensorProto::UNDEFINED};
    const std::int32_t one = a.tensor_type().elem_type();
    const std::int32_t other = b.tensor_type().elem_type();
    switch (a.value_case()) {
    case TypeProto::kTensorType: return one != other && one != undefined && other != undefined;
    case TypeProto::kSequenceType:
        return isOfOtherElement(a.sequence_type().elem_type(), b.sequence_type().elem_type());
    case TypeProto::kOptionalType:
        return isOfOtherElement(a.optional_type().elem_type(), b.optional_type().elem_type());
    default: return false;
    }
}

bool generalise(TypeProto& type, const TypeProto& other) {
    if (type.value_case() != other.value_case())
        return false;
    switch (type.value_case()) {
    case TypeProto::kTensorType: return generaliseTensor(*type.mutable_tensor_type(), other.tensor_type());
    case TypeProto::kSparseTensorType:
        return generaliseTensor(*type.mutable_sparse_tensor_type(), other.sparse_tensor_type());
    case TypeProto::kSequenceType:
        return generalise(*type.mutable_sequence_type()->mutable_elem_type(), other.sequence_type().elem_type());
    case TypeProto::kOptionalType:
        return generalise(*type.mutable_optional_type()->mutable_elem_type(), other.optional_type().elem_type());
    default: return true;
    }
}

} // namespace qaliper
