#pragma once

#include <QObject>
#include <QPointer>

#include "model/draw/overlay.h"
#include "views/base/actions.h"
#include "views/base/preferences.h"

// What the View menu does to the picture that is looked at: zoom, what floats over it, what is folded. The choices are
// remembered and hold for every document.

namespace qaliper {

class GraphView;

class ViewCommands final : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    ViewCommands(const Actions& actions, Preferences& preferences, QObject* parent);

    void setView(GraphView* view); // null: none

signals:
    void zoomChanged(double zoom); // 0: no picture

private:
    void connectZoom();
    void connectChoices();
    void apply();
    void applyMotion();
    void foldAll(bool folded);
    bool isOn(ActionId id) const;
    HeatKind heat() const;

    const Actions* actions_;
    Preferences* preferences_;
    QPointer<GraphView> view_;
};

} // namespace qaliper
