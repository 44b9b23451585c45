#include "views/canvas/graph_words.h"

#include <algorithm>

#include <QCoreApplication>

#include "model/draw/heat.h"
#include "model/draw/picture_places.h"
#include "model/draw/style.h"
#include "model/graph/identity.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"
#include "views/base/text.h"
#include "views/base/type_words.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

struct GraphWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::GraphWords)
};

constexpr std::size_t maxTipFindings = 4;
constexpr std::size_t maxTipLinks = 8;
constexpr double longestLinkName = 240; // px

QString bold(const QString& text) { return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()); }

// Type of a value in the version that is drawn, as far as it is known.
QString typeWords(const Picture& picture, const Analysis* analysis, ValueIx value) {
    const bool isSame = analysis && analysis->context->indexOwner == picture.index;
    const ValueType* type = isSame ? analysis->context->types.type(value) : nullptr;
    return type ? typeWords(*type) : GraphWords::tr("type not known");
}

QString valueTip(const Picture& picture, const Analysis* analysis, ValueIx value) {
    if (!value.valid())
        return {};
    return bold(toQt(picture.index->name(value))) + QStringLiteral("<br>") +
        typeWords(picture, analysis, value).toHtmlEscaped();
}

QString nodeTip(const Picture& picture, const Hit& hit) {
    const ViewBox& box = picture.view->box(hit.box);
    const Node& node = picture.index->node(box.node);
    QString tip =
        bold(toQt(std::string_view(node.opType))) + QStringLiteral("<br>") + toQt(displayName(node)).toHtmlEscaped();
    const std::size_t folded = picture.view->membersOf(box).size();
    if (folded > 1)
        tip += QStringLiteral("<br>") + GraphWords::tr("represents %1 nodes").arg(folded);
    if (box.canExpand)
        tip += QStringLiteral("<br>") + GraphWords::tr("Double-click opens it");
    return tip;
}

QString pillTip(const Picture& picture, PillIx pill) {
    const ViewPill& pair = picture.view->pills[pill.value];
    return bold(GraphWords::tr("QuantizeLinear → DequantizeLinear")) + QStringLiteral("<br>") +
        toQt(displayName(picture.index->node(pair.quantize))).toHtmlEscaped() + QStringLiteral("<br>") +
        GraphWords::tr("Double-click shows both");
}

QString cardTip(const Scene& scene, const SceneCard& card) {
    QString tip = bold(toQt(scene.textOf(card.title)));
    for (const SceneText* line : {&card.scope, &card.counts, &card.operators}) {
        if (line->begin != line->end)
            tip += QStringLiteral("<br>") + toQt(scene.textOf(*line)).toHtmlEscaped();
    }
    return tip + QStringLiteral("<br>") + GraphWords::tr("Double-click shows it alone");
}

// Of one turn of those that a box stands for.
QString turnTip(const Picture& picture, const Overlay& overlay, const SceneCell& cell) {
    const ViewBlock& block = picture.view->blocks[cell.block];
    const Mark& mark = overlay.turn(cell.block);
    const QtCatalogue catalogue;
    QString tip = bold(toQt(block.title));
    if (!block.scope.empty())
        tip += QStringLiteral("<br>") + toQt(std::string_view(block.scope)).toHtmlEscaped();
    if (const std::string shares = sharesLabel(mark, &catalogue); !shares.empty())
        tip += QStringLiteral("<br>") + toQt(std::string_view(shares));
    if (mark.findings > 0)
        tip += QStringLiteral("<br>") + findingCount(mark.findings);
    return tip + QStringLiteral("<br>") + GraphWords::tr("A click opens it");
}

// What a built engine did with the node: its time, reformats next to it.
QString engineTip(const Picture& picture, const Analysis& analysis, const Hit& hit) {
    const bool isSame = analysis.context->indexOwner == picture.index;
    const NodeIx node = hit.pill.valid() ? picture.view->pills[hit.pill.value].quantize
        : hit.box.valid()                ? picture.view->box(hit.box).node
                                         : NodeIx();
    if (!analysis.engine || !isSame || !node.valid())
        return {};
    const EngineMarks& engine = *analysis.engine;
    QString tip;
    if (node.value < engine.nodesMs.size() && engine.nodesMs[node.value] > 0)
        tip += QStringLiteral("<br>") +
            GraphWords::tr("%1 of %2 measured")
                .arg(toQt(std::string_view(heatText(HeatKind::Time, engine.nodesMs[node.value]))),
                    toQt(std::string_view(heatText(HeatKind::Time, engine.totalMs))));
    if (node.value < engine.reformats.size() && engine.reformats[node.value] > 0)
        tip += QStringLiteral("<br>") + GraphWords::tr("TensorRT copies into another layout or type around it");
    if (node.value < engine.standsAlone.size() && engine.standsAlone[node.value])
        tip += QStringLiteral("<br>") + GraphWords::tr("Ran as a layer of its own");
    return tip;
}

QString goesOnTip(const Picture& picture, const Analysis* analysis, ValueIx value) {
    return valueTip(picture, analysis, value) + QStringLiteral("<br>") +
        GraphWords::tr("A click goes to where it goes on");
}

// A list of names should stay narrower than a screen.
QString shortened(std::string_view name) {
    return toQt(std::string_view(elideMiddle(name, lineSize, TextWeight::Regular, longestLinkName)));
}

// "Conv /layer1/conv", or the name of an input or output of the graph.
QString boxWords(const Picture& picture, BoxIx ix) {
    const ViewBox& box = picture.view->box(ix);
    if (!box.node.valid())
        return box.value.valid() ? shortened(picture.index->name(box.value)) : QString();
    const Node& node = picture.index->node(box.node);
    return toQt(std::string_view(node.opType)) + QLatin1Char(' ') + shortened(displayName(node));
}

QString moreTip(const Picture& picture, BoxIx box) {
    const auto ends = linkEnds(*picture.view, *picture.layout, hiddenLinks(*picture.layout, box));
    QString tip;
    for (std::size_t i = 0; i < std::min(ends.size(), maxTipLinks); ++i)
        tip += linkWords(picture, ends[i]).toHtmlEscaped() + QStringLiteral("<br>");
    if (ends.size() > maxTipLinks)
        tip += QStringLiteral("…<br>");
    return tip + GraphWords::tr("A click lists them");
}

bool isAt(const Picture& picture, NodeId node, const Hit& hit) {
    const auto place = placeOf(picture, node);
    if (!place)
        return false;
    return hit.pill.valid() ? place->pill == hit.pill : !place->pill.valid() && place->box == hit.box;
}

} // namespace

std::vector<std::size_t> findingsAt(const Picture& picture, const Analysis& analysis, const Hit& hit) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < analysis.findings.size(); ++i) {
        if (isAt(picture, analysis.findings[i].node, hit))
            found.push_back(i);
    }
    return found;
}

QString tipOf(const Picture& picture, const Overlay& overlay, const Analysis* analysis, const Hit& hit) {
    QString tip;
    if (hit.cell)
        return turnTip(picture, overlay, picture.scene->cells[*hit.cell]);
    if (hit.jump)
        return goesOnTip(picture, analysis, picture.view->tensors[picture.scene->jumps[*hit.jump].tensor].value);
    if (hit.more)
        return moreTip(picture, picture.scene->hiddenRows[*hit.more].box);
    if (hit.pill.valid())
        tip = pillTip(picture, hit.pill);
    else if (hit.box.valid() && picture.view->box(hit.box).node.valid())
        tip = nodeTip(picture, hit);
    else if (hit.box.valid())
        tip = valueTip(picture, analysis, picture.view->box(hit.box).value);
    else if (hit.edge)
        return valueTip(picture, analysis, picture.scene->edges[*hit.edge].value);
    else if (hit.marker)
        return goesOnTip(picture, analysis, picture.scene->markers[*hit.marker].value);
    else if (hit.card)
        return cardTip(*picture.scene, picture.scene->cards[*hit.card]);
    if (tip.isEmpty() || !analysis)
        return tip;
    tip += engineTip(picture, *analysis, hit);
    const std::vector<std::size_t> findings = findingsAt(picture, *analysis, hit);
    for (std::size_t i = 0; i < std::min(findings.size(), maxTipFindings); ++i) {
        const Finding& finding = analysis->findings[findings[i]];
        tip += QStringLiteral("<br>• %1: %2").arg(severityWord(finding.severity), toQt(finding.title).toHtmlEscaped());
    }
    return tip;
}

QString accessibleNodeText(const Picture& picture, const Overlay& overlay, NodeId node) {
    const auto place = placeOf(picture, node);
    if (!place)
        return {};
    const Node& shown = picture.index->node(*picture.index->find(node));
    QString words = toQt(std::string_view(shown.opType)) + QLatin1Char(' ') + toQt(displayName(shown));
    const Mark& mark = place->pill.valid() ? overlay.pill(place->pill.value) : overlay.box(place->box.value);
    if (!mark.precision.empty())
        words += QStringLiteral(", ") + toQt(precisionLabel(mark));
    if (mark.findings > 0)
        words += QStringLiteral(", ") + findingCount(mark.findings);
    return words;
}

QString accessibleConnectorText(const Picture& picture, BoxIx box) {
    QString words;
    for (const SceneJump& jump : picture.scene->jumps) {
        if (jump.from == box && jump.number > 0)
            words += QStringLiteral(", ") +
                GraphWords::tr("connector %1: %2")
                    .arg(jump.number)
                    .arg(toQt(picture.index->name(picture.view->tensors[jump.tensor].value)));
    }
    if (const std::size_t more = hiddenLinks(*picture.layout, box).size(); more > 0)
        words += QStringLiteral(", ") + GraphWords::tr("%1 more links in its menu").arg(more);
    return words;
}

QString linkWords(const Picture& picture, const LinkEnd& end) {
    QString words = end.number > 0 ? QStringLiteral("(%1) ").arg(end.number) : QString();
    words += shortened(picture.index->name(picture.view->tensors[end.tensor].value));
    words += (end.outgoing ? QStringLiteral(" → ") : QStringLiteral(" ← ")) + boxWords(picture, end.box);
    return end.number > 0 ? GraphWords::tr("%1, column %2").arg(words).arg(picture.layout->columns[end.box.value] + 1)
                          : words;
}

QString accessibleSelectionText(const Picture& picture, const Overlay& overlay, const Selection& selection) {
    QString current = accessibleNodeText(picture, overlay, selection.node());
    const std::size_t count = selection.nodes(*picture.index).size();
    if (count < 2)
        return current;
    return current.isEmpty() ? selectionCount(count) : selectionCount(count) + QStringLiteral(", ") + current;
}

} // namespace qaliper
