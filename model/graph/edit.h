#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/base/job.h"
#include "model/base/result.h"
#include "model/graph/model.h"

// A change of a model as data: it can be previewed, compared with another change and printed (model/report/edit_json.h). Undo
// needs no inverse edits: it restores the version before.

namespace qaliper {

struct AddNode {
    GraphId graph;
    Node node;     // without id: applyEdits() assigns one
    NodeId before; // invalid = before its first consumer
    friend bool operator==(const AddNode& a, const AddNode& b);
};
struct RemoveNode {
    GraphId graph;
    NodeId node;
    friend bool operator==(const RemoveNode&, const RemoveNode&) = default;
};
struct SetNodeName {
    GraphId graph;
    NodeId node;
    std::string name;
    friend bool operator==(const SetNodeName&, const SetNodeName&) = default;
};
struct ReplaceInput { // a slot one past the last appends an input
    GraphId graph;
    NodeId node;
    std::uint32_t slot = 0;
    std::string value; // "" leaves an optional input out
    friend bool operator==(const ReplaceInput&, const ReplaceInput&) = default;
};
struct ReplaceOutput {
    GraphId graph;
    NodeId node;
    std::uint32_t slot = 0;
    std::string value;
    friend bool operator==(const ReplaceOutput&, const ReplaceOutput&) = default;
};
struct SetAttribute {
    GraphId graph;
    NodeId node;
    Attribute attribute; // not Opaque, and not a graph
    friend bool operator==(const SetAttribute&, const SetAttribute&) = default;
};
struct RemoveAttribute {
    GraphId graph;
    NodeId node;
    std::string name;
    friend bool operator==(const RemoveAttribute&, const RemoveAttribute&) = default;
};
struct PutTensor { // adds an initializer, or replaces the one of the same name
    GraphId graph;
    Tensor tensor;
    friend bool operator==(const PutTensor&, const PutTensor&) = default;
};
struct RemoveTensor {
    GraphId graph;
    std::string name;
    friend bool operator==(const RemoveTensor&, const RemoveTensor&) = default;
};
struct AddGraphInput {
    GraphId graph;
    std::string name;
    ValueType type;
    friend bool operator==(const AddGraphInput&, const AddGraphInput&) = default;
};
struct RemoveGraphInput {
    GraphId graph;
    std::string name;
    friend bool operator==(const RemoveGraphInput&, const RemoveGraphInput&) = default;
};
struct AddGraphOutput {
    GraphId graph;
    std::string name;
    ValueType type;
    friend bool operator==(const AddGraphOutput&, const AddGraphOutput&) = default;
};
struct RemoveGraphOutput {
    GraphId graph;
    std::string name;
    friend bool operator==(const RemoveGraphOutput&, const RemoveGraphOutput&) = default;
};
struct RenameValue { // its definition and every use, in this graph and the bodies that see it
    GraphId graph;
    std::string from;
    std::string to;
    friend bool operator==(const RenameValue&, const RenameValue&) = default;
};
struct SetValueType { // of an input, an output, or an inner value's value_info; nothing = remove the declaration
    GraphId graph;
    std::string value;
    std::optional<ValueType> type;
    friend bool operator==(const SetValueType&, const SetValueType&) = default;
};
struct SetOpset {
    std::string domain;
    std::int64_t version = 0;
    friend bool operator==(const SetOpset&, const SetOpset&) = default;
};
struct SetProperty { // of metadata_props; nothing = remove
    std::string key;
    std::optional<std::string> value;
    friend bool operator==(const SetProperty&, const SetProperty&) = default;
};

using Edit = std::variant<AddNode, RemoveNode, SetNodeName, ReplaceInput, ReplaceOutput, SetAttribute, RemoveAttribute,
    PutTensor, RemoveTensor, AddGraphInput, RemoveGraphInput, AddGraphOutput, RemoveGraphOutput, RenameValue,
    SetValueType, SetOpset, SetProperty>;

// The next version; all edits are applied or none. Edits are applied in order, and each sees the result of those before
// it. Nodes stay topologically sorted if they were; declared types of removed values are dropped; identities of
// unedited nodes never change. Errors: Stale or Invalid when an edit names something that does not exist, defines a
// value twice, leaves a used value without definition, closes a cycle, or gives a tensor bytes that do not fit its
// type; Cancelled.
Result<Model> applyEdits(const Model& model, std::span<const Edit> edits, const Job& job = {});

// What edits read and write, to tell whether two fixes conflict. A value is prefixed with the number of the graph that
// defines it. All lists are sorted.
struct Footprint {
    std::vector<NodeId> nodes; // changed or removed, with the nodes in bodies of removed ones
    // Values that are defined, redefined, renamed or removed; declared types; positions of outputs.
    std::vector<std::string> writes;
    std::vector<std::string> reads;
    bool header = false; // opsets or properties
};
Footprint footprintOf(const Model& model, std::span<const Edit> edits);

} // namespace qaliper
