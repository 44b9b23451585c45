#include <type_traits>

#include "model/base/number.h"
#include "model/onnx/convert.h"
#include "model/onnx/text/words.h"
#include "model/onnx/text/write.h"

namespace qaliper::onnxtext {

namespace {

void writeTensorValue(Writing& writing, const Tensor& tensor) {
    writing.page.put(typeText(tensor) + " ");
    if (!tensor.name.empty())
        writing.page.put(nameOrQuoted(tensor.name) + " ");
    if (!tensor.name.empty() || std::holds_alternative<InExternal>(tensor.payload))
        writing.page.put("= ");
    writeData(writing, tensor);
}

class ValueWriter {
public:
    explicit ValueWriter(Writing& writing) : writing_(&writing) {}

    void operator()(std::int64_t value) const { put(formatNumber(value)); }
    void operator()(float value) const { put(floatText(value)); }
    void operator()(const std::string& value) const { put(inQuotes(value)); }
    void operator()(const Tensor& value) const { writeTensorValue(*writing_, value); }
    void operator()(GraphId value) const {
        if (const Graph* graph = writing_->model->graph(value))
            writeGraph(*writing_, *graph);
    }
    void operator()(const AttributeReference& value) const { put("@" + nameOrQuoted(value.name)); }
    void operator()(const OpaqueAttribute&) const {}

    template <class Item>
    void operator()(const std::vector<Item>& values) const {
        put("[");
        for (std::size_t i = 0; i < values.size(); ++i) {
            if constexpr (std::is_arithmetic_v<Item> || std::is_same_v<Item, std::string>) {
                writing_->page.putItem(itemText(values[i]) + (i + 1 < values.size() ? ", " : ""));
            } else {
                (*this)(values[i]);
                put(i + 1 < values.size() ? ", " : "");
            }
        }
        put("]");
    }

private:
    static std::string itemText(std::int64_t value) { return formatNumber(value); }
    static std::string itemText(float value) { return floatText(value); }
    static std::string itemText(const std::string& value) { return inQuotes(value); }
    void put(std::string_view text) const { writing_->page.put(text); }

    Writing* writing_;
};

template <class Item>
bool isEmptyList(const AttributeValue& value) {
    const auto* list = std::get_if<std::vector<Item>>(&value);
    return list && list->empty();
}

// The kind where the value alone does not determine it.
AttributeKind neededKind(const AttributeValue& value) {
    if (const auto* reference = std::get_if<AttributeReference>(&value))
        return reference->kind;
    if (isEmptyList<std::int64_t>(value))
        return AttributeKind::IntList;
    if (isEmptyList<float>(value))
        return AttributeKind::FloatList;
    if (isEmptyList<std::string>(value))
        return AttributeKind::StringList;
    if (isEmptyList<Tensor>(value))
        return AttributeKind::TensorList;
    return isEmptyList<GraphId>(value) ? AttributeKind::GraphList : AttributeKind::Undefined;
}

void writeSparseValue(Writing& writing, const onnx::SparseTensorProto& proto) {
    const Shape shape(proto.dims().begin(), proto.dims().end());
    const auto element = static_cast<DataType>(proto.values().data_type());
    writing.page.put(typeText(ValueType{ValueKind::SparseTensor, element, shape, {}}) + " ");
    writeSparseData(writing, proto);
}

// Kinds that the model keeps as the bytes of their file.
void writeOpaque(Writing& writing, const std::string& name, std::string_view original) {
    Page& page = writing.page;
    onnx::AttributeProto proto;
    proto.ParsePartialFromArray(original.data(), static_cast<int>(original.size()));
    const auto writeList = [&](AttributeKind kind, const auto& items, const auto& writeItem) {
        page.put(name + ": " + std::string(kindWord(kind)) + " = [");
        for (int i = 0; i < items.size(); ++i) {
            page.put(i > 0 ? ", " : "");
            writeItem(items[i]);
        }
        page.put("]");
    };
    const auto writeType = [&](const onnx::TypeProto& type) { page.put(typeText(fromProto(type))); };
    const auto writeSparse = [&](const onnx::SparseTensorProto& sparse) { writeSparseValue(writing, sparse); };
    switch (static_cast<AttributeKind>(proto.type())) {
    case AttributeKind::TypeProto: page.put(name + ": type_proto = "); return writeType(proto.tp());
    case AttributeKind::SparseTensor: page.put(name + " = "); return writeSparse(proto.sparse_tensor());
    case AttributeKind::TypeProtoList: return writeList(AttributeKind::TypeProtoList, proto.type_protos(), writeType);
    case AttributeKind::SparseTensorList:
        return writeList(AttributeKind::SparseTensorList, proto.sparse_tensors(), writeSparse);
    default: page.put(name + ": opaque = " + inQuotes(original));
    }
}

} // namespace

void writeAttribute(Writing& writing, const Attribute& attribute, std::string_view original) {
    const std::string name = nameOrQuoted(attribute.name);
    if (std::holds_alternative<OpaqueAttribute>(attribute.value))
        return writeOpaque(writing, name, original);
    const AttributeKind kind = neededKind(attribute.value);
    writing.page.put(name);
    if (kind != AttributeKind::Undefined)
        writing.page.put(": " + std::string(kindWord(kind)));
    writing.page.put(" = ");
    std::visit(ValueWriter(writing), attribute.value);
}

} // namespace qaliper::onnxtext
