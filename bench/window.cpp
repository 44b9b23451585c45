// What a person waits for, for every exported model of the corpus or what is given (models, or `--made N`): from the start
// of opening to the first picture and to the checked model, then a search, a fix, its undo, and a sweep of zoom and scroll.
// Besides, the events of the window's thread: the slowest thousandth and the worst, and the peak memory of this process and
// of its workers.
//
// Runs without a screen unless QT_QPA_PLATFORM says otherwise; then the sweep measures that platform's window.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

#include "bench/machine.h"
#include "bench/seat.h"
#include "views/canvas/canvas.h"
#include "views/window/document_view.h"
#include "views/window/graph_view.h"
#include "views/window/main_window.h"
#include "views/window/search_field.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

constexpr int frames = 120; // of the sweep
const QString searched = QStringLiteral("MatMul");

// Times every event that is not part of another one.
class TimedApplication final : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        if (depth_ > 0)
            return QApplication::notify(receiver, event);
        const QByteArray name = receiver->metaObject()->className();
        const int type = event->type();
        ++depth_;
        const QElapsedTimer clock = [] {
            QElapsedTimer started;
            started.start();
            return started;
        }();
        const bool isTaken = QApplication::notify(receiver, event);
        --depth_;
        const double spent = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        if (spent > worst_) {
            worst_ = spent;
            worstName_ = name.toStdString() + " " + std::to_string(type);
        }
        spent_.push_back(spent);
        return isTaken;
    }

    void forget() {
        spent_.clear();
        worst_ = 0;
        worstName_.clear();
    }
    double worst() const { return worst_; }
    const std::string& worstName() const { return worstName_; }
    double slowestThousandth() {
        if (spent_.empty())
            return 0;
        std::ranges::sort(spent_);
        return spent_[spent_.size() - 1 - spent_.size() / 1000];
    }

private:
    int depth_ = 0;
    std::vector<double> spent_; // ms
    double worst_ = 0;
    std::string worstName_;
};

// The sum of what the children of this process held at their largest.
double workersMiB() {
    double sum = 0;
    for (const fs::directory_entry& thread : fs::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (std::string process; children >> process;) {
            std::ifstream status("/proc/" + process + "/status");
            for (std::string line; std::getline(status, line);) {
                if (line.starts_with("VmHWM:"))
                    sum += std::stod(line.substr(6)) / 1024;
            }
        }
    }
    return sum;
}

struct Row {
    std::string name;
    double picture = 0;
    double checked = 0;
    double search = 0; // from the first letter to the hits of the last
    double fix = 0;    // negative: nothing was automatic
    double undo = 0;
    double frame = 0; // mean of the sweep
    double slowest = 0;
    double worst = 0;
    std::string worstName;
    double opened = 0; // MiB, this process and its workers, when the model was checked
    double memory = 0; // and at the end
};

double sweep(Canvas& canvas) {
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < frames; ++i) {
        const double phase = static_cast<double>(i % 40) / 40;
        canvas.zoomTo(0.1 + phase, canvas.freeArea().center());
        canvas.moveTo({canvas.picture()->scene->bounds.centre().x,
                          canvas.picture()->scene->bounds.height * static_cast<double>(i) / frames},
            canvas.freeArea().center());
        canvas.viewport()->repaint();
    }
    return static_cast<double>(clock.nsecsElapsed()) / 1e6 / frames;
}

// A word typed letter by letter, as fast as the window takes them.
double search(MainWindow& window) {
    auto* const words = window.findChild<SearchField*>()->findChild<QLineEdit*>();
    const auto* const count = window.findChild<SearchField*>()->findChild<QLabel*>();
    QElapsedTimer clock;
    clock.start();
    for (const QChar letter : searched) {
        QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, letter);
        QApplication::sendEvent(words, &press);
        QApplication::processEvents();
    }
    waitFor([&] { return !count->text().isEmpty(); });
    const double spent = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    words->clear();
    return spent;
}

Row measure(const fs::path& path, Seat& seat, TimedApplication& application) {
    Workspace workspace(seat.services(), seat.preferences());
    MainWindow window(workspace, seat.preferences(), seat.services());
    window.resize(1920, 1080);
    window.show();
    QApplication::processEvents();
    application.forget();
    Row row;
    row.name = path.stem().string();
    QElapsedTimer clock;
    clock.start();
    Document* document = workspace.open(path);
    Canvas* canvas = nullptr;
    const auto isDrawn = [&] { return (canvas = window.findChild<Canvas*>()) && canvas->picture(); };
    if (document->state() == Document::State::Refused || waitFor(isDrawn) < 0)
        return row;
    canvas->viewport()->repaint();
    row.picture = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const auto isChecked = [&] { return !document->isChecking() && !document->foreground() && document->index(); };
    waitFor(isChecked);
    row.checked = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    row.opened = peakMemoryMiB() + workersMiB();
    const auto isShown = [&] { return isChecked() && canvas->picture()->index == document->index(); };
    waitFor(isShown);
    row.search = search(window);
    document->applyAutomatic();
    row.fix = waitFor([&] { return !document->foreground(); });
    if (document->isModified()) {
        row.fix += waitFor(isShown);
        document->undo();
        row.undo = waitFor(isShown);
    } else {
        row.fix = -1;
    }
    row.frame = sweep(*canvas);
    row.slowest = application.slowestThousandth();
    row.worst = application.worst();
    row.worstName = application.worstName();
    row.memory = peakMemoryMiB() + workersMiB();
    return row;
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) {
    using namespace qaliper::bench;
    preferNoScreen();
    TimedApplication application(argc, argv);
    Seat seat(application);
    std::printf("%s\n", describeMachine().c_str());
    std::printf(
        "Times in ms; memory in MiB with the workers, when the model was checked and at the end, each the peak since "
        "the program began: give one model for its own.\n\n");
    std::printf("%-44s %8s %8s %8s %8s %8s %7s %7s %7s %8s %8s  %s\n", "model", "picture", "checked", "search", "fix",
        "undo", "frame", "p99.9", "worst", "opened", "memory", "worst event");
    for (const std::filesystem::path& path : seat.models(argc, argv)) {
        const Row row = measure(path, seat, application);
        std::printf("%-44s %8.0f %8.0f %8.0f %8.0f %8.0f %7.1f %7.1f %7.1f %8.0f %8.0f  %s\n", row.name.c_str(),
            row.picture, row.checked, row.search, row.fix, row.undo, row.frame, row.slowest, row.worst, row.opened,
            row.memory, row.worstName.c_str());
        std::fflush(stdout);
    }
    return 0;
}
