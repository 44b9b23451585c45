#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <QObject>

#include "model/graph/index.h"

// The nodes of one document that a person wants to find again, by identity: they hold over edits, undo, reloading and
// the next start. One whose node is gone from the version is passed over, and found again when it is back.

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
    // The next one that way, round the ends; invalid when there is none.
    NodeId next(int by, NodeId from, const Index& index) const;

signals:
    void changed();

private:
    std::vector<std::string> identities_;
};

} // namespace qaliper
