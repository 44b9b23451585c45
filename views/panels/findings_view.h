#pragma once

#include <deque>
#include <map>
#include <set>

#include <QPointer>
#include <QTreeView>

#include "views/base/idle_work.h"
#include "views/panels/findings_model.h"

// The list of findings. A group is a card with real buttons, its places are plain rows below it, headings stand above;
// selecting a row lights up its node. What is open stays open when the list is made anew. Cards are made a few at a
// time, from above to below; what was seen before is seen until those in sight are there.

namespace qaliper {

class FindingCard;
class FindingCommands;

class FindingsView final : public QTreeView {
    Q_OBJECT

public:
    FindingsView(FindingsModel& model, FindingCommands& commands, QWidget* parent = nullptr);

    void setReady(bool ready); // fixes may be applied
    // Makes the finding with that key the current row, or none when the filter hides it.
    void showFinding(const std::string& key);
    bool isComplete() const { return cardless_.empty(); } // every group has its card
    int expectedHeight(const QModelIndex& index) const;   // of a group that has no card yet

signals:
    void chosen(const FindingSubject& subject); // by mouse or keyboard

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void forgetCards();
    void makeCards();
    void listCardless(const QModelIndex& parent);
    bool makeNextCard();
    void showCards();
    FindingCard* cardOf(const QModelIndex& index) const;
    void noteState(const QModelIndex& parent);
    void toggle(const QModelIndex& index);
    void copyAll() const;

    FindingsModel* findings_;
    FindingCommands* commands_;
    std::set<QString> open_;                     // groups, by name
    std::set<QString> closed_;                   // headings, by name
    std::map<QString, int> heights_;             // of cards that were, by name
    std::deque<QPersistentModelIndex> cardless_; // groups, from above to below
    QPointer<QWidget> lastButton_;               // of the cards there are
    IdleWork making_;
    bool isReady_ = true;
    bool isShowing_ = false; // the current row follows somebody else's choice
};

} // namespace qaliper
