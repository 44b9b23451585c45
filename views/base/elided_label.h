#pragma once

#include <QWidget>

// One line of text that gives way when there is no room: names lose their middle, sentences their end. The
// whole text shows as a tool tip while it is cut.

namespace qaliper {

class ElidedLabel final : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setElideMode(Qt::TextElideMode mode);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateToolTip();

    QString text_;
    Qt::TextElideMode mode_ = Qt::ElideRight;
};

} // namespace qaliper
