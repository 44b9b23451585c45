#include "model/onnx/plain_data.h"

#include "model/base/sha256.h"
#include "model/onnx/skeleton.h"

namespace qaliper {

namespace {

int dataFields(const onnx::TensorProto& proto) {
    return static_cast<int>(proto.float_data_size() > 0) + static_cast<int>(proto.int32_data_size() > 0) +
        static_cast<int>(proto.string_data_size() > 0) + static_cast<int>(proto.int64_data_size() > 0) +
        static_cast<int>(proto.double_data_size() > 0) + static_cast<int>(proto.uint64_data_size() > 0) +
        static_cast<int>(!proto.raw_data().empty());
}

bool isExternal(const onnx::TensorProto& proto) { return proto.data_location() == onnx::TensorProto::EXTERNAL; }

void clearNumbers(onnx::TensorProto& proto) {
    proto.clear_float_data();
    proto.clear_int32_data();
    proto.clear_int64_data();
    proto.clear_raw_data();
    proto.clear_double_data();
    proto.clear_uint64_data();
}

std::string digest(const std::string& bytes) {
    constexpr std::size_t largest = 1024; // bytes that stay
    if (bytes.size() <= largest)
        return bytes;
    Sha256 hash;
    hash.add(bytes);
    return std::move(hash).finish();
}

// Data that are in the model's file, of a tensor that says that they are elsewhere.
void gatherStray(onnx::TensorProto& proto, const TensorReading& reading, const Storage& storage) {
    onnx::TensorProto inside = proto;
    inside.clear_data_location();
    if (const auto bytes = readStoredBytes(fromProto(inside, reading), storage)) {
        clearNumbers(proto);
        proto.set_raw_data(digest(*bytes));
    }
}

void gatherOutside(onnx::TensorProto& proto, const TensorReading& reading, const Storage& storage) {
    const Tensor tensor = fromProto(proto, reading);
    const auto bytes = readStoredBytes(tensor, storage);
    const auto& place = std::get<InExternal>(tensor.payload);
    proto.set_raw_data(bytes
            ? digest(*bytes)
            : "unread: " + place.location + " " + std::to_string(place.offset) + " " + std::to_string(place.size));
}

void gather(onnx::TensorProto& proto, const TensorReading& reading, const Storage& storage) {
    const int fields = dataFields(proto);
    if (proto.string_data_size() > 0 || fields > 1)
        return;
    if (isExternal(proto))
        return fields == 0 ? gatherOutside(proto, reading, storage) : gatherStray(proto, reading, storage);
    const auto bytes = readStoredBytes(fromProto(proto, reading), storage);
    if (!bytes || fields == 0)
        return;
    clearNumbers(proto);
    proto.set_raw_data(digest(*bytes));
}

} // namespace

void dropData(onnx::TensorProto& proto, const TensorReading& reading, const Storage& storage) {
    const int fields = dataFields(proto);
    if (isExternal(proto) && fields == 1 && proto.string_data_size() == 0)
        return gatherStray(proto, reading, storage);
    if (isExternal(proto) || fields != 1)
        return;
    clearNumbers(proto);
    proto.clear_string_data();
}

void gatherData(google::protobuf::Message& message, const TensorReading& reading, const Storage& storage) {
    if (auto* tensor = dynamic_cast<onnx::TensorProto*>(&message))
        gather(*tensor, reading, storage);
    const auto& reflection = *message.GetReflection();
    std::vector<const google::protobuf::FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const auto* field : fields) {
        if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE)
            continue;
        if (!field->is_repeated()) {
            gatherData(*reflection.MutableMessage(&message, field), reading, storage);
            continue;
        }
        for (int i = 0; i < reflection.FieldSize(message, field); ++i)
            gatherData(*reflection.MutableRepeatedMessage(&message, field, i), reading, storage);
    }
}

} // namespace qaliper
