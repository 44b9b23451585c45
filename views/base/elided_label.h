#pragma once

#include <optional>

#include <QPointer>
#include <QWidget>

class QLabel;

// A line of text that is elided when there is no room: in the middle or at the end. Its tool tip is the whole text
// while it is elided.

namespace qaliper {

class ElidedLabel final : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setElideMode(Qt::TextElideMode mode);
    // Aligns its baseline with the first line of `label`, which starts at the same y; the label is moved down if its
    // baseline is higher. Lines with Chinese text are higher than others. Call after both have their texts.
    void alignWith(QLabel* label);
    double baseline() const; // px from the top

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // In px, of the whole text on one line. Includes fallback fonts, which QFontMetrics ignores.
    struct Measure {
        double width = 0;
        double ascent = 0;
        double descent = 0;
    };

    const Measure& measure() const;
    void updateToolTip();

    QString text_;
    Qt::TextElideMode mode_ = Qt::ElideRight;
    QPointer<const QLabel> beside_;
    mutable std::optional<Measure> measure_; // layouts ask often, and each answer shapes the text
};

// As much of the beginning as fits into `width` px, with "…" for the rest. A number is never cut: without its exponent
// it would read as another number.
QString elidedEnd(const QFontMetrics& metrics, const QString& text, int width);

} // namespace qaliper
