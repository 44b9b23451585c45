#include "model/report/offer_command.h"

#include "model/base/utf8.h"
#include "model/engine/findings/cache_findings.h"

namespace qaliper {

std::string toolCommand(const Context& context, const Finding& finding) {
    if (finding.rule != cacheRanges.info.id || !context.cache)
        return {};
    const std::string file = cleanText(context.cache->path.empty() ? "FILE" : context.cache->path);
    const bool isPlain = file.find_first_of(" \"'\\$*?&;|<>()`") == std::string::npos;
    return "tool quantize-from-cache --set cache=" + (isPlain ? file : "\"" + file + "\"");
}

} // namespace qaliper
