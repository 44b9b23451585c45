#pragma once

#include <QPointer>
#include <QWidget>

#include "views/document.h"

class QStackedWidget;
class QVBoxLayout;

// The page of one document's tab: progress while it loads, the reason when it was refused, else its picture
// with the bars that have something to say.

namespace qaliper {

class MessageBar;

class DocumentView final : public QWidget {
    Q_OBJECT

public:
    explicit DocumentView(Document& document, QWidget* parent = nullptr);

    Document* document() const { return document_; }
    MessageBar& messages() { return *messages_; }

signals:
    void closeAsked();
    void targetAsked();

private:
    void showState();
    void buildOpen();

    QPointer<Document> document_;
    QStackedWidget* pages_;
    MessageBar* messages_;
};

} // namespace qaliper
