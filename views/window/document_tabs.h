#pragma once

#include <QTabWidget>

#include "views/document/document.h"

// The tabs of the open documents: name, mark of unsaved changes, a button to close.

namespace qaliper {

class Actions;
class DocumentView;
class FindingCommands;

class DocumentTabs final : public QTabWidget {
    Q_OBJECT

public:
    explicit DocumentTabs(QWidget* parent = nullptr);

    // And shows it. The actions tell the key that closes a tab.
    DocumentView* add(Document& document, FindingCommands& commands, const Actions& actions);
    void remove(const Document& document);
    DocumentView* viewOf(const Document* document) const; // null when there is none
    Document* current() const;
    void step(int by);
    void showTitle(const Document& document);

signals:
    void closeAsked(Document* document); // whoever hears it may close at once
    void currentDocumentChanged(Document* document);

private:
    void askToClose(Document* document);
    void addCloseButton(int tab, Document& document, const Actions& actions);
};

} // namespace qaliper
