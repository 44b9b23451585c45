#pragma once

#include <array>
#include <vector>

#include <QObject>
#include <QSize>

#include "model/session/comparison.h"
#include "views/canvas/canvas.h"

// Links two canvases: scrolling or zooming one moves the other to the corresponding place of its own picture.

namespace qaliper {

class LinkedCanvases final : public QObject {
    Q_OBJECT

public:
    // Both must outlive it.
    LinkedCanvases(Canvas& before, Canvas& after, QObject* parent = nullptr);

    void setPlaces(std::vector<PlacePair> places);
    void setLinked(bool linked); // on: the second canvas moves to the place of the first
    bool isLinked() const { return isLinked_; }

private:
    bool isResized(bool isBefore);
    void follow(bool isFromBefore);

    Canvas* before_;
    Canvas* after_;
    std::array<QSize, 2> sizes_; // sizes at the last camera change
    std::vector<PlacePair> places_;
    bool isLinked_ = true;
    bool isFollowing_ = false;
};

} // namespace qaliper
