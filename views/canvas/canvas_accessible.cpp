#include "views/canvas/canvas_accessible.h"

#include <algorithm>
#include <unordered_map>

#include <QAccessibleWidget>
#include <QPointer>

#include "model/draw/picture_places.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/canvas/graph_words.h"

namespace qaliper {

namespace {

// Children of the canvas: all boxes of the scene, then its pills.
int partCount(const Scene& scene) { return static_cast<int>(scene.boxes.size() + scene.pills.size()); }

Hit partAt(const Scene& scene, int index) {
    Hit part;
    const auto at = static_cast<std::size_t>(index);
    if (at < scene.boxes.size())
        part.box = BoxIx{static_cast<std::uint32_t>(at)};
    else
        part.pill = scene.pills[at - scene.boxes.size()].pill;
    return part;
}

// -1 for neither a box nor a pill.
int indexOfPart(const Scene& scene, const Hit& part) {
    if (!part.pill.valid())
        return part.box.valid() ? static_cast<int>(part.box.value) : -1;
    const auto pill = std::ranges::find(scene.pills, part.pill, &ScenePill::pill);
    return pill == scene.pills.end()
        ? -1
        : static_cast<int>(scene.boxes.size() + static_cast<std::size_t>(pill - scene.pills.begin()));
}

Rect placeOfPart(const Scene& scene, const Hit& part) {
    return part.pill.valid() ? std::ranges::find(scene.pills, part.pill, &ScenePill::pill)->rect
                             : scene.boxes[part.box.value].rect;
}

// A box, or the pill of a Q/DQ pair. Qt owns it. Valid while its picture is shown.
class PartAccessible final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    PartAccessible(Canvas& canvas, const Hit& part) : canvas_(&canvas), picture_(canvas.picture()), part_(part) {}

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
        const NodeId node = part_.pill.valid() ? nodeOf(*picture_, part_.pill) : nodeOf(*picture_, part_.box);
        if (node.valid())
            return accessibleNodeText(*picture_, *canvas_->overlay(), node) + connectors();
        const ValueIx value = picture_->view->box(part_.box).value; // a graph input or output
        return value.valid() ? toQt(picture_->index->name(value)) + connectors() : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}

    QRect rect() const override {
        if (!isValid())
            return {};
        const QRect place = canvas_->camera().toScreen(placeOfPart(*picture_->scene, part_)).toAlignedRect();
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
        const QRectF place = canvas_->camera().toScreen(placeOfPart(*picture_->scene, part_));
        state.offscreen = !place.intersects(canvas_->viewport()->rect());
        const Highlights& highlights = canvas_->highlights();
        const bool isCurrent =
            part_.pill.valid() ? highlights.selectedPill == part_.pill : highlights.selected == part_.box;
        state.selected = isCurrent ||
            (part_.pill.valid() ? std::ranges::binary_search(highlights.chosenPills, part_.pill)
                                : std::ranges::binary_search(highlights.chosen, part_.box));
        state.focused = isCurrent && canvas_->hasFocus();
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction(), showMenuAction()}; }
    void doAction(const QString& name) override {
        if (name == pressAction() && isValid())
            emit canvas_->clicked(part_);
        else if (name == showMenuAction() && isValid())
            emit canvas_->menuAsked(part_, rect().center());
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QString connectors() const {
        return part_.pill.valid() ? QString() : accessibleConnectorText(*picture_, part_.box);
    }

    QPointer<Canvas> canvas_;
    std::shared_ptr<const Picture> picture_;
    Hit part_;
};

class CanvasAccessible final : public QAccessibleWidget {
public:
    explicit CanvasAccessible(Canvas& canvas) : QAccessibleWidget(&canvas, QAccessible::List), canvas_(&canvas) {}
    ~CanvasAccessible() override { forget(); }

    int childCount() const override {
        return canvas_ && canvas_->picture() ? partCount(*canvas_->picture()->scene) : 0;
    }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (known_ != canvas_->picture().get())
            forget();
        known_ = canvas_->picture().get();
        const auto found = parts_.find(index);
        if (found != parts_.end())
            return QAccessible::accessibleInterface(found->second);
        auto* part = new PartAccessible(*canvas_, partAt(*canvas_->picture()->scene, index));
        parts_.emplace(index, QAccessible::registerAccessibleInterface(part));
        return part;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [index, id] : parts_) {
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        }
        return -1;
    }
    QAccessibleInterface* focusChild() const override {
        const Picture* picture = canvas_->picture().get();
        return picture ? child(indexOfPart(*picture->scene, selectedHit(canvas_->highlights()))) : nullptr;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const QPointF point = canvas_->viewport()->mapFromGlobal(QPointF(x, y));
        const Picture* picture = canvas_->picture().get();
        return picture
            ? child(indexOfPart(*picture->scene, hitAt(*picture->scene, *canvas_->overlay(), canvas_->camera(), point)))
            : nullptr;
    }

private:
    void forget() const {
        for (const auto& [index, id] : parts_)
            QAccessible::deleteAccessibleInterface(id);
        parts_.clear();
    }

    QPointer<Canvas> canvas_;
    mutable const Picture* known_ = nullptr; // the picture that the children belong to
    mutable std::unordered_map<int, QAccessible::Id> parts_;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* canvas = qobject_cast<Canvas*>(object);
    return canvas ? new CanvasAccessible(*canvas) : nullptr;
}

} // namespace

void tellSelectedPart(Canvas& canvas) {
    const int index = canvas.picture() ? indexOfPart(*canvas.picture()->scene, selectedHit(canvas.highlights())) : -1;
    if (index < 0)
        return;
    QAccessibleEvent focus(&canvas, QAccessible::Focus);
    focus.setChild(index);
    QAccessible::updateAccessibility(&focus);
}

void installCanvasAccessibility() { QAccessible::installFactory(makeAccessible); }

} // namespace qaliper
