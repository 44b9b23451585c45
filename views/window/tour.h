#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QPointer>

class QLabel;
class QPushButton;

// A tour through the window: a ring around a widget and a card beside it with an explanation. The window stays usable;
// Escape or "Skip" ends the tour.

namespace qaliper {

struct TourStop {
    QPointer<QWidget> place;
    QString title;
    QString text;
    std::function<void()> prepare = {}; // may be empty; makes the widget show what the text explains
};

// Where a card of that size is placed in `window` without covering `place`: right, left, below or above, whichever has
// room; else as far from it as possible.
QPoint besidePlace(const QRect& place, const QSize& card, const QRect& window);

class Tour final : public QFrame {
    Q_OBJECT

public:
    // At least one stop. Deletes itself at the end.
    Tour(std::vector<TourStop> stops, QWidget* window);

    void start();
    void finish();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void show(std::size_t stop);
    void step(int by);
    void place();

    std::vector<TourStop> stops_;
    std::size_t stop_ = 0;
    QWidget* window_;
    QWidget* ring_;
    QLabel* title_;
    QLabel* text_;
    QLabel* count_;
    QPushButton* back_;
    QPushButton* next_;
};

} // namespace qaliper
