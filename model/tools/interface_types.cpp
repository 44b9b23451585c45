// Gives float inputs and outputs of the model another float type: under strong typing an engine takes the types of the model.

#include <algorithm>
#include <array>

#include "model/rewrite/fix_builder.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace interface_types_tool {

constexpr std::string_view typeKey = "type";
constexpr std::string_view portsKey = "ports";
constexpr std::array parameterKeys{typeKey, portsKey};
constexpr std::string_view both = "both";
constexpr std::array types{DataType::Float16, DataType::Bfloat16, DataType::Float};

bool isFloat(const ValueInfo& port) { return std::ranges::find(types, port.type.element) != types.end(); }

class InterfaceWriter {
public:
    InterfaceWriter(const Context& context, DataType type) : context_(&context), builder_(context), type_(type) {}

    void retypeInput(const ValueInfo& input) {
        const ValueIx value = *index().value(mainGraph, input.name);
        if (!mayChange(input) || index().constant(value))
            return;
        std::string former; // the input as the nodes knew it
        for (const Use& use : index().uses(value)) {
            if (castsToType(use)) {
                builder_.redirectAll(index().output(use.node, 0), input.name);
                continue;
            }
            if (former.empty())
                former = builder_.add(mainGraph, cast(input.name, input.type.element, input.name + "_cast"));
            builder_.redirect(use, former);
        }
        declare(Port::Input, input);
    }

    Status retypeOutput(const ValueInfo& output) {
        const ValueIx value = *index().value(mainGraph, output.name);
        const NodeIx producer = index().producer(value);
        if (!mayChange(output) || !producer.valid())
            return {};
        if (const ValueIx before = castBefore(producer); before.valid() && index().uses(value).empty()) {
            QALIPER_CHECK(builder_.replaceValue(value, before));
        } else {
            const std::string former = builder_.renameAfter(value);
            for (const Use& use : index().uses(value))
                builder_.redirect(use, former);
            builder_.addAs(value, cast(former, type_, {}));
        }
        declare(Port::Output, output);
        return {};
    }

    Fix finish() && {
        fix_.edits = std::move(builder_).finish();
        for (SetValueType& declaration : declarations_)
            fix_.edits.emplace_back(std::move(declaration));
        std::vector<Text> changes;
        for (const InterfaceChange& change : fix_.interface)
            changes.push_back(describeChange(change));
        if (!changes.empty())
            fix_.note = say("{changes}", arg("changes", std::move(changes)));
        return std::move(fix_);
    }

private:
    const Index& index() const { return context_->index(); }
    bool mayChange(const ValueInfo& port) const { return isFloat(port) && port.type.element != type_; }
    static NewNode cast(const std::string& value, DataType type, std::string wish) {
        return {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(type)}}, std::move(wish)};
    }
    // A Cast to the new type, which is no longer needed.
    bool castsToType(const Use& use) const {
        return index().graphOf(use.node) == mainGraph && context_->node(use.node).is("Cast") &&
            context_->types.element(index().output(use.node, 0)) == type_ &&
            !index().isGraphOutput(index().output(use.node, 0));
    }
    // What a Cast from the new type reads, where that may become the output; invalid for all else.
    ValueIx castBefore(NodeIx producer) const {
        const ValueIx before = index().input(producer, 0);
        const bool mayBecome = context_->node(producer).is("Cast") && before.valid() &&
            context_->types.element(before) == type_ && index().producer(before).valid() &&
            !index().isGraphOutput(before);
        return mayBecome ? before : ValueIx{};
    }
    void declare(Port side, const ValueInfo& port) {
        ValueType type = port.type;
        type.element = type_;
        fix_.interface.push_back(portRetyped(side, port, type));
        declarations_.push_back({mainGraph, port.name, std::move(type)});
    }

    const Context* context_;
    FixBuilder builder_;
    DataType type_;
    std::vector<SetValueType> declarations_;
    Fix fix_;
};

Result<Offer> offer(const Context& context, const ToolNodes&) {
    const Graph& main = context.model().main();
    if (std::ranges::none_of(main.inputs, isFloat) && std::ranges::none_of(main.outputs, isFloat))
        return fail(ErrorKind::Invalid, say("No input or output of this model is a float tensor"));
    if (!context.model().opset())
        return fail(ErrorKind::Unsupported, say("The model imports no operators of ONNX, so it can have no Cast"));
    Offer offer = offerOf(interfaceTypes.info);
    offer.changesInterface = true;
    Parameter type{typeKey, ParameterType::Choice, std::string(textName(types.front())), {}, {}, {},
        say("Under strong typing an engine takes and gives the types of the model")};
    for (const DataType choice : types)
        type.choices.emplace_back(textName(choice));
    offer.parameters.push_back(std::move(type));
    offer.parameters.push_back(
        {portsKey, ParameterType::Choice, std::string(both), {}, {}, {"inputs", "outputs", std::string(both)}, {}});
    offer.note = say("Callers have to give and take the new types.");
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes&) {
    QALIPER_TRY(const auto word, input.text(typeKey));
    QALIPER_TRY(const auto ports, input.text(portsKey));
    const Graph& main = input.context.model().main();
    InterfaceWriter writer(input.context, dataTypeOfTextName(word).value_or(DataType::Float16));
    if (ports != "outputs") {
        for (const ValueInfo& port : main.inputs)
            writer.retypeInput(port);
    }
    if (ports != "inputs") {
        for (const ValueInfo& port : main.outputs) {
            QALIPER_CHECK(writer.retypeOutput(port));
        }
    }
    return std::move(writer).finish();
}

} // namespace interface_types_tool

constinit const Tool interfaceTypes{
    {"interface-types", [] { return say("Change the type of float inputs and outputs"); }, ToolGroup::Graph,
        ToolSubject::Model, Safety::Review, true, interface_types_tool::parameterKeys},
    interface_types_tool::offer, interface_types_tool::build};

} // namespace qaliper::toolbox
