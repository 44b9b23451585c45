#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <QObject>

#include "model/graph/index.h"

// The bookmarked nodes of one document, by identity: they survive edits, undo, reloading and the next start. A node
// that is not in the version is skipped; its bookmark applies again when the node is back.

namespace qaliper {

class Bookmarks final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<std::string>& identities() const { return identities_; } // in the order they were set
    bool contains(std::string_view identity) const;
    void set(std::vector<std::string> identities);
    void toggle(const std::string& identity);

    // Those of this version, in the order of its nodes.
    std::vector<NodeIx> nodes(const Index& index) const;
    // The next bookmark in that direction, continuing at the other end of the list; invalid when there is none. `by`:
    // −1 back, 1 forward.
    NodeId next(int by, NodeId from, const Index& index) const;

signals:
    void changed();

private:
    std::vector<std::string> identities_;
};

} // namespace qaliper
