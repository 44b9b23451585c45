#include "views/commands/tool_commands.h"

#include <algorithm>
#include <array>

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QPointer>

#include "model/base/file.h"
#include "model/graph/find_value.h"
#include "model/graph/identity.h"
#include "model/onnx/save.h"
#include "model/session/fix.h"
#include "views/base/text.h"
#include "views/dialogs/message_box.h"
#include "views/document/disabled_reason.h"

namespace qaliper {

namespace {

bool isForNodes(const Tool& tool) {
    return tool.info.subject == ToolSubject::Node || tool.info.subject == ToolSubject::Nodes;
}

// The number of its menu: what is done to the selection and what to the model, in Q/DQ and in the graph, and what only
// writes files.
std::size_t partOf(const Tool& tool) {
    switch (tool.info.group) {
    case ToolGroup::Quantization: return isForNodes(tool) ? 0 : 1;
    case ToolGroup::Graph: return isForNodes(tool) ? 2 : 3;
    case ToolGroup::Export: break;
    }
    return 4;
}

// Command lines are copied to the clipboard.
bool fillsClipboard(const Tool& tool) { return tool.info.id.ends_with("-command"); }

QString titleOf(const Tool& tool) {
    QString title = withoutKeys(toQt(tool.info.title()));
    if (fillsClipboard(tool))
        return ToolCommands::tr("Copy %1").arg(title.replace(QLatin1String("The "), QString()));
    return tool.info.subject == ToolSubject::Model && !tool.info.editsModel ? title + QStringLiteral("…") : title;
}

ToolNodes indicesOf(const Index& index, const std::vector<NodeId>& nodes) {
    ToolNodes found;
    for (const NodeId node : nodes) {
        if (const auto at = index.find(node))
            found.push_back(*at);
    }
    return found;
}

// Shows these arguments instead of the defaults.
void preset(Offer& offer, const Arguments& arguments) {
    for (Parameter& parameter : offer.parameters) {
        const auto given = arguments.find(parameter.key);
        if (given != arguments.end())
            parameter.fallback = given->second;
    }
}

// Why the tool cannot be used, as far as that is known at once: a fix of a rule needs findings, a tool for nodes checks
// them; other tools tell when they run.
QString disabledReason(const Analysis& analysis, const Tool& tool, const std::vector<NodeId>& nodes) {
    if (!tool.rule.empty()) {
        std::vector<NodeId> chosen = nodes;
        std::ranges::sort(chosen);
        const auto isChosen = [&](NodeId node) { return std::ranges::binary_search(chosen, node); };
        const auto concerns = [&](const Finding& finding) {
            return finding.rule == tool.rule &&
                (nodes.empty() || isChosen(finding.node) || std::ranges::any_of(finding.related, isChosen));
        };
        return std::ranges::any_of(analysis.findings, concerns) ? QString()
                                                                : ToolCommands::tr("There is nothing to change here");
    }
    if (!isForNodes(tool))
        return {};
    const auto offer = toolOffer(*analysis.context, tool, indicesOf(analysis.context->index(), nodes));
    return offer ? QString() : toQt(offer.error().message);
}

Result<Offer> offerAt(const Context& context, const Tool& tool, const std::string& tensor) {
    const auto value = findValue(context.index(), tensor);
    return value ? toolOfferAt(context, tool, *value)
                 : fail(ErrorKind::Stale, say("The value \"{value}\" no longer exists", arg("value", tensor)));
}

QString disabledReasonAt(const Analysis& analysis, const Tool& tool, const std::string& tensor) {
    const auto offer = offerAt(*analysis.context, tool, tensor);
    return offer ? QString() : toQt(offer.error().message);
}

} // namespace

ToolCommands::ToolCommands(const Workspace& workspace, QWidget& window)
    : QObject(&window), workspace_(&workspace), window_(&window) {}

void ToolCommands::setDocument(Document* document) {
    document_ = document;
    asking_ = document ? std::make_unique<Task>(*document->services().pool) : nullptr;
    writing_ = document ? std::make_unique<Task>(*document->services().pool) : nullptr;
}

void ToolCommands::addTool(QMenu& menu, const Tool& tool, const std::vector<NodeId>& nodes, const QString& name) {
    QAction* action = menu.addAction(titleOf(tool));
    action->setObjectName(name);
    const bool isReady = document_ && document_->state() == Document::State::Open && document_->isChecked();
    const QString reason = isReady ? disabledReason(*document_->analysis(), tool, nodes) : whyNotEditable(document_);
    action->setEnabled(isReady && reason.isEmpty());
    action->setToolTip(plainTip(reason));
    connect(action, &QAction::triggered, this, [this, tool = &tool, nodes] { start(*tool, nodes); });
}

void ToolCommands::fillMenu(QMenu& menu) {
    menu.clear();
    qDeleteAll(menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    menu.setToolTipsVisible(true);
    const std::vector<NodeId> selected = selectedNodes();
    const std::array parts{menu.addMenu(tr("Q/DQ of the &Selection")), menu.addMenu(tr("Q/DQ of the &Model")),
        menu.addMenu(tr("&Nodes and Values")), menu.addMenu(tr("&Whole Graph")), menu.addMenu(tr("&Export"))};
    for (QMenu* part : parts)
        part->setToolTipsVisible(true);
    for (const Tool* tool : allTools())
        addTool(
            *parts.at(partOf(*tool)), *tool, isForNodes(*tool) ? selected : std::vector<NodeId>{}, toQt(tool->info.id));
}

void ToolCommands::fillNodeMenu(QMenu& menu, NodeId node) {
    menu.setToolTipsVisible(true);
    const bool isChosen = document_ && document_->selection().contains(node);
    const std::vector<NodeId> nodes = isChosen ? selectedNodes() : std::vector{node};
    for (const Tool* tool : allTools()) {
        if (tool->info.subject != ToolSubject::Model)
            addTool(menu, *tool, nodes, toQt(tool->info.id));
    }
    const std::vector<NodeId> like = nodesLike(node);
    if (like.size() < 2)
        return;
    const Index& index = *document_->index();
    QMenu* all = menu.addMenu(
        tr("All %1 %2").arg(like.size()).arg(toQt(std::string_view(index.node(*index.find(node)).opType))));
    for (const Tool* tool : allTools()) {
        if (tool->info.subject == ToolSubject::Nodes)
            addTool(*all, *tool, like, toQt(tool->info.id) + QStringLiteral("-all"));
    }
}

void ToolCommands::fillTensorMenu(QMenu& menu, const std::string& tensor) {
    menu.setToolTipsVisible(true);
    const bool isReady = document_ && document_->state() == Document::State::Open && document_->isChecked();
    for (const Tool* tool : allTools()) {
        if (!tool->offerAt)
            continue;
        QAction* action = menu.addAction(titleOf(*tool));
        action->setObjectName(toQt(tool->info.id));
        const QString reason =
            isReady ? disabledReasonAt(*document_->analysis(), *tool, tensor) : whyNotEditable(document_);
        action->setEnabled(isReady && reason.isEmpty());
        action->setToolTip(plainTip(reason));
        connect(action, &QAction::triggered, this, [this, tool, tensor] { startAt(*tool, tensor); });
    }
}

// In graph order.
std::vector<NodeId> ToolCommands::selectedNodes() const {
    std::vector<NodeId> nodes;
    if (!document_ || document_->state() != Document::State::Open || !document_->index())
        return nodes;
    for (const NodeIx node : document_->selection().nodes(*document_->index()))
        nodes.push_back(document_->index()->node(node).id);
    return nodes;
}

std::vector<NodeId> ToolCommands::nodesLike(NodeId node) const {
    std::vector<NodeId> like;
    const auto found = document_ && document_->index() ? document_->index()->find(node) : std::nullopt;
    if (!found)
        return like;
    const Index& index = *document_->index();
    const std::string& op = index.node(*found).opType;
    for (const NodeIx other : index.nodes()) {
        if (index.node(other).opType == op)
            like.push_back(index.node(other).id);
    }
    return like;
}

void ToolCommands::start(const Tool& tool, const std::vector<NodeId>& nodes) {
    ask(tool, {std::string(tool.info.id), nodes, {}});
}

void ToolCommands::start(const ToolRequest& request) { ask(*findTool(request.tool), request); }

// Its question is prepared in a task, because some tools look at the whole model.
void ToolCommands::ask(const Tool& tool, const ToolRequest& request) {
    if (!document_ || !document_->mayEdit())
        return;
    asking_->start(
        [analysis = document_->analysis(), tool = &tool, nodes = request.nodes](
            const Job&) { return toolOffer(*analysis->context, *tool, indicesOf(analysis->context->index(), nodes)); },
        [this, tool = &tool, request, analysis = document_->analysis()](Result<Offer> offer) {
            if (!isStill(analysis))
                return;
            if (offer)
                preset(*offer, request.arguments);
            if (!offer)
                emit document_->failed(offer.error());
            else if (tool->info.editsModel)
                preview(*tool, request, std::move(*offer), analysis);
            else
                write(*tool, request, analysis);
        });
}

// Such tools look at the surroundings of the value only. What the offer says of it holds unless the person changes it.
void ToolCommands::startAt(const Tool& tool, const std::string& tensor) {
    if (!document_ || !document_->mayEdit())
        return;
    const std::shared_ptr<const Analysis> analysis = document_->analysis();
    const Context& context = *analysis->context;
    auto offer = offerAt(context, tool, tensor);
    if (!offer) {
        emit document_->failed(offer.error());
        return;
    }
    const NodeIx node = nodeAt(context.index(), *findValue(context.index(), tensor));
    ToolRequest request{std::string(tool.info.id), {context.node(node).id}, {}};
    for (const Parameter& parameter : offer->parameters)
        request.arguments.emplace(parameter.key, parameter.fallback);
    preview(tool, request, std::move(*offer), analysis);
}

bool ToolCommands::isStill(const Asked& analysis) const {
    if (document_ && document_->analysis() != analysis)
        emit document_->failed(
            {ErrorKind::Stale, say("The model has changed since this tool was asked for. Ask for it once more"),
                document_->path().string(), {}});
    return document_ && document_->analysis() == analysis;
}

void ToolCommands::startOnSelection(std::string_view tool) { start(*findTool(tool), selectedNodes()); }

void ToolCommands::preview(const Tool& tool, const ToolRequest& request, Offer offer, const Asked& analysis) {
    PreviewCase shown;
    shown.heading = toQt(tool.info.title());
    shown.analysis = analysis;
    const Index& index = shown.analysis->context->index();
    if (!request.nodes.empty()) {
        shown.focus = request.nodes.front();
        const QString name = toQt(displayName(index.node(*index.find(shown.focus))));
        shown.place =
            request.nodes.size() == 1 ? name : tr("%1, the first of %2 nodes").arg(name).arg(request.nodes.size());
    }
    shown.offers = {std::move(offer)};
    const auto withArguments = [request](const Arguments& arguments) {
        ToolRequest asked = request;
        for (const auto& [key, value] : arguments)
            asked.arguments.insert_or_assign(key, value);
        return asked;
    };
    shown.edit = [inspector = document_->inspector(), analysis = shown.analysis, withArguments](const std::string&,
                     const Arguments& arguments,
                     const Job& job) { return applyTool(inspector, analysis, withArguments(arguments), job); };
    shown.apply = [document = document_, withArguments](const std::string&, const Arguments& arguments) {
        if (document)
            document->applyTool(withArguments(arguments));
    };
    emit previewAsked(document_, shown);
}

void ToolCommands::write(const Tool& tool, const ToolRequest& request, const Asked& analysis) {
    writing_->start([inspector = document_->inspector(), analysis, request](
                        const Job& job) { return applyTool(inspector, analysis, request, job); },
        [this, tool = &tool, analysis](const Result<Applied>& applied) {
            if (!isStill(analysis))
                return;
            if (applied)
                deliver(*tool, *applied);
            else
                emit document_->failed(applied.error());
        });
}

void ToolCommands::deliver(const Tool& tool, const Applied& applied) {
    if (applied.part) {
        savePart(*applied.part);
    } else if (fillsClipboard(tool)) {
        QGuiApplication::clipboard()->setText(toQt(std::string_view(applied.files.front().content)).trimmed());
        emit document_->announced(applied.note.empty()
                ? say("The command line was copied")
                : say("The command line was copied. {note}", arg("note", applied.note)));
    } else {
        saveFiles(document_, applied.files);
    }
}

bool ToolCommands::mayWrite(const std::filesystem::path& path) const {
    const auto refusal = workspace_->refusalToWrite(path);
    if (refusal)
        showError(tr("%1 was not written").arg(pathToQt(path.filename())), *refusal, window_);
    return !refusal;
}

void ToolCommands::savePart(const Model& part) {
    std::filesystem::path name = document_->path().stem();
    name += ".part.onnx";
    const QPointer<Document> document = document_;
    const QString chosen = QFileDialog::getSaveFileName(
        window_, tr("Save the part"), pathToQt(document_->path().parent_path() / name), tr("ONNX models (*.onnx)"));
    if (chosen.isEmpty() || !document || document != document_ || !mayWrite(pathFromQt(chosen)))
        return;
    writing_->start([part, path = pathFromQt(chosen)](const Job& job) { return saveModel(part, path, {}, job); },
        [this, path = pathFromQt(chosen)](const Result<FileStamp>& saved) {
            if (saved)
                emit openAsked(path);
            else if (document_)
                emit document_->failed(saved.error());
        });
}

void ToolCommands::saveFiles(const QPointer<Document>& document, const std::vector<ToolFile>& files) {
    for (const ToolFile& file : files) {
        if (!document) // the document was closed while a dialog was open
            return;
        std::filesystem::path name = document->path().stem();
        name += file.suffix;
        const QString chosen = QFileDialog::getSaveFileName(
            window_, tr("Save %1").arg(pathToQt(name)), pathToQt(document->path().parent_path() / name));
        if (chosen.isEmpty() || !document || !mayWrite(pathFromQt(chosen)))
            continue;
        if (const Status status = writeWholeFile(pathFromQt(chosen), file.content); !status)
            emit document->failed(status.error());
        else
            emit document->announced(say("Written: {file}", arg("file", fromQt(chosen))));
    }
}

} // namespace qaliper
