#pragma once

#include <memory>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "model/search/search_text.h"
#include "views/document/document.h"

class QLabel;
class QLineEdit;

// Finds nodes while a person types: all hits light up, Return goes from one to the next. What may be typed is said by
// search_query.h, and by the tool tip.

namespace qaliper {

class SearchField final : public QWidget {
    Q_OBJECT

public:
    explicit SearchField(QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none
    void setKey(const QKeySequence& key); // that leads here
    void takeFocus();
    void step(int by); // to the next or previous hit

signals:
    void found(const std::vector<qaliper::NodeId>& nodes);
    void left(); // Escape: back to the picture

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    void refresh();
    void takeHits(std::vector<NodeId> hits);
    void showCount();

    QPointer<Document> document_;
    std::unique_ptr<Task> searching_; // of the document's pool
    std::shared_ptr<SearchMemory> memory_ = std::make_shared<SearchMemory>();
    std::vector<NodeId> hits_;
    std::size_t current_ = 0; // of hits_, when one was gone to
    bool isAtHit_ = false;
    QString problem_;     // with what was typed
    int pendingStep_ = 0; // Return was pressed before the hits were there
    QLineEdit* words_;
    QLabel* count_;
};

} // namespace qaliper
