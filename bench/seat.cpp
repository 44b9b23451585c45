#include "bench/seat.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QSettings>

#include "bench/machine.h"
#include "model/base/text.h"
#include "model/onnx/save.h"
#include "tests/support/made_graphs.h"

namespace qaliper::bench {

namespace {

constexpr int longestWait = 120'000; // ms
constexpr int turn = 5;           // ms that the event loop waits before the condition is checked again

std::filesystem::path madeChain(const QTemporaryDir& folder, std::uint32_t nodes) {
    std::filesystem::path path(folder.filePath(QStringLiteral("made_chain_%1.onnx").arg(nodes)).toStdString());
    if (const auto saved = saveModel(madeModel(chainWithBranches(nodes)), path); !saved)
        std::fprintf(stderr, "%s\n", render(saved.error().message).c_str());
    return path;
}

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

std::vector<std::filesystem::path> Seat::models(int argc, char** argv) const {
    std::vector<std::filesystem::path> models;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--made" && i + 1 < argc)
            models.push_back(madeChain(folder_, static_cast<std::uint32_t>(std::stoul(argv[++i]))));
        else
            models.emplace_back(argv[i]);
    }
    return models.empty() ? exportedModels() : models;
}

double waitFor(const std::function<bool()>& condition) {
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > longestWait)
            return -1;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, turn);
    }
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

} // namespace qaliper::bench
