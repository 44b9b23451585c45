#pragma once

#include <span>
#include <string>
#include <vector>

#include <QObject>

#include "model/graph/index.h"

// What the user looks at in one document: a node, and perhaps the finding that led to it; and what else is chosen with
// it, for tools that take several. Every panel of the document shows the same. Nodes keep their id over versions,
// findings their key.

namespace qaliper {

class Selection final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    NodeId node() const { return node_; } // the current one; invalid: nothing is selected
    // All that are selected, the current one among them, by id; versions may have lost some.
    const std::vector<NodeId>& nodes() const { return nodes_; }
    bool contains(NodeId node) const;
    // Those of this version, in the order of its nodes.
    std::vector<NodeIx> nodes(const Index& index) const;
    const std::string& finding() const { return finding_; } // key; empty: no finding

    // A click on the picture: nobody needs to be taken anywhere.
    void selectNode(NodeId node);
    // A choice in a list, a search hit, a link: the picture is to show the node.
    void revealNode(NodeId node);
    // An invalid node is that of a finding about the whole model.
    void revealFinding(const std::string& key, NodeId node);
    void clear();

    // Several. The current node stays if it can, else the first of the others becomes it.
    void select(std::span<const NodeId> nodes);
    void add(std::span<const NodeId> nodes);
    // Takes all of them away if all are selected, else adds them; what was added becomes current.
    void toggle(std::span<const NodeId> nodes);

signals:
    void changed();
    void revealed();

private:
    void set(NodeId node, std::vector<NodeId> nodes, const std::string& finding);
    void setOne(NodeId node, const std::string& finding);

    NodeId node_;
    std::vector<NodeId> nodes_; // sorted
    std::string finding_;
};

} // namespace qaliper
