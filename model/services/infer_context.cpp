#include "model/services/infer_context.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include <onnx/defs/tensor_proto_util.h>

#include "model/services/infer_guards.h"

namespace qaliper {

namespace {

using onnx::TensorProto;
using onnx::TensorShapeProto;
using onnx::TypeProto;

class BodyInferencer final : public onnx::GraphInferencer {
public:
    BodyInferencer(const onnx::GraphProto& body, InferBody infer) : body_(&body), infer_(std::move(infer)) {}

    std::vector<const TypeProto*> doInferencing(
        const std::vector<const TypeProto*>& inputs, const std::vector<const TensorProto*>&) override {
        return infer_(*body_, inputs);
    }

private:
    const onnx::GraphProto* body_;
    InferBody infer_;
};

std::optional<std::vector<std::int64_t>> dimsForIntegers(const KnownValue& value) {
    const auto count = static_cast<std::int64_t>(value.integers->dim_size());
    const auto& type = value.type.tensor_type();
    if (type.has_shape() && type.shape().dim_size() == 0)
        return count == 1 ? std::optional(std::vector<std::int64_t>{}) : std::nullopt;
    if (type.has_shape() && type.shape().dim_size() == 2)
        return std::vector{type.shape().dim(0).dim_value(), type.shape().dim(1).dim_value()};
    return std::vector{count};
}

// The elements as a TensorProto, for inference functions that read only those.
const TensorProto* tensorOfIntegers(KnownValue& value) {
    if (value.asTensor)
        return value.asTensor.get();
    const std::int32_t element = value.type.tensor_type().elem_type();
    const bool isInteger = element == TensorProto::INT64 || element == TensorProto::INT32;
    const auto hasNumber = [](const auto& dim) { return dim.has_dim_value(); };
    if (!value.integers || !isInteger || !std::ranges::all_of(value.integers->dim(), hasNumber))
        return nullptr;
    const auto dims = dimsForIntegers(value);
    if (!dims)
        return nullptr;
    auto tensor = std::make_unique<TensorProto>();
    tensor->set_data_type(element);
    for (const std::int64_t dim : *dims)
        tensor->add_dims(dim);
    for (const auto& dim : value.integers->dim()) {
        if (element == TensorProto::INT64)
            tensor->add_int64_data(dim.dim_value());
        else
            tensor->add_int32_data(static_cast<std::int32_t>(dim.dim_value()));
    }
    value.asTensor = std::move(tensor);
    return value.asTensor.get();
}

template <class Integer>
TensorShapeProto elementsOf(const TensorProto& tensor) {
    TensorShapeProto elements;
    for (const Integer number : onnx::ParseData<Integer>(&tensor))
        elements.add_dim()->set_dim_value(number);
    return elements;
}

std::optional<TensorShapeProto> integersOf(const TensorProto& tensor) {
    constexpr int longest = 4096;
    if (tensor.dims_size() > 1 || (tensor.dims_size() == 1 && tensor.dims(0) > longest))
        return std::nullopt;
    if (tensor.data_type() == TensorProto::INT64)
        return elementsOf<std::int64_t>(tensor);
    if (tensor.data_type() == TensorProto::INT32)
        return elementsOf<std::int32_t>(tensor);
    return std::nullopt;
}

} // namespace

NodeContext::NodeContext(const onnx::NodeProto& node, const onnx::OpSchema* schema, Scope& scope,
    const CallAttributes* call, std::deque<onnx::AttributeProto>& resolved, InferBody inferBody)
    : node_(&node),
      schema_(schema),
      outputs_(static_cast<std::size_t>(node.output_size())),
      resolved_(&resolved),
      inferBody_(std::move(inferBody)) {
    inputs_.reserve(static_cast<std::size_t>(node.input_size()));
    for (const std::string& name : node.input())
        inputs_.push_back(scope.find(name));
    for (const onnx::AttributeProto& attribute : node.attribute())
        addAttribute(attribute, call);
}

void NodeContext::addAttribute(const onnx::AttributeProto& attribute, const CallAttributes* call) {
    if (attribute.ref_attr_name().empty()) {
        attributes_.push_back(&attribute);
        return;
    }
    const auto given = call ? call->find(attribute.ref_attr_name()) : CallAttributes::const_iterator{};
    if (!call || given == call->end())
        return;
    resolved_->push_back(*given->second);
    resolved_->back().set_name(attribute.name());
    attributes_.push_back(&resolved_->back());
}

const onnx::AttributeProto* NodeContext::getAttribute(const std::string& name) const {
    const auto found = std::ranges::find_if(
        attributes_, [&](const onnx::AttributeProto* candidate) { return candidate->name() == name; });
    return found == attributes_.end() ? nullptr : *found;
}

const TypeProto* NodeContext::getInputType(std::size_t index) const {
    static const TypeProto someTensor = [] {
        TypeProto type;
        type.mutable_tensor_type();
        return type;
    }();
    const TypeProto* known = knownType(index);
    const bool isThere = !node_->input(static_cast<int>(index)).empty();
    return known || !isThere || !isOptional(index) ? known : &someTensor;
}

const TypeProto* NodeContext::knownType(std::size_t index) const {
    const KnownValue* value = inputs_.at(index);
    return value && value->isTyped() && isValid(value->type) ? &value->type : nullptr;
}

// Of operators without a schema, all but the first: their rules ask for what is left out.
bool NodeContext::isOptional(std::size_t index) const {
    if (!schema_)
        return index > 0;
    const auto& inputs = schema_->inputs();
    return index < inputs.size() && inputs[index].GetOption() == onnx::OpSchema::Optional;
}

const TensorProto* NodeContext::getInputData(std::size_t index) const {
    KnownValue* value = inputs_.at(index);
    if (!value)
        return nullptr;
    return value->tensor ? value->tensor : value->integers ? tensorOfIntegers(*value) : nullptr;
}

const onnx::SparseTensorProto* NodeContext::getInputSparseData(std::size_t index) const {
    const KnownValue* value = inputs_.at(index);
    return value ? value->sparse : nullptr;
}

const TensorShapeProto* NodeContext::getSymbolicInput(std::size_t index) const {
    const KnownValue* value = inputs_.at(index);
    const bool isList = value && value->type.tensor_type().shape().dim_size() <= 1;
    return isList && !value->tensor && value->integers ? &*value->integers : nullptr;
}

TypeProto* NodeContext::getOutputType(std::size_t index) { return &outputs_.at(index); }

onnx::GraphInferencer* NodeContext::getGraphAttributeInferencer(const std::string& name) {
    const onnx::AttributeProto* attribute = getAttribute(name);
    if (!attribute || !attribute->has_g())
        throw std::invalid_argument("the node has no body \"" + name + "\"");
    inferencers_.push_back(std::make_unique<BodyInferencer>(attribute->g(), inferBody_));
    return inferencers_.back().get();
}

std::string firstLine(std::string_view said) {
    said = said.substr(0, said.find('\n'));
    while (said.ends_with('.') || said.ends_with(' '))
        said.remove_suffix(1);
    return std::string(said);
}

void NodeContext::fail(const std::exception& error) {
    constexpr std::string_view aboutTypes = "[TypeInferenceError] ";
    constexpr std::string_view aboutShapes = "[ShapeInferenceError] ";
    const std::string_view text = dynamic_cast<const onnx::InferenceError*>(&error) ? error.what() : "";
    if (text.starts_with(aboutTypes))
        typeError_ = firstLine(text.substr(aboutTypes.size()));
    else if (text.starts_with(aboutShapes))
        shapeError_ = firstLine(text.substr(aboutShapes.size()));
    for (TypeProto& type : outputs_) {
        const std::int32_t element = type.has_tensor_type() ? type.tensor_type().elem_type() : 0;
        type.Clear();
        if (element != TensorProto::UNDEFINED)
            type.mutable_tensor_type()->set_elem_type(element);
    }
}

bool NodeContext::isTyped() const {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        const TypeProto* type = knownType(i);
        if (!node_->input(static_cast<int>(i)).empty() && (!type || type->has_sparse_tensor_type()))
            return false;
    }
    return true;
}

bool NodeContext::isVerified() const {
    return std::ranges::all_of(inputs_, [](const KnownValue* value) { return !value || value->verified; });
}

const TensorShapeProto* NodeContext::integers(std::size_t index) const {
    KnownValue* value = index < inputs_.size() ? inputs_[index] : nullptr;
    if (value && !value->integers && value->tensor)
        value->integers = integersOf(*value->tensor);
    return value && value->integers ? &*value->integers : nullptr;
}

} // namespace qaliper
