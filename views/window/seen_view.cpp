#include "views/window/seen_view.h"

#include <array>
#include <set>
#include <utility>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "model/graph/identity.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/window/graph_view.h"

namespace qaliper {

namespace {

// The sets of a state by their names in JSON.
constexpr std::array<std::pair<QLatin1String, std::set<std::string> ViewState::*>, 2> nodeSets{
    {{QLatin1String("expanded"), &ViewState::expanded}, {QLatin1String("collapsed"), &ViewState::collapsed}}};
constexpr std::array<std::pair<QLatin1String, std::set<BlockName> ViewState::*>, 2> blockSets{
    {{QLatin1String("openBlocks"), &ViewState::openBlocks}, {QLatin1String("foldedBlocks"), &ViewState::foldedBlocks}}};

// The part that belongs to one model; choices for all models come from `general`.
ViewState foldsOf(ViewState state, const ViewState& general) {
    state.direction = general.direction;
    state.foldShapes = general.foldShapes;
    state.foldQuantization = general.foldQuantization;
    state.linkedBefore = general.linkedBefore;
    state.wraps = general.wraps;
    state.joinsTurns = general.joinsTurns;
    state.columnsBefore = general.columnsBefore;
    return state;
}

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
    for (const auto& name : value.toArray())
        names.push_back(fromQt(name.toString()));
    return names;
}

std::set<std::string> setFromJson(const QJsonValue& value) {
    const std::vector<std::string> names = namesFromJson(value);
    return {names.begin(), names.end()};
}

std::set<BlockName> blocksFromJson(const QJsonValue& value) {
    std::set<BlockName> blocks;
    for (const auto& block : value.toArray())
        blocks.insert(
            {static_cast<std::uint32_t>(block.toArray().at(0).toInt()), fromQt(block.toArray().at(1).toString())});
    return blocks;
}

} // namespace

QByteArray toJson(const SeenView& seen) {
    QJsonObject object{{QStringLiteral("selected"), namesToJson(seen.selected)}, {QStringLiteral("zoom"), seen.zoom},
        {QStringLiteral("x"), seen.middle.x}, {QStringLiteral("y"), seen.middle.y},
        {QStringLiteral("foldRepeats"), seen.folds.foldRepeats},
        {QStringLiteral("graph"), toQt(std::string_view(seen.folds.graph))}};
    for (const auto& [key, nodes] : nodeSets)
        object.insert(key, namesToJson(seen.folds.*nodes));
    for (const auto& [key, blocks] : blockSets)
        object.insert(key, blocksToJson(seen.folds.*blocks));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

SeenView seenFromJson(const QByteArray& json) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const auto at = [&](const char* key) { return object.value(QLatin1String(key)); };
    SeenView seen{namesFromJson(at("selected")), at("zoom").toDouble(), {at("x").toDouble(), at("y").toDouble()}, {}};
    seen.folds.foldRepeats = at("foldRepeats").toBool();
    seen.folds.graph = fromQt(at("graph").toString());
    for (const auto& [key, nodes] : nodeSets)
        seen.folds.*nodes = setFromJson(object.value(key));
    for (const auto& [key, blocks] : blockSets)
        seen.folds.*blocks = blocksFromJson(object.value(key));
    return seen;
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
    seen.folds = foldsOf(view.updater().viewState(), ViewState());
    return seen;
}

void showAsSeen(const SeenView& seen, GraphView& view, Document& document) {
    if (seen.zoom <= 0 || !document.index())
        return;
    view.updater().setViewState(foldsOf(seen.folds, view.updater().viewState()));
    std::vector<NodeId> selected;
    for (const std::string& name : seen.selected) {
        if (const auto node = findNode(*document.index(), name))
            selected.push_back(document.index()->node(*node).id);
    }
    document.selection().select(selected);
    view.startAt(seen.middle, seen.zoom);
}

} // namespace qaliper
