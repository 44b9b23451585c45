#pragma once

#include <QFrame>

#include "views/base/actions.h"
#include "views/document/document_observer.h"
#include "views/properties/properties.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

// The line of the verdict that F8 walks through, at the top of the properties: its title, which of its places is
// selected, buttons to the places before and behind it, one that ends it, and what removes the cause at all of them. Hidden
// without such a line.

namespace qaliper {

class WalkBar final : public QFrame {
    Q_OBJECT

public:
    explicit WalkBar(const Actions& actions, QWidget* parent = nullptr); // `actions` must outlive it

    void setDocument(Document* document); // null: none

signals:
    void fixesShown(); // other buttons
    void fixAsked(const PropertyFix& fix);

private:
    QToolButton* addButton(const char* name, Glyph glyph, const QString& tip);
    void showLine();
    void showFixes();
    void showPosition();

    DocumentObserver document_;
    QLabel* title_;
    QLabel* position_;
    QToolButton* previous_;
    QToolButton* next_;
    QToolButton* end_;
    QVBoxLayout* fixes_;
};

} // namespace qaliper
