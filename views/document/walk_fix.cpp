#include "views/document/walk_fix.h"

#include <algorithm>

#include "views/document/document.h"

namespace qaliper {

std::optional<WalkFix> fixHere(Document& document) {
    const VerdictWalk& walk = document.walk();
    const auto& analysis = document.analysis();
    if (!walk.isActive() || !analysis)
        return std::nullopt;
    std::vector<CauseFix> fixes = walk.fixes();
    const auto place =
        walk.position() ? analysis->context->index().find(walk.places()[*walk.position()]) : std::nullopt;
    if (place && walk.cause())
        fixes = fixesFor(*analysis, *walk.cause(), {*place});
    for (const CauseFix& fix : fixes) {
        auto subject = fix.safety == Safety::Advice ? std::nullopt : subjectOf(analysis, fix.findings);
        if (subject)
            return WalkFix{std::move(*subject), std::string(fix.offer)};
    }
    return std::nullopt;
}

} // namespace qaliper
