#pragma once

#include <span>
#include <string>
#include <vector>

#include <QObject>

#include "model/graph/index.h"

// The selection in one document: a node, perhaps the finding that led to it, and further nodes for tools that take
// several; or a tensor. Every panel of the document shows the same selection. Nodes keep their id in all versions,
// findings their key, tensors their identity.

namespace qaliper {

class Selection final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    NodeId node() const { return node_; } // the current one; invalid: nothing is selected
    // All selected nodes, the current one among them, by id; a version may not have all of them.
    const std::vector<NodeId>& nodes() const { return nodes_; }
    bool contains(NodeId node) const;
    // Those of this version, in the order of its nodes.
    std::vector<NodeIx> nodes(const Index& index) const;
    const std::string& finding() const { return finding_; } // key; empty: no finding
    // valueIdentity() of the tensor; empty: none. No node is selected meanwhile.
    const std::string& tensor() const { return tensor_; }

    // A click on the picture: the picture does not move.
    void selectNode(NodeId node);
    // A choice in a list, a search hit, a link: the picture moves to the node.
    void revealNode(NodeId node);
    // The node of a finding about the whole model is invalid.
    void revealFinding(const std::string& key, NodeId node);
    void selectTensor(const std::string& tensor); // the same two for a tensor, by its valueIdentity()
    void revealTensor(const std::string& tensor);
    void clear();

    // Several nodes. The current node stays if it is among them, else the first of them becomes it.
    void select(std::span<const NodeId> nodes);
    void add(std::span<const NodeId> nodes);
    // Removes all of them if all are selected, else adds them; an added node becomes current.
    void toggle(std::span<const NodeId> nodes);

signals:
    void changed();
    void revealed();

private:
    void set(NodeId node, std::vector<NodeId> nodes, const std::string& finding, const std::string& tensor = {});
    void setOne(NodeId node, const std::string& finding);

    NodeId node_;
    std::vector<NodeId> nodes_; // sorted
    std::string finding_;
    std::string tensor_;
};

} // namespace qaliper
