// The cost of one frame of the canvas, for every exported model of the corpus or the given ones (models, or `--made
// N`): the window's canvas at 1920×1080 and 3840×2160 px, with its floating widgets, at several zooms; scrolled in
// steps and zoomed by wheel notches. Measures processor time of the main thread, on which other load has little
// influence; offscreen unless QT_QPA_PLATFORM is set.

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <span>
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

constexpr std::array zooms{0.0, 0.02, 0.1, 0.22, 0.3, 0.45, 0.6, 1.0, 2.0}; // 0: fit
constexpr std::array places{0.15, 0.5, 0.8};                                // of the height
constexpr int scrolls = 12;                                                 // at each place
constexpr int scrollStep = 40;                                              // px: a fast wheel
constexpr int notches = 4;
constexpr double notch = 1.04;
constexpr std::array sizes{QSize(1920, 1080), QSize(3840, 2160)};

// One frame: the movement and the paint event that it causes.
double frameMs(const std::function<void()>& move) {
    const double before = threadMs();
    move();
    QApplication::sendPostedEvents();
    return threadMs() - before;
}

double at(std::vector<double>& sorted, double share) {
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

std::size_t boxesInSight(const Canvas& canvas) {
    const QRectF viewport = canvas.viewport()->rect();
    return static_cast<std::size_t>(std::ranges::count_if(canvas.picture()->scene->boxes,
        [&](const auto& box) { return viewport.intersects(canvas.camera().toScreen(box.rect)); }));
}

struct Frames {
    std::vector<double> times;
    std::size_t boxes = 0; // the most in sight
};

Frames framesAt(Canvas& canvas, double zoom) {
    const Rect bounds = canvas.picture()->scene->bounds;
    const auto middle = [&] { return canvas.freeArea().center(); };
    Frames frames;
    const auto take = [&](const std::function<void()>& move) { frames.times.push_back(frameMs(move)); };
    for (const double place : places) {
        if (zoom == 0)
            take([&] { canvas.fit(); });
        else
            canvas.zoomTo(zoom, middle());
        canvas.moveTo({bounds.centre().x, bounds.y + place * bounds.height}, middle());
        take([&] { canvas.viewport()->update(); });
        waitFor([&] { return canvas.isPainted(); });
        frames.boxes = std::max(frames.boxes, boxesInSight(canvas));
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
    std::vector<std::size_t> boxes;
    for (const double zoom : zooms) {
        Frames frames = framesAt(canvas, zoom);
        all.insert(all.end(), frames.times.begin(), frames.times.end());
        boxes.push_back(frames.boxes);
        std::ranges::sort(frames.times);
        std::printf(" %6.1f", at(frames.times, 0.95));
        std::fflush(stdout);
    }
    std::ranges::sort(all);
    std::printf("  | %6.1f %6.1f %6.1f\n%-60s", at(all, 0.5), at(all, 0.95), all.back(), "  boxes in sight");
    for (const std::size_t count : boxes)
        std::printf(" %6zu", count);
    std::printf("\n");
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
            canvas->picture()->index == document->index() && canvas->picture()->isFullyTyped;
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
        "the median, the 95th percentile and the worst over all; below, the most boxes in sight at each zoom\n\n",
        describeMachine().c_str());
    std::printf("%-40s %11s %7s", "model", "canvas", "boxes");
    std::printf("    all");
    for (const double zoom : std::span(zooms).subspan(1))
        std::printf(" %6.2f", zoom);
    std::printf("  | %6s %6s %6s\n", "p50", "p95", "worst");
    for (const std::filesystem::path& path : seat.models(argc, argv))
        measure(path, seat);
    return 0;
}
