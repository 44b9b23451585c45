#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "model/graph/ids.h"
#include "model/graph/shared_list.h"
#include "model/graph/tensor.h"
#include "model/graph/value_type.h"

// One version of an ONNX model as an immutable value. Copying is cheap: versions share everything that an edit did not
// change. Nothing is validated here: an invalid file becomes a Model too, and rules report its errors.

namespace qaliper {

// Numbered as AttributeProto.AttributeType of ONNX.
enum class AttributeKind : std::int32_t {
    Undefined = 0,
    Float = 1,
    Int = 2,
    String = 3,
    Tensor = 4,
    Graph = 5,
    FloatList = 6,
    IntList = 7,
    StringList = 8,
    TensorList = 9,
    GraphList = 10,
    SparseTensor = 11,
    SparseTensorList = 12,
    TypeProto = 13,
    TypeProtoList = 14,
};

// An attribute that is neither read nor edited (type protos, sparse tensors, kinds of a newer ONNX): it stays in the
// node's origin and is written back.
struct OpaqueAttribute {
    friend bool operator==(const OpaqueAttribute&, const OpaqueAttribute&) = default;
};

// Inside a local function: the value comes from attribute `name` of the calling node.
struct AttributeReference {
    std::string name;
    AttributeKind kind = AttributeKind::Undefined; // of the value, as far as the file declares it
    friend bool operator==(const AttributeReference&, const AttributeReference&) = default;
};

using AttributeValue = std::variant<OpaqueAttribute, AttributeReference, std::int64_t, float, std::string, Tensor,
    GraphId, std::vector<std::int64_t>, std::vector<float>, std::vector<std::string>, std::vector<Tensor>,
    std::vector<GraphId>>;

struct Attribute {
    std::string name;
    AttributeValue value;
    friend bool operator==(const Attribute&, const Attribute&) = default;
};

struct Node {
    NodeId id;
    std::string opType;
    std::string domain; // as written; "" and "ai.onnx" are the default domain
    std::string overload;
    std::string name;
    std::vector<std::string> inputs;  // "" = optional input that is left out
    std::vector<std::string> outputs; // "" = optional output that is left out
    std::vector<Attribute> attributes;
    Origin origin;

    bool isStandard() const { return domain.empty() || domain == "ai.onnx"; }
    bool is(std::string_view op) const { return opType == op && isStandard(); }

    const Attribute* attribute(std::string_view attributeName) const;
    std::optional<std::int64_t> integer(std::string_view attributeName) const;
    std::int64_t integer(std::string_view attributeName, std::int64_t fallback) const;
    std::optional<double> number(std::string_view attributeName) const;
    const std::vector<std::int64_t>* integers(std::string_view attributeName) const;
    const std::string* text(std::string_view attributeName) const;
    const Tensor* tensor(std::string_view attributeName) const;

    std::string_view input(std::size_t slot) const {
        return slot < inputs.size() ? std::string_view(inputs[slot]) : "";
    }
    std::string_view output(std::size_t slot) const {
        return slot < outputs.size() ? std::string_view(outputs[slot]) : "";
    }
};

// Compares everything but id and origin.
bool sameContent(const Node& a, const Node& b);

// Bodies in its attributes, in attribute order.
std::vector<GraphId> bodiesOf(const Node& node);

struct ValueInfo {
    std::string name;
    ValueType type;
    Origin origin;
};

// A sparse initializer; it is written back unchanged.
struct SparseInitializer {
    std::string name;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    Tensor values;  // those that are not zero, of shape [n]
    Tensor indices; // their places: INT64 of shape [n], counted over the whole tensor, or [n, rank]
    Origin origin;
};

// The node and attribute that a body of If, Loop or Scan belongs to. A body of a local function has no owner.
struct GraphOwner {
    GraphId graph;
    NodeId node;
    std::string attribute;
    std::uint32_t slot = 0; // place in the attribute's list of graphs
};

struct Graph {
    GraphId id;
    std::string name;
    std::optional<GraphOwner> owner;
    SharedList<Node> nodes; // in file order, topologically sorted in a valid file
    SharedList<Tensor> initializers;
    std::vector<SparseInitializer> sparseInitializers;
    std::vector<ValueInfo> inputs;
    std::vector<ValueInfo> outputs;
    SharedList<ValueInfo> values; // declared types of inner values
    Origin origin;
};

struct OpsetImport {
    std::string domain;
    std::int64_t version = 0;
    friend bool operator==(const OpsetImport&, const OpsetImport&) = default;
};

using Properties = std::vector<std::pair<std::string, std::string>>;

// A local function. The inputs and outputs of its body have no types.
struct Function {
    std::string domain;
    std::string name;
    std::string overload;
    std::vector<OpsetImport> opsets;
    std::vector<std::string> attributes; // names of attributes that a call may set
    GraphId body;
    Origin origin;
};

// A value of a graph that has another name than in the file. What refers to it outside of nodes (quantization annotations,
// sharding of nodes, training) follows when the model is written.
struct RenamedValue {
    GraphId graph;
    std::string from;
    std::string to;
    friend bool operator==(const RenamedValue&, const RenamedValue&) = default;
};

struct Model {
    std::int64_t irVersion = 0;
    std::string producerName;
    std::string producerVersion;
    std::string domain;
    std::int64_t modelVersion = 0;
    std::string doc;
    std::vector<OpsetImport> opsets;
    Properties properties;                            // metadata_props
    std::vector<std::shared_ptr<const Graph>> graphs; // by GraphId; null after its owner was removed
    std::vector<std::shared_ptr<const Function>> functions;
    std::vector<RenamedValue> renamed; // in the order in which it happened
    std::shared_ptr<const Storage> storage;
    std::uint32_t nextNode = 0;  // the NodeId of the next added node
    bool headerPristine = false; // opsets and properties are unchanged since the file was read

    const Graph& main() const { return *graphs.front(); }
    const Graph* graph(GraphId id) const { return id.value < graphs.size() ? graphs[id.value].get() : nullptr; }
    std::optional<std::int64_t> opset(std::string_view opDomain = "") const; // "" and "ai.onnx" are the same
};

// Sums over all graphs.
std::size_t nodeCount(const Model& model);
std::size_t initializerCount(const Model& model);

} // namespace qaliper
