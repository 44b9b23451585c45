#include "model/tools/tools.h"

#include <algorithm>
#include <array>

namespace qaliper {

namespace toolbox {

extern const Tool dequantize;
extern const Tool dequantizeOthers;
extern const Tool insertPair;
extern const Tool setRange;
extern const Tool leaveInFloat;
extern const Tool dropPair;
extern const Tool finerScales;
extern const Tool equalizeHere;
extern const Tool stripQdq;
extern const Tool quantizeFromCache;

extern const Tool dropActivationPairs;
extern const Tool reuseResidualPairs;
extern const Tool equalConcatScales;
extern const Tool foldConstants;
extern const Tool readShapeBefore;
extern const Tool halfParts;
extern const Tool siluAsTanh;

extern const Tool nameNodes;
extern const Tool renameNode;
extern const Tool renameValue;
extern const Tool deleteNode;
extern const Tool setAttribute;
extern const Tool removeAttribute;
extern const Tool setType;
extern const Tool convert;
extern const Tool interfaceTypes;
extern const Tool constantInputs;

extern const Tool extractPart;
extern const Tool writeCache;
extern const Tool trtexecCommand;
extern const Tool modeloptCommand;

} // namespace toolbox

namespace {

constexpr std::array tools{
    &toolbox::dequantize,
    &toolbox::dequantizeOthers,
    &toolbox::leaveInFloat,
    &toolbox::dropPair,
    &toolbox::insertPair,
    &toolbox::setRange,
    &toolbox::finerScales,
    &toolbox::equalizeHere,
    &toolbox::dropActivationPairs,
    &toolbox::reuseResidualPairs,
    &toolbox::equalConcatScales,
    &toolbox::foldConstants,
    &toolbox::readShapeBefore,
    &toolbox::halfParts,
    &toolbox::siluAsTanh,
    &toolbox::quantizeFromCache,
    &toolbox::stripQdq,
    &toolbox::nameNodes,
    &toolbox::renameNode,
    &toolbox::renameValue,
    &toolbox::deleteNode,
    &toolbox::setAttribute,
    &toolbox::removeAttribute,
    &toolbox::setType,
    &toolbox::convert,
    &toolbox::interfaceTypes,
    &toolbox::constantInputs,
    &toolbox::extractPart,
    &toolbox::writeCache,
    &toolbox::trtexecCommand,
    &toolbox::modeloptCommand,
};

} // namespace

std::span<const Tool* const> allTools() { return tools; }

const Tool* findTool(std::string_view id) {
    const auto* const found = std::ranges::find(tools, id, [](const Tool* tool) { return tool->info.id; });
    return found == tools.end() ? nullptr : *found;
}

} // namespace qaliper
