#pragma once

#include <memory>

#include <QTimer>
#include <QWidget>

#include "views/document/document_observer.h"
#include "views/properties/properties.h"

class QLabel;
class QScrollArea;
class QVBoxLayout;

// Properties of the selected node, its findings first, or of the selected tensor; of the model without a selection.

namespace qaliper {

class FindingCommands;
class PropertiesView;
class ValueLabel;
class WalkBar;

class NodePanel final : public QWidget {
    Q_OBJECT

public:
    explicit NodePanel(FindingCommands& commands, QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none
    bool isComplete() const;              // everything about the current selection is shown

signals:
    void toolAsked(const ToolRequest& request);

private:
    void ask();
    void askAgain();
    void show(const ShownProperties& properties);
    void showCards(NodeId node);
    void showRanges(NodeId node);
    void keepRoomForScrollBar();
    void orderTabs();
    void showReady();
    void previewFix(const PropertyFix& fix);
    void follow(const PropertyLink& link);
    void clear();

    DocumentObserver document_;
    FindingCommands* commands_;
    std::unique_ptr<Task> asking_; // runs in the document's pool
    QTimer waiting_;
    NodeId asked_;
    std::vector<NodeId> askedNodes_; // where several are selected
    std::string askedTensor_;
    std::shared_ptr<const Index> coming_; // the version for which properties are being made
    std::shared_ptr<const Index> shown_;  // the version that the properties belong to
    WalkBar* walk_;
    ValueLabel* title_;
    ValueLabel* subtitle_;
    QVBoxLayout* cards_;
    PropertiesView* properties_;
    QScrollArea* scroll_;
};

} // namespace qaliper
