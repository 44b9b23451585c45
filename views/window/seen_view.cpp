#include "views/window/seen_view.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "model/graph/identity.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/window/graph_view.h"

namespace qaliper {

namespace {

template <class Names>
QJsonArray namesToJson(const Names& names) {
    QJsonArray list;
    for (const std::string& name : names)
        list.append(toQt(std::string_view(name)));
    return list;
}

QJsonArray blocksToJson(const std::set<BlockName>& blocks) {
    QJsonArray list;
    for (const BlockName& block : blocks)
        list.append(QJsonArray{static_cast<int>(block.level), toQt(std::string_view(block.node))});
    return list;
}

std::vector<std::string> namesFromJson(const QJsonValue& value) {
    std::vector<std::string> names;
    for (const QJsonValue& name : value.toArray())
        names.push_back(fromQt(name.toString()));
    return names;
}

std::set<std::string> setFromJson(const QJsonValue& value) {
    const std::vector<std::string> names = namesFromJson(value);
    return {names.begin(), names.end()};
}

std::set<BlockName> blocksFromJson(const QJsonValue& value) {
    std::set<BlockName> blocks;
    for (const QJsonValue& block : value.toArray())
        blocks.insert(
            {static_cast<std::uint32_t>(block.toArray().at(0).toInt()), fromQt(block.toArray().at(1).toString())});
    return blocks;
}

} // namespace

QByteArray toJson(const SeenView& seen) {
    const QJsonObject object{{QStringLiteral("selected"), namesToJson(seen.selected)},
        {QStringLiteral("zoom"), seen.zoom}, {QStringLiteral("x"), seen.middle.x}, {QStringLiteral("y"), seen.middle.y},
        {QStringLiteral("foldRepeats"), seen.foldRepeats},
        {QStringLiteral("graph"), toQt(std::string_view(seen.graph))},
        {QStringLiteral("expanded"), namesToJson(seen.expanded)},
        {QStringLiteral("collapsed"), namesToJson(seen.collapsed)},
        {QStringLiteral("openBlocks"), blocksToJson(seen.openBlocks)},
        {QStringLiteral("foldedBlocks"), blocksToJson(seen.foldedBlocks)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

SeenView seenFromJson(const QByteArray& json) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const auto at = [&](const char* key) { return object.value(QLatin1String(key)); };
    return {namesFromJson(at("selected")), at("zoom").toDouble(), {at("x").toDouble(), at("y").toDouble()},
        at("foldRepeats").toBool(), fromQt(at("graph").toString()), setFromJson(at("expanded")),
        setFromJson(at("collapsed")), blocksFromJson(at("openBlocks")), blocksFromJson(at("foldedBlocks"))};
}

SeenView seenIn(GraphView& view, Document& document) {
    SeenView seen;
    if (!view.hasStarted() || !document.index())
        return seen;
    const Index& index = *document.index();
    const Selection& selection = document.selection();
    if (const auto current = index.find(selection.node()))
        seen.selected.push_back(identity(index, *current));
    for (const NodeIx node : selection.nodes(index)) {
        if (index.node(node).id != selection.node())
            seen.selected.push_back(identity(index, node));
    }
    const Canvas& canvas = view.canvas();
    seen.zoom = canvas.camera().zoom;
    seen.middle = canvas.camera().toScene(QRectF(canvas.viewport()->rect()).center());
    const ViewState& state = view.drawing().viewState();
    seen.foldRepeats = state.foldRepeats;
    seen.graph = state.graph;
    seen.expanded = state.expanded;
    seen.collapsed = state.collapsed;
    seen.openBlocks = state.openBlocks;
    seen.foldedBlocks = state.foldedBlocks;
    return seen;
}

void showAsSeen(const SeenView& seen, GraphView& view, Document& document) {
    if (seen.zoom <= 0 || !document.index())
        return;
    ViewState state = view.drawing().viewState();
    state.foldRepeats = seen.foldRepeats;
    state.graph = seen.graph;
    state.expanded = seen.expanded;
    state.collapsed = seen.collapsed;
    state.openBlocks = seen.openBlocks;
    state.foldedBlocks = seen.foldedBlocks;
    view.drawing().setViewState(std::move(state));
    std::vector<NodeId> selected;
    for (const std::string& name : seen.selected) {
        if (const auto node = findNode(*document.index(), name))
            selected.push_back(document.index()->node(*node).id);
    }
    document.selection().select(selected);
    view.startAt(seen.middle, seen.zoom);
}

} // namespace qaliper
