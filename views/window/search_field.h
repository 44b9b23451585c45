#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "model/search/search_text.h"
#include "views/document/document_observer.h"

class QLabel;
class QLineEdit;
class QToolButton;

// Searches nodes while the user types: all hits are highlighted, Return goes to the next one. The syntax is that of
// search_query.h; the tool tip explains it. While nothing is searched for, its list is the tree of name scopes.

namespace qaliper {

class SearchField final : public QWidget {
    Q_OBJECT

public:
    explicit SearchField(QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none
    void setKey(const QKeySequence& key); // the shortcut that focuses the field, for the tool tip
    void takeFocus();
    void step(int by); // to the next or previous hit
    void selectHits(); // all of them

signals:
    void found(const std::vector<qaliper::NodeId>& nodes);
    void scopeAsked(const std::vector<qaliper::NodeId>& nodes); // of a name scope, to be shown
    void left();                                                // Escape: the picture gets the focus

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    void refresh();
    void takeHits(std::vector<NodeId> hits);
    void showCount();
    void showList();
    void showScopes();
    void showBelow(QWidget& list) const;

    DocumentObserver document_;
    std::unique_ptr<Task> searching_; // runs in the document's pool
    std::shared_ptr<SearchMemory> memory_ = std::make_shared<SearchMemory>();
    std::vector<NodeId> hits_;
    std::size_t current_ = 0; // index in hits_, if isAtHit_
    bool isAtHit_ = false;
    QString problem_;     // an error in the query
    int pendingStep_ = 0; // Return was pressed before the hits arrived
    QLineEdit* words_;
    QLabel* count_;
    QToolButton* more_; // opens the list of hits, without a search the tree of scopes
};

} // namespace qaliper
