#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QPointer>

#include "model/tools/tools.h"
#include "views/dialogs/preview_case.h"
#include "views/document/document.h"

class QMenu;
class QWidget;

// Tools in the window: the menu "Tools", and what the menu of a node offers. What changes the model is shown before it
// is applied; what only writes something asks where to, or fills the clipboard.

namespace qaliper {

class ToolCommands final : public QObject {
    Q_OBJECT

public:
    // Dialogs stand over the window, which outlives it.
    explicit ToolCommands(QWidget& window);

    void setDocument(Document* document); // null: none

    // For the whole model and for the selected nodes.
    void fillMenu(QMenu& menu);
    // For a node, or for all that are selected when it is one of them; and for all of its operator type.
    void fillNodeMenu(QMenu& menu, NodeId node);

    void start(const Tool& tool, const std::vector<NodeId>& nodes);
    void startOnSelection(std::string_view tool); // by its id
    // Asks where they go; the document may be closed meanwhile.
    void saveFiles(const QPointer<Document>& document, const std::vector<ToolFile>& files);

signals:
    void previewAsked(Document* document, const PreviewCase& shown);
    void openAsked(const std::filesystem::path& path); // a part that was written

private:
    void addTool(QMenu& menu, const Tool& tool, const std::vector<NodeId>& nodes, const QString& name);
    std::vector<NodeId> selectedNodes() const;
    std::vector<NodeId> nodesLike(NodeId node) const; // of the same operator type
    using Asked = std::shared_ptr<const Analysis>;    // that a tool was asked about
    bool isStill(const Asked& analysis) const;        // what the document shows; else it says so
    void preview(const Tool& tool, const ToolRequest& request, Offer offer, const Asked& analysis);
    void write(const Tool& tool, const ToolRequest& request, const Asked& analysis);
    void deliver(const Tool& tool, const ToolOutcome& outcome);
    void savePart(const Model& part);

    QWidget* window_;
    QPointer<Document> document_;
    std::unique_ptr<Task> asking_;  // of the document's pool
    std::unique_ptr<Task> writing_; // likewise
};

} // namespace qaliper
