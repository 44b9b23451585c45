// What a person waits for, for every exported model of the corpus or what is given (models, or `--made N`): from the
// start of opening to the first picture and to the checked model, then a search, a fix, its undo, and a sweep of zoom
// and scroll. Besides, the events of the window's thread from its first show until the undo is drawn: the slowest
// thousandth and the worst by the clock and by the thread's processor time, which other work on the machine does not
// lengthen; the worst are named below the table. The ratio is of that slowest thousandth to one paint of Qt's own
// graphics view, measured just before and after. And the peak memory of this process and of its workers.
//
// Runs without a screen unless QT_QPA_PLATFORM says otherwise; then the sweep measures that platform's window.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMetaEnum>

#include "bench/graphics_view.h"
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
constexpr std::size_t named = 6;
const QString searched = QStringLiteral("MatMul");

struct TimedEvent {
    double clock = 0;     // ms
    double processor = 0; // ms of this thread
    std::string name;     // the receiver's class and the event's kind
    std::string during;   // what the person did
};

// Times every event that is not part of another one.
class TimedApplication final : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        if (depth_ > 0)
            return QApplication::notify(receiver, event);
        const std::string name = nameOf(*receiver, *event);
        ++depth_;
        const double processor = threadMs();
        QElapsedTimer clock;
        clock.start();
        const bool isTaken = QApplication::notify(receiver, event);
        const double spent = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        events_.push_back({spent, threadMs() - processor, name, during_});
        --depth_;
        return isTaken;
    }

    void forget() { events_.clear(); }
    void begin(std::string step) { during_ = std::move(step); }
    const std::vector<TimedEvent>& events() const { return events_; }

private:
    static std::string nameOf(const QObject& receiver, const QEvent& event) {
        const char* kind = QMetaEnum::fromType<QEvent::Type>().valueToKey(event.type());
        return std::string(receiver.metaObject()->className()) + " " + (kind ? kind : std::to_string(event.type()));
    }

    int depth_ = 0;
    std::string during_;
    std::vector<TimedEvent> events_;
};

// Of the events, the time that a thousandth of them is longer than.
double slowestThousandth(const std::vector<TimedEvent>& events, double TimedEvent::*time) {
    std::vector<double> times(events.size());
    std::ranges::transform(events, times.begin(), time);
    std::ranges::sort(times);
    return times.empty() ? 0 : times[times.size() - 1 - times.size() / 1000];
}

double worst(const std::vector<TimedEvent>& events, double TimedEvent::*time) {
    return events.empty() ? 0 : (*std::ranges::max_element(events, {}, time)).*time;
}

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
    double frame = 0;               // mean of the sweep
    std::vector<TimedEvent> events; // until the undo is drawn
    double graphicsView = 0;        // one paint of Qt's, mean of before and after
    double opened = 0;              // MiB, this process and its workers, when the model was checked
    double memory = 0;              // and at the end
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

std::optional<Row> measure(const fs::path& path, Seat& seat, TimedApplication& application) {
    const double before = graphicsViewMs();
    Workspace workspace(seat.services(), seat.preferences());
    MainWindow window(workspace, seat.preferences(), seat.services());
    window.resize(1920, 1080);
    window.show();
    QApplication::processEvents();
    application.forget();
    application.begin("open");
    Row row;
    row.name = path.stem().string();
    QElapsedTimer clock;
    clock.start();
    Document* document = workspace.open(path);
    Canvas* canvas = nullptr;
    const auto isDrawn = [&] { return (canvas = window.findChild<Canvas*>()) && canvas->picture(); };
    if (document->state() == Document::State::Refused || waitFor(isDrawn) < 0)
        return std::nullopt;
    waitFor([&] { return canvas->isPainted(); });
    row.picture = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const auto isChecked = [&] { return !document->isChecking() && !document->foreground() && document->index(); };
    waitFor(isChecked);
    row.checked = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    row.opened = peakMemoryMiB() + workersMiB();
    const auto isShown = [&] { return isChecked() && canvas->picture()->index == document->index(); };
    waitFor(isShown);
    application.begin("search");
    row.search = search(window);
    application.begin("fix");
    document->applyAutomatic();
    row.fix = waitFor([&] { return !document->foreground(); });
    if (document->isModified()) {
        row.fix += waitFor(isShown);
        application.begin("undo");
        document->undo();
        row.undo = waitFor(isShown);
    } else {
        row.fix = -1;
    }
    row.events = application.events();
    row.graphicsView = (before + graphicsViewMs()) / 2;
    row.frame = sweep(*canvas);
    row.memory = peakMemoryMiB() + workersMiB();
    return row;
}

void print(const Row& row) {
    const double slowest = slowestThousandth(row.events, &TimedEvent::clock);
    std::printf("%-28s %8.0f %8.0f %7.0f %7.0f %7.0f %7.1f %7zu", row.name.c_str(), row.picture, row.checked,
        row.search, row.fix, row.undo, row.frame, row.events.size());
    std::printf(" %7.1f %7.1f %7.1f %7.1f", slowest, worst(row.events, &TimedEvent::clock),
        slowestThousandth(row.events, &TimedEvent::processor), worst(row.events, &TimedEvent::processor));
    std::printf(" %7.1f %7.2f %7.0f %7.0f\n", row.graphicsView, slowest / row.graphicsView, row.opened, row.memory);
    std::vector<TimedEvent> events = row.events;
    std::ranges::sort(events, std::ranges::greater(), &TimedEvent::processor);
    events.resize(std::min(events.size(), named));
    for (const auto& [clock, processor, name, during] : events)
        std::printf("    %5.1f (%5.1f) %s, %s\n", clock, processor, name.c_str(), during.c_str());
    std::fflush(stdout);
}

void printHead() {
    std::printf(
        "%s\ncommand: bench_window; milliseconds; of events also the thread's processor time (cpu; in the list of the\n"
        "worst in brackets); MiB with the workers, when the model was checked and at the end, each the peak since\n"
        "the program began: give one model for its own\n\n",
        describeMachine().c_str());
    std::printf("%-28s %8s %8s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s\n", "model", "picture", "checked",
        "search", "fix", "undo", "frame", "events", "p99.9", "worst", "cpu", "worst", "Qt view", "ratio", "opened",
        "memory");
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) {
    using namespace qaliper::bench;
    preferNoScreen();
    TimedApplication application(argc, argv);
    Seat seat(application);
    printHead();
    for (const std::filesystem::path& path : seat.models(argc, argv)) {
        if (const std::optional<Row> row = measure(path, seat, application))
            print(*row);
        else
            std::printf("%-44s was not drawn\n", path.stem().c_str());
    }
    return 0;
}
