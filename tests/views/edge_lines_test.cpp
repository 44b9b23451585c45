#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

#include "views/canvas/edge_lines.h"

// The pieces that a line of the picture is painted in.

namespace qaliper::edge_lines_test {

namespace {

// Down, round a quarter of a circle, and to the right.
QPolygonF withABend() {
    QPolygonF run{QPointF(20, 10)};
    for (int i = 0; i <= 8; ++i) {
        const double angle = std::numbers::pi * (1 - i / 16.0);
        run << QPointF(40 + 20 * std::cos(angle), 60 + 20 * std::sin(angle));
    }
    return run << QPointF(110, 80);
}

QImage painted(const std::function<void(QPainter&)>& paint) {
    QImage image(120, 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 3, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    paint(painter);
    return image;
}

int largestDifference(const QImage& a, const QImage& b) {
    int most = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            most = std::max(most, std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))));
    }
    return most;
}

TEST(PiecesOfALine, AreItsLongStraightPartsAndTheBendsBetween) {
    const RunPieces pieces = piecesOf(withABend());
    ASSERT_EQ(pieces.lines.size(), 2U);
    EXPECT_EQ(pieces.lines.front(), QLineF(20, 10, 20, 60));
    EXPECT_EQ(pieces.lines.back().p2(), QPointF(110, 80));
    ASSERT_EQ(pieces.bends.size(), 1U);
    EXPECT_LT(pieces.bends.front().first().y(), 60) << "reaches into the line before it";
    EXPECT_GT(pieces.bends.front().last().x(), 40) << "and into the one behind";
}

TEST(PiecesOfALine, OfAShortOneAreThatOne) {
    const QPolygonF run{QPointF(0, 0), QPointF(5, 5)};
    EXPECT_TRUE(piecesOf(run).lines.empty());
    ASSERT_EQ(piecesOf(run).bends.size(), 1U);
    EXPECT_EQ(piecesOf(run).bends.front(), run);
    EXPECT_TRUE(piecesOf({QPointF(0, 0), QPointF(50, 0)}).bends.empty());
}

TEST(PiecesOfALine, LookLikeTheLine) {
    const QPolygonF run = withABend();
    const QImage whole = painted([&](QPainter& painter) { painter.drawPolyline(run); });
    const QImage inPieces = painted([&](QPainter& painter) {
        const RunPieces pieces = piecesOf(run);
        painter.drawLines(pieces.lines.data(), static_cast<int>(pieces.lines.size()));
        for (const QPolygonF& bend : pieces.bends)
            painter.drawPolyline(bend);
    });
    EXPECT_LE(largestDifference(whole, inPieces), 64) << "of 255";
}

} // namespace

} // namespace qaliper::edge_lines_test
