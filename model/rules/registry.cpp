#include "model/rules/registry.h"

#include <algorithm>
#include <array>
#include <string>

#include "model/base/embedded.h"
#include "model/engine/findings/cache_findings.h"

namespace qaliper {

namespace catalog {

extern const Rule convGroupMisaligned;
extern const Rule convTransposeAxis;
extern const Rule convUnusualKernel;
extern const Rule graphCycle;
extern const Rule graphDuplicateOutput;
extern const Rule graphDynamicShape;
extern const Rule graphFloatShape;
extern const Rule graphMissingData;
extern const Rule graphNodeNames;
extern const Rule graphOpset;
extern const Rule graphUndefinedValue;
extern const Rule graphWeightInput;
extern const Rule opDecomposedLayerNorm;
extern const Rule opDynamicQuantize;
extern const Rule opGridSample;
extern const Rule opInstanceNormalization;
extern const Rule opQoperator;
extern const Rule opRestricted;
extern const Rule opUnsupported;
extern const Rule pluginDequantizedInput;
extern const Rule pluginInputTypes;
extern const Rule pluginQuantizedConstant;
extern const Rule pluginShadowed;
extern const Rule pluginUnavailable;
extern const Rule pluginUnknown;
extern const Rule qdqAsymmetric;
extern const Rule qdqAttributeRefused;
extern const Rule qdqAxisMissing;
extern const Rule qdqBatchNormPool;
extern const Rule qdqBeforeActivation;
extern const Rule qdqBehindWeight;
extern const Rule qdqBlock;
extern const Rule qdqChannelActivation;
extern const Rule qdqConcatScales;
extern const Rule qdqConstantOperand;
extern const Rule qdqDangling;
extern const Rule qdqDouble;
extern const Rule qdqHalfQuantized;
extern const Rule qdqInt32Bias;
extern const Rule qdqMatrixVector;
extern const Rule qdqOpset;
extern const Rule qdqPad;
extern const Rule qdqResidualAdd;
extern const Rule qdqScaleComputed;
extern const Rule qdqScaleNotPositive;
extern const Rule qdqScaleShape;
extern const Rule qdqScaleType;
extern const Rule qdqShapeRead;
extern const Rule qdqSharedWeight;
extern const Rule qdqTypeUnsupported;
extern const Rule qdqZeroPointMissing;
extern const Rule quantCoverage;
extern const Rule quantOldGpu;
extern const Rule quantWeakTyping;
extern const Rule speedFloatOutput;
extern const Rule speedFloatParts;
extern const Rule typeInt64Range;
extern const Rule typeUint8Inside;
extern const Rule typeUnsupported;

} // namespace catalog

namespace {

constexpr std::array rules{
    &catalog::convGroupMisaligned,
    &catalog::convTransposeAxis,
    &catalog::convUnusualKernel,
    &catalog::graphCycle,
    &catalog::graphDuplicateOutput,
    &catalog::graphDynamicShape,
    &catalog::graphFloatShape,
    &catalog::graphMissingData,
    &catalog::graphNodeNames,
    &catalog::graphOpset,
    &catalog::graphUndefinedValue,
    &catalog::graphWeightInput,
    &catalog::opDecomposedLayerNorm,
    &catalog::opDynamicQuantize,
    &catalog::opGridSample,
    &catalog::opInstanceNormalization,
    &catalog::opQoperator,
    &catalog::opRestricted,
    &catalog::opUnsupported,
    &catalog::pluginDequantizedInput,
    &catalog::pluginInputTypes,
    &catalog::pluginQuantizedConstant,
    &catalog::pluginShadowed,
    &catalog::pluginUnavailable,
    &catalog::pluginUnknown,
    &catalog::qdqAsymmetric,
    &catalog::qdqAttributeRefused,
    &catalog::qdqAxisMissing,
    &catalog::qdqBatchNormPool,
    &catalog::qdqBeforeActivation,
    &catalog::qdqBehindWeight,
    &catalog::qdqBlock,
    &catalog::qdqChannelActivation,
    &catalog::qdqConcatScales,
    &catalog::qdqConstantOperand,
    &catalog::qdqDangling,
    &catalog::qdqDouble,
    &catalog::qdqHalfQuantized,
    &catalog::qdqInt32Bias,
    &catalog::qdqMatrixVector,
    &catalog::qdqOpset,
    &catalog::qdqPad,
    &catalog::qdqResidualAdd,
    &catalog::qdqScaleComputed,
    &catalog::qdqScaleNotPositive,
    &catalog::qdqScaleShape,
    &catalog::qdqScaleType,
    &catalog::qdqShapeRead,
    &catalog::qdqSharedWeight,
    &catalog::qdqTypeUnsupported,
    &catalog::qdqZeroPointMissing,
    &catalog::quantCoverage,
    &catalog::quantOldGpu,
    &catalog::quantWeakTyping,
    &catalog::speedFloatOutput,
    &catalog::speedFloatParts,
    &catalog::typeInt64Range,
    &catalog::typeUint8Inside,
    &catalog::typeUnsupported,
};

} // namespace

std::span<const Rule* const> allRules() { return rules; }

const Rule* findRule(std::string_view id) {
    const auto found = std::ranges::find(rules, id, [](const Rule* rule) { return rule->info.id; });
    return found == rules.end() ? nullptr : *found;
}

const Rule* findFixer(std::string_view id) { return id == cacheRanges.info.id ? &cacheRanges : findRule(id); }

std::string_view rulePage(std::string_view id) {
    const std::string name = std::string(id) + ".md";
    const auto pages = embeddedRulePages();
    const auto found = std::ranges::find(pages, name, &EmbeddedText::name);
    return found == pages.end() ? std::string_view() : found->content;
}

bool matchesGlob(std::string_view id, std::string_view glob) {
    // classic two-pointer matching with one point to come back to
    std::size_t at = 0;
    std::size_t in = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (at < id.size()) {
        if (in < glob.size() && glob[in] == '*') {
            star = in++;
            resume = at;
        } else if (in < glob.size() && glob[in] == id[at]) {
            ++in;
            ++at;
        } else if (star != std::string_view::npos) {
            in = star + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    return glob.find_first_not_of('*', in) == std::string_view::npos;
}

} // namespace qaliper
