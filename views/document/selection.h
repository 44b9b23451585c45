#pragma once

#include <string>

#include <QObject>

#include "model/graph/ids.h"

// What the user looks at in one document: a node, and perhaps the finding that led to it. Every panel of the
// document shows the same. Nodes keep their id over versions, findings their key.

namespace qaliper {

class Selection final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    NodeId node() const { return node_; }                   // invalid: nothing is selected
    const std::string& finding() const { return finding_; } // key; empty: no finding

    // A click on the picture: nobody needs to be taken anywhere.
    void selectNode(NodeId node);
    // A choice in a list, a search hit, a link: the picture is to show the node.
    void revealNode(NodeId node);
    // An invalid node is that of a finding about the whole model.
    void revealFinding(const std::string& key, NodeId node);
    void clear();

signals:
    void changed();
    void revealed();

private:
    void set(NodeId node, const std::string& finding);

    NodeId node_;
    std::string finding_;
};

} // namespace qaliper
