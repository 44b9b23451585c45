#pragma once

#include <vector>

#include <QRectF>

#include "views/canvas/scene_painter.h"
#include "views/canvas/widening.h"

class QPainter;

// The cards of leaf zones without their words, below the boxes. Between the zooms of boxes and of cards, everything on a
// card takes on its colour. All colours are opaque: Qt blends translucent ones on several threads, and every frame
// would wait for them.

namespace qaliper {

// How much of the picture cards show at a zoom: 0, boxes alone; 1, cards alone.
double cardShare(const Scene& scene, double zoom);

// Of a card as high as that, in px.
Colour cardFill(const SceneCard& card, double height, const PaintRequest& request);

class CardGrounds {
public:
    // None when the zoom shows boxes alone.
    explicit CardGrounds(const PaintRequest& request);

    double share() const { return share_; }
    void paint(QPainter& painter, const QRectF& visible) const; // widget coordinates
    // A colour as it is where the cards have their share of it; `at` in scene coordinates.
    Colour faded(Colour colour, Point at);
    bool isOnCard(const Rect& inScene);
    // Widget coordinates: the area, grown so that it holds all cards in it.
    QRectF reach(QRectF area) const;

private:
    struct Ground {
        const SceneCard* card;
        QRectF rect; // widget coordinates
        Colour fill;
    };

    const Ground* at(Point place);
    Colour below(const Rect& card) const;

    const PaintRequest* request_;
    double share_;
    std::vector<Ground> grounds_;
    std::size_t last_ = 0; // what is asked for next is often on the same card
};

} // namespace qaliper
