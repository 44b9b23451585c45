#include "model/draw/card_words.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace qaliper {

namespace {

constexpr std::size_t mostOperators = 4;

std::string operatorsOf(const Index& index, const ViewGraph& view, std::span<const BoxIx> boxes) {
    std::map<std::string_view, std::uint32_t> counts;
    for (const BoxIx box : boxes) {
        const ViewBox& shown = view.box(box);
        if (shown.node.valid() && shown.kind != BoxKind::Repeat)
            counts[index.node(shown.node).opType] += shown.kind == BoxKind::Bundle ? shown.count : 1;
    }
    std::vector<std::pair<std::string_view, std::uint32_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string_view, std::uint32_t>::second);
    std::string words;
    for (std::size_t i = 0; i < std::min(sorted.size(), mostOperators); ++i) {
        words += i == 0 ? "" : " · ";
        words += std::to_string(sorted[i].second) + " " + std::string(sorted[i].first);
    }
    return words + (sorted.size() > mostOperators ? " …" : "");
}

// The part of the scope that the zone around it does not have.
std::string_view ownScope(const Zones& zones, const Zone& zone) {
    std::string_view scope = zone.scope;
    if (zone.parent != noZone) {
        const std::string_view outer = zones.list[zone.parent].scope;
        if (scope.starts_with(outer))
            scope.remove_prefix(outer.size());
    }
    if (scope.starts_with('/'))
        scope.remove_prefix(1);
    return scope.empty() ? std::string_view(zone.scope) : scope;
}

} // namespace

CardWords::CardWords(
    const Index& index, const ViewGraph& view, const Zones& zones, const Zone& zone, const Catalogue* catalogue) {
    const std::string_view own = ownScope(zones, zone);
    title = zone.title.empty() ? std::string(own) : render(zone.title, catalogue);
    shortTitle = zone.title.empty() ? std::string(own.substr(own.rfind('/') + 1)) : zone.shortTitle;
    if (!zone.title.empty())
        scope = own;
    std::int64_t nodes = 0;
    for (const BoxIx box : zones.boxesOf(zone)) {
        const ViewBox& shown = view.box(box);
        nodes += shown.kind == BoxKind::Node ? 1 : shown.node.valid() ? shown.count : 0;
    }
    counts = render(say("{count} {count|operator|operators}", arg("count", nodes)), catalogue);
    operators = operatorsOf(index, view, zones.boxesOf(zone));
}

} // namespace qaliper
