#pragma once

#include <vector>

#include <QWidget>

#include "model/quant/precision_shares.h"

// Shares of precisions in a row: a coloured square, the type, a percentage.

namespace qaliper {

class ShareBar final : public QWidget {
    Q_OBJECT

public:
    explicit ShareBar(QWidget* parent = nullptr);
    void setShares(std::vector<PrecisionShare> shares);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString textOf(const PrecisionShare& share) const;

    std::vector<PrecisionShare> shares_;
};

} // namespace qaliper
