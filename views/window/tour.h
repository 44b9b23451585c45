#pragma once

#include <functional>
#include <vector>

#include <QFrame>
#include <QPointer>

class QLabel;
class QPushButton;

// A few stops through the window: a ring around what is spoken of, and beside it, never over it, a card that says what
// it is for. Everything can be used meanwhile; Escape or "Skip" ends it. Nothing moves by itself.

namespace qaliper {

struct TourStop {
    QPointer<QWidget> place;
    QString title;
    QString text;
    std::function<void()> prepare = {}; // may be empty: makes the place show what the text is about
};

// Where a card of that size goes in `window` so that it does not touch `place`: right of it, left, below or above,
// whichever has the room; else as far away as the window lets it.
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
