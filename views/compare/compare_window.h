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

// Two models side by side, in a window of its own: it may be as wide as the screen, lie on a second one, and stay while
// the work goes on. Both pictures move together; what differs is lit in them and listed below.

namespace qaliper {

class ComparePane;
class DifferenceModel;
class LinkedCanvases;

struct CompareSide {
    QString name;  // of a step, of a file
    QString place; // the file's path; may be empty
    VersionSource source;
    bool isCurrent = false; // what a document shows now: another version takes its place when the document goes on
};

class CompareWindow final : public QDialog {
    Q_OBJECT

public:
    // Takes the keys of what it can do from `actions`. `services` outlive it.
    CompareWindow(const Services& services, Inspector inspector, const Actions& actions, QWidget* parent);

    void compare(CompareSide before, CompareSide after);
    // The current side is another version now. What is shown stays until the two are compared, then the difference in
    // hand keeps its place on the screen.
    void renew(CompareSide current);
    // Both sides are checked for something else from now on.
    void setInspector(Inspector inspector);
    void step(int by); // to the next difference, or the one before
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

    // The difference in hand, and where it is shown. Nodes keep their id over the versions of a document.
    struct InHand {
        NodeId before;
        NodeId after;
        QPointF place; // from the middle of the pane
    };

    void keepVersions();
    void start();
    void launch();
    void showNames();
    void showProgress();
    void take(Result<ComparedModels> comparison);
    void showResult(ComparedModels comparison);
    void beginAtFirst();
    std::optional<InHand> inHand();
    void takeInHand(const InHand& kept);
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
    std::array<QPushButton*, 4> chips_{}; // all, and each kind
    QLabel* position_ = nullptr;
    QToolButton* previous_ = nullptr;
    QToolButton* next_ = nullptr;
    ComparePane* before_ = nullptr;
    ComparePane* after_ = nullptr;
    LinkedCanvases* link_ = nullptr;
    DifferenceModel* differences_ = nullptr;
    QTableView* list_ = nullptr;
    std::size_t chip_ = 0;            // that is checked
    QStackedWidget* lists_ = nullptr; // the list, or that there is nothing to list
    bool isChoosing_ = false;         // on a canvas: the list follows and moves nothing
};

} // namespace qaliper
