#pragma once

#include <QToolBar>

#include "views/base/actions.h"
#include "views/document/services.h"

class QLabel;
class QToolButton;

// The main tool bar: file, history, target, view, search, zoom. In a bar that is too narrow for all of it, the search keeps its place,
// and what menus have, too, is behind a button.

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
    void setCompact(bool compact);
    void makeMore(const Actions& actions);
    void dressButtons();
    void addNamed(QAction* action, const QString& name);

    TargetButton* target_;
    SearchField* search_;
    QToolButton* zoom_;
    QToolButton* more_;
    QList<QAction*> all_;      // of a wide bar, in order
    QList<QAction*> yielding_; // that are behind `more_` in a narrow one
    QList<QAction*> named_;    // with text beside the icon where there is room
    QAction* moreAction_ = nullptr;
    QAction* targetName_ = nullptr;
    QAction* percent_ = nullptr;
    bool areWordsShown_ = true;
    bool isCompact_ = false;
};

} // namespace qaliper
