#pragma once

#include <set>

#include <QTreeView>

#include "views/panels/findings_model.h"

// The list of findings. A group is a card with real buttons, its places are plain rows below it, headings stand above; selecting a
// row lights up its node. What is open stays open when the list is made anew.

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

signals:
    void chosen(const FindingSubject& subject); // by mouse or keyboard

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void makeCards();
    FindingCard* cardOf(const QModelIndex& index) const;
    void addCards(const QModelIndex& parent, QWidget*& previous);
    void noteOpen(const QModelIndex& parent);
    void toggle(const QModelIndex& index);
    void copyAll() const;

    FindingsModel* findings_;
    FindingCommands* commands_;
    std::set<QString> open_;   // groups, by name
    std::set<QString> closed_; // headings, by name
    bool isReady_ = true;
    bool isShowing_ = false; // the current row follows somebody else's choice
};

} // namespace qaliper
