#include "bench/graphics_view.h"

#include <QGraphicsRectItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QImage>
#include <QPainter>

#include "bench/median.h"

namespace qaliper::bench {

namespace {

constexpr QSize window(1920, 1080);
constexpr QSize step(210, 120); // px, from one box to the next
constexpr QSize box(180, 90);
constexpr int lines = 4;
constexpr int lineHeight = 20;

void addBox(QGraphicsScene& scene, QPoint place) {
    QGraphicsRectItem* item = scene.addRect(QRectF(place, box));
    for (int line = 0; line < lines; ++line) {
        auto* text = new QGraphicsSimpleTextItem(QStringLiteral("/layers.%1/MatMul").arg(place.y() + line), item);
        text->setPos(place + QPoint(8, 4 + line * lineHeight));
    }
}

} // namespace

double graphicsViewMs() {
    QGraphicsScene scene;
    for (int y = 0; y + box.height() <= window.height(); y += step.height()) {
        for (int x = 0; x + box.width() <= window.width(); x += step.width())
            addBox(scene, {x, y});
    }
    QGraphicsView view(&scene);
    view.setRenderHint(QPainter::Antialiasing);
    view.setFrameShape(QFrame::NoFrame);
    view.setSceneRect(QRectF(QPointF(), window));
    view.resize(window);
    QImage screen(window, QImage::Format_RGB32);
    QPainter painter(&screen);
    return medianMs([&] { view.render(&painter); });
}

} // namespace qaliper::bench
