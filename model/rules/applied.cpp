#include "model/rules/applied.h"

#include <utility>

#include "model/graph/edit.h"

namespace qaliper {

Result<Applied> applyOne(const Context& context, std::string_view key, std::string_view rule, const Offer& offer,
    const Arguments& arguments, const Job& job) {
    job.report(offer.title);
    QALIPER_TRY(auto fix, buildFix(context, offer, arguments));
    Applied applied{.index = context.indexOwner, .title = offer.title, .note = std::move(fix.note)};
    applied.safety = offer.safety;
    applied.files = std::move(fix.files);
    applied.part = std::move(fix.part);
    if (fix.edits.empty())
        return applied;
    QALIPER_TRY(auto model, applyEdits(context.model(), fix.edits, job));
    QALIPER_CHECK(job.check());
    applied.index = std::make_shared<const Index>(std::move(model));
    applied.versions = {context.model()};
    applied.interface = fix.interface;
    applied.fixes.push_back({std::string(key), std::string(rule), std::string(offer.id), offer.safety, offer.title, 0,
        std::move(fix.edits), std::move(fix.interface)});
    return applied;
}

} // namespace qaliper
