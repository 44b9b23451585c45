#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include <QDialog>
#include <QPointer>

#include "views/document/document.h"

class QLabel;
class QPushButton;
class QStackedWidget;

// What is done to a model in steps, beside the window, which stays usable: a page for each step, buttons to go from one
// to the other, a link to a guide, and a notice when a result was dropped. Files that are dropped anywhere go to the
// first step. The dialog ends with its document.

namespace qaliper {

class StepDialog : public QDialog {
    Q_OBJECT

public:
    void goTo(int step); // 0 is the first
    int step() const;
    bool isOf(const Document& document) const { return document_ == &document; }

signals:
    void guideAsked(const QString& guide);

protected:
    StepDialog(Document& document, const QString& title, QWidget* parent);

    QWidget* pages() const; // the parent of each page
    // Called once, with all pages. The link, which leads to `guide`, and the notice are named after `name`, the buttons of
    // the steps "step1", …
    void addSteps(const QString& name, std::initializer_list<std::pair<QString, QWidget*>> steps,
        const QString& guide = QStringLiteral("guide-quantize"));
    void setPossible(int step, bool possible);

    virtual void goOn() = 0;      // the button "next"
    virtual void showReady() = 0; // words and state of the buttons; called for each step
    virtual void addPaths(const QStringList& paths) = 0;

    Document* document() const { return document_; }
    QLabel& notice() const { return *notice_; }
    // Their object names are "back", "next" and "discard".
    QPushButton& back() const { return *back_; }
    QPushButton& next() const { return *next_; }
    QPushButton& discard() const { return *discard_; }

    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* buildRow(
        const QString& name, std::initializer_list<std::pair<QString, QWidget*>> steps, const QString& guide);
    QWidget* buildFoot();

    QPointer<Document> document_;
    QStackedWidget* pages_;
    std::vector<QPushButton*> steps_;
    QLabel* notice_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
    QPushButton* discard_ = nullptr;
};

} // namespace qaliper
