#include "model/base/number.h"
#include "model/onnx/text/words.h"
#include "model/onnx/text/write.h"

namespace qaliper::onnxtext {

namespace {

std::string dimText(const Dim& dim) {
    if (const auto number = dim.number())
        return formatNumber(*number);
    if (const std::string* symbol = dim.symbol())
        return isPlainName(*symbol) ? *symbol : inQuotes(*symbol);
    return "?";
}

std::string elementAndShape(DataType element, const std::optional<Shape>& shape) {
    std::string text = dataTypeWord(element);
    if (!shape)
        return text + "[]";
    for (std::size_t i = 0; i < shape->size(); ++i)
        text += (i == 0 ? "[" : ",") + dimText((*shape)[i]);
    return shape->empty() ? text : text + "]";
}

} // namespace

std::string typeText(const ValueType& type) {
    const auto inner = [&] { return type.inner ? typeText(*type.inner) : std::string("?"); };
    switch (type.kind) {
    case ValueKind::Tensor: return elementAndShape(type.element, type.shape);
    case ValueKind::SparseTensor: return "sparse_tensor(" + elementAndShape(type.element, type.shape) + ")";
    case ValueKind::Sequence: return "seq(" + inner() + ")";
    case ValueKind::Optional: return "optional(" + inner() + ")";
    case ValueKind::Map: return "map(" + dataTypeWord(type.element) + ", " + inner() + ")";
    case ValueKind::Unknown: break;
    }
    return "?";
}

std::string typeText(const Tensor& tensor) {
    return elementAndShape(tensor.type, Shape(tensor.dims.begin(), tensor.dims.end()));
}

} // namespace qaliper::onnxtext
