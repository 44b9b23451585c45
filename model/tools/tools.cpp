#include "model/tools/tools.h"

#include <algorithm>
#include <array>

#include "model/tools/toolbox.h"

namespace qaliper {

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
