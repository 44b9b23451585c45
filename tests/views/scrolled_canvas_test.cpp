#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include <QImage>
#include <QScrollBar>

#include "tests/views/window_fixture.h"

// What is kept of the picture while it is scrolled.

namespace qaliper::scrolled_canvas_test {

namespace {

// How much a channel of a pixel differs at most; 255 for images of other sizes.
int difference(const QImage& a, const QImage& b) {
    if (a.size() != b.size())
        return 255;
    int most = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            most = std::max({most, std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                std::abs(qBlue(one) - qBlue(other))});
        }
    }
    return most;
}

constexpr int invisible = 3; // edges are smoothed a little differently where they are clipped

class ScrolledCanvas : public WindowTest {
protected:
    ScrolledCanvas() : document_(open(demoModel())) { canvas().zoomTo(1, canvas().freeArea().center()); }

    void scroll(QPoint step) {
        canvas().horizontalScrollBar()->setValue(canvas().horizontalScrollBar()->value() + step.x());
        QApplication::processEvents();
        canvas().verticalScrollBar()->setValue(canvas().verticalScrollBar()->value() + step.y());
        QApplication::processEvents();
    }
    QImage shown() const { return canvas().viewport()->grab().toImage(); }
    QImage paintedAnew() const {
        canvas().setOverlay(canvas().overlay());
        return shown();
    }

    Document* document_;
};

TEST_F(ScrolledCanvas, ShowsWhatIsPaintedAnew) {
    for (const QPoint step : {QPoint(0, 40), QPoint(7, -13), QPoint(-30, 0), QPoint(0, 500), QPoint(3, -2000)}) {
        scroll(step);
        const QImage scrolled = shown();
        EXPECT_LE(difference(scrolled, paintedAnew()), invisible) << step.x() << ", " << step.y();
    }
}

TEST_F(ScrolledCanvas, ShowsEachChange) {
    const std::array<std::function<void()>, 5> changes{
        [&] { document_->selection().select(std::array{nodeNamed("main:stem_c")}); },
        [&] { canvas().zoomTo(0.7, canvas().freeArea().center()); },
        [&] { canvas().setShapesShown(false); },
        [&] { canvas().resize(canvas().size() - QSize(20, 10)); },
        [&] { document_->selection().clear(); },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        scroll({0, 10});
        const QImage before = shown();
        changes[i]();
        scroll({0, 10});
        scroll({0, -10});
        const QImage after = shown();
        EXPECT_GT(difference(after, before), invisible) << i;
        EXPECT_LE(difference(after, paintedAnew()), invisible) << i;
    }
}

} // namespace

} // namespace qaliper::scrolled_canvas_test
