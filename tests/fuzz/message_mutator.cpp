#include "tests/fuzz/message_mutator.h"

#include <array>
#include <cstring>
#include <limits>
#include <utility>

#include <google/protobuf/descriptor.h>

namespace qaliper {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr auto integers = std::to_array<std::int64_t>({0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 21, 32, 64, 127, 128, 255, 256,
    1024, 65536, 1 << 20, 0x7fffffff, 0x80000000, 0xffffffff, 1LL << 40, 1LL << 62,
    std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min(), -1, -2, -3, -4, -128});
constexpr auto numbers = std::to_array<double>(
    {0, -0.0, 1, -1, 0.5, 2, 127, 255, 1e-45, 1e-30, 1e30, 3.4e38, -1e30, std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()});

// Sets a field that stands alone, or its place in a list, or a new place at the end of the list.
template <class Value, class Set, class SetAt, class Add>
void put(Message& message, const FieldDescriptor& field, int at, Value value, Set set, SetAt setAt, Add add) {
    const Reflection& reflection = *message.GetReflection();
    if (!field.is_repeated())
        (reflection.*set)(&message, &field, value);
    else if (at < reflection.FieldSize(message, &field))
        (reflection.*setAt)(&message, &field, at, value);
    else
        (reflection.*add)(&message, &field, value);
}

void putInteger(Message& message, const FieldDescriptor& field, int at, std::int64_t value) {
    switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
        return put(message, field, at, static_cast<std::int32_t>(value), &Reflection::SetInt32,
            &Reflection::SetRepeatedInt32, &Reflection::AddInt32);
    case FieldDescriptor::CPPTYPE_INT64:
        return put(
            message, field, at, value, &Reflection::SetInt64, &Reflection::SetRepeatedInt64, &Reflection::AddInt64);
    case FieldDescriptor::CPPTYPE_UINT64:
        return put(message, field, at, static_cast<std::uint64_t>(value), &Reflection::SetUInt64,
            &Reflection::SetRepeatedUInt64, &Reflection::AddUInt64);
    case FieldDescriptor::CPPTYPE_ENUM: {
        const int count = field.enum_type()->value_count();
        const auto chosen = static_cast<int>(static_cast<std::uint64_t>(value) % static_cast<std::uint64_t>(count));
        return put(message, field, at, field.enum_type()->value(chosen), &Reflection::SetEnum,
            &Reflection::SetRepeatedEnum, &Reflection::AddEnum);
    }
    default: return;
    }
}

std::int64_t integerAt(const Message& message, const FieldDescriptor& field, int at) {
    const Reflection& reflection = *message.GetReflection();
    if (field.is_repeated() && at >= reflection.FieldSize(message, &field))
        return 0;
    switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
        return field.is_repeated() ? reflection.GetRepeatedInt32(message, &field, at)
                                   : reflection.GetInt32(message, &field);
    case FieldDescriptor::CPPTYPE_INT64:
        return field.is_repeated() ? reflection.GetRepeatedInt64(message, &field, at)
                                   : reflection.GetInt64(message, &field);
    case FieldDescriptor::CPPTYPE_UINT64:
        return static_cast<std::int64_t>(field.is_repeated() ? reflection.GetRepeatedUInt64(message, &field, at)
                                                             : reflection.GetUInt64(message, &field));
    default: return 0;
    }
}

std::string textAt(const Message& message, const FieldDescriptor& field, int at) {
    const Reflection& reflection = *message.GetReflection();
    if (!field.is_repeated())
        return reflection.GetString(message, &field);
    return at < reflection.FieldSize(message, &field) ? reflection.GetRepeatedString(message, &field, at)
                                                      : std::string();
}

} // namespace

MessageMutator::MessageMutator(Message& message, std::vector<std::string> words, unsigned seed)
    : root_(&message), words_(std::move(words)), random_(seed) {}

void MessageMutator::collect(Message& message) {
    constexpr std::size_t maxParts = 4096;
    if (parts_.size() >= maxParts)
        return;
    parts_.push_back(&message);
    const Reflection& reflection = *message.GetReflection();
    std::vector<const Field*> fields;
    reflection.ListFields(message, &fields);
    for (const Field* field : fields) {
        if (field->cpp_type() == Field::CPPTYPE_STRING && field->type() == Field::TYPE_STRING) {
            const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
            for (int i = 0; i < count; ++i)
                words_.push_back(textAt(message, *field, i));
        }
        if (field->cpp_type() != Field::CPPTYPE_MESSAGE)
            continue;
        if (!field->is_repeated()) {
            collect(*reflection.MutableMessage(&message, field));
            continue;
        }
        for (int i = 0; i < reflection.FieldSize(message, field); ++i)
            collect(*reflection.MutableRepeatedMessage(&message, field, i));
    }
}

std::unique_ptr<Message> MessageMutator::copyLike(const google::protobuf::Descriptor& kind) {
    std::vector<const Message*> like;
    for (const Message* candidate : parts_) {
        if (candidate->GetDescriptor() == &kind && candidate != root_)
            like.push_back(candidate);
    }
    if (like.empty())
        return nullptr;
    const Message& chosen = *like[below(like.size())];
    std::unique_ptr<Message> copy(chosen.New());
    copy->CopyFrom(chosen);
    return copy;
}

std::int64_t MessageMutator::awkwardInteger(std::int64_t before) {
    switch (below(4)) {
    case 0: return static_cast<std::int64_t>(static_cast<std::uint64_t>(before) + 1);
    case 1: return static_cast<std::int64_t>(static_cast<std::uint64_t>(before) - 1);
    case 2: return integers.at(below(11)); // the small ones, which honest models have
    default: return integers.at(below(integers.size()));
    }
}

double MessageMutator::awkwardNumber(double before) {
    return below(3) == 0 ? -before : numbers.at(below(numbers.size()));
}

std::string MessageMutator::awkwardText(const std::string& before, bool isBytes) {
    if (!isBytes && !words_.empty() && below(8) != 0)
        return words_[below(words_.size())];
    std::string text = before;
    switch (below(4)) {
    case 0: return text.substr(0, below(text.size() + 1));
    case 1: return text + std::string(1 + below(16), static_cast<char>(random_()));
    case 2: return text + text;
    default:
        if (!text.empty())
            text[below(text.size())] = static_cast<char>(random_());
        return text;
    }
}

void MessageMutator::change(Message& message, const Field& field, int at) {
    switch (field.cpp_type()) {
    case Field::CPPTYPE_FLOAT:
        return put(message, field, at, static_cast<float>(awkwardNumber(1)), &Reflection::SetFloat,
            &Reflection::SetRepeatedFloat, &Reflection::AddFloat);
    case Field::CPPTYPE_DOUBLE:
        return put(message, field, at, awkwardNumber(1), &Reflection::SetDouble, &Reflection::SetRepeatedDouble,
            &Reflection::AddDouble);
    case Field::CPPTYPE_STRING:
        return put(message, field, at, awkwardText(textAt(message, field, at), field.type() == Field::TYPE_BYTES),
            &Reflection::SetString, &Reflection::SetRepeatedString, &Reflection::AddString);
    case Field::CPPTYPE_MESSAGE: return;
    case Field::CPPTYPE_ENUM: return putInteger(message, field, at, static_cast<std::int64_t>(below(64)));
    default:
        // an element type is one of few numbers
        if (field.name() == "data_type" || field.name() == "elem_type")
            return putInteger(message, field, at, static_cast<std::int64_t>(below(27)));
        return putInteger(message, field, at, awkwardInteger(integerAt(message, field, at)));
    }
}

void MessageMutator::add(Message& message, const Field& field) {
    const Reflection& reflection = *message.GetReflection();
    if (field.cpp_type() != Field::CPPTYPE_MESSAGE)
        return change(message, field, field.is_repeated() ? reflection.FieldSize(message, &field) : 0);
    const auto like = copyLike(*field.message_type()); // before the place is made, which may hold what is copied
    Message* added =
        field.is_repeated() ? reflection.AddMessage(&message, &field) : reflection.MutableMessage(&message, &field);
    if (like)
        added->CopyFrom(*like);
}

void MessageMutator::rearrange(Message& message, const Field& field) {
    const Reflection& reflection = *message.GetReflection();
    if (!field.is_repeated())
        return reflection.ClearField(&message, &field);
    const int size = reflection.FieldSize(message, &field);
    const int at = static_cast<int>(below(static_cast<std::size_t>(size)));
    reflection.SwapElements(
        &message, &field, at, below(2) == 0 ? size - 1 : static_cast<int>(below(static_cast<std::size_t>(size))));
    if (below(2) == 0)
        reflection.RemoveLast(&message, &field);
}

void MessageMutator::mutate() {
    parts_.clear();
    collect(*root_);
    Message& message = *parts_[below(parts_.size())];
    const Reflection& reflection = *message.GetReflection();
    std::vector<const Field*> set;
    reflection.ListFields(message, &set);
    const std::size_t action = below(8);
    if (set.empty() || action == 0) {
        const auto* descriptor = message.GetDescriptor();
        if (descriptor->field_count() > 0)
            add(message,
                *descriptor->field(static_cast<int>(below(static_cast<std::size_t>(descriptor->field_count())))));
        return;
    }
    const Field& field = *set[below(set.size())];
    if (action == 1)
        return rearrange(message, field);
    if (action == 2 || field.cpp_type() == Field::CPPTYPE_MESSAGE)
        return below(3) == 0 ? rearrange(message, field) : add(message, field);
    const int size = field.is_repeated() ? reflection.FieldSize(message, &field) : 1;
    change(message, field, static_cast<int>(below(static_cast<std::size_t>(size))));
}

void MessageMutator::cross(const Message& other) {
    parts_.clear();
    collect(*root_);
    std::vector<Message*> mine = std::move(parts_);
    parts_.clear();
    const std::unique_ptr<Message> copy(other.New());
    copy->CopyFrom(other);
    collect(*copy);
    Message& place = *mine[below(mine.size())];
    if (const auto like = copyLike(*place.GetDescriptor()))
        place.CopyFrom(*like);
}

} // namespace qaliper
