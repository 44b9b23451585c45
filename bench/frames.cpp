// What one frame of the canvas costs, for every exported model of the corpus or what is given (models, or `--made N`):
// the window's canvas at 1920×1080 and 3840×2160, with all that floats over it, at several zooms; scrolled step by step
// and zoomed by a wheel's notch. Processor time of the window's thread, so other work on the machine counts little;
// without a screen unless QT_QPA_PLATFORM says otherwise.

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <ranges>
#include <string>
#include <vector>

#include <QApplication>
#include <QScrollBar>

#include "bench/machine.h"
#include "bench/seat.h"
#include "views/canvas/canvas.h"
#include "views/window/document_view.h"
#include "views/window/main_window.h"

namespace qaliper::bench {

namespace {

namespace fs = std::filesystem;

constexpr std::array zooms{0.0, 0.02, 0.1, 0.22, 0.3, 0.45, 0.6, 1.0, 2.0}; // 0: all of it
constexpr std::array places{0.15, 0.5, 0.8};                                // of the height
constexpr int scrolls = 12;                                                 // at each of them
constexpr int scrollStep = 40;                                              // pixels: a fast wheel
constexpr int notches = 4;
constexpr double notch = 1.04;
constexpr std::array sizes{QSize(1920, 1080), QSize(3840, 2160)};

// One frame: the movement, and the painting that it asks for.
double frameMs(const std::function<void()>& move) {
    const double before = threadMs();
    move();
    QApplication::sendPostedEvents();
    return threadMs() - before;
}

double at(std::vector<double>& sorted, double share) {
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

std::vector<double> framesAt(Canvas& canvas, double zoom) {
    const Rect bounds = canvas.picture()->scene->bounds;
    const auto middle = [&] { return canvas.freeArea().center(); };
    std::vector<double> frames;
    const auto take = [&](const std::function<void()>& move) { frames.push_back(frameMs(move)); };
    for (const double place : places) {
        if (zoom == 0)
            take([&] { canvas.fit(); });
        else
            canvas.zoomTo(zoom, middle());
        canvas.moveTo({bounds.centre().x, bounds.y + place * bounds.height}, middle());
        take([&] { canvas.viewport()->update(); });
        QScrollBar& bar = *canvas.verticalScrollBar();
        for (int i = 0; i < scrolls; ++i)
            take([&] { bar.setValue(bar.value() + scrollStep); });
        for (int i = 0; i < notches; ++i)
            take([&] { canvas.zoomTo(canvas.camera().zoom * (i % 2 == 0 ? notch : 1 / notch), middle()); });
    }
    return frames;
}

void measure(const std::string& name, Canvas& canvas, QSize size) {
    std::printf(
        "%-40s %5dx%-5d %7zu", name.c_str(), size.width(), size.height(), canvas.picture()->scene->boxes.size());
    std::vector<double> all;
    for (const double zoom : zooms) {
        std::vector<double> frames = framesAt(canvas, zoom);
        all.insert(all.end(), frames.begin(), frames.end());
        std::ranges::sort(frames);
        std::printf(" %6.1f", at(frames, 0.95));
        std::fflush(stdout);
    }
    std::ranges::sort(all);
    std::printf("  | %6.1f %6.1f %6.1f\n", at(all, 0.5), at(all, 0.95), all.back());
}

void measure(const fs::path& path, Seat& seat) {
    Workspace workspace(seat.services(), seat.preferences());
    MainWindow window(workspace, seat.preferences(), seat.services());
    window.resize(1920, 1080);
    window.show();
    Document* document = workspace.open(path);
    Canvas* canvas = nullptr;
    const double ready = waitFor([&] {
        canvas = window.findChild<Canvas*>();
        return canvas && canvas->picture() && !document->isChecking() && !document->foreground() && document->index() &&
            canvas->picture()->index == document->index();
    });
    if (ready < 0) {
        std::printf("%-40s was not drawn\n", path.stem().c_str());
        return;
    }
    for (const QSize size : sizes) {
        window.resize(window.size() + size - canvas->viewport()->size());
        QApplication::processEvents();
        measure(path.stem().string(), *canvas, canvas->viewport()->size());
    }
}

} // namespace

} // namespace qaliper::bench

int main(int argc, char** argv) {
    using namespace qaliper;
    using namespace qaliper::bench;
    preferNoScreen();
    QApplication application(argc, argv);
    Seat seat(application);
    std::printf(
        "%s\ncommand: bench_frames; milliseconds of processor time for a frame: the 95th percentile at each zoom, then "
        "the median, the 95th percentile and the worst over all\n\n",
        describeMachine().c_str());
    std::printf("%-40s %11s %7s", "model", "canvas", "boxes");
    std::printf("    all");
    for (const double zoom : zooms | std::views::drop(1))
        std::printf(" %6.2f", zoom);
    std::printf("  | %6s %6s %6s\n", "p50", "p95", "worst");
    for (const std::filesystem::path& path : seat.models(argc, argv))
        measure(path, seat);
    return 0;
}
