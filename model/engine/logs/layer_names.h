#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/graph/index.h"

// Finds the nodes and values of a model from the names of an engine's layers and tensors. TensorRT fuses, renames,
// clones and adds layers, and names of nodes may contain every separator that it joins them with. So the model's own
// names are searched for inside a layer's name, the longest first, and no name is split at separators (fact F702).

namespace qaliper {

enum class MatchQuality : std::uint8_t {
    None,     // no node of the model has such a name
    Guess,    // the name is similar to the layer's: ambiguous, renamed, or inside a region
    Name,     // the layer's name contains the node's
    Metadata, // TensorRT's metadata names the node
};
std::string_view matchQualityName(MatchQuality quality); // "none", "guess", "name", "metadata"

struct NodeMatch {
    NodeIx node;
    MatchQuality quality = MatchQuality::None;
};

struct LayerMatch {
    std::vector<NodeMatch> nodes;              // each once, in the order of the name
    MatchQuality quality = MatchQuality::None; // of the best
    bool isRegion = false;                     // {ForeignNode[A...B]}: only its ends are named
    NodeIx regionFirst;                        // the ends, invalid where the model does not know them
    NodeIx regionLast;

    NodeIx first() const { return nodes.empty() ? NodeIx{} : nodes.front().node; }
};

struct TensorMatch {
    ValueIx value;
    MatchQuality quality = MatchQuality::None;
};

class LayerNames {
public:
    // The index has to outlive the names.
    explicit LayerNames(const Index& index);

    LayerMatch match(std::string_view layer, std::string_view metadata = {}) const;
    TensorMatch tensor(std::string_view name) const;

private:
    struct Entry {
        NodeIx node; // invalid for initializers and inputs
        ValueIx value;
        bool isAmbiguous = false;
        bool isNodeName = false;
    };
    struct Found {
        const Entry* entry = nullptr;
        MatchQuality quality = MatchQuality::None;
    };
    struct Piece {
        std::size_t begin = 0;
        std::size_t end = 0;
        Found found;
    };
    void add(std::string_view name, const Entry& entry);
    const Entry* find(std::string_view name) const;
    Found lookUp(std::string_view part) const;
    std::optional<Piece> pieceAt(std::string_view text, std::size_t begin, const std::vector<std::size_t>& ends) const;
    std::vector<Piece> knownPieces(std::string_view text) const;
    void addNodes(LayerMatch& match, const std::vector<Piece>& pieces) const;
    void addMetadata(LayerMatch& match, std::string_view metadata) const;
    bool addRegion(LayerMatch& match, std::string_view name) const;
    NodeIx endOf(const std::vector<Piece>& pieces, bool isFirst) const;

    const Index* index_;
    std::unordered_map<std::string_view, Entry> entries_;
    std::size_t longest_ = 0;
};

// The nodes on the paths from one node to another, both included, in node order. Empty when there is no path.
std::vector<NodeIx> nodesBetween(const Index& index, NodeIx first, NodeIx last);

} // namespace qaliper
