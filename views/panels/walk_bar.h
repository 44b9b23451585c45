#pragma once

#include <QFrame>
#include <QPointer>

#include "views/base/actions.h"
#include "views/document/document.h"

class QLabel;
class QToolButton;

// The line of the verdict that F8 walks through, at the top of the properties: its title, which of its places is
// selected, buttons to the places before and behind it, and one that ends it. Hidden without such a line.

namespace qaliper {

class WalkBar final : public QFrame {
    Q_OBJECT

public:
    explicit WalkBar(const Actions& actions, QWidget* parent = nullptr); // `actions` must outlive it

    void setDocument(Document* document); // null: none

private:
    QToolButton* addButton(const char* name, Glyph glyph, const QString& tip);
    void showLine();
    void showPosition();

    QPointer<Document> document_;
    QLabel* title_;
    QLabel* position_;
    QToolButton* previous_;
    QToolButton* next_;
    QToolButton* end_;
};

} // namespace qaliper
