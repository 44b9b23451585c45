#include "model/services/schema_checks.h"

#include <algorithm>
#include <exception>
#include <map>
#include <string_view>

#include <onnx/defs/data_type_utils.h>

namespace qaliper {

namespace {

using Parameter = onnx::OpSchema::FormalParameter;

// Null beyond the last input; the last parameter stands for all inputs of a list.
const Parameter* parameterAt(const onnx::OpSchema& schema, std::size_t slot) {
    const auto& inputs = schema.inputs();
    if (slot < inputs.size())
        return &inputs[slot];
    return !inputs.empty() && inputs.back().GetOption() == onnx::OpSchema::Variadic ? &inputs.back() : nullptr;
}

// Undefined for what is no tensor or not known.
std::int32_t elementOf(const NodeContext& context, std::size_t slot) {
    const onnx::TypeProto* type = context.knownType(slot);
    return type && type->has_tensor_type() ? type->tensor_type().elem_type()
                                           : std::int32_t{onnx::TensorProto::UNDEFINED};
}

// As in a schema: "tensor(float)". Null for types that this libonnx does not know.
const std::string* wordOf(const onnx::TypeProto& type) try {
    return onnx::Utils::DataTypeUtils::ToType(type);
} catch (const std::exception&) {
    return nullptr;
}

std::string joined(const onnx::DataTypeSet& types) {
    std::vector<std::string_view> words;
    for (const std::string* type : types)
        words.emplace_back(*type);
    std::ranges::sort(words);
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

// In libonnx's words; empty where the node is as the schema wants it.
std::string objection(const onnx::NodeProto& node, const onnx::OpSchema& schema) try {
    schema.Verify(node);
    return {};
} catch (const std::exception& error) {
    return firstLine(error.what());
}

onnx::NodeProto withKnownAttributes(const onnx::NodeProto& node, const onnx::OpSchema& schema) {
    onnx::NodeProto known = node;
    known.clear_attribute();
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (schema.attributes().contains(attribute.name()))
            *known.add_attribute() = attribute;
    }
    return known;
}

// The type parameter that binds an input. The schema of RMSNormalization has one for the input and one for the scale and the
// output; shape inference gives the output the type of the input.
std::string_view boundTo(const onnx::OpSchema& schema, const Parameter& parameter) {
    return schema.Name() == "RMSNormalization" ? std::string_view("T") : std::string_view(parameter.GetTypeStr());
}

} // namespace

std::optional<WrongForm> wrongForm(const onnx::NodeProto& node, const Operator& op) {
    // files of IR version 1 have no attribute kind
    const bool isKinded = std::ranges::none_of(node.attribute(),
        [](const onnx::AttributeProto& attribute) { return attribute.type() == onnx::AttributeProto::UNDEFINED; });
    if (!op.form || !isKinded || op.form->Deprecated())
        return std::nullopt;
    std::string reason = objection(node, *op.form);
    if (reason.empty())
        return std::nullopt;
    if (!objection(withKnownAttributes(node, *op.form), *op.form).empty())
        return WrongForm{std::move(reason)};
    const bool isNewer = op.newest && withKnownAttributes(node, *op.newest).attribute_size() == node.attribute_size();
    return WrongForm{std::move(reason), isNewer ? ContradictionKind::Newer : ContradictionKind::Unknown};
}

std::optional<WrongInput> wrongInput(const NodeContext& context, const Operator& op) {
    for (std::uint32_t slot = 0; op.form && slot < context.getNumInputs(); ++slot) {
        const Parameter* parameter = parameterAt(*op.form, slot);
        const onnx::TypeProto* type = context.knownType(slot);
        // ONNX Runtime reads sparse constants densely
        const std::string* word = type && !type->has_sparse_tensor_type() ? wordOf(*type) : nullptr;
        if (word && parameter && !parameter->GetTypes().empty() && !parameter->GetTypes().contains(word))
            return WrongInput{slot,
                "input " + std::to_string(slot) + " (" + parameter->GetName() + ") is " + *word + ", allowed are " +
                    joined(parameter->GetTypes())};
    }
    return std::nullopt;
}

std::optional<UnequalOperands> unequalOperands(const NodeContext& context, const Operator& op) {
    std::map<std::string_view, std::uint32_t> bound; // type parameter → the first input that has it
    for (std::uint32_t slot = 0; op.form && slot < context.getNumInputs(); ++slot) {
        const Parameter* parameter = parameterAt(*op.form, slot);
        const std::int32_t element = elementOf(context, slot);
        if (!parameter || element == onnx::TensorProto::UNDEFINED || !parameter->GetIsHomogeneous())
            continue;
        const auto [first, isFirst] = bound.try_emplace(boundTo(*op.form, *parameter), slot);
        if (!isFirst && elementOf(context, first->second) != element)
            return UnequalOperands{slot, first->second};
    }
    return std::nullopt;
}

} // namespace qaliper
