#include "model/quant/precision_shares.h"

#include <algorithm>

namespace qaliper {

std::vector<PrecisionShare> precisionShares(const PrecisionMap& precision) {
    std::vector<PrecisionShare> shares;
    std::size_t all = 0;
    for (std::uint32_t i = 0; i < precision.size(); ++i) {
        const NodePrecision& node = precision.at(NodeIx{i});
        if (node.certainty == Certainty::None)
            continue;
        ++all;
        const bool isOpen = node.certainty == Certainty::Open;
        const DataType type = isOpen ? DataType::Undefined : node.compute;
        auto known = std::ranges::find(shares, type, &PrecisionShare::type);
        if (known == shares.end()) {
            shares.push_back({isOpen                         ? say("open")
                    : node.orHalf && type == DataType::Float ? say("FP32 or FP16")
                                                             : verbatim(shortName(type)),
                type, 0, 0});
            known = std::prev(shares.end());
        }
        ++known->nodes;
    }
    for (PrecisionShare& share : shares)
        share.share = static_cast<double>(share.nodes) / static_cast<double>(all);
    std::ranges::stable_sort(shares, std::ranges::greater{}, &PrecisionShare::nodes);
    return shares;
}

} // namespace qaliper
