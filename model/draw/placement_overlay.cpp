#include "model/draw/placement_overlay.h"

#include <set>

#include "model/quantize/products.h"

namespace qaliper {

namespace {

ChainTone chainOf(DataType type) { return type == DataType::Int8 ? ChainTone::Int8 : ChainTone::Float8; }

Mark markOf(const PlacedNode& placed, const Node& node, DataType type) {
    Mark mark;
    const bool isFloatProduct = placed.role == PlacedRole::Float && isProduct(node);
    if (placed.role == PlacedRole::Quantized || isFloatProduct) {
        mark.precision = shortName(isFloatProduct ? DataType::Float : type);
        mark.tone = toneOf(isFloatProduct ? DataType::Float : type);
        mark.certainty = Certainty::Expected;
    }
    if (placed.role != PlacedRole::Float && placed.role != PlacedRole::Constant)
        mark.chain = chainOf(type);
    mark.isDimmed = placed.role == PlacedRole::Constant;
    return mark;
}

} // namespace

Overlay placementOverlay(const Picture& picture, const Placement& placement) {
    const Index& index = *picture.index;
    std::vector<Mark> marks(index.nodeCount());
    for (const PlacedNode& placed : placement.nodes)
        marks[placed.node.value] = markOf(placed, index.node(placed.node), placement.type);
    Overlay overlay = joinOverlay(*picture.view, marks);
    std::set<ValueIx> paired;
    for (const PlacedPair& pair : placement.pairs)
        paired.insert(pair.tensor);
    for (std::size_t edge = 0; edge < picture.view->edges.size(); ++edge) {
        if (paired.contains(picture.view->tensors[picture.view->edges[edge].tensor].value))
            overlay.edges[edge].chain = chainOf(placement.type);
    }
    return overlay;
}

} // namespace qaliper
