#pragma once

#include <QTabWidget>

#include "views/document/document.h"

// The tabs of the open documents: name, mark of unsaved changes, close button; with several, a list of them at the end.

class QToolButton;

namespace qaliper {

class Actions;
class DocumentView;
class FindingCommands;

class DocumentTabs final : public QTabWidget {
    Q_OBJECT

public:
    explicit DocumentTabs(QWidget* parent = nullptr);

    // Adds and shows a tab. The close button's tool tip shows the shortcut from the actions.
    DocumentView* add(Document& document, FindingCommands& commands, const Actions& actions);
    void remove(const Document& document) const;
    DocumentView* viewOf(const Document* document) const; // null when there is none
    Document* current() const;
    void step(int by);
    void showTitle(const Document& document);

signals:
    void closeAsked(Document* document); // the receiver may close the document at once
    void currentDocumentChanged(Document* document);

protected:
    void tabInserted(int index) override;
    void tabRemoved(int index) override;

private:
    void makeList();
    void showList();
    void askToClose(Document* document);
    void addCloseButton(int tab, Document& document, const Actions& actions);

    QToolButton* list_ = nullptr;
};

} // namespace qaliper
