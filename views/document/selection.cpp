#include "views/document/selection.h"

namespace qaliper {

void Selection::selectNode(NodeId node) { set(node, {}); }

void Selection::revealNode(NodeId node) {
    set(node, {});
    if (node.valid())
        emit revealed();
}

void Selection::revealFinding(const std::string& key, NodeId node) {
    set(node, key);
    if (node.valid())
        emit revealed();
}

void Selection::clear() { set({}, {}); }

void Selection::set(NodeId node, const std::string& finding) {
    if (node == node_ && finding == finding_)
        return;
    node_ = node;
    finding_ = finding;
    emit changed();
}

} // namespace qaliper
