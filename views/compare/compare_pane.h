#pragma once

#include <QWidget>

#include "model/session/comparison.h"

// One side of a comparison: what it is called, its picture, its minimap.

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
    void select(NodeIx node); // invalid: nothing
    void reveal(NodeIx node); // where it is shown at all

    NodeId idOf(NodeIx node) const;
    NodeIx nodeWith(NodeId node) const; // invalid: this version has none
    std::optional<QPointF> placeOnScreen(NodeId node) const;
    void keepAt(
        NodeId node, QPointF place); // moves the picture so that the node is there; does nothing where it is not shown

signals:
    void chosen(NodeIx node); // by a click or an arrow; invalid beside boxes

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
