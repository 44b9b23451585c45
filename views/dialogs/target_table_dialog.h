#pragma once

#include <QDialog>
#include <QPointer>

#include "model/rules/target_table.h"
#include "views/dialogs/preview_case.h"
#include "views/document/document_observer.h"
#include "views/document/task.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;
class QTreeView;

// The window "Targets": what is found on each of several targets, side by side. A cell leads to its node on its target.

namespace qaliper {

class TargetFinder;
class TargetTableModel;

class TargetTableDialog final : public QDialog {
    Q_OBJECT

public:
    TargetTableDialog(Document& document, std::shared_ptr<const Knowledge> knowledge, QWidget* parent = nullptr);

    bool isOf(const Document& document) const { return shown_ == &document; }
    const std::vector<Target>& targets() const { return targets_; }
    void setTargets(std::vector<Target> targets);
    void add(const Target& target);
    void remove(std::size_t number);

signals:
    void cellChosen(const Target& target, const std::string& key, NodeId node);
    void previewAsked(const PreviewCase& shown); // of the fixes for all these targets

private:
    void build();
    QWidget* buildFixes();
    void start();
    void take(Result<std::vector<std::shared_ptr<const Analysis>>> analyses);
    void showFixes(const TargetTable& table);
    void showSummary(const TargetTable& table);
    void openMenu(const QPoint& place);
    void choose(const QModelIndex& index);
    void showReady();
    void preview();

    QPointer<Document> shown_;
    std::shared_ptr<const Knowledge> knowledge_;
    DocumentObserver document_;
    Task checking_;
    std::vector<Target> targets_;
    TargetTableModel* model_;
    TargetFinder* finder_;
    QTreeView* view_;
    QLabel* summary_;
    QLabel* refusal_;
    QProgressBar* busy_;
    QTableWidget* fixes_ = nullptr;
    QPushButton* preview_ = nullptr;
};

} // namespace qaliper
