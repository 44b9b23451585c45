#pragma once

#include <optional>

#include <QWidget>

#include "model/calibration/statistics.h"

namespace qaliper {

// The magnitudes of a tensor as bars whose heights are logarithms of counts, and a line at a limit; what is above it is
// drawn as clipped.
class RangeHistogram final : public QWidget {
    Q_OBJECT

public:
    explicit RangeHistogram(Histogram histogram, QWidget* parent = nullptr);

    void setLimit(std::optional<double> limit);
    std::optional<double> limit() const { return limit_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Histogram histogram_;
    std::optional<double> limit_;
};

} // namespace qaliper
