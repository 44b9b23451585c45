#pragma once

#include <memory>

#include <QStatusBar>

#include "views/document/document_observer.h"

class QLabel;

// The status bar: model, short speed verdict, running tasks, precision shares.

namespace qaliper {

class ElidedLabel;
class ShareBar;

class StatusLine final : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none

private:
    void showAll();
    void showVerdict();
    void showWork();
    void showSelection();
    void showWalk();

    DocumentObserver document_;
    ElidedLabel* file_;
    QLabel* chosen_;
    QLabel* walk_; // the line of the verdict that F8 walks through
    QLabel* work_;
    QLabel* slower_; // that FP16 would be faster
    ElidedLabel* verdict_;
    ShareBar* shares_;
    std::shared_ptr<const Analysis> told_; // whose verdict is shown
};

} // namespace qaliper
