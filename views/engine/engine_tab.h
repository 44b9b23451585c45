#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include "views/document/document_observer.h"

class QBoxLayout;
class QButtonGroup;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

// The common part of the tabs of the TensorRT panel: a page with content and an empty page, a heading, and chips that
// filter. Each tab shows the evidence of the analysed version of one document, or none.

namespace qaliper {

// The page of an empty tab of the TensorRT panel: which file to drop, the command that makes it, and a guide.
struct EngineHint {
    QString title;
    QString text;
    QString command; // makes the file
    QString guide;   // name of a guide
    QString guideTitle;
};

class EngineEmpty final : public QWidget {
    Q_OBJECT

public:
    explicit EngineEmpty(const EngineHint& hint, QWidget* parent = nullptr);

signals:
    void openAsked();
    void guideAsked(const QString& guide);
};

class EngineTab : public QWidget {
    Q_OBJECT

public:
    EngineTab(const EngineHint& hint, QWidget* parent);

    void setDocument(Document* document); // null: none

signals:
    void openAsked();
    void guideAsked(const QString& guide);
    void contentChanged();

protected:
    // Called whenever the content may have changed; returns true when there is something to show.
    virtual bool showEvidence(const Evidence& evidence, const Analysis& analysis) = 0;
    virtual void showReady() {} // called when fixes become available or unavailable

    Document* document() const { return document_; }
    QVBoxLayout& column() { return *column_; }
    QWidget* page() { return page_; }
    QPushButton* addButton(QBoxLayout& row, const QString& name, const QString& text);
    // Chips of which one is selected; `chosen` gets its number.
    std::vector<QPushButton*> addChips(QBoxLayout& row, const QStringList& texts, std::function<void(int)> chosen);
    void reveal(NodeId node); // in the picture
    void revealTensor(const std::string& tensor);

private:
    void update();

    DocumentObserver document_;
    QStackedWidget* pages_;
    QWidget* page_;
    QVBoxLayout* column_;
};

} // namespace qaliper
