// Declares and converts the types of values.

#include <algorithm>
#include <array>

#include "model/rewrite/fix_builder.h"
#include "model/tools/node_values.h"
#include "model/tools/toolbox.h"
#include "model/tools/written_parts.h"

namespace qaliper::toolbox {

namespace type_tools {

constexpr std::string_view valueKey = "value";
constexpr std::string_view typeKey = "type";
constexpr std::array parameterKeys{valueKey, typeKey};
constexpr std::uint64_t maxElements = 1ULL << 26; // of a constant that is converted here
constexpr std::array convertible{DataType::Float, DataType::Float16, DataType::Bfloat16, DataType::Double,
    DataType::Int8, DataType::Uint8, DataType::Int32, DataType::Int64, DataType::Bool};

Result<Offer> offerType(const Context& context, NodeIx node, ValueIx chosen) {
    QALIPER_TRY(auto value, valueParameter(context, node, chosen, valueKey));
    const auto first = context.index().value(context.index().graphOf(node), value.fallback);
    Offer offer = offerOf(setType.info);
    offer.changesInterface = true;
    offer.parameters.push_back(std::move(value));
    offer.parameters.push_back({typeKey, ParameterType::Text, writtenType(first ? context.types.type(*first) : nullptr),
        {}, {}, {}, say("float[1,3,224,224], int8[N,16]; empty removes the declaration of an inner value")});
    offer.note = say("Declares the type; nothing is converted. Callers have to know about a changed input or output.");
    return offer;
}

// A declaration must not contradict what is known for certain.
Status checkDeclared(const Context& context, ValueIx value, const ValueType& type) {
    const Index& index = context.index();
    const Tensor* tensor = index.constant(value);
    if (tensor && (tensor->type != type.element || staticShape(type) != tensor->dims))
        return fail(ErrorKind::Invalid,
            say("\"{value}\" is a constant of another type or shape: convert it instead",
                arg("value", index.name(value))));
    const bool isInferred = context.types.source(value) == TypeSource::Inferred;
    if (isInferred && index.producer(value).valid() && context.types.element(value) != type.element)
        return fail(ErrorKind::Invalid,
            say("\"{value}\" is computed as {type}: convert it instead", arg("value", index.name(value)),
                arg("type", shortName(context.types.element(value)))));
    return {};
}

Result<Fix> buildType(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const auto value = chosenValue(input, nodes.front(), valueKey);
    const auto written = input.text(typeKey);
    if (!value || !written)
        return fail(value ? written.error() : value.error());
    const Index& index = context.index();
    SetValueType edit{index.graphOf(*value), std::string(index.name(*value)), std::nullopt};
    if (!written->empty()) {
        QALIPER_TRY(auto type, typeOf(*written));
        QALIPER_CHECK(checkDeclared(context, *value, type));
        edit.type = std::move(type);
    }
    Fix fix;
    for (const Port port : portsOf(index, *value)) {
        const Graph& main = context.model().main();
        const auto& ports = port == Port::Input ? main.inputs : main.outputs;
        const auto declared = std::ranges::find(ports, edit.value, &ValueInfo::name);
        const ValueType type = edit.type.value_or(ValueType{});
        if (declared->type != type)
            fix.interface.push_back(portRetyped(port, *declared, type));
    }
    fix.edits.emplace_back(std::move(edit));
    return fix;
}

Result<Offer> offerConvert(const Context& context, NodeIx node, ValueIx chosen) {
    QALIPER_TRY(auto value, valueParameter(context, node, chosen, valueKey));
    Offer offer = offerOf(convert.info);
    offer.parameters.push_back(std::move(value));
    Parameter type{typeKey, ParameterType::Choice, std::string(textName(DataType::Float16)), {}, {}, {}, {}};
    for (const DataType choice : convertible)
        type.choices.emplace_back(textName(choice));
    offer.parameters.push_back(std::move(type));
    offer.note =
        say("A constant is rewritten in the new type; a computed value gets a Cast that all its consumers read. "
            "Check that they accept the type.");
    return offer;
}

// Numbers that the new type cannot represent are rounded or limited to its range.
Result<Fix> convertConstant(const Context& context, ValueIx value, const Tensor& tensor, DataType type) {
    const Index& index = context.index();
    if (!index.isInitializer(value))
        return fail(
            ErrorKind::Unsupported, say("The tensor of a Constant node is converted by its \"value\" attribute"));
    QALIPER_TRY(const auto numbers, readNumbers(tensor, context.storage(), maxElements));
    ElementPacker packer(type, numbers.size());
    std::size_t changed = 0;
    for (const double number : numbers) {
        const std::uint64_t bits = encodeElement(type, number);
        changed += decodeElement(type, bits) != number ? 1 : 0;
        packer.push(bits);
    }
    QALIPER_TRY(
        auto converted, makeTensor(tensor.name, type, tensor.dims, std::move(packer).take(), context.storage()));
    Fix fix{{PutTensor{index.graphOf(value), std::move(converted)}}, {}};
    if (changed > 0)
        fix.note = say("{count} of {all} {all|number|numbers} {count|is|are} not the same in the new type",
            arg("count", changed), arg("all", numbers.size()));
    return fix;
}

Result<Fix> buildConvert(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const auto value = chosenValue(input, nodes.front(), valueKey);
    const auto word = input.text(typeKey);
    if (!value || !word)
        return fail(value ? word.error() : value.error());
    const Index& index = context.index();
    const DataType type = dataTypeOfTextName(*word).value_or(DataType::Undefined);
    if (context.types.element(*value) == type)
        return fail(ErrorKind::Invalid,
            say("\"{value}\" is {type} already", arg("value", index.name(*value)), arg("type", shortName(type))));
    if (const Tensor* tensor = index.constant(*value))
        return convertConstant(context, *value, *tensor, type);
    if (index.uses(*value).empty())
        return fail(
            ErrorKind::Unsupported, say("No node in the graph reads \"{value}\"", arg("value", index.name(*value))));
    FixBuilder builder(context);
    const std::string name(index.name(*value));
    builder.redirectAll(*value,
        builder.add(index.graphOf(*value),
            {"Cast", "", {name}, {{"to", static_cast<std::int64_t>(type)}}, name + "_" + *word}));
    return Fix{std::move(builder).finish()};
}

} // namespace type_tools

constinit const Tool setType{{"set-type", [] { return say("Declare the type of a value"); }, ToolGroup::Graph,
                                 ToolSubject::Node, Safety::Review, true, type_tools::parameterKeys},
    withoutChoice<type_tools::offerType>, type_tools::buildType, {}, {}, type_tools::offerType};

constinit const Tool convert{{"convert", [] { return say("Convert a value to another type"); }, ToolGroup::Graph,
                                 ToolSubject::Node, Safety::Review, true, type_tools::parameterKeys},
    withoutChoice<type_tools::offerConvert>, type_tools::buildConvert, {}, {}, type_tools::offerConvert};

} // namespace qaliper::toolbox
