#pragma once

#include <optional>
#include <vector>

#include <QWidget>

namespace qaliper {

// What is gained by leaving operators in float: decibels, or a metric, against how many there are. Points are joined by a line;
// one of them is where the model is, or where it will be. What is above 100 dB is rounding of float and not drawn. Where points may
// be chosen, a click on one does it, and so do the arrow keys, Home and End.
class NoiseCurve final : public QWidget {
    Q_OBJECT

public:
    struct Point {
        std::size_t operators = 0;
        double value = 0; // infinite where nothing is left of the noise
    };

    explicit NoiseCurve(QWidget* parent = nullptr);

    void letChoose(); // points, by a person

    // `present` and `wanted`: a point, and a value that is to be reached. `unit`: "dB", "%".
    void setPoints(std::vector<Point> points, std::optional<std::size_t> present, std::optional<double> wanted,
        const QString& unit);
    const std::vector<Point>& points() const { return points_; }
    std::optional<std::size_t> present() const { return present_; }

    QPointF placeOf(const Point& point) const; // in pixels of the widget
    QSize sizeHint() const override;

signals:
    void chosen(std::size_t operators); // of a point that is not the present one

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::optional<std::size_t> pointAt(const QPointF& place) const;
    void point(std::optional<std::size_t> at);
    void choose(std::size_t at);
    QString wordsOf(const Point& point) const;
    void paintPoints(QPainter& painter) const;
    QRectF field() const;

    std::vector<Point> points_; // finite ones, by operators
    std::optional<std::size_t> present_;
    std::optional<std::size_t> pointed_; // below the pointer
    bool mayChoose_ = false;
    std::optional<double> wanted_;
    QString unit_;
    double lowest_ = 0;
    double highest_ = 1;
};

} // namespace qaliper
