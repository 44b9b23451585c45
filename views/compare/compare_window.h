#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include <QDialog>

#include "model/session/comparison.h"
#include "views/base/actions.h"
#include "views/document/services.h"
#include "views/document/task.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

// Two models side by side in a window of its own, which can be on another screen and stay open while work continues.
// Both pictures move together; differences are highlighted and listed.

namespace qaliper {

class ChangeNote;
class ComparePane;
class DifferenceModel;
class LinkedCanvases;

struct CompareSide {
    QString name;  // name of a step or a file
    QString place; // the file's path; may be empty
    VersionSource source;
    bool isCurrent = false; // the version that a document shows now; replaced when the document changes
};

class CompareWindow final : public QDialog {
    Q_OBJECT

public:
    // Uses the shortcuts of `actions`. `services` must outlive it.
    CompareWindow(const Services& services, Inspector inspector, const Actions& actions, QWidget* parent);

    void compare(CompareSide before, CompareSide after);
    // The current side is another version now. The old comparison stays visible until the new one is finished; the
    // selected difference keeps its place on the screen.
    void renew(CompareSide current);
    // Checks both sides for another target from now on.
    void setInspector(Inspector inspector);
    void step(int by); // to the next or previous difference
    void swap();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    QWidget* buildBusyPage();
    QWidget* buildErrorPage();
    QWidget* buildBar();
    QWidget* buildList();
    void addKeys(const Actions& actions);
    QAction* addKey(const QAction& like, std::function<void()> act);

    // The selected difference and its place. Nodes keep their id in all versions of a document.
    struct CurrentDifference {
        NodeId before;
        NodeId after;
        QPointF place; // relative to the middle of the pane
    };

    void keepVersions();
    void start();
    void launch();
    void showNames();
    void showProgress();
    void take(Result<ComparedModels> comparison);
    void showResult(ComparedModels comparison);
    void beginAtFirst();
    std::optional<CurrentDifference> current();
    void restoreCurrent(const CurrentDifference& kept);
    void selectPair(NodeIx before, NodeIx after);
    void showCounts();
    void filter(std::size_t chip);
    void goTo(int row);
    void choose(bool isBefore, NodeIx node);
    void showPosition();
    ComparePane& paneInUse();

    Services services_;
    Inspector inspector_;
    std::array<CompareSide, 2> sides_;
    std::shared_ptr<const ComparedModels> comparison_;
    Task comparing_;
    QStackedWidget* pages_ = nullptr;
    QLabel* stage_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* error_ = nullptr;
    std::array<QPushButton*, 4> chips_{}; // all, and one for each kind
    QLabel* summary_ = nullptr;
    QLabel* position_ = nullptr;
    QToolButton* previous_ = nullptr;
    QToolButton* next_ = nullptr;
    ComparePane* before_ = nullptr;
    ComparePane* after_ = nullptr;
    LinkedCanvases* link_ = nullptr;
    ChangeNote* numbers_ = nullptr; // of both versions
    DifferenceModel* differences_ = nullptr;
    QTableView* list_ = nullptr;
    std::size_t chip_ = 0;            // the checked one
    QStackedWidget* lists_ = nullptr; // the list, or a text when there is no difference
    bool isChoosing_ = false;         // selecting on a canvas: the list follows without moving the pictures
};

} // namespace qaliper
