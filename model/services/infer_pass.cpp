#include "model/services/infer_pass.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "model/graph/cycles.h"
#include "model/onnx/convert.h"
#include "model/services/infer_guards.h"
#include "model/services/integer_elements.h"
#include "model/services/schema_checks.h"

namespace qaliper {

namespace {

using onnx::TypeProto;

// Limit for functions that call themselves, or call each other exponentially often.
constexpr std::int64_t maxNodesInCalls = 200'000;
constexpr std::size_t maxCallDepth = 64;

const TypeProto unknownType;

template <class Dims>
void setTensorType(TypeProto& type, std::int32_t element, const Dims& dims) {
    auto& tensor = *type.mutable_tensor_type();
    tensor.set_elem_type(element);
    auto& shape = *tensor.mutable_shape();
    for (const std::int64_t dim : dims)
        shape.add_dim()->set_dim_value(dim);
}

std::string functionKey(const std::string& domain, const std::string& name) {
    return (domain == "ai.onnx" ? std::string() : domain) + ":" + name;
}

CallAttributes attributesOfCall(const NodeContext& context) {
    CallAttributes attributes;
    for (const onnx::AttributeProto* attribute : context.attributes())
        attributes.emplace(attribute->name(), attribute);
    return attributes;
}

void passArgument(const KnownValue* from, KnownValue& to) {
    if (!from)
        return;
    to.type = from->type;
    to.verified = from->verified;
    to.tensor = from->tensor;
    to.sparse = from->sparse;
    to.integers = from->integers;
}

void recordForm(const onnx::NodeProto& node, const Operator& op, std::size_t position, RecordedGraph& graph) {
    if (auto wrong = wrongForm(node, op))
        graph.add({.kind = wrong->kind,
            .position = static_cast<std::uint32_t>(position),
            .reason = std::move(wrong->reason)});
}

void recordTypes(const NodeContext& context, const Operator& op, std::size_t position, RecordedGraph& graph) {
    const auto at = static_cast<std::uint32_t>(position);
    if (const auto unequal = unequalOperands(context, op))
        graph.add(
            {.kind = ContradictionKind::Operands, .position = at, .slot = unequal->slot, .first = unequal->first});
    if (auto wrong = wrongInput(context, op))
        graph.add({.kind = ContradictionKind::Input,
            .position = at,
            .reason = std::move(wrong->reason),
            .slot = wrong->slot});
}

void recordBodies(
    std::string reason, std::vector<FoundContradiction> passed, std::size_t position, RecordedGraph& graph) {
    const auto at = static_cast<std::uint32_t>(position);
    if (!reason.empty())
        graph.add({.kind = ContradictionKind::Bodies, .position = at, .reason = std::move(reason)});
    for (FoundContradiction& found : passed) {
        found.position = at;
        graph.add(std::move(found));
    }
}

// The place of a body among those of the node.
std::uint32_t placeOf(const onnx::GraphProto& body, const onnx::NodeProto& node) {
    std::uint32_t place = 0;
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.has_g() && &attribute.g() == &body)
            break;
        place += (attribute.has_g() ? 1 : 0) + static_cast<std::uint32_t>(attribute.graphs_size());
    }
    return place;
}

// libonnx calls it an error of types, too, where an attribute does not fit a shape: types do not fit where graphs or lists
// meet.
void recordErrors(const onnx::NodeProto& node, const NodeContext& context, std::size_t position, RecordedGraph& graph) {
    const auto at = static_cast<std::uint32_t>(position);
    const bool hasBody =
        std::ranges::any_of(node.attribute(), [](const onnx::AttributeProto& attribute) { return attribute.has_g(); });
    for (const std::string* reason : {&context.typeError(), &context.shapeError()}) {
        const bool isOfBodies = hasBody && reason == &context.typeError();
        if (!reason->empty())
            graph.add({.kind = isOfBodies ? ContradictionKind::Bodies : ContradictionKind::Shapes,
                .position = at,
                .reason = *reason});
    }
}

void record(const onnx::NodeProto& node, std::size_t position, Scope& scope, RecordedGraph& graph) {
    for (int i = 0; i < node.output_size(); ++i) {
        const KnownValue* value = scope.find(node.output(i));
        if (value && value->isTyped())
            graph.outputs[graph.firstOutput[position] + static_cast<std::size_t>(i)].add(value->type, value->verified);
    }
}

// True for a scalar, a list or a matrix of so many integers.
bool mayHold(const TypeProto& type, const onnx::TensorShapeProto& elements) {
    const auto& tensor = type.tensor_type();
    const bool isInteger = tensor.elem_type() == onnx::TensorProto::INT64 ||
        tensor.elem_type() == onnx::TensorProto::INT32 || tensor.elem_type() == onnx::TensorProto::BOOL;
    if (!isInteger || !tensor.has_shape() || tensor.shape().dim_size() > 2)
        return false;
    if (tensor.shape().dim_size() == 0)
        return elements.dim_size() == 1;
    if (tensor.shape().dim_size() == 2)
        return tensor.shape().dim(0).has_dim_value() && tensor.shape().dim(1).has_dim_value() &&
            tensor.shape().dim(0).dim_value() * tensor.shape().dim(1).dim_value() == elements.dim_size();
    const auto& length = tensor.shape().dim(0);
    return !length.has_dim_value() || length.dim_value() == elements.dim_size();
}

bool holdsGraph(const onnx::NodeProto& node) {
    return std::ranges::any_of(node.attribute(),
        [](const onnx::AttributeProto& attribute) { return attribute.has_g() || attribute.graphs_size() > 0; });
}

using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
// From each producer to its consumers, by position.
std::vector<Arrow> dependencesOf(const Nodes& nodes) {
    std::unordered_map<std::string_view, std::uint32_t> producers;
    producers.reserve(static_cast<std::size_t>(nodes.size()));
    std::uint32_t position = 0;
    for (const onnx::NodeProto& node : nodes) {
        for (const std::string& output : node.output()) {
            if (!output.empty())
                producers.try_emplace(output, position);
        }
        ++position;
    }
    std::vector<Arrow> arrows;
    position = 0;
    for (const onnx::NodeProto& node : nodes) {
        for (const std::string& input : node.input()) {
            if (const auto found = producers.find(input); found != producers.end())
                arrows.emplace_back(found->second, position);
        }
        ++position;
    }
    return arrows;
}

// Positions of the nodes, producers before their consumers: the order of the file where it is sorted, which exporters do
// not guarantee. Nodes on a cycle, and those that depend on one, come last, in the order of the file.
std::vector<std::uint32_t> dependencyOrder(const Nodes& nodes) {
    const auto count = static_cast<std::uint32_t>(nodes.size());
    std::vector<std::uint32_t> order = dependenceOrder(count, dependencesOf(nodes));
    if (order.size() == count)
        return order;
    std::vector<bool> isOrdered(count, false);
    for (const std::uint32_t position : order)
        isOrdered[position] = true;
    for (std::uint32_t position = 0; position < count; ++position) {
        if (!isOrdered[position])
            order.push_back(position);
    }
    return order;
}

} // namespace

InferencePass::InferencePass(const onnx::ModelProto& model, std::uint64_t nonce)
    : model_(&model), nonce_(nonce), recorder_(model) {
    for (const onnx::FunctionProto& function : model.functions()) {
        const auto [found, isNew] = functions_.emplace(functionKey(function.domain(), function.name()), &function);
        if (!isNew)
            found->second = nullptr;
    }
}

InferAnswer InferencePass::run() {
    Scope scope;
    declare(model_->graph(), scope);
    Opsets opsets = opsetsOf(model_->opset_import());
    if (constexpr int firstWithImports = 3; model_->ir_version() < firstWithImports)
        opsets.try_emplace("", 1);
    inferNodes(model_->graph().node(), {scope, opsets, recorder_.find(model_->graph())});
    return recorder_.answer();
}

InferencePass::Opsets InferencePass::opsetsOf(const OpsetProtos& protos) {
    Opsets opsets;
    for (const auto& proto : protos) {
        const auto version = std::clamp<std::int64_t>(proto.version(), 0, std::numeric_limits<int>::max());
        opsets[canonicalDomain(proto.domain(), {})] = static_cast<int>(version);
    }
    return opsets;
}

const Operator& InferencePass::operatorOf(const onnx::NodeProto& node, const Opsets& opsets) {
    const std::string domain = canonicalDomain(node.domain(), node.op_type());
    const auto found = opsets.find(domain);
    const int fallback = domain.empty() ? 0 : 1; // for files without the import of a contrib domain
    return operators_.find(domain, node.op_type(), found == opsets.end() ? fallback : found->second);
}

const onnx::FunctionProto* InferencePass::localFunction(const onnx::NodeProto& node) const {
    if (functions_.empty())
        return nullptr;
    const auto found = functions_.find(functionKey(node.domain(), node.op_type()));
    return found == functions_.end() ? nullptr : found->second;
}

void InferencePass::declare(const onnx::GraphProto& graph, Scope& scope) const {
    scope.reserve(static_cast<std::size_t>(graph.initializer_size()) + static_cast<std::size_t>(graph.node_size()));
    for (const onnx::TensorProto& tensor : graph.initializer()) {
        KnownValue& value = scope.define(tensor.name());
        if (!value.isTyped())
            setTensorType(value.type, tensor.data_type(), tensor.dims());
        if (isReadable(tensor, nonce_))
            value.tensor = &tensor;
    }
    for (const onnx::SparseTensorProto& tensor : graph.sparse_initializer()) {
        KnownValue& value = scope.define(tensor.values().name());
        value.sparse = &tensor;
        setTensorType(value.type, tensor.values().data_type(), tensor.dims()); // runtimes read it densely
    }
    for (const auto* list : {&graph.input(), &graph.output(), &graph.value_info()}) {
        for (const onnx::ValueInfoProto& info : *list) {
            if (info.name().empty() || !info.has_type())
                continue;
            TypeProto declared = info.type();
            dropUnsoundDims(declared); // some exporters write -1 for an unknown dimension
            fillGaps(scope.define(info.name()).type, declared);
        }
    }
}

void InferencePass::inferNodes(const Nodes& nodes, const Surroundings& in) {
    for (const std::uint32_t position : dependencyOrder(nodes))
        inferNode(nodes.Get(static_cast<int>(position)), position, in);
}

void InferencePass::inferNode(const onnx::NodeProto& node, std::size_t position, const Surroundings& in) {
    Bodies bodies{.node = node};
    InferBody forBodies;
    if (holdsGraph(node)) {
        forBodies = [&](const onnx::GraphProto& body, const std::vector<const TypeProto*>& inputs) {
            return inferBody(body, inputs, in, bodies);
        };
    }
    const Operator& op = operatorOf(node, in.opsets);
    NodeContext context(node, op.form ? op.form : op.schema, in.scope, in.call ? &in.call->attributes : nullptr,
        resolved_, std::move(forBodies));
    const auto verified = infer(node, op, context, in.call);
    inferOtherBodies(node, in, bodies);
    if (in.record && context.isVerified())
        recordBodies(std::move(bodies.reason), std::move(bodies.passed), position, *in.record);
    if (in.record && !localFunction(node)) {
        recordForm(node, op, position, *in.record);
        if (context.isVerified())
            recordTypes(context, op, position, *in.record);
    }
    if (in.record && op.verified && context.isVerified() && context.isTyped() && bodies.typed)
        recordErrors(node, context, position, *in.record);
    if (verified) {
        const bool isSound = *verified && bodies.verified && context.isVerified();
        publish(node, position, context, isSound, in);
    }
    if (in.record)
        record(node, position, in.scope, *in.record);
    followElements(node, context, in.scope);
}

// Sets the types of outputs. Declared types are kept, but for those that the operator contradicts, which is recorded.
void InferencePass::publish(
    const onnx::NodeProto& node, std::size_t position, NodeContext& context, bool verified, const Surroundings& in) {
    for (int i = 0; i < node.output_size(); ++i) {
        TypeProto& type = *context.getOutputType(static_cast<std::size_t>(i));
        if (node.output(i).empty() || type.value_case() == TypeProto::VALUE_NOT_SET)
            continue;
        dropUnsoundDims(type);
        KnownValue& value = in.scope.define(node.output(i));
        if (!value.isTyped())
            value.verified = verified;
        if (in.record && verified && contradict(value.type, type)) {
            in.record->add({.kind = ContradictionKind::Declared,
                .position = static_cast<std::uint32_t>(position),
                .slot = static_cast<std::uint32_t>(i),
                .computed = fromProto(type)});
            value.type = type;
        }
        fillGaps(value.type, type);
    }
}

std::optional<bool> InferencePass::infer(
    const onnx::NodeProto& node, const Operator& op, NodeContext& context, const Call* caller) try {
    if (!hasSoundAttributes(node, nonce_))
        return std::nullopt;
    if (const onnx::FunctionProto* function = localFunction(node))
        return callFunction(*function, context, caller);
    if (op.rule) {
        op.rule(context);
        return op.verified;
    }
    if (!op.schema || op.schema->Deprecated() || !hasFittingAttributes(node, *op.schema))
        return std::nullopt;
    if ((op.schemaIsCurrent && !hasFittingSlots(node, *op.schema)) || !hasAxisOfInput(node, context))
        return std::nullopt;
    if (op.schema->has_type_and_shape_inference_function()) {
        op.schema->GetTypeAndShapeInferenceFunction()(context);
        return op.verified;
    }
    if (op.schema->HasFunction()) {
        const auto verified = callFunction(*op.schema->GetFunction(), context, caller);
        return verified ? std::optional(*verified && op.verified) : std::nullopt;
    }
    return std::nullopt;
} catch (const std::exception& error) {
    // Mostly shapes that do not match, found after the element types were set.
    context.fail(error);
    return op.verified;
}

std::optional<bool> InferencePass::callFunction(
    const onnx::FunctionProto& function, NodeContext& context, const Call* caller) {
    const Call call{attributesOfCall(context), caller ? caller->depth + 1 : 1};
    nodesInCalls_ += function.node_size();
    if (call.depth > maxCallDepth || nodesInCalls_ > maxNodesInCalls)
        return std::nullopt;
    RecordedGraph* recorded = recorder_.find(function);
    Scope scope;
    for (int i = 0; i < function.input_size(); ++i) {
        const auto slot = static_cast<std::size_t>(i);
        KnownValue& value = scope.define(function.input(i));
        passArgument(context.input(slot), value);
        if (recorded && value.isTyped())
            recorded->inputs[slot].add(value.type, value.verified);
    }
    const Opsets opsets = opsetsOf(function.opset_import());
    inferNodes(function.node(), {scope, opsets, recorded, &call});
    bool verified = true;
    for (int i = 0; i < function.output_size() && static_cast<std::size_t>(i) < context.getNumOutputs(); ++i) {
        const KnownValue* value = scope.find(function.output(i));
        if (!value)
            continue;
        *context.getOutputType(static_cast<std::size_t>(i)) = value->type;
        verified = verified && value->verified;
    }
    return verified;
}

std::vector<const TypeProto*> InferencePass::inferBody(const onnx::GraphProto& body,
    const std::vector<const TypeProto*>& inputs, const Surroundings& outer, Bodies& bodies) {
    Scope& scope = bodies.scopes.emplace_back(&outer.scope);
    bodies.inferred.push_back(&body);
    declare(body, scope);
    RecordedGraph* recorded = recorder_.find(body);
    for (int i = 0; i < body.input_size(); ++i) {
        const auto slot = static_cast<std::size_t>(i);
        KnownValue& value = scope.define(body.input(i).name());
        if (slot < inputs.size() && inputs[slot]) {
            if (isOfOtherElement(value.type, *inputs[slot])) {
                bodies.reason =
                    "input " + std::to_string(slot) + " of the body is declared in another type than it gets";
            } else if (contradict(value.type, *inputs[slot])) {
                bodies.passed.push_back({.kind = ContradictionKind::Passed,
                    .slot = static_cast<std::uint32_t>(slot),
                    .first = placeOf(body, bodies.node),
                    .computed = fromProto(*inputs[slot])});
                value.type = *inputs[slot];
            }
            fillGaps(value.type, *inputs[slot]);
        }
        if (recorded && value.isTyped())
            recorded->inputs[slot].add(value.type, value.verified);
    }
    inferNodes(body.node(), {scope, outer.opsets, recorded, outer.call});
    std::vector<const TypeProto*> outputs;
    for (const onnx::ValueInfoProto& output : body.output()) {
        const KnownValue* value = scope.find(output.name());
        outputs.push_back(value ? &value->type : &unknownType);
        bodies.typed = bodies.typed && value && value->isTyped();
        bodies.verified = bodies.verified && (!value || value->verified);
    }
    return outputs;
}

// Bodies of an unknown operator, or of one whose inference failed before its bodies.
void InferencePass::inferOtherBodies(const onnx::NodeProto& node, const Surroundings& outer, Bodies& bodies) {
    const auto inferOther = [&](const onnx::GraphProto& body) {
        if (std::ranges::find(bodies.inferred, &body) == bodies.inferred.end())
            inferBody(body, {}, outer, bodies);
    };
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        if (attribute.has_g())
            inferOther(attribute.g());
        std::ranges::for_each(attribute.graphs(), inferOther);
    }
}

void InferencePass::followElements(const onnx::NodeProto& node, const NodeContext& context, Scope& scope) const {
    const bool isStandard = canonicalDomain(node.domain(), node.op_type()).empty();
    if (!isStandard || node.output_size() == 0 || node.output(0).empty() || localFunction(node))
        return;
    KnownValue& output = scope.define(node.output(0));
    const onnx::AttributeProto* constant = node.op_type() == "Constant" ? context.getAttribute("value") : nullptr;
    if (constant) {
        if (isReadable(constant->t(), nonce_))
            output.tensor = &constant->t();
    } else if (auto elements = integerElements(node.op_type(), context); elements && mayHold(output.type, *elements)) {
        output.integers = std::move(elements);
    }
}

} // namespace qaliper
