#include "model/onnx/message_diff.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include <google/protobuf/text_format.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/util/field_comparator.h>
#include <google/protobuf/util/message_differencer.h>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

namespace pb = google::protobuf;
using Differencer = pb::util::MessageDifferencer;
using Path = std::vector<Differencer::SpecificField>;
using CppType = pb::FieldDescriptor::CppType;

constexpr std::size_t longestValue = 72; // bytes

std::string shortened(std::string text) {
    if (text.size() <= longestValue)
        return text;
    std::size_t end = longestValue;
    while ((static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) // inside a character
        --end;
    text.resize(end);
    return text + "…";
}

// Fields that the linked ONNX may be too old to know.
// Source: onnx.proto of ONNX 1.20.
struct NewerField {
    std::string_view message;
    int number;
    std::string_view name;
};
constexpr std::array<NewerField, 12> newerFields{
    {{"ModelProto", 26, "configuration"}, {"GraphProto", 16, "metadata_props"}, {"NodeProto", 8, "overload"},
        {"NodeProto", 9, "metadata_props"}, {"NodeProto", 10, "device_configurations"},
        {"TensorProto", 16, "metadata_props"}, {"ValueInfoProto", 4, "metadata_props"},
        {"FunctionProto", 11, "attribute_proto"}, {"FunctionProto", 12, "value_info"},
        {"FunctionProto", 13, "overload"}, {"FunctionProto", 14, "metadata_props"}, {"TypeProto", 9, "optional_type"}}};

std::string nameOf(const pb::Descriptor& message, const Differencer::SpecificField& step) {
    if (step.field)
        return step.field->name();
    const auto* const found = std::ranges::find_if(newerFields, [&](const NewerField& field) {
        return field.message == message.name() && field.number == step.unknown_field_number;
    });
    return found != newerFields.end() ? std::string(found->name)
                                      : "field " + formatNumber(std::int64_t{step.unknown_field_number});
}

bool isAnnotation(std::string_view message, std::string_view field) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> annotations{
        {{"ModelProto", "producer_name"}, {"ModelProto", "producer_version"}, {"ModelProto", "domain"},
            {"ModelProto", "model_version"}, {"GraphProto", "name"}, {"TensorProto", "name"},
            {"TensorProto", "external_data"}, {"TensorProto", "data_location"}}};
    return field == "doc_string" || field == "metadata_props" ||
        std::ranges::find(annotations, std::pair(message, field)) != annotations.end();
}

bool isData(std::string_view message, std::string_view field) {
    return message == "TensorProto" && field.ends_with("_data") && field != "external_data";
}

std::string textOf(const pb::Message& message, const pb::FieldDescriptor& field, int index) {
    return field.is_repeated() ? message.GetReflection()->GetRepeatedString(message, &field, index)
                               : message.GetReflection()->GetString(message, &field);
}

// Where in two long texts a part begins that shows a difference.
std::size_t startOfDifference(std::string_view before, std::string_view after) {
    constexpr std::size_t context = 20; // bytes before it
    const auto place = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    if (place < longestValue / 2)
        return 0;
    std::size_t start = place - context;
    while (start > 0 && (static_cast<unsigned char>(before[start]) & 0xc0U) == 0x80) // inside a character
        --start;
    return start;
}

std::string valueOf(const pb::Message& message, const pb::FieldDescriptor& field, int index) {
    if (field.cpp_type() == CppType::CPPTYPE_MESSAGE) {
        const pb::Message& value = field.is_repeated()
            ? message.GetReflection()->GetRepeatedMessage(message, &field, index)
            : message.GetReflection()->GetMessage(message, &field);
        constexpr std::size_t largest = 4096; // bytes that are worth writing for a text that is cut
        return value.ByteSizeLong() > largest ? "{…}" : shortened(cleanText("{" + value.ShortDebugString() + "}"));
    }
    if (field.cpp_type() == CppType::CPPTYPE_STRING)
        return quotedValue(textOf(message, field, index));
    std::string text;
    pb::TextFormat::PrintFieldValueToString(message, &field, field.is_repeated() ? index : -1, &text);
    return shortened(cleanText(text));
}

std::string valueOf(const pb::UnknownField& field) {
    switch (field.type()) {
    case pb::UnknownField::TYPE_VARINT: return formatNumber(static_cast<std::int64_t>(field.varint()));
    case pb::UnknownField::TYPE_FIXED32: return formatNumber(std::int64_t{field.fixed32()});
    case pb::UnknownField::TYPE_FIXED64: return formatNumber(static_cast<std::int64_t>(field.fixed64()));
    case pb::UnknownField::TYPE_LENGTH_DELIMITED: return quotedValue(field.length_delimited());
    case pb::UnknownField::TYPE_GROUP: break;
    }
    return "{…}";
}

bool sameBits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
bool sameBits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

// NaN equals itself, and 0 is not -0.
class BitComparator final : public pb::util::SimpleFieldComparator {
public:
    ComparisonResult Compare(const pb::Message& before, const pb::Message& after, const pb::FieldDescriptor* field,
        int indexBefore, int indexAfter, const pb::util::FieldContext* context) override {
        const pb::Reflection& was = *before.GetReflection();
        const pb::Reflection& is = *after.GetReflection();
        const auto result = [](bool isSame) { return isSame ? SAME : DIFFERENT; };
        if (field->cpp_type() == CppType::CPPTYPE_FLOAT)
            return result(field->is_repeated() ? sameBits(was.GetRepeatedFloat(before, field, indexBefore),
                                                     is.GetRepeatedFloat(after, field, indexAfter))
                                               : sameBits(was.GetFloat(before, field), is.GetFloat(after, field)));
        if (field->cpp_type() == CppType::CPPTYPE_DOUBLE)
            return result(field->is_repeated() ? sameBits(was.GetRepeatedDouble(before, field, indexBefore),
                                                     is.GetRepeatedDouble(after, field, indexAfter))
                                               : sameBits(was.GetDouble(before, field), is.GetDouble(after, field)));
        return SimpleCompare(before, after, field, indexBefore, indexAfter, context);
    }
};

// Ignores that a field is absent in one message and has its default in the other.
class DefaultsAreAbsent final : public Differencer::IgnoreCriteria {
public:
    bool IsIgnored(const pb::Message& before, const pb::Message& after, const pb::FieldDescriptor* field,
        const Path& /*parents*/) override {
        if (field->is_repeated() || field->cpp_type() == CppType::CPPTYPE_MESSAGE || field->real_containing_oneof())
            return false;
        if (before.GetReflection()->HasField(before, field) == after.GetReflection()->HasField(after, field))
            return false;
        if (!hasKind(before) || !hasKind(after))
            return false;
        return comparator_.Compare(before, after, field, -1, -1, nullptr) == BitComparator::SAME;
    }

private:
    // Attributes of early files have no type; which field is there decides about their value.
    static bool hasKind(const pb::Message& message) {
        const auto& descriptor = *message.GetDescriptor();
        return descriptor.name() != "AttributeProto" ||
            message.GetReflection()->HasField(message, descriptor.FindFieldByName("type"));
    }

    BitComparator comparator_;
};

class Collector final : public Differencer::Reporter {
public:
    explicit Collector(const pb::Descriptor& root) : root_(&root) {}

    void ReportAdded(const pb::Message& /*before*/, const pb::Message& after, const Path& path) override {
        add(path, {}, value(after, path, false));
    }
    void ReportDeleted(const pb::Message& before, const pb::Message& /*after*/, const Path& path) override {
        add(path, value(before, path, true), {});
    }
    void ReportModified(const pb::Message& before, const pb::Message& after, const Path& path) override {
        if (path.back().field && path.back().field->cpp_type() == CppType::CPPTYPE_MESSAGE)
            return; // its fields were reported
        if (path.back().field && path.back().field->cpp_type() == CppType::CPPTYPE_STRING)
            return addTexts(before, after, path);
        add(path, value(before, path, true), value(after, path, false));
    }

    std::vector<MessageChange> take() { return std::move(changes_); }

private:
    static std::string value(const pb::Message& message, const Path& path, bool isBefore) {
        const auto& last = path.back();
        if (last.field)
            return valueOf(message, *last.field, isBefore ? last.index : std::max(last.index, last.new_index));
        const auto* fields = isBefore ? last.unknown_field_set1 : last.unknown_field_set2;
        const int index = isBefore ? last.unknown_field_index1 : last.unknown_field_index2;
        return fields && index >= 0 ? valueOf(fields->field(index)) : std::string();
    }

    void addTexts(const pb::Message& before, const pb::Message& after, const Path& path) {
        const auto& last = path.back();
        const std::string was = textOf(before, *last.field, last.index);
        const std::string is = textOf(after, *last.field, std::max(last.index, last.new_index));
        const std::size_t start = startOfDifference(was, is);
        const std::string cut = start > 0 ? "…" : "";
        add(path, cut + quotedValue(std::string_view(was).substr(start)),
            cut + quotedValue(std::string_view(is).substr(start)));
    }

    void add(const Path& path, std::string was, std::string is) {
        MessageChange change{{}, std::move(was), std::move(is), 0, false, false};
        std::string list; // the way without the last index
        const pb::Descriptor* message = root_;
        for (const auto& step : path) {
            const std::string name = nameOf(*message, step);
            list = change.field + (change.field.empty() ? "" : ".") + name;
            change.field = list;
            if (step.field && step.field->is_repeated())
                change.field += "[" + formatNumber(std::int64_t{std::max(step.index, step.new_index)}) + "]";
            change.isAnnotation = change.isAnnotation || isAnnotation(message->name(), name);
            change.isData = isData(message->name(), name);
            if (step.field && step.field->message_type())
                message = step.field->message_type();
        }
        const auto* last = path.back().field;
        const bool isNumberOrData = last && last->type() != pb::FieldDescriptor::TYPE_STRING;
        if (!changes_.empty() && isNumberOrData && list == list_ && list != change.field) {
            ++changes_.back().more;
            return;
        }
        list_ = list;
        changes_.push_back(std::move(change));
    }

    const pb::Descriptor* root_;
    std::string list_; // of the last change
    std::vector<MessageChange> changes_;
};

} // namespace

std::string quotedValue(std::string_view text) {
    return "\"" + shortened(cleanText(text.substr(0, 4 * longestValue))) + "\"";
}

std::vector<MessageChange> messageChanges(const pb::Message& before, const pb::Message& after) {
    BitComparator comparator;
    Collector collector(*before.GetDescriptor());
    Differencer differencer;
    differencer.set_field_comparator(&comparator);
    differencer.AddIgnoreCriteria(new DefaultsAreAbsent); // the differencer owns it
    differencer.ReportDifferencesTo(&collector);
    differencer.Compare(before, after);
    return collector.take();
}

} // namespace qaliper
