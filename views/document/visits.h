#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <QObject>

#include "model/graph/index.h"
#include "views/document/selection.h"

// The nodes a person has looked at in one document, in that order, to go back to and forward again as in a browser.
// Places whose node is gone from the version are passed over, and found again when an undo brings the node back.

namespace qaliper {

class Visits final : public QObject {
    Q_OBJECT

public:
    // Follows the selection, which outlives it.
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
        friend bool operator==(const Place&, const Place&) = default;
    };

    void visit();
    // The position of the next place that way that still is one; places_.size() when there is none.
    std::size_t next(int by, const Index& index) const;

    Selection* selection_;
    std::vector<Place> places_;
    std::size_t position_ = 0; // of the place that is looked at, or was last
    bool isGoing_ = false;
};

} // namespace qaliper
