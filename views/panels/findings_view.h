#pragma once

#include <deque>
#include <map>
#include <set>

#include <QPointer>
#include <QTreeView>

#include "views/base/idle_work.h"
#include "views/panels/findings_model.h"

// The list of findings. A group is a card with buttons, its places are rows below it, headings are above. Selecting a
// row selects its node. Expanded rows stay expanded when the list changes. Cards are created a few at a time
// (IdleWork), from top to bottom; the previous cards stay visible until the visible ones are created.

namespace qaliper {

class FindingCard;
class FindingCommands;

class FindingsView final : public QTreeView {
    Q_OBJECT

public:
    FindingsView(FindingsModel& model, FindingCommands& commands, QWidget* parent = nullptr);

    void setReady(bool ready); // whether fixes can be applied
    // Makes the finding with that key the current row; no row when the filter hides it.
    void showFinding(const std::string& key);
    bool isComplete() const { return cardless_.empty(); } // every group has its card
    int expectedHeight(const QModelIndex& index) const;   // px, of a group without a card

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
    std::set<QString> open_;                     // expanded groups, by name
    std::set<QString> closed_;                   // collapsed headings, by name
    std::map<QString, int> heights_;             // px, of previous cards, by name
    std::deque<QPersistentModelIndex> cardless_; // groups without a card, from top to bottom
    QPointer<QWidget> lastButton_;               // of the existing cards, for the tab order
    IdleWork making_;
    bool isReady_ = true;
    bool isShowing_ = false; // the current row is set by the program: no chosen() signal
};

} // namespace qaliper
