#include "model/engine/logs/log_match.h"

#include <set>
#include <string_view>

#include "model/engine/logs/layer_names.h"

namespace qaliper {

LogMatch matchOf(const BuildLog& log, const Index& index) {
    const LayerNames names(index);
    std::set<std::string_view> seen;
    LogMatch match;
    const auto note = [&](std::string_view layer, std::string_view metadata) {
        if (!seen.insert(layer).second)
            return;
        ++match.layers;
        match.known += names.match(layer, metadata).quality > MatchQuality::Guess ? 1 : 0;
    };
    if (log.engine) {
        for (const EngineLayer& layer : log.engine->layers) {
            if (kindOf(layer) == LayerKind::Compute)
                note(layer.name, layer.metadata);
        }
    }
    if (match.layers == 0 && log.profile) {
        for (const ProfiledLayer& layer : log.profile->layers)
            note(layer.name, {});
    }
    return match;
}

} // namespace qaliper
