#pragma once

#include <cstddef>
#include <functional>
#include <optional>
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

    // How the picture is looked at: the point in its middle, in px at zoom 1.
    struct View {
        double x = 0;
        double y = 0;
        double zoom = 1;
    };
    // Asked when a place is left, so that returned() brings its view back.
    void setView(std::function<std::optional<View>()> view) { view_ = std::move(view); }

signals:
    void changed();
    void returned(const Visits::View& view); // to a place that was left with this view

private:
    struct Place {
        NodeId node;
        std::string finding;
        std::string tensor;
        std::optional<View> view = {}; // when it was left
        bool isIn(const Index& index) const;
        bool isSame(const Place& other) const { return node == other.node && tensor == other.tensor; }
    };

    Place selected() const;
    void noteView();
    void visit();
    // The position of the next valid place in that direction; places_.size() when there is none.
    std::size_t next(int by, const Index& index) const;

    Selection* selection_;
    std::function<std::optional<View>()> view_;
    std::vector<Place> places_;
    std::size_t position_ = 0; // of the current or last place
    bool isGoing_ = false;
};

} // namespace qaliper
