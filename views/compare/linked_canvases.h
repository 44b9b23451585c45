#pragma once

#include <array>
#include <vector>

#include <QObject>
#include <QSize>

#include "model/session/comparison.h"
#include "views/canvas/canvas.h"

// Two canvases that look at the same: what one scrolls or zooms to, the other shows in its own picture, however far
// apart the two lie there.

namespace qaliper {

class LinkedCanvases final : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    LinkedCanvases(Canvas& before, Canvas& after, QObject* parent = nullptr);

    void setPlaces(std::vector<PlacePair> places);
    void setLinked(bool linked); // again: the second goes where the first is
    bool isLinked() const { return isLinked_; }

private:
    bool isResized(bool isBefore);
    void follow(bool isFromBefore);

    Canvas* before_;
    Canvas* after_;
    std::array<QSize, 2> sizes_; // when their cameras were heard of last
    std::vector<PlacePair> places_;
    bool isLinked_ = true;
    bool isFollowing_ = false;
};

} // namespace qaliper
