#include "views/window/saved_view.h"

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

QByteArray toJson(const SavedView& saved) {
    QJsonObject object{{QStringLiteral("selected"), namesToJson(saved.selected)}, {QStringLiteral("zoom"), saved.zoom},
        {QStringLiteral("x"), saved.middle.x}, {QStringLiteral("y"), saved.middle.y},
        {QStringLiteral("foldRepeats"), saved.folds.foldRepeats},
        {QStringLiteral("graph"), toQt(std::string_view(saved.folds.graph))}};
    for (const auto& [key, nodes] : nodeSets)
        object.insert(key, namesToJson(saved.folds.*nodes));
    for (const auto& [key, blocks] : blockSets)
        object.insert(key, blocksToJson(saved.folds.*blocks));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

SavedView savedViewFromJson(const QByteArray& json) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const auto at = [&](const char* key) { return object.value(QLatin1String(key)); };
    SavedView saved{namesFromJson(at("selected")), at("zoom").toDouble(), {at("x").toDouble(), at("y").toDouble()}, {}};
    saved.folds.foldRepeats = at("foldRepeats").toBool();
    saved.folds.graph = fromQt(at("graph").toString());
    for (const auto& [key, nodes] : nodeSets)
        saved.folds.*nodes = setFromJson(object.value(key));
    for (const auto& [key, blocks] : blockSets)
        saved.folds.*blocks = blocksFromJson(object.value(key));
    return saved;
}

SavedView savedViewOf(GraphView& view, Document& document) {
    SavedView saved;
    if (!view.hasStarted() || !document.index())
        return saved;
    const Index& index = *document.index();
    const Selection& selection = document.selection();
    if (const auto current = index.find(selection.node()))
        saved.selected.push_back(identity(index, *current));
    for (const NodeIx node : selection.nodes(index)) {
        if (index.node(node).id != selection.node())
            saved.selected.push_back(identity(index, node));
    }
    const Canvas& canvas = view.canvas();
    saved.zoom = canvas.camera().zoom;
    saved.middle = canvas.camera().toScene(QRectF(canvas.viewport()->rect()).center());
    saved.folds = foldsOf(view.updater().viewState(), ViewState());
    return saved;
}

void restoreView(const SavedView& saved, GraphView& view, Document& document) {
    if (saved.zoom <= 0 || !document.index())
        return;
    view.updater().setViewState(foldsOf(saved.folds, view.updater().viewState()));
    std::vector<NodeId> selected;
    for (const std::string& name : saved.selected) {
        if (const auto node = findNode(*document.index(), name))
            selected.push_back(document.index()->node(*node).id);
    }
    document.selection().select(selected);
    view.startAt(saved.middle, saved.zoom);
}

} // namespace qaliper
