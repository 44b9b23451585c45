#include <functional>
#include <map>
#include <string>
#include <vector>

#include <google/protobuf/message.h>
#include <gtest/gtest.h>
#include <onnx/onnx_pb.h>

#include "model/graph/diff.h"
#include "model/onnx/field_diff.h"
#include "model/onnx/load.h"
#include "tests/support/result.h"

// Each field of each message of onnx.proto, at each place where ONNX has it, makes two models different.

namespace qaliper::every_field_test {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// A way from a model to a message in it.
struct Step {
    const FieldDescriptor* field;
    int index; // in a repeated field
};
using Way = std::vector<Step>;

Message& at(Message& model, const Way& way) {
    Message* message = &model;
    for (const Step& step : way) {
        const Reflection& reflection = *message->GetReflection();
        message = step.field->is_repeated() ? reflection.MutableRepeatedMessage(message, step.field, step.index)
                                            : reflection.MutableMessage(message, step.field);
    }
    return *message;
}

std::string nameOf(const Way& way) {
    std::string name = "model";
    for (const Step& step : way)
        name += "." + step.field->name();
    return name;
}

// Which alternative of a oneof a filled message has.
using Choice = std::function<int(const google::protobuf::OneofDescriptor&)>;

// Gives each field a value of its own, each list one element. Bodies have no bodies themselves.
class Filler {
public:
    explicit Filler(Choice choice) : choice_(std::move(choice)) {}

    void fill(Message& message) {
        const Descriptor& type = *message.GetDescriptor();
        ++depth_[&type];
        for (int i = 0; i < type.field_count(); ++i) {
            const FieldDescriptor& field = *type.field(i);
            const auto* oneof = field.real_containing_oneof();
            if (oneof && oneof->field(choice_(*oneof) % oneof->field_count()) != &field)
                continue;
            if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
                fillMessage(message, field);
            else
                fillValue(message, field);
        }
        message.GetReflection()->MutableUnknownFields(&message)->AddVarint(future, ++count_);
        --depth_[&type];
    }

    static constexpr int future = 500; // the number of a field that ONNX may have one day

private:
    void fillMessage(Message& message, const FieldDescriptor& field) {
        const int deepest = field.message_type()->name() == "GraphProto" ? 2 : 1;
        if (depth_[field.message_type()] >= deepest)
            return;
        const Reflection& reflection = *message.GetReflection();
        if (!field.is_repeated())
            return fill(*reflection.MutableMessage(&message, &field));
        fill(*reflection.AddMessage(&message, &field));
    }

    void fillValue(Message& message, const FieldDescriptor& field) {
        const Reflection& reflection = *message.GetReflection();
        const auto number = static_cast<int>(++count_);
        const std::string text = field.name() + std::to_string(number);
        const bool isList = field.is_repeated();
        switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT32:
            isList ? reflection.AddInt32(&message, &field, number) : reflection.SetInt32(&message, &field, number);
            break;
        case FieldDescriptor::CPPTYPE_INT64:
            isList ? reflection.AddInt64(&message, &field, number) : reflection.SetInt64(&message, &field, number);
            break;
        case FieldDescriptor::CPPTYPE_UINT64:
            isList ? reflection.AddUInt64(&message, &field, count_) : reflection.SetUInt64(&message, &field, count_);
            break;
        case FieldDescriptor::CPPTYPE_FLOAT:
            isList ? reflection.AddFloat(&message, &field, static_cast<float>(number))
                   : reflection.SetFloat(&message, &field, static_cast<float>(number));
            break;
        case FieldDescriptor::CPPTYPE_DOUBLE:
            isList ? reflection.AddDouble(&message, &field, number) : reflection.SetDouble(&message, &field, number);
            break;
        case FieldDescriptor::CPPTYPE_STRING:
            isList ? reflection.AddString(&message, &field, text) : reflection.SetString(&message, &field, text);
            break;
        case FieldDescriptor::CPPTYPE_ENUM: reflection.SetEnumValue(&message, &field, 1); break;
        default: FAIL() << "a kind of field that is new in onnx.proto: " << field.full_name();
        }
    }

    Choice choice_;
    std::map<const Descriptor*, int> depth_;
    std::uint64_t count_ = 0;
};

// Another value for a field that has one, of a list for its first element.
void alter(Message& message, const FieldDescriptor& field) {
    const Reflection& reflection = *message.GetReflection();
    const bool isList = field.is_repeated();
    switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
        isList ? reflection.SetRepeatedInt32(&message, &field, 0, reflection.GetRepeatedInt32(message, &field, 0) + 1)
               : reflection.SetInt32(&message, &field, reflection.GetInt32(message, &field) + 1);
        break;
    case FieldDescriptor::CPPTYPE_INT64:
        isList ? reflection.SetRepeatedInt64(&message, &field, 0, reflection.GetRepeatedInt64(message, &field, 0) + 1)
               : reflection.SetInt64(&message, &field, reflection.GetInt64(message, &field) + 1);
        break;
    case FieldDescriptor::CPPTYPE_UINT64:
        isList ? reflection.SetRepeatedUInt64(&message, &field, 0, reflection.GetRepeatedUInt64(message, &field, 0) + 1)
               : reflection.SetUInt64(&message, &field, reflection.GetUInt64(message, &field) + 1);
        break;
    case FieldDescriptor::CPPTYPE_FLOAT:
        isList ? reflection.SetRepeatedFloat(&message, &field, 0, -reflection.GetRepeatedFloat(message, &field, 0))
               : reflection.SetFloat(&message, &field, -reflection.GetFloat(message, &field));
        break;
    case FieldDescriptor::CPPTYPE_DOUBLE:
        isList ? reflection.SetRepeatedDouble(&message, &field, 0, -reflection.GetRepeatedDouble(message, &field, 0))
               : reflection.SetDouble(&message, &field, -reflection.GetDouble(message, &field));
        break;
    case FieldDescriptor::CPPTYPE_STRING:
        isList
            ? reflection.SetRepeatedString(&message, &field, 0, reflection.GetRepeatedString(message, &field, 0) + "!")
            : reflection.SetString(&message, &field, reflection.GetString(message, &field) + "!");
        break;
    case FieldDescriptor::CPPTYPE_ENUM: reflection.SetEnumValue(&message, &field, 0); break;
    default: break;
    }
}

// A list with its first element once more.
void enlarge(Message& message, const FieldDescriptor& field) {
    const Reflection& reflection = *message.GetReflection();
    Message& added = *reflection.AddMessage(&message, &field);
    added.CopyFrom(reflection.GetRepeatedMessage(message, &field, 0));
}

struct Mutation {
    std::string name;
    Way way; // to the message that is changed
    std::function<void(Message&)> change;
};

void collect(const Message& message, const Way& way, std::vector<Mutation>& found) {
    const Reflection& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const FieldDescriptor* field : fields) {
        const std::string name = nameOf(way) + "." + field->name();
        found.push_back({name + " is gone", way, [field](Message& to) { to.GetReflection()->ClearField(&to, field); }});
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
            found.push_back({name, way, [field](Message& to) { alter(to, *field); }});
            continue;
        }
        if (field->is_repeated())
            found.push_back({name + " is there twice", way, [field](Message& to) { enlarge(to, *field); }});
        Way inner = way;
        inner.push_back({field, 0});
        collect(field->is_repeated() ? reflection.GetRepeatedMessage(message, field, 0)
                                     : reflection.GetMessage(message, field),
            inner, found);
    }
    found.push_back({nameOf(way) + " with another unknown field", way,
        [](Message& to) { to.GetReflection()->MutableUnknownFields(&to)->mutable_field(0)->set_varint(0); }});
    found.push_back({nameOf(way) + " with one unknown field more", way,
        [](Message& to) { to.GetReflection()->MutableUnknownFields(&to)->AddLengthDelimited(501, "new"); }});
}

bool isSame(const Index& before, const Index& after) {
    return diff(before, after).empty() && must(fieldDifferences(before, after)).empty();
}

Index indexOf(const onnx::ModelProto& model) { return Index(must(parseModel(model.SerializePartialAsString()))); }

onnx::ModelProto filled(const Choice& choice) {
    onnx::ModelProto model;
    Filler(choice).fill(model);
    return model;
}

onnx::ModelProto filled() {
    return filled([](const auto&) { return 0; });
}

template <class Proto>
void forEach(Message& message, const std::function<void(Proto&)>& change) {
    if (auto* proto = dynamic_cast<Proto*>(&message))
        change(*proto);
    const Reflection& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const FieldDescriptor* field : fields) {
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
            forEach(field->is_repeated() ? *reflection.MutableRepeatedMessage(&message, field, 0)
                                         : *reflection.MutableMessage(&message, field),
                change);
    }
}

bool isData(const FieldDescriptor& field) { return field.name().ends_with("_data") && field.name() != "external_data"; }

// Each change of a place whose name contains `where`.
void expectDifferences(const onnx::ModelProto& model, std::string_view where) {
    const Index before = indexOf(model);
    ASSERT_TRUE(isSame(before, indexOf(model))) << "an equal copy";
    std::vector<Mutation> mutations;
    collect(model, {}, mutations);
    std::size_t made = 0;
    for (const Mutation& mutation : mutations) {
        if (mutation.name.find(where) == std::string::npos)
            continue;
        onnx::ModelProto changed = model;
        mutation.change(at(changed, mutation.way));
        if (!changed.has_graph())
            continue; // that is no model
        EXPECT_FALSE(isSame(before, indexOf(changed))) << mutation.name;
        ++made;
    }
    EXPECT_GT(made, 5U) << where;
}

TEST(EveryField, MakesTwoModelsDifferent) { expectDifferences(filled(), "model"); }

TEST(EveryField, OfEachAlternativeOfATypeAndOfADimension) {
    for (int alternative = 1; alternative < 6; ++alternative)
        expectDifferences(filled([=](const auto&) { return alternative; }), "model.graph.input.type");
}

// The data of a valid tensor are in one field, and in the file.
onnx::ModelProto withData(const FieldDescriptor& kept) {
    onnx::ModelProto model = filled();
    forEach<onnx::TensorProto>(model, [&](onnx::TensorProto& tensor) {
        tensor.clear_data_location();
        for (int i = 0; i < onnx::TensorProto::GetDescriptor()->field_count(); ++i) {
            const FieldDescriptor& field = *onnx::TensorProto::GetDescriptor()->field(i);
            if (isData(field) && &field != &kept)
                onnx::TensorProto::GetReflection()->ClearField(&tensor, &field);
        }
    });
    return model;
}

TEST(EveryField, OfTensorsWithOneKindOfData) {
    const Descriptor& tensor = *onnx::TensorProto::descriptor();
    for (int i = 0; i < tensor.field_count(); ++i) {
        if (isData(*tensor.field(i)))
            expectDifferences(withData(*tensor.field(i)), "_data");
    }
}

TEST(EveryField, OfAttributesWithTensors) {
    for (const auto kind : {onnx::AttributeProto::TENSOR, onnx::AttributeProto::TENSORS, onnx::AttributeProto::GRAPH}) {
        onnx::ModelProto model = withData(*onnx::TensorProto::descriptor()->FindFieldByName("raw_data"));
        forEach<onnx::AttributeProto>(model, [&](onnx::AttributeProto& attribute) {
            attribute.clear_ref_attr_name();
            attribute.set_type(kind);
            if (kind != onnx::AttributeProto::GRAPH) {
                attribute.clear_g();
                attribute.clear_graphs();
            }
        });
        expectDifferences(model, "model.graph.node.attribute");
    }
}

} // namespace
} // namespace qaliper::every_field_test
