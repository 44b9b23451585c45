#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QPushButton;

// One line that floats over the picture, so that it comes and goes without moving it, and says what was done, or what went wrong and
// why. Good news leaves by itself; an error stays until it is closed, and can be copied.

namespace qaliper {

class GlyphLabel;

class MessageBar final : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void tell(const QString& text);
    void complain(const QString& text);
    void dropNews(); // it is true no more
    QString text() const;

signals:
    void shown();

private:
    void show(const QString& text, bool isError);

    GlyphLabel* glyph_;
    QLabel* text_;
    QPushButton* copy_;
    QTimer leave_; // runs while good news is shown
};

} // namespace qaliper
