#include "views/window/demo_tour.h"

#include <QAction>
#include <QCoreApplication>
#include <QPointer>
#include <QPushButton>
#include <QTimer>

#include "views/panels/findings_panel.h"
#include "views/panels/node_panel.h"
#include "views/window/tour.h"

namespace qaliper {

namespace {

struct TourWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::TourWords)
};

// "Explain (F1)": the name of the action, with its shortcut.
QString named(const QAction& action) {
    const QString name = plainText(action).remove(QChar(0x2026));
    const QKeySequence keys = action.shortcut();
    return keys.isEmpty()
        ? name
        : TourWords::tr("%1 (%2)", "a command and its keys").arg(name, keys.toString(QKeySequence::NativeText));
}

std::vector<TourStop> stopsOf(Document& demo, FindingsPanel& findings, NodePanel& node, const Actions& actions) {
    const auto command = [&actions](ActionId id) { return named(*actions.at(id)); };
    const auto lookAtOne = [shown = QPointer<Document>(&demo), list = &findings] {
        if (shown && !shown->selection().node().valid())
            list->step(1);
    };
    return {
        {&findings, TourWords::tr("See what is wrong"),
            TourWords::tr("Each row is one cause, the worst first. A click, or %1, shows its place on the graph, where "
                          "dashed and coloured marks say what runs in which type.")
                .arg(command(ActionId::NextFinding)),
            lookAtOne},
        {&node, TourWords::tr("Understand it"),
            TourWords::tr("This panel tells what is known of the chosen node. %1 gives the rule and its source; %2 "
                          "draws the fix before and after, and proves the numbers.")
                .arg(command(ActionId::ExplainFinding), command(ActionId::PreviewFinding)),
            lookAtOne},
        {findings.findChild<QPushButton*>(QStringLiteral("fixAll")), TourWords::tr("Fix it and save"),
            TourWords::tr("This button applies every fix that keeps the numbers the same; %1 takes it back. %2 asks "
                          "for a new name first: your file stays as it is.")
                .arg(command(ActionId::Undo), command(ActionId::Save)),
            {}},
    };
}

} // namespace

void startDemoTour(Document& demo, FindingsPanel& findings, NodePanel& node, const Actions& actions, QWidget& window) {
    delete window.findChild<Tour*>();
    auto* waiting = new QObject(&demo);
    const auto begin = [waiting, demo = &demo, findings = &findings, node = &node, actions = &actions,
                           window = &window] {
        if (demo->state() == Document::State::Loading || demo->isChecking())
            return;
        demo->disconnect(waiting);
        waiting->deleteLater();
        if (!demo->isChecked())
            return;
        auto* tour = new Tour(stopsOf(*demo, *findings, *node, *actions), window);
        QObject::connect(demo, &QObject::destroyed, tour, &Tour::finish);
        QTimer::singleShot(0, tour, &Tour::start); // after the panels are laid out
    };
    QObject::connect(&demo, &Document::checkingChanged, waiting, begin);
    QObject::connect(&demo, &Document::stateChanged, waiting, begin);
    begin();
}

} // namespace qaliper
