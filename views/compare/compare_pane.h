#pragma once

#include <QWidget>

#include "model/session/comparison.h"

// One side of a comparison: name, picture, minimap.

namespace qaliper {

class Canvas;
class ElidedLabel;
class Minimap;

class ComparePane final : public QWidget {
    Q_OBJECT

public:
    // `name` is the object name of the canvas.
    explicit ComparePane(const QString& name, QWidget* parent = nullptr);

    Canvas& canvas() { return *canvas_; }
    void setNames(const QString& title, const QString& place);
    void setSide(const ComparedModels::Side& side);
    void select(NodeIx node); // invalid: none
    void reveal(NodeIx node); // if the picture shows it

    NodeId idOf(NodeIx node) const;
    NodeIx nodeWith(NodeId node) const; // invalid when this version has no such node
    std::optional<QPointF> placeOnScreen(NodeId node) const;
    // Moves the picture so that the node is at that place; no effect when the node is not shown.
    void keepAt(NodeId node, QPointF place);

signals:
    void chosen(NodeIx node); // by click or arrow key; invalid outside of boxes

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void step(Qt::Key arrow);
    void placeMinimap();

    ElidedLabel* title_;
    ElidedLabel* place_;
    Canvas* canvas_;
    Minimap* minimap_;
    std::shared_ptr<const Analysis> analysis_;
};

} // namespace qaliper
