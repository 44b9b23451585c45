#include "views/window/view_commands.h"

#include <array>
#include <utility>

#include <QAction>
#include <QActionGroup>

#include "model/layout/block_state.h"
#include "views/canvas/canvas.h"
#include "views/window/graph_view.h"

namespace qaliper {

namespace {

constexpr double zoomStep = 1.25;

struct ViewChoice {
    ActionId id;
    bool fallback;
};
constexpr std::array viewChoices{ViewChoice{ActionId::ShowMinimap, true}, ViewChoice{ActionId::ShowLegend, true},
    ViewChoice{ActionId::ShowShapes, true}, ViewChoice{ActionId::ShowQuantization, false},
    ViewChoice{ActionId::ShowShapeChains, false}, ViewChoice{ActionId::FoldRepeats, false},
    ViewChoice{ActionId::JoinTurns, true}, ViewChoice{ActionId::Sideways, false},
    ViewChoice{ActionId::OneColumn, false}, ViewChoice{ActionId::ShowNames, true},
    ViewChoice{ActionId::ShowAttributes, true}, ViewChoice{ActionId::ShowWeights, true},
    ViewChoice{ActionId::ShowPrecision, true}, ViewChoice{ActionId::ShowChains, true},
    ViewChoice{ActionId::ShowBadges, true}, ViewChoice{ActionId::HeatMacs, false},
    ViewChoice{ActionId::HeatMemory, false}, ViewChoice{ActionId::HeatTime, true},
    ViewChoice{ActionId::HeatExpectedTime, false}, ViewChoice{ActionId::HeatLostTime, false},
    ViewChoice{ActionId::HeatNoise, false}, ViewChoice{ActionId::WheelZooms, false}};

constexpr std::array heats{std::pair{ActionId::HeatMacs, HeatKind::Macs},
    std::pair{ActionId::HeatMemory, HeatKind::Memory}, std::pair{ActionId::HeatTime, HeatKind::Time},
    std::pair{ActionId::HeatExpectedTime, HeatKind::ExpectedTime},
    std::pair{ActionId::HeatLostTime, HeatKind::LostTime}, std::pair{ActionId::HeatNoise, HeatKind::Noise}};

constexpr std::array zoomIds{ActionId::ZoomIn, ActionId::ZoomOut, ActionId::ZoomReset, ActionId::Fit,
    ActionId::FitWidth, ActionId::FitSelection, ActionId::SelectAll, ActionId::FoldAround, ActionId::ShowBody,
    ActionId::LeaveBody};

} // namespace

ViewCommands::ViewCommands(const Actions& actions, Preferences& preferences, QObject* parent)
    : QObject(parent), actions_(&actions), preferences_(&preferences) {
    connectZoom();
    connectChoices();
    connect(&preferences, &Preferences::choiceChanged, this, &ViewCommands::applyMotion);
    setView(nullptr);
}

void ViewCommands::connectZoom() {
    const auto onCanvas = [this](ActionId id, auto act) {
        connect(actions_->at(id), &QAction::triggered, this, [this, act] {
            if (view_)
                act(view_->canvas());
        });
    };
    onCanvas(ActionId::ZoomIn, [](Canvas& canvas) { canvas.zoomBy(zoomStep); });
    onCanvas(ActionId::ZoomOut, [](Canvas& canvas) { canvas.zoomBy(1 / zoomStep); });
    onCanvas(ActionId::ZoomReset, [](Canvas& canvas) { canvas.resetZoom(); });
    onCanvas(ActionId::Fit, [](Canvas& canvas) { canvas.fit(); });
    onCanvas(ActionId::FitWidth, [](Canvas& canvas) { canvas.fitWidth(); });
    const auto onView = [this](ActionId id, auto act) {
        connect(actions_->at(id), &QAction::triggered, this, [this, act] {
            if (view_)
                act(*view_);
        });
    };
    onView(ActionId::FitSelection, [](GraphView& view) { view.fitSelection(); });
    onView(ActionId::SelectAll, [](GraphView& view) { view.selectAll(); });
    onView(ActionId::ShowBody, [](GraphView& view) { view.showBody(); });
    onView(ActionId::LeaveBody, [](GraphView& view) { view.leaveBody(); });
    onView(ActionId::FoldAround, [](GraphView& view) { view.foldAround(); });
}

void ViewCommands::connectChoices() {
    auto* oneHeat = new QActionGroup(this);
    oneHeat->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    for (const auto& [id, kind] : heats)
        oneHeat->addAction(actions_->at(id));
    for (const ViewChoice& choice : viewChoices) {
        QAction* action = actions_->at(choice.id);
        action->setChecked(preferences_->isOn(action->objectName(), choice.fallback));
        connect(action, &QAction::toggled, this, [this, action](bool on) {
            preferences_->setOn(action->objectName(), on);
            apply();
        });
    }
}

bool ViewCommands::isOn(ActionId id) const { return actions_->at(id)->isChecked(); }

void ViewCommands::setView(GraphView* view) {
    if (view_) {
        view_->canvas().disconnect(this);
        view_->disconnect(this);
    }
    view_ = view;
    for (const ActionId id : zoomIds)
        actions_->at(id)->setEnabled(view != nullptr);
    if (view_) {
        connect(&view_->canvas(), &Canvas::cameraChanged, this,
            [this] { emit zoomChanged(view_->canvas().camera().zoom); });
        connect(view_, &GraphView::foldAllAsked, this, &ViewCommands::foldAll);
        apply();
        applyMotion();
    }
    emit zoomChanged(view_ ? view_->canvas().camera().zoom : 0);
}

// Also folds or unfolds single blocks that the user changed.
void ViewCommands::foldAll(bool folded) {
    view_->setAllFolded(folded);
    actions_->at(ActionId::FoldRepeats)->setChecked(folded);
}

HeatKind ViewCommands::heat() const {
    for (const auto& [id, kind] : heats) {
        if (isOn(id))
            return kind;
    }
    return HeatKind::None;
}

void ViewCommands::applyMotion() {
    if (view_)
        view_->canvas().setAnimated(!preferences_->isOn(QStringLiteral("reducedMotion"), false));
}

void ViewCommands::apply() {
    if (!view_)
        return;
    view_->setMinimapShown(isOn(ActionId::ShowMinimap));
    view_->setLegendShown(isOn(ActionId::ShowLegend));
    view_->setLayers({isOn(ActionId::ShowPrecision), isOn(ActionId::ShowChains), isOn(ActionId::ShowBadges), heat()});
    view_->canvas().setShapesShown(isOn(ActionId::ShowShapes));
    view_->canvas().setWheelZooms(isOn(ActionId::WheelZooms));
    ViewState state = view_->updater().viewState();
    state.foldQuantization = !isOn(ActionId::ShowQuantization);
    state.foldShapes = !isOn(ActionId::ShowShapeChains);
    if (state.foldRepeats != isOn(ActionId::FoldRepeats))
        setAllFolded(isOn(ActionId::FoldRepeats), state);
    state.joinsTurns = isOn(ActionId::JoinTurns);
    state.showNames = isOn(ActionId::ShowNames);
    state.showAttributes = isOn(ActionId::ShowAttributes);
    state.showWeights = isOn(ActionId::ShowWeights);
    state.direction = isOn(ActionId::Sideways) ? Direction::Right : Direction::Down;
    state.wraps = !isOn(ActionId::OneColumn);
    view_->updater().setViewState(std::move(state));
}

} // namespace qaliper
