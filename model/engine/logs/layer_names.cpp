#include "model/engine/logs/layer_names.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "model/base/sort_unique.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

constexpr std::size_t longestLayerName = 64U << 10;
constexpr std::size_t endsTried = 64;    // separators within the name of one node
constexpr std::size_t dividesTried = 8;  // possible places between the two ends of a region
constexpr std::size_t maxBorders = 4096; // separators in a layer's name; a name with more is not from TensorRT

// Text before a name and after it.
constexpr std::array<std::string_view, 12> openers{" + ", " || ", ", ", "(", "[", "...", " to ", "reshape_before_",
    "reshape_after_", "squeeze_after_", "squeeze_before_", "unsqueeze_node_after_"};
constexpr std::array<std::string_view, 12> closers{" + ", " || ", ", ", ")", "]", "...", "_clone_",
    "_quantize_scale_node", "_dequantize_scale_node", "_myl", "_copy_", "[Deviceto"};

std::vector<std::size_t> occurrences(std::string_view text, std::string_view mark, bool after) {
    std::vector<std::size_t> found;
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1))
        found.push_back(after ? at + mark.size() : at);
    return found;
}

template <std::size_t Count>
std::vector<std::size_t> borders(
    std::string_view text, const std::array<std::string_view, Count>& marks, bool after, std::size_t extreme) {
    std::vector<std::size_t> places{extreme};
    for (const std::string_view mark : marks) {
        const auto found = occurrences(text, mark, after);
        places.insert(places.end(), found.begin(), found.end());
    }
    sortUnique(places);
    return places;
}

bool isNumber(std::string_view text) {
    return !text.empty() &&
        std::ranges::all_of(text, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
}

// "node_linear_1_2" is the second kernel of "node_linear_1".
std::string_view withoutCounter(std::string_view name) {
    const std::size_t bar = name.rfind('_');
    return bar != std::string_view::npos && isNumber(name.substr(bar + 1)) ? name.substr(0, bar) : std::string_view();
}

// "name (1)" is the second output of "name".
std::string_view withoutOrdinal(std::string_view name) {
    const std::size_t open = name.rfind(" (");
    const bool isOrdinal = open != std::string_view::npos && name.ends_with(')') &&
        isNumber(name.substr(open + 2, name.size() - open - 3));
    return isOrdinal ? name.substr(0, open) : name;
}

std::vector<bool> reachable(const Index& index, NodeIx start, bool forwards) {
    std::vector<bool> seen(index.nodeCount());
    std::vector<NodeIx> open{start};
    seen[start.value] = true;
    const auto visit = [&](NodeIx node) {
        if (node.valid() && !seen[node.value]) {
            seen[node.value] = true;
            open.push_back(node);
        }
    };
    while (!open.empty()) {
        const NodeIx node = open.back();
        open.pop_back();
        if (forwards) {
            for (const NodeIx consumer : consumersOf(index, node))
                visit(consumer);
        } else {
            for (const ValueIx input : index.inputs(node))
                visit(input.valid() ? index.producer(input) : NodeIx{});
        }
    }
    return seen;
}

} // namespace

std::string_view matchQualityName(MatchQuality quality) {
    static constexpr std::array<std::string_view, 4> names{"none", "guess", "name", "metadata"};
    return names.at(static_cast<std::size_t>(quality));
}

LayerNames::LayerNames(const Index& index) : index_(&index) {
    for (const NodeIx node : index.nodes())
        add(index.node(node).name, {node, index.output(node, 0), false, true});
    for (const ValueIx value : index.values())
        add(index.name(value), {index.producer(value), value, false, false});
}

// Names of nodes take precedence over names of values; of two equal ones the first is used, as ambiguous.
void LayerNames::add(std::string_view name, const Entry& entry) {
    if (name.empty())
        return;
    const auto [known, isNew] = entries_.try_emplace(name, entry);
    if (!isNew && known->second.isNodeName == entry.isNodeName)
        known->second.isAmbiguous = true;
    longest_ = std::max(longest_, name.size());
}

const LayerNames::Entry* LayerNames::find(std::string_view name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : &found->second;
}

LayerNames::Found LayerNames::lookUp(std::string_view part) const {
    if (const Entry* entry = find(part))
        return {entry, entry->isAmbiguous ? MatchQuality::Guess : MatchQuality::Name};
    constexpr std::string_view unnamed = "node_of_"; // the parser's name for a node without a name
    if (part.starts_with(unnamed)) {
        const Entry* entry = find(part.substr(unnamed.size()));
        if (entry && entry->node.valid())
            return {entry, MatchQuality::Name};
    }
    const Entry* entry = find(withoutCounter(part));
    return entry && entry->isNodeName ? Found{entry, MatchQuality::Guess} : Found{};
}

// The longest known name that begins there; a trimmed one only where there is no exact one.
std::optional<LayerNames::Piece> LayerNames::pieceAt(
    std::string_view text, std::size_t begin, const std::vector<std::size_t>& ends) const {
    constexpr std::size_t trimmed = 32; // bytes around a known name that lookUp() removes
    const auto first = std::ranges::upper_bound(ends, begin);
    const auto beyond = std::ranges::upper_bound(ends, begin + longest_ + trimmed);
    std::optional<Piece> guess;
    for (auto end = std::min(beyond - first, std::ptrdiff_t{endsTried}); end-- > 0;) {
        const std::size_t place = first[end];
        const Found found = lookUp(text.substr(begin, place - begin));
        if (found.entry && found.quality == MatchQuality::Name)
            return Piece{begin, place, found};
        if (found.entry && !guess)
            guess = Piece{begin, place, found};
    }
    return guess;
}

std::vector<LayerNames::Piece> LayerNames::knownPieces(std::string_view text) const {
    const auto begins = borders(text, openers, true, 0);
    const auto ends = borders(text, closers, false, text.size());
    std::vector<Piece> pieces;
    if (begins.size() > maxBorders || ends.size() > maxBorders)
        return pieces;
    std::size_t covered = 0;
    for (const std::size_t begin : begins) {
        const auto piece = begin < covered ? std::nullopt : pieceAt(text, begin, ends);
        if (piece) {
            pieces.push_back(*piece);
            covered = piece->end;
        }
    }
    return pieces;
}

void LayerNames::addNodes(LayerMatch& match, const std::vector<Piece>& pieces) const {
    for (const Piece& piece : pieces) {
        const Entry& entry = *piece.found.entry;
        // a fused initializer is no node; neither is a tensor whose name occurs in the layer's name
        if (!entry.node.valid() || std::ranges::find(match.nodes, entry.node, &NodeMatch::node) != match.nodes.end())
            continue;
        match.nodes.push_back({entry.node, piece.found.quality});
        match.quality = std::max(match.quality, piece.found.quality);
    }
}

void LayerNames::addMetadata(LayerMatch& match, std::string_view metadata) const {
    constexpr std::string_view mark = "[ONNX Layer: ";
    for (std::size_t at = metadata.find(mark); at != std::string_view::npos; at = metadata.find(mark, at)) {
        at += mark.size();
        std::size_t end = metadata.find(']', at); // a name may contain one
        while (end != std::string_view::npos && end + 1 < metadata.size() && metadata[end + 1] != '\x1e' &&
            metadata[end + 1] != '\x1f')
            end = metadata.find(']', end + 1);
        end = std::min(end, metadata.size());
        Found found = lookUp(metadata.substr(at, end - at));
        if (found.entry)
            addNodes(match, {{at, end, {found.entry, std::max(found.quality, MatchQuality::Metadata)}}});
        at = end;
    }
}

// The node at an end of a region: of its first or last known name; for an initializer or an input the node that reads
// it.
NodeIx LayerNames::endOf(const std::vector<Piece>& pieces, bool isFirst) const {
    if (pieces.empty())
        return {};
    const Entry& entry = *(isFirst ? pieces.front() : pieces.back()).found.entry;
    if (entry.node.valid())
        return entry.node;
    const auto uses = index_->uses(entry.value);
    return uses.empty() ? NodeIx{} : uses.front().node;
}

// {ForeignNode[A...B]}. Names may contain dots: of the places where the two could be separated, the first is used at
// which the model knows both sides, else the first at which it knows one.
bool LayerNames::addRegion(LayerMatch& match, std::string_view name) const {
    constexpr std::string_view open = "{ForeignNode[";
    constexpr std::string_view dots = "...";
    const std::size_t begin = name.find(open);
    const std::size_t end = name.rfind("]}");
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin + open.size())
        return false;
    match.isRegion = true;
    const std::string_view inside = name.substr(begin + open.size(), end - begin - open.size());
    std::size_t best = 0;
    std::vector<Piece> left;
    std::vector<Piece> right;
    const auto places = occurrences(inside, dots, false);
    for (std::size_t i = 0; i < std::min(places.size(), dividesTried) && best < 2; ++i) {
        auto before = knownPieces(inside.substr(0, places[i]));
        auto after = knownPieces(inside.substr(places[i] + dots.size()));
        const std::size_t known = (before.empty() ? 0U : 1U) + (after.empty() ? 0U : 1U);
        if (known > best) {
            best = known;
            left = std::move(before);
            right = std::move(after);
        }
    }
    if (places.empty())
        left = right = knownPieces(inside);
    match.regionFirst = endOf(left, true);
    match.regionLast = endOf(right, false);
    addNodes(match, left);
    addNodes(match, right);
    for (const NodeIx ending : {match.regionFirst, match.regionLast}) {
        if (ending.valid() && std::ranges::find(match.nodes, ending, &NodeMatch::node) == match.nodes.end()) {
            match.nodes.push_back({ending, MatchQuality::Guess});
            match.quality = std::max(match.quality, MatchQuality::Guess);
        }
    }
    return true;
}

LayerMatch LayerNames::match(std::string_view layer, std::string_view metadata) const {
    layer = layer.substr(0, longestLayerName);
    LayerMatch match;
    addMetadata(match, metadata.substr(0, 16 * longestLayerName));
    if (!match.nodes.empty()) {
        match.isRegion = layer.find("{ForeignNode[") != std::string_view::npos;
        return match;
    }
    if (!addRegion(match, layer))
        addNodes(match, knownPieces(layer));
    return match;
}

TensorMatch LayerNames::tensor(std::string_view name) const {
    for (const GraphId graph : {mainGraph}) {
        if (const auto value = index_->value(graph, name))
            return {*value, MatchQuality::Name};
    }
    const Entry* entry = find(name);
    if (entry && !entry->isNodeName && !entry->isAmbiguous) // of a body
        return {entry->value, MatchQuality::Name};
    constexpr std::string_view suffix = "_output"; // the parser's suffix for a layer's name
    std::string_view base = withoutOrdinal(name);
    if (!base.ends_with(suffix) && !withoutCounter(base).empty())
        base = withoutCounter(base);
    if (!base.ends_with(suffix))
        return {};
    base.remove_suffix(suffix.size());
    entry = find(base);
    return entry && entry->value.valid() ? TensorMatch{entry->value, MatchQuality::Guess} : TensorMatch{};
}

std::vector<NodeIx> nodesBetween(const Index& index, NodeIx first, NodeIx last) {
    const std::vector<bool> after = reachable(index, first, true);
    const std::vector<bool> before = reachable(index, last, false);
    std::vector<NodeIx> nodes;
    for (const NodeIx node : index.nodes()) {
        if (after[node.value] && before[node.value])
            nodes.push_back(node);
    }
    return nodes;
}

} // namespace qaliper
