#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <QObject>

#include "model/graph/index.h"
#include "views/document/selection.h"

// The nodes and tensors that were shown in one document, in that order, for "back" and "forward" as in a browser. Places
// that are not in the version are skipped until an undo restores them.

namespace qaliper {

class Visits final : public QObject {
    Q_OBJECT

public:
    // Follows the selection. It is not owned and outlives this object.
    explicit Visits(Selection& selection, QObject* parent = nullptr);

    bool canGo(int by, const Index& index) const; // −1: back, 1: forward
    void go(int by, const Index& index);
    void clear(); // the nodes are those of another file

signals:
    void changed();

private:
    struct Place {
        NodeId node;
        std::string finding;
        std::string tensor;
        bool isIn(const Index& index) const;
        bool isSame(const Place& other) const { return node == other.node && tensor == other.tensor; }
        friend bool operator==(const Place&, const Place&) = default;
    };

    Place selected() const;
    void visit();
    // The position of the next valid place in that direction; places_.size() when there is none.
    std::size_t next(int by, const Index& index) const;

    Selection* selection_;
    std::vector<Place> places_;
    std::size_t position_ = 0; // of the current or last place
    bool isGoing_ = false;
};

} // namespace qaliper
