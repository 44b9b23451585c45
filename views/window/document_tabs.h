#pragma once

#include <QTabWidget>

#include "views/document/document.h"

// The tabs of the open documents: name, mark of unsaved changes, a button to close.

namespace qaliper {

class DocumentView;
class FindingCommands;

class DocumentTabs final : public QTabWidget {
    Q_OBJECT

public:
    explicit DocumentTabs(QWidget* parent = nullptr);

    DocumentView* add(Document& document, FindingCommands& commands); // and shows it
    void remove(const Document& document);
    DocumentView* viewOf(const Document* document) const; // null when there is none
    Document* current() const;
    void step(int by);
    void showTitle(const Document& document);

signals:
    void closeAsked(Document* document); // whoever hears it may close at once
    void currentDocumentChanged(Document* document);

private:
    void addCloseButton(int tab, Document& document);
};

} // namespace qaliper
