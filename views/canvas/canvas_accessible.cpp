#include "views/canvas/canvas_accessible.h"

#include <algorithm>
#include <unordered_map>

#include <QAccessibleWidget>

#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/canvas/graph_words.h"
#include "views/document/picture_places.h"

namespace qaliper {

namespace {

// One box. Lives as long as the picture it belongs to is shown; Qt owns it.
class BoxAccessible final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    BoxAccessible(Canvas& canvas, BoxIx box) : canvas_(&canvas), picture_(canvas.picture()), box_(box) {}

    bool isValid() const override { return canvas_ && canvas_->picture() == picture_; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return canvas_ ? canvas_->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(canvas_.data()); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }

    QString text(QAccessible::Text kind) const override {
        if (kind != QAccessible::Name || !isValid())
            return {};
        if (const NodeId node = nodeOf(*picture_, box_); node.valid())
            return spokenNode(*picture_, *canvas_->overlay(), node);
        const ValueIx value = picture_->view->box(box_).value; // an input or an output
        return value.valid() ? toQt(picture_->index->name(value)) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}

    QRect rect() const override {
        if (!isValid())
            return {};
        const QRect place = canvas_->camera().toScreen(picture_->scene->boxes[box_.value].rect).toAlignedRect();
        return {canvas_->viewport()->mapToGlobal(place.topLeft()), place.size()};
    }

    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.multiSelectable = true;
        state.invalid = !isValid();
        if (!isValid())
            return state;
        const QRectF place = canvas_->camera().toScreen(picture_->scene->boxes[box_.value].rect);
        state.offscreen = !place.intersects(canvas_->viewport()->rect());
        const Lights& lights = canvas_->lights();
        state.selected = lights.selected == box_ || std::ranges::binary_search(lights.chosen, box_);
        state.focused = lights.selected == box_ && canvas_->hasFocus();
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        if (name != pressAction() || !isValid())
            return;
        Hit hit;
        hit.box = box_;
        emit canvas_->clicked(hit);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<Canvas> canvas_;
    std::shared_ptr<const Picture> picture_;
    BoxIx box_;
};

class CanvasAccessible final : public QAccessibleWidget {
public:
    explicit CanvasAccessible(Canvas& canvas) : QAccessibleWidget(&canvas, QAccessible::List), canvas_(&canvas) {}
    ~CanvasAccessible() override { forget(); }

    int childCount() const override {
        return canvas_ && canvas_->picture() ? static_cast<int>(canvas_->picture()->scene->boxes.size()) : 0;
    }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (known_ != canvas_->picture().get())
            forget();
        known_ = canvas_->picture().get();
        const auto found = boxes_.find(index);
        if (found != boxes_.end())
            return QAccessible::accessibleInterface(found->second);
        auto* box = new BoxAccessible(*canvas_, BoxIx{static_cast<std::uint32_t>(index)});
        boxes_.emplace(index, QAccessible::registerAccessibleInterface(box));
        return box;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [index, id] : boxes_) {
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        }
        return -1;
    }
    QAccessibleInterface* focusChild() const override {
        return canvas_->lights().selected.valid() ? child(static_cast<int>(canvas_->lights().selected.value)) : nullptr;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const QPointF point = canvas_->viewport()->mapFromGlobal(QPointF(x, y));
        const Hit hit = canvas_->picture() ? hitAt(*canvas_->picture()->scene, canvas_->camera(), point) : Hit();
        return hit.box.valid() ? child(static_cast<int>(hit.box.value)) : nullptr;
    }

private:
    void forget() const {
        for (const auto& [index, id] : boxes_)
            QAccessible::deleteAccessibleInterface(id);
        boxes_.clear();
    }

    QPointer<Canvas> canvas_;
    mutable const Picture* known_ = nullptr; // whose boxes these are
    mutable std::unordered_map<int, QAccessible::Id> boxes_;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* canvas = qobject_cast<Canvas*>(object);
    return canvas ? new CanvasAccessible(*canvas) : nullptr;
}

} // namespace

void installCanvasAccessibility() { QAccessible::installFactory(makeAccessible); }

} // namespace qaliper
