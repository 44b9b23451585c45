#pragma once

#include <optional>
#include <vector>

#include <QWidget>

namespace qaliper {

// What is gained by leaving operators in float: decibels, or a metric, against how many there are. Points are joined by a line;
// one of them is where the model is, or where it will be. What is above 100 dB is rounding of float and not drawn.
class NoiseCurve final : public QWidget {
    Q_OBJECT

public:
    struct Point {
        std::size_t operators = 0;
        double value = 0; // infinite where nothing is left of the noise
    };

    explicit NoiseCurve(QWidget* parent = nullptr);

    // `present` and `wanted`: a point, and a value that is to be reached. `unit`: "dB", "%".
    void setPoints(std::vector<Point> points, std::optional<std::size_t> present, std::optional<double> wanted,
        const QString& unit);
    const std::vector<Point>& points() const { return points_; }
    std::optional<std::size_t> present() const { return present_; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPointF placeOf(const Point& point) const;
    QRectF field() const;

    std::vector<Point> points_; // finite ones, by operators
    std::optional<std::size_t> present_;
    std::optional<double> wanted_;
    QString unit_;
    double lowest_ = 0;
    double highest_ = 1;
};

} // namespace qaliper
