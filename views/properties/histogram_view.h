#pragma once

#include <QWidget>

#include "model/session/tensor_content.h"

namespace qaliper {

// The distribution of a tensor's values as bars, with minimum and maximum below. The small size fits between rows of
// text.
class HistogramView final : public QWidget {
    Q_OBJECT

public:
    enum class Size { Large, Small };

    explicit HistogramView(QWidget* parent = nullptr, Size size = Size::Large);

    void setStatistics(const ContentStatistics& statistics);
    const ContentStatistics& statistics() const { return statistics_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ContentStatistics statistics_;
};

} // namespace qaliper
