#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;

// One line of text that gives way when there is no room: names lose their middle, sentences their end. The whole text
// shows as a tool tip while it is cut.

namespace qaliper {

class ElidedLabel final : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setElideMode(Qt::TextElideMode mode);
    // Stands on the first line of that label, which begins as high as this one and is moved down where its line is the
    // lower one: lines with Chinese in them are higher than others. Call it when both have their text.
    void alignWith(QLabel* label);
    double baseline() const; // below its top

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateToolTip();

    QString text_;
    Qt::TextElideMode mode_ = Qt::ElideRight;
    QPointer<const QLabel> beside_;
};

// As much of the beginning as has room, with "…" for the rest. A number goes as a whole: without its exponent it would
// be another one.
QString elidedEnd(const QFontMetrics& metrics, const QString& text, int width);

} // namespace qaliper
