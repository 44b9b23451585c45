#include "views/window/demo_tour.h"

#include <QCoreApplication>
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

std::vector<TourStop> stopsOf(Document& demo, FindingsPanel& findings, NodePanel& node) {
    const auto lookAtOne = [shown = QPointer<Document>(&demo), list = &findings] {
        if (shown && !shown->selection().node().valid())
            list->step(1);
    };
    return {
        {&findings, TourWords::tr("See what is wrong"),
            TourWords::tr("Each row is one cause, the worst first. A click, or F8 for the next one, shows its place on "
                          "the graph, where dashed and coloured marks say what runs in which type."),
            lookAtOne},
        {&node, TourWords::tr("Understand it"),
            TourWords::tr(
                "This panel tells what is known of the chosen node. Explain (F1) gives the rule and its "
                "source; Preview (Ctrl+Shift+Return) draws the fix before and after, and proves the numbers."),
            lookAtOne},
        {findings.findChild<QPushButton*>(QStringLiteral("fixAll")), TourWords::tr("Fix it and save"),
            TourWords::tr("This button applies every fix that keeps the numbers the same; Ctrl+Z takes it back. Save "
                          "(Ctrl+S) asks for a new name first: your file stays as it is."),
            {}},
    };
}

} // namespace

void startDemoTour(Document& demo, FindingsPanel& findings, NodePanel& node, QWidget& window) {
    delete window.findChild<Tour*>();
    auto* waiting = new QObject(&demo);
    const auto begin = [waiting, demo = &demo, findings = &findings, node = &node, window = &window] {
        if (demo->state() == Document::State::Loading || demo->isChecking())
            return;
        demo->disconnect(waiting);
        waiting->deleteLater();
        if (demo->state() != Document::State::Open)
            return;
        auto* tour = new Tour(stopsOf(*demo, *findings, *node), window);
        QObject::connect(demo, &QObject::destroyed, tour, &Tour::finish);
        QTimer::singleShot(0, tour, &Tour::start); // once the panels have their places
    };
    QObject::connect(&demo, &Document::checkingChanged, waiting, begin);
    QObject::connect(&demo, &Document::stateChanged, waiting, begin);
    begin();
}

} // namespace qaliper
