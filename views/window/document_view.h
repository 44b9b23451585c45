#pragma once

#include <QPointer>
#include <QWidget>

#include "views/dialogs/picture_export.h"
#include "views/document/document.h"

class QStackedWidget;

// The page of one document's tab: progress while it loads, the reason when it cannot be opened, else its picture with
// the question bars.

namespace qaliper {

class FindingCommands;
class GraphView;
class MessageBar;
class QuestionBar;
class QuestionStack;

class DocumentView final : public QWidget {
    Q_OBJECT

public:
    DocumentView(Document& document, FindingCommands& commands, QWidget* parent = nullptr);

    Document* document() const { return document_; }
    MessageBar& messages() { return *messages_; }
    GraphView* graph() const { return graph_; } // null until the model is open

    // The message bar shows the result.
    void exportPicture(const ExportChoice& choice, const std::filesystem::path& path);

    // Of the findings as they are shown, as one HTML page. The message bar shows the result.
    void exportReport(const std::filesystem::path& path);

signals:
    void closeAsked();
    void targetAsked();
    void graphMade();
    void compareAsked(); // compare with the file on the disk

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void placeMessages();
    static QString questionAbout(const RecoverableJournal& steps);
    QuestionBar* changedBar(QWidget* parent);
    QuestionBar* uncheckedBar(QWidget* parent);
    QuestionBar* leftBar(QWidget* parent);
    QuestionBar* linksBar(QWidget* parent);
    QuestionBar* fallbackBar(QWidget* parent);
    void addQuestions(QuestionStack& questions);
    void showState();
    void buildOpen();
    void tellLostReferences();

    QPointer<Document> document_;
    QStackedWidget* pages_;
    MessageBar* messages_;
    QString vanished_; // what was said of a file that is gone
    FindingCommands* commands_;
    GraphView* graph_ = nullptr;
    Task exporting_;
};

} // namespace qaliper
