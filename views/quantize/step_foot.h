#pragma once

#include <QWidget>

class QPushButton;

namespace qaliper {

// The buttons under a page of several steps. "back", "next" and "discard" are their object names.
class StepFoot final : public QWidget {
    Q_OBJECT

public:
    explicit StepFoot(QWidget* parent = nullptr);

    QPushButton& back() const { return *back_; }
    QPushButton& next() const { return *next_; }
    QPushButton& discard() const { return *discard_; }

signals:
    void backAsked();
    void nextAsked();
    void discardAsked();

private:
    QPushButton* back_;
    QPushButton* next_;
    QPushButton* discard_;
};

} // namespace qaliper
