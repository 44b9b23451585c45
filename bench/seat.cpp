#include "bench/seat.h"

#include <memory>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QSettings>

#include "bench/machine.h"

namespace qaliper::bench {

namespace {

constexpr int patience = 120'000; // ms
constexpr int turn = 5;           // ms that the loop waits for an event before the condition is asked again

} // namespace

Seat::Seat(QApplication& application)
    : preferences_(std::make_unique<QSettings>(folder_.filePath(QStringLiteral("bench.ini")), QSettings::IniFormat)),
      theme_(application, preferences_),
      workers_(QALIPER_BENCH_WORKER),
      services_{&pool_, &workers_, loadKnowledge(), {}} {}

void preferNoScreen() {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

std::vector<std::filesystem::path> modelsOf(int argc, char** argv) {
    std::vector<std::filesystem::path> models(argv + 1, argv + argc);
    return models.empty() ? exportedModels() : models;
}

double waitFor(const std::function<bool()>& condition) {
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > patience)
            return -1;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, turn);
    }
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

} // namespace qaliper::bench
