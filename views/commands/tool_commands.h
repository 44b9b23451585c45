#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QPointer>

#include "model/tools/tools.h"
#include "views/dialogs/preview_case.h"
#include "views/document/workspace.h"

class QMenu;
class QWidget;

// Tools in the window: the menu "Tools" and the context menu of a node. A tool that changes the model shows a preview;
// one that writes files asks for their place, or fills the clipboard.

namespace qaliper {

class ToolCommands final : public QObject {
    Q_OBJECT

public:
    // `window` is the parent of dialogs. Both must outlive it.
    ToolCommands(const Workspace& workspace, QWidget& window);

    void setDocument(Document* document); // null: none

    // For the whole model and for the selected nodes.
    void fillMenu(QMenu& menu);
    // For a node, or for the selection if it contains the node; and for all nodes of its operator type.
    void fillNodeMenu(QMenu& menu, NodeId node);

    // For a tensor, by its valueIdentity(): tools that work on one value.
    void fillTensorMenu(QMenu& menu, const std::string& tensor);

    void start(const Tool& tool, const std::vector<NodeId>& nodes);
    void start(const ToolRequest& request);       // with its arguments in place of the defaults
    void startOnSelection(std::string_view tool); // `tool`: its id
    // Asks for their place; the document may be closed meanwhile.
    void saveFiles(const QPointer<Document>& document, const std::vector<ToolFile>& files);

signals:
    void previewAsked(Document* document, const PreviewCase& shown);
    void openAsked(const std::filesystem::path& path); // a part of the model that was saved

private:
    void addTool(QMenu& menu, const Tool& tool, const std::vector<NodeId>& nodes, const QString& name);
    std::vector<NodeId> selectedNodes() const;
    std::vector<NodeId> nodesLike(NodeId node) const; // of the same operator type
    using Asked = std::shared_ptr<const Analysis>;    // the analysis for which a tool was asked
    void ask(const Tool& tool, const ToolRequest& request);
    bool isStill(const Asked& analysis) const; // true if the document still shows it; otherwise shows a message
    void startAt(const Tool& tool, const std::string& tensor);
    void preview(const Tool& tool, const ToolRequest& request, Offer offer, const Asked& analysis);
    void write(const Tool& tool, const ToolRequest& request, const Asked& analysis);
    void deliver(const Tool& tool, const Applied& applied);
    void savePart(const Model& part);

    bool mayWrite(const std::filesystem::path& path) const; // else shows why not

    const Workspace* workspace_;
    QWidget* window_;
    QPointer<Document> document_;
    std::unique_ptr<Task> asking_;  // runs in the document's pool
    std::unique_ptr<Task> writing_; // the same
};

} // namespace qaliper
