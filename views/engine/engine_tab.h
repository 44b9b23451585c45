#pragma once

#include <vector>

#include <QPointer>
#include <QWidget>

#include "views/document/document.h"
#include "views/engine/engine_empty.h"

class QBoxLayout;
class QButtonGroup;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

// What the tabs of the TensorRT panel have in common: a page with content and one that says how to get some, a heading,
// and chips that filter. Each tab is given one document or none and shows the evidence of its analysed version.

namespace qaliper {

class EngineTab : public QWidget {
    Q_OBJECT

public:
    EngineTab(const EngineHint& hint, QWidget* parent);

    void setDocument(Document* document); // null: none
    bool hasContent() const;

signals:
    void openAsked();
    void guideAsked(const QString& guide);
    void contentChanged();

protected:
    // Called whenever there may be something new; true when there is anything to show.
    virtual bool showEvidence(const Evidence& evidence, const Analysis& analysis) = 0;
    virtual void showReady() {} // whether something can be applied now has changed

    Document* document() const { return document_; }
    QVBoxLayout& column() { return *column_; }
    QWidget* page() { return page_; }
    QPushButton* addButton(QBoxLayout& row, const QString& name, const QString& text);
    // One of them is chosen; `chosen` gets its number.
    std::vector<QPushButton*> addChips(QBoxLayout& row, const QStringList& texts, std::function<void(int)> chosen);
    void reveal(NodeId node); // in the picture

private:
    void update();

    QPointer<Document> document_;
    QStackedWidget* pages_;
    QWidget* page_;
    QVBoxLayout* column_;
};

} // namespace qaliper
