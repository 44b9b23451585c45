#pragma once

#include <memory>

#include <QPointer>
#include <QWidget>

#include "views/document/document.h"
#include "views/properties/properties.h"

class QLabel;
class QScrollArea;
class QVBoxLayout;

// Everything about the selected node, its findings first; about the whole model while nothing is selected.

namespace qaliper {

class FindingCommands;
class PropertiesView;
class ValueLabel;

class NodePanel final : public QWidget {
    Q_OBJECT

public:
    explicit NodePanel(FindingCommands& commands, QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none
    bool isComplete() const;              // all that it has to say of the present selection is seen

private:
    void ask();
    void show(const ShownProperties& properties);
    void showCards(NodeId node);
    void keepRoomForScrollBar();
    void orderTabs();
    void showReady();
    void clear();

    QPointer<Document> document_;
    FindingCommands* commands_;
    std::unique_ptr<Task> asking_; // of the document's pool
    NodeId asked_;
    std::shared_ptr<const Index> coming_; // the version that the sheet is being made for
    std::shared_ptr<const Index> shown_;  // the version that it tells of
    ValueLabel* title_;
    ValueLabel* subtitle_;
    QVBoxLayout* cards_;
    PropertiesView* properties_;
    QScrollArea* scroll_;
};

} // namespace qaliper
