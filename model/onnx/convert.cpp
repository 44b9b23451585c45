#include "model/onnx/convert.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>

#include "model/base/number.h"
#include "model/onnx/skeleton.h"

namespace qaliper {

namespace {

std::optional<std::uint64_t> unsignedNumber(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Payload externalPayload(const onnx::TensorProto& proto, std::uint64_t needed, ExternalFiles* files) {
    std::string location;
    std::optional<std::uint64_t> offset = 0;
    std::optional<std::uint64_t> length = 0;
    for (const auto& entry : proto.external_data()) {
        if (entry.key() == "location")
            location = entry.value();
        else if (entry.key() == "offset")
            offset = unsignedNumber(entry.value());
        else if (entry.key() == "length")
            length = unsignedNumber(entry.value());
    }
    if (!offset || !length)
        return InExternal{location, 0, 0, {},
            say("External data \"{location}\" has an offset or length that is not a number",
                arg("location", location))};
    if (!files)
        return InExternal{location, *offset, *length == 0 ? needed : *length, {},
            say("The model was not read from a file, so there is no folder to look for \"{location}\"",
                arg("location", location))};
    return files->open(location, *offset, *length, needed);
}

PayloadEncoding encodingOf(std::uint32_t field) {
    switch (field) {
    case 4: return PayloadEncoding::Float;
    case 5: return PayloadEncoding::Int32;
    case 7: return PayloadEncoding::Int64;
    case 10: return PayloadEncoding::Double;
    case 11: return PayloadEncoding::Uint64;
    default: return PayloadEncoding::Raw;
    }
}

template <class Numbers>
std::string littleEndian(const Numbers& numbers, std::size_t width) {
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(numbers.size()) * width);
    for (const auto number : numbers) {
        for (std::size_t i = 0; i < width; ++i)
            bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i)));
    }
    return bytes;
}

template <class Numbers>
std::string rawBytes(const Numbers& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(*numbers.data())};
}

// The elements of a tensor whose data stayed in the skeleton, in one form for all fields of TensorProto.
Payload inlinePayload(const onnx::TensorProto& proto, DataType type) {
    const auto memory = [](std::string bytes) {
        return InMemory{std::make_shared<const std::string>(std::move(bytes))};
    };
    // Wider elements (COMPLEX128) have a field of their own; in these fields they are an error.
    const std::size_t width = std::min<std::size_t>(std::max(8, bitsOf(type)) / 8U, sizeof(std::uint64_t));
    if (!proto.raw_data().empty())
        return memory(proto.raw_data());
    if (proto.float_data_size() > 0)
        return memory(rawBytes(proto.float_data()));
    if (proto.double_data_size() > 0)
        return memory(rawBytes(proto.double_data()));
    if (proto.int32_data_size() > 0)
        return memory(littleEndian(proto.int32_data(), width));
    if (proto.int64_data_size() > 0)
        return memory(littleEndian(proto.int64_data(), width));
    if (proto.uint64_data_size() > 0)
        return memory(littleEndian(proto.uint64_data(), width));
    if (proto.string_data_size() > 0)
        return Strings(proto.string_data().begin(), proto.string_data().end());
    return std::monostate{};
}

// Files of IR version 1 do not state the kind of an attribute; the field that is present determines it.
int kindOf(const onnx::AttributeProto& proto) {
    using Proto = onnx::AttributeProto;
    const std::array<std::pair<bool, int>, 8> present{{{proto.has_f(), Proto::FLOAT}, {proto.has_i(), Proto::INT},
        {proto.has_s(), Proto::STRING}, {proto.has_t(), Proto::TENSOR}, {proto.floats_size() > 0, Proto::FLOATS},
        {proto.ints_size() > 0, Proto::INTS}, {proto.strings_size() > 0, Proto::STRINGS},
        {proto.tensors_size() > 0, Proto::TENSORS}}};
    const auto found = std::ranges::find(present, true, &std::pair<bool, int>::first);
    return proto.has_type() || found == present.end() ? proto.type() : found->second;
}

void clearData(onnx::TensorProto& proto) {
    proto.clear_float_data();
    proto.clear_int32_data();
    proto.clear_string_data();
    proto.clear_int64_data();
    proto.clear_raw_data();
    proto.clear_double_data();
    proto.clear_uint64_data();
    proto.clear_external_data();
    proto.clear_data_location();
}

template <class Value, class Numbers>
std::vector<Value> listOf(const Numbers& numbers) {
    return {numbers.begin(), numbers.end()};
}

} // namespace

std::string serialized(const google::protobuf::MessageLite& proto) {
    std::string bytes;
    proto.SerializePartialToString(&bytes);
    return bytes;
}

ValueType fromProto(const onnx::TypeProto& proto) {
    const auto inner = [](const onnx::TypeProto& type) { return std::make_shared<const ValueType>(fromProto(type)); };
    const auto tensorLike = [](ValueKind kind, const auto& tensor) {
        ValueType type{kind, static_cast<DataType>(tensor.elem_type()), {}, {}};
        if (!tensor.has_shape())
            return type;
        type.shape.emplace();
        for (const auto& dim : tensor.shape().dim()) {
            if (dim.has_dim_value())
                type.shape->emplace_back(std::int64_t{dim.dim_value()});
            else
                type.shape->emplace_back(dim.dim_param());
        }
        return type;
    };
    switch (proto.value_case()) {
    case onnx::TypeProto::kTensorType: return tensorLike(ValueKind::Tensor, proto.tensor_type());
    case onnx::TypeProto::kSparseTensorType: return tensorLike(ValueKind::SparseTensor, proto.sparse_tensor_type());
    case onnx::TypeProto::kSequenceType:
        return {ValueKind::Sequence, DataType::Undefined, {}, inner(proto.sequence_type().elem_type())};
    case onnx::TypeProto::kOptionalType:
        return {ValueKind::Optional, DataType::Undefined, {}, inner(proto.optional_type().elem_type())};
    case onnx::TypeProto::kMapType:
        return {ValueKind::Map, static_cast<DataType>(proto.map_type().key_type()), {},
            inner(proto.map_type().value_type())};
    default: return {};
    }
}

ValueInfo fromProto(const onnx::ValueInfoProto& proto) { return {proto.name(), fromProto(proto.type()), {}}; }

Tensor fromProto(const onnx::TensorProto& proto, const TensorReading& reading) {
    Tensor tensor{proto.name(), static_cast<DataType>(proto.data_type()), listOf<std::int64_t>(proto.dims()), {}, {}};
    if (proto.data_location() == onnx::TensorProto::EXTERNAL) {
        tensor.payload = externalPayload(proto, byteSize(tensor).value_or(0), reading.external);
        return tensor;
    }
    const auto index = reading.skeleton ? payloadIndex(reading.skeleton->nonce, proto.raw_data()) : std::nullopt;
    if (!index || *index >= reading.skeleton->payloads.size()) {
        tensor.payload = inlinePayload(proto, tensor.type);
        return tensor;
    }
    const PayloadSpan& span = reading.skeleton->payloads[*index];
    tensor.payload = InFile{span.offset, span.size, encodingOf(span.field)};
    return tensor;
}

Attribute fromProto(const onnx::AttributeProto& proto, const TensorReading& reading) {
    Attribute attribute{proto.name(), OpaqueAttribute{}};
    if (!proto.ref_attr_name().empty()) {
        attribute.value = AttributeReference{proto.ref_attr_name(), static_cast<AttributeKind>(proto.type())};
        return attribute;
    }
    switch (kindOf(proto)) {
    case onnx::AttributeProto::INT: attribute.value = std::int64_t{proto.i()}; break;
    case onnx::AttributeProto::FLOAT: attribute.value = proto.f(); break;
    case onnx::AttributeProto::STRING: attribute.value = proto.s(); break;
    case onnx::AttributeProto::TENSOR: attribute.value = fromProto(proto.t(), reading); break;
    case onnx::AttributeProto::INTS: attribute.value = listOf<std::int64_t>(proto.ints()); break;
    case onnx::AttributeProto::FLOATS: attribute.value = listOf<float>(proto.floats()); break;
    case onnx::AttributeProto::STRINGS: attribute.value = listOf<std::string>(proto.strings()); break;
    case onnx::AttributeProto::TENSORS: {
        std::vector<Tensor> tensors;
        for (const auto& tensor : proto.tensors())
            tensors.push_back(fromProto(tensor, reading));
        attribute.value = std::move(tensors);
        break;
    }
    default: break;
    }
    return attribute;
}

Node fromProto(const onnx::NodeProto& proto, const TensorReading& reading) {
    Node node;
    node.opType = proto.op_type();
    node.domain = proto.domain();
    node.name = proto.name();
    node.inputs = listOf<std::string>(proto.input());
    node.outputs = listOf<std::string>(proto.output());
    node.attributes.reserve(static_cast<std::size_t>(proto.attribute_size()));
    for (const auto& attribute : proto.attribute())
        node.attributes.push_back(fromProto(attribute, reading));
    return node;
}

std::vector<OpsetImport> fromProto(const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& protos) {
    std::vector<OpsetImport> opsets;
    for (const auto& proto : protos)
        opsets.push_back({proto.domain(), proto.version()});
    return opsets;
}

namespace {

// In place, so that the denotation of a dimension is kept as long as the rank is.
void patchShape(const Shape& shape, onnx::TensorShapeProto& proto) {
    if (proto.dim_size() != static_cast<int>(shape.size()))
        proto.clear_dim();
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const int at = static_cast<int>(i);
        auto& dim = at < proto.dim_size() ? *proto.mutable_dim(at) : *proto.add_dim();
        if (shape[i].number())
            dim.set_dim_value(*shape[i].number());
        else if (shape[i].symbol())
            dim.set_dim_param(*shape[i].symbol());
        else
            dim.clear_value();
    }
}

} // namespace

void toProto(const ValueType& type, onnx::TypeProto& proto) {
    const auto tensorLike = [&](auto& tensor) {
        tensor.set_elem_type(static_cast<int>(type.element));
        if (type.shape)
            patchShape(*type.shape, *tensor.mutable_shape());
        else
            tensor.clear_shape();
    };
    const auto putInner = [&](onnx::TypeProto& inner) {
        if (type.inner)
            toProto(*type.inner, inner);
    };
    switch (type.kind) {
    case ValueKind::Tensor: tensorLike(*proto.mutable_tensor_type()); break;
    case ValueKind::SparseTensor: tensorLike(*proto.mutable_sparse_tensor_type()); break;
    case ValueKind::Sequence: putInner(*proto.mutable_sequence_type()->mutable_elem_type()); break;
    case ValueKind::Optional: putInner(*proto.mutable_optional_type()->mutable_elem_type()); break;
    case ValueKind::Map:
        proto.mutable_map_type()->set_key_type(static_cast<int>(type.element));
        putInner(*proto.mutable_map_type()->mutable_value_type());
        break;
    case ValueKind::Unknown: break;
    }
}

void toProto(const ValueInfo& info, onnx::ValueInfoProto& proto) {
    proto.set_name(info.name);
    if (info.type.kind == ValueKind::Unknown)
        proto.clear_type();
    else
        toProto(info.type, *proto.mutable_type());
}

void toProto(const Tensor& tensor, onnx::TensorProto& proto, const PayloadTokens& tokens) {
    clearData(proto);
    if (!tensor.name.empty())
        proto.set_name(tensor.name);
    proto.set_data_type(static_cast<int>(tensor.type));
    proto.mutable_dims()->Assign(tensor.dims.begin(), tensor.dims.end());
    if (const auto* memory = std::get_if<InMemory>(&tensor.payload)) {
        proto.set_raw_data(*memory->bytes);
    } else if (const auto* strings = std::get_if<Strings>(&tensor.payload)) {
        for (const std::string& text : *strings)
            proto.add_string_data(text);
    } else if (const auto* external = std::get_if<InExternal>(&tensor.payload)) {
        proto.set_data_location(onnx::TensorProto::EXTERNAL);
        const auto put = [&](const char* key, std::string value) {
            auto& entry = *proto.add_external_data();
            entry.set_key(key);
            entry.set_value(std::move(value));
        };
        put("location", external->location);
        put("offset", std::to_string(external->offset));
        put("length", std::to_string(external->size));
    } else if (!std::holds_alternative<std::monostate>(tensor.payload)) {
        proto.set_raw_data(tokens(tensor.payload));
    }
}

void toProto(const Attribute& attribute, onnx::AttributeProto& proto, const PayloadTokens& tokens) {
    using Proto = onnx::AttributeProto;
    proto.set_name(attribute.name);
    const auto assign = [](auto& field, const auto& values) { field.Assign(values.begin(), values.end()); };
    const auto& value = attribute.value;
    if (const auto* reference = std::get_if<AttributeReference>(&value)) {
        proto.set_ref_attr_name(reference->name);
        if (reference->kind != AttributeKind::Undefined)
            proto.set_type(static_cast<Proto::AttributeType>(reference->kind));
    } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        proto.set_type(Proto::INT);
        proto.set_i(*integer);
    } else if (const auto* number = std::get_if<float>(&value)) {
        proto.set_type(Proto::FLOAT);
        proto.set_f(*number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        proto.set_type(Proto::STRING);
        proto.set_s(*text);
    } else if (const auto* tensor = std::get_if<Tensor>(&value)) {
        proto.set_type(Proto::TENSOR);
        toProto(*tensor, *proto.mutable_t(), tokens);
    } else if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&value)) {
        proto.set_type(Proto::INTS);
        assign(*proto.mutable_ints(), *integers);
    } else if (const auto* numbers = std::get_if<std::vector<float>>(&value)) {
        proto.set_type(Proto::FLOATS);
        assign(*proto.mutable_floats(), *numbers);
    } else if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
        proto.set_type(Proto::STRINGS);
        assign(*proto.mutable_strings(), *texts);
    } else if (const auto* tensors = std::get_if<std::vector<Tensor>>(&value)) {
        proto.set_type(Proto::TENSORS);
        for (const Tensor& one : *tensors)
            toProto(one, *proto.add_tensors(), tokens);
    }
}

} // namespace qaliper
