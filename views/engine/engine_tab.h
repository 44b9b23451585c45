#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QWidget>

#include "views/document/document_observer.h"

class QBoxLayout;
class QHBoxLayout;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

// The common part of the tabs of the TensorRT panel: a page with content and an empty page, a heading, and chips that
// filter. Each tab shows the evidence of the analysed version of one document, or none.

namespace qaliper {

class EngineTable;

// The page of an empty tab of the TensorRT panel: which file to drop, the command that makes it, and a guide.
struct EngineHint {
    QString title;
    QString text;
    QString command; // makes the file
    QString guide;   // name of a guide
    QString guideTitle;
    bool isAsked = false; // TensorRT is asked instead of a file being opened
};

class EngineEmpty final : public QWidget {
    Q_OBJECT

public:
    explicit EngineEmpty(const EngineHint& hint, QWidget* parent = nullptr);

signals:
    void openAsked();
    void askAsked();
    void guideAsked(const QString& guide);
};

class EngineTab : public QWidget {
    Q_OBJECT

public:
    EngineTab(const EngineHint& hint, QWidget* parent);

    void setDocument(Document* document); // null: none

signals:
    void openAsked();
    void askAsked();
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
    // On top of the page: lines of words, and a row for buttons beside them.
    QHBoxLayout* addHead(const std::vector<QWidget*>& lines);
    // A button that forgets what TensorRT wrote.
    void addForget(QBoxLayout& row, const QString& name, const std::vector<EngineFiles::Kind>& kinds);
    // Below the head: chips of which one is selected, `chosen` gets its number; and the table that they are for.
    void addTable(const QStringList& chips, EngineTable* table, std::function<void(int)> chosen);
    QPushButton* chip(std::size_t number) const { return chips_[number]; }
    // Writes on each chip but the first how many rows it shows: "Reformats %1". One without rows cannot be selected.
    void countChips(const QStringList& texts, const std::vector<std::size_t>& counts);
    void reveal(NodeId node); // in the picture
    void revealTensor(const std::string& tensor);

private:
    void update();

    DocumentObserver document_;
    QStackedWidget* pages_;
    QWidget* page_;
    QVBoxLayout* column_;
    std::vector<QPushButton*> chips_;
};

} // namespace qaliper
