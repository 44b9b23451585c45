#pragma once

#include <QWidget>

#include "views/document/tensor_content.h"

namespace qaliper {

// How the values of a tensor are spread: bars, with the least and the largest value below.
class HistogramView final : public QWidget {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    void setStatistics(const TensorStatistics& statistics);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TensorStatistics statistics_;
};

} // namespace qaliper
