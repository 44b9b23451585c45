#pragma once

#include <QPointer>
#include <QWidget>

#include "views/dialogs/picture_export.h"
#include "views/document/document.h"

class QStackedWidget;
class QVBoxLayout;

// The page of one document's tab: progress while it loads, the reason when it was refused, else its picture with the
// bars that have something to say.

namespace qaliper {

class FindingCommands;
class GraphView;
class MessageBar;

class DocumentView final : public QWidget {
    Q_OBJECT

public:
    DocumentView(Document& document, FindingCommands& commands, QWidget* parent = nullptr);

    Document* document() const { return document_; }
    MessageBar& messages() { return *messages_; }
    GraphView* graph() const { return graph_; } // null until the model is open

    // The message bar says how that went.
    void exportPicture(const ExportChoice& choice, const std::filesystem::path& path);

signals:
    void closeAsked();
    void targetAsked();
    void graphMade();
    void compareAsked(); // with the file as it is now

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeMessages();
    static QString questionAbout(const LeftJournal& steps);
    void addQuestions(QVBoxLayout& column, QWidget* page);
    void showState();
    void buildOpen();

    QPointer<Document> document_;
    QStackedWidget* pages_;
    MessageBar* messages_;
    FindingCommands* commands_;
    GraphView* graph_ = nullptr;
    Task exporting_;
};

} // namespace qaliper
