#include "model/target/rtx.h"

#include <algorithm>
#include <array>

namespace qaliper {

bool isPluginMissingInRtx(std::string_view op) {
    static constexpr std::array<std::string_view, 3> missing{"DFT", "DeformConv", "NonZero"};
    return std::ranges::find(missing, op) != missing.end();
}

bool isOrtOperatorOfRtx(std::string_view op) {
    static constexpr std::array<std::string_view, 6> imported{"GroupQueryAttention", "LinearAttention", "MatMulNBits",
        "MultiHeadAttention", "SimplifiedLayerNormalization", "SkipSimplifiedLayerNormalization"};
    return std::ranges::find(imported, op) != imported.end();
}

} // namespace qaliper
