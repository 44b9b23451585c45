#include "views/document/finding_sections.h"

#include <algorithm>
#include <map>
#include <utility>

#include <QCoreApplication>

#include "model/graph/identity.h"
#include "model/layout/blocks.h"
#include "model/layout/scope.h"
#include "model/layout/view_graph.h"
#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

constexpr std::uint32_t noLayer = 0xffffffff;

struct SectionWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::FindingSections)
};

// "/layer1/block1" of "/layer1/block1/conv"; by dots where no scope is known.
std::string scopeOf(const Index& index, NodeIx node) {
    if (const auto scope = ownScope(index, node))
        return *scope;
    const std::string& name = index.node(node).name;
    const std::size_t end = name.rfind('.');
    return end == std::string::npos ? std::string() : name.substr(0, end);
}

class Sorter {
public:
    Sorter(const Analysis& analysis, FindingOrder order, const LayerTitles* layers)
        : analysis_(analysis), order_(order), layers_(layers) {}

    QString titleOf(const Finding& finding) const {
        switch (order_) {
        case FindingOrder::Cause: return {};
        case FindingOrder::Severity: return severityWord(finding.severity);
        case FindingOrder::Rule: return toQt(finding.rule);
        case FindingOrder::Layer:
        case FindingOrder::Module: break;
        }
        const Index& index = analysis_.context->index();
        const auto node = index.find(finding.node);
        if (!node)
            return SectionWords::tr("The whole model");
        return order_ == FindingOrder::Layer ? layerOf(index, *node) : moduleOf(index, *node);
    }

    // Findings are sorted by severity, and nodes have the order of the graph.
    std::uint32_t rankOf(const Finding& finding, std::size_t position) const {
        if (order_ != FindingOrder::Layer && order_ != FindingOrder::Module)
            return static_cast<std::uint32_t>(position);
        const auto node = analysis_.context->index().find(finding.node);
        return node ? node->value + 1 : 0;
    }

private:
    QString layerOf(const Index& index, NodeIx node) const {
        const bool isKnown = layers_ && layers_->index.get() == &index && !layers_->ofNode[node.value].empty();
        return toQt(isKnown ? std::string_view(layers_->ofNode[node.value]) : displayName(index.node(node)));
    }
    static QString moduleOf(const Index& index, NodeIx node) {
        const std::string scope = scopeOf(index, node);
        return scope.empty() ? SectionWords::tr("Without a module") : toQt(std::string_view(scope));
    }

    const Analysis& analysis_;
    FindingOrder order_;
    const LayerTitles* layers_;
};

} // namespace

LayerTitles layerTitles(const std::shared_ptr<const Index>& index) {
    LayerTitles names{index, std::vector<std::string>(index->nodeCount())};
    const QtCatalogue catalogue;
    const ViewGraph view = buildViewGraph(*index, {});
    std::vector<std::uint32_t> blockOf(view.boxes.size(), noLayer);
    for (std::uint32_t block = 0; block < view.blocks.size(); ++block) {
        if (view.blocks[block].level != 0)
            continue;
        for (const BoxIx box : view.boxesOf(view.blocks[block]))
            blockOf[box.value] = block;
    }
    for (const NodeIx node : index->nodes()) {
        const BoxIx box = boxOf(view, node);
        if (!box.valid() || blockOf[box.value] == noLayer)
            continue;
        names.ofNode[node.value] = titleWithScope(view.blocks[blockOf[box.value]], &catalogue);
    }
    return names;
}

std::vector<FindingSection> sectionsOf(
    const Analysis& analysis, const std::vector<std::size_t>& shown, FindingOrder order, const LayerTitles* layers) {
    const Sorter sorter(analysis, order, layers);
    std::map<QString, std::pair<std::uint32_t, std::vector<std::size_t>>> byTitle; // with the smallest rank
    for (const std::size_t position : shown) {
        const Finding& finding = analysis.findings[position];
        const std::uint32_t rank = sorter.rankOf(finding, position);
        auto& [least, positions] =
            byTitle.try_emplace(sorter.titleOf(finding), rank, std::vector<std::size_t>()).first->second;
        least = std::min(least, rank);
        positions.push_back(position);
    }
    const std::vector<FindingGroup> causes = groupFindings(analysis.findings);
    std::vector<std::size_t> causeOf(analysis.findings.size(), 0);
    for (std::size_t cause = 0; cause < causes.size(); ++cause) {
        for (const std::size_t position : causes[cause].findings)
            causeOf[position] = cause;
    }
    std::vector<std::pair<std::uint32_t, FindingSection>> ranked;
    for (const auto& [title, content] : byTitle) {
        std::map<std::size_t, std::vector<std::size_t>> groups; // by cause, in the order of the causes
        for (const std::size_t position : content.second)
            groups[causeOf[position]].push_back(position);
        FindingSection section{title, {}};
        for (auto& [cause, positions] : groups)
            section.groups.push_back(std::move(positions));
        ranked.emplace_back(content.first, std::move(section));
    }
    std::ranges::sort(ranked, {}, &std::pair<std::uint32_t, FindingSection>::first);
    std::vector<FindingSection> sections;
    sections.reserve(ranked.size());
    for (auto& [rank, section] : ranked)
        sections.push_back(std::move(section));
    return sections;
}

} // namespace qaliper
