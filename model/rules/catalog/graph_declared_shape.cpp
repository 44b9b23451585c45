// Shapes that the file declares for a value, and that its operator does not compute. Edits by other programs leave them.

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "model/rewrite/declaration.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_declared_shape {

constexpr std::string_view declareId = "declare-computed";

// A value that the file declares otherwise than it is.
struct WrongDeclaration {
    ValueIx value;
    NodeIx node; // that computes it, or gives it to its body; of an initializer, one that reads it
    const ValueType* declared = nullptr;
    ValueType right; // without gaps

    bool isInitializer(const Context& context) const { return context.index().isInitializer(value); }
    bool isPassed(const Context& context) const { return context.index().producer(value) != node; }
};

// A contradiction of shapes alone: types have a rule of their own.
std::optional<WrongDeclaration> wrongShape(const Context& context, const Contradiction& found) {
    const ValueIx value = declaredOtherwise(context.index(), found);
    if (!value.valid() || !found.computed.isTensor() || !found.computed.shape)
        return std::nullopt;
    const ValueInfo* declared = declarationOf(context, value);
    const bool isOfShapes = declared && declared->type.isTensor() && declared->type.shape &&
        (declared->type.element == found.computed.element || found.computed.element == DataType::Undefined);
    if (!isOfShapes)
        return std::nullopt;
    return WrongDeclaration{value, found.node, &declared->type, withGapsOf(found.computed, declared->type)};
}

bool holds(const ValueType& type, const Tensor& tensor) {
    if (!type.isTensor() || (type.element != DataType::Undefined && type.element != tensor.type))
        return false;
    if (type.shape && type.shape->size() != tensor.dims.size())
        return false;
    for (std::size_t i = 0; type.shape && i < tensor.dims.size(); ++i) {
        const auto number = (*type.shape)[i].number();
        if (number && *number != tensor.dims[i])
            return false;
    }
    return true;
}

// Up to IR version 3, every initializer is declared as an input, too.
std::optional<WrongDeclaration> wrongInput(const Context& context, const ValueInfo& input) {
    const auto value = context.index().value(mainGraph, input.name);
    const Tensor* tensor = value ? context.index().constant(*value) : nullptr;
    if (!tensor || context.index().uses(*value).empty() || holds(input.type, *tensor))
        return std::nullopt;
    return WrongDeclaration{*value, context.index().uses(*value).front().node, &input.type,
        ValueType::tensor(tensor->type, Shape(tensor->dims.begin(), tensor->dims.end()))};
}

std::vector<WrongDeclaration> wrongDeclarations(const Context& context) {
    std::vector<WrongDeclaration> wrong;
    for (const ValueInfo& input : context.model().main().inputs) {
        if (auto found = wrongInput(context, input))
            wrong.push_back(std::move(*found));
    }
    for (const Contradiction& contradiction : context.types.contradictions()) {
        if (auto found = wrongShape(context, contradiction))
            wrong.push_back(std::move(*found));
    }
    return wrong;
}

Text messageOf(const Context& context, const WrongDeclaration& wrong) {
    const auto value = arg("value", context.index().name(wrong.value));
    if (wrong.isInitializer(context))
        return say(
            "The file declares the input \"{value}\" as {declared}; its initializer is {right}. ONNX Runtime and "
            "ONNX's checker reject the model; TensorRT goes by the initializer.",
            value, arg("declared", describeType(*wrong.declared)), arg("right", describeType(wrong.right)));
    if (wrong.isPassed(context))
        return say("The body of {node} declares its input \"{value}\" as {declared} and gets {right}. ONNX Runtime and "
                   "ONNX's checker reject the model; TensorRT goes by what the body gets.",
            nodeArgument(context, wrong.node), value, arg("declared", describeShape(*wrong.declared->shape)),
            arg("right", describeShape(*wrong.right.shape)));
    return say("The file declares \"{value}\" as {declared}; {node} computes {computed} of its inputs. ONNX's checker "
               "rejects this when it infers shapes strictly, and ONNX Runtime warns; TensorRT computes shapes itself.",
        value, arg("declared", describeShape(*wrong.declared->shape)), nodeArgument(context, wrong.node),
        arg("computed", describeShape(*wrong.right.shape)));
}

Text titleOf(const Context& context, const WrongDeclaration& wrong) {
    if (wrong.isInitializer(context))
        return say("Input that its initializer contradicts");
    return wrong.isPassed(context) ? say("Input of a body that gets another shape")
                                   : say("Declared shape that is not computed");
}

void check(const Context& context, Report& report) {
    for (const WrongDeclaration& wrong : wrongDeclarations(context)) {
        Finding finding =
            findingAt(context, "graph-declared-shape", Severity::Warning, wrong.node, context.node(wrong.node).opType);
        finding.slot = std::string(context.index().name(wrong.value));
        finding.values = {finding.slot};
        finding.title = titleOf(context, wrong);
        finding.message = messageOf(context, wrong);
        report.add(std::move(finding));
    }
}

Offer offerFor(const Context& context, const WrongDeclaration& wrong, bool isPort) {
    if (isPort)
        return reviewOffer(declareId, say("Declare the shape that it has"),
            say("Who reads inputs and outputs sees another shape in the file; the numbers stay."));
    if (wrong.isPassed(context))
        return reviewOffer(declareId, say("Declare the shape that the body gets"),
            say("ONNX Runtime does not run the model as it is, so there are no numbers to compare with."));
    return exactOffer(declareId, say("Declare the shape that is computed"));
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto all = wrongDeclarations(context);
    const auto wrong = std::ranges::find_if(all, [&](const WrongDeclaration& it) {
        return node && it.node == *node && context.index().name(it.value) == finding.slot;
    });
    if (wrong == all.end() || !context.isEditable(wrong->node))
        return {};
    const bool isPort = wrong->isInitializer(context) || isDeclaredOutput(context, wrong->value);
    Offer offer = offerFor(context, *wrong, isPort);
    offer.changesInterface = isPort;
    offer.build = [value = wrong->value, type = wrong->right](
                      const FixInput& input) -> Result<Fix> { return declaredAs(input.context, value, type); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{declareId, Safety::Exact, true}};
constexpr std::array<std::string_view, 1> refs{"F731"};

} // namespace graph_declared_shape

extern const Rule graphDeclaredShape;
constinit const Rule graphDeclaredShape{
    {"graph-declared-shape", "Declared shape that is not computed", "graph", Severity::Warning,
        graph_declared_shape::offerInfos, graph_declared_shape::refs},
    graph_declared_shape::check, graph_declared_shape::offers};

} // namespace qaliper::catalog
