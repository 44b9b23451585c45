#include <array>

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

#include "views/canvas/plates.h"
#include "views/canvas/signs.h"

// Boxes of one look, which are painted once and copied.

namespace qaliper::plates_test {

namespace {

constexpr QSize roomOfOne(60, 40);
constexpr QRectF plateInRoom(8, 6, 40, 25);

struct Screen {
    double ratio;
    double zoom;
};

constexpr std::array screens{Screen{1, 1}, Screen{1, 0.5}, Screen{2, 0.75}};

class PlatesOf {
public:
    explicit PlatesOf(const Screen& screen) : screen_(screen) {}

    // As many beside each other as the image is wide.
    QImage painted(int count, QRectF plate) const {
        QImage image(QSize(roomOfOne.width() * count, roomOfOne.height()) * screen_.ratio, QImage::Format_RGB32);
        image.setDevicePixelRatio(screen_.ratio);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(screen_.zoom, screen_.zoom);
        painter.setPen(QPen(Qt::blue, 2));
        painter.setBrush(Qt::yellow);
        Plates plates;
        for (int i = 0; i < count; ++i)
            plates.put(painter, plate.translated(i * roomOfOne.width() / screen_.zoom, 0), 5, Qt::red);
        return image;
    }

    QImage room(const QImage& image, int number) const {
        const QSize size = roomOfOne * screen_.ratio;
        return image.copy(QRect(QPoint(number * size.width(), 0), size));
    }

private:
    Screen screen_;
};

QImage paintedByItself(const Screen& screen) {
    QImage image(roomOfOne * screen.ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(screen.ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(screen.zoom, screen.zoom);
    painter.setPen(QPen(Qt::blue, 2));
    painter.setBrush(Qt::yellow);
    paintPlate(painter, plateInRoom, 5);
    paintStripe(painter, plateInRoom, 5, Qt::red);
    return image;
}

TEST(Plates, LookAsIfEachWerePaintedByItself) {
    for (const Screen& screen : screens) {
        PlatesOf plates(screen);
        const QImage row = plates.painted(4, plateInRoom);
        for (int i = 0; i < 4; ++i)
            EXPECT_EQ(plates.room(row, i), paintedByItself(screen)) << i << " at zoom " << screen.zoom;
    }
}

TEST(Plates, BetweenPixelsLookAlike) {
    for (const Screen& screen : screens) {
        PlatesOf plates(screen);
        const QImage row = plates.painted(4, plateInRoom.translated(0.37, 0.71));
        for (int i = 1; i < 4; ++i)
            EXPECT_EQ(plates.room(row, i), plates.room(row, 0)) << i << " at zoom " << screen.zoom;
    }
}

TEST(Plates, OfOtherColoursAreTheirOwn) {
    QImage image(roomOfOne, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    Plates plates;
    painter.setPen(QPen(Qt::blue, 1));
    for (const QColor colour : {Qt::yellow, Qt::yellow, Qt::yellow, Qt::green}) {
        painter.setBrush(colour);
        plates.put(painter, plateInRoom, 5);
    }
    EXPECT_EQ(image.pixelColor(plateInRoom.center().toPoint()), QColor(Qt::green));
}

TEST(Plates, ThatAreDimmedLetTheGroundShine) {
    QImage image(roomOfOne, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    Plates plates;
    painter.setPen(QPen(Qt::blue, 1));
    painter.setBrush(Qt::black);
    painter.setOpacity(0.5);
    plates.put(painter, plateInRoom, 5);
    EXPECT_NEAR(image.pixelColor(plateInRoom.center().toPoint()).red(), 128, 2);
}

} // namespace

} // namespace qaliper::plates_test
