#pragma once

#include <optional>

#include <QFrame>

#include "model/session/measured_tensors.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace qaliper {

class RangeHistogram;

// What was measured of a tensor: its histogram with the limit of its pair. Another limit can be typed; what it would
// clip, and the noise that is expected of it, are shown at once.
class RangeCard final : public QFrame {
    Q_OBJECT

public:
    // `isCurrent`: measured in the version that is shown; otherwise the card says so.
    RangeCard(TensorStatistics statistics, std::optional<PairRange> pair, QuantizedForm form, bool isCurrent,
        QWidget* parent = nullptr);

    void setReady(bool ready); // nothing is applied while the model is checked

signals:
    void limitAsked(NodeIx quantize, const QString& limit);

private:
    QWidget* buildLimit();
    void showEffect();
    std::optional<double> typed() const;

    TensorStatistics statistics_;
    std::optional<PairRange> pair_;
    QuantizedForm form_;
    bool isReady_ = false;
    RangeHistogram* histogram_;
    QLineEdit* limit_ = nullptr;
    QLabel* effect_ = nullptr;
    QPushButton* apply_ = nullptr;
};

} // namespace qaliper
