#pragma once

#include <QToolBar>

#include "views/base/actions.h"
#include "views/document/services.h"

class QLabel;
class QToolButton;

// The main tool bar: file, history, target, view, search, zoom.

namespace qaliper {

class SearchField;
class TargetButton;

class ToolBar final : public QToolBar {
    Q_OBJECT

public:
    ToolBar(const Actions& actions, const Services& services, QWidget* parent);

    TargetButton& target() { return *target_; }
    SearchField& search() { return *search_; }
    void setZoom(double zoom); // 0: no picture

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setWordsShown(bool shown);
    void addNamed(QAction* action, const QString& name);

    TargetButton* target_;
    SearchField* search_;
    QToolButton* zoom_;
    QList<QToolButton*> named_; // with text beside the icon where there is room
    QAction* targetName_ = nullptr;
    QAction* percent_ = nullptr;
    bool areWordsShown_ = true;
};

} // namespace qaliper
