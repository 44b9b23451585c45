#include "model/rules/run.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_map>

#include "model/target/products.h"

namespace qaliper {

bool RuleSelection::includes(std::string_view rule) const {
    const auto matches = [&](const std::string& glob) { return matchesGlob(rule, glob); };
    const bool isWanted = only.empty() || std::ranges::any_of(only, matches);
    return isWanted && std::ranges::none_of(skip, matches);
}

namespace {

// Offers of any rule that name another release of TensorRT.
constexpr std::array<std::string_view, 2> otherReleases{"newer-tensorrt", "other-release"};

// Whoever has a product that brings TensorRT does not just take another release.
void sayWhatIsBound(Offer& offer, const Context& context) {
    const bool isOtherRelease = std::ranges::find(otherReleases, offer.id) != otherReleases.end();
    Text bound = isOtherRelease ? boundWords(context.target) : Text();
    if (bound.empty())
        return;
    offer.note = offer.note.empty()
        ? say("{bound}.", arg("bound", std::move(bound)))
        : say("{note} {bound}.", arg("note", std::move(offer.note)), arg("bound", std::move(bound)));
}

} // namespace

std::vector<Finding> findingsOf(const Rule& rule, const Context& context) {
    Report report(context);
    rule.check(context, report);
    std::vector<Finding> findings = std::move(report).take();
    if (rule.offers) {
        for (Finding& finding : findings) {
            finding.offers = rule.offers(context, finding);
            for (Offer& offer : finding.offers)
                sayWhatIsBound(offer, context);
        }
    }
    return findings;
}

Result<Analysis> analyse(std::shared_ptr<const Context> context, const RuleSelection& selection, const Job& job) {
    job.report(say("Checking"));
    Analysis analysis;
    for (const std::span<const Rule* const> rules : {allRules(), std::span<const Rule* const>(context->given.rules)}) {
        for (const Rule* rule : rules) {
            QALIPER_CHECK(job.check());
            if (selection.includes(rule->info.id))
                std::ranges::move(findingsOf(*rule, *context), std::back_inserter(analysis.findings));
        }
    }
    std::ranges::stable_sort(analysis.findings, std::ranges::greater{}, &Finding::severity);
    analysis.verdict = speedVerdict(*context);
    analysis.context = std::move(context);
    return analysis;
}

void suppress(Analysis& analysis, const std::vector<IgnoredFinding>& ignored) {
    const auto entryFor = [&](const Finding& finding) {
        return std::ranges::find_if(ignored, [&](const IgnoredFinding& entry) {
            return entry.key.empty() ? matchesGlob(finding.rule, entry.rule) : entry.key == finding.key;
        });
    };
    std::vector<Finding> kept;
    for (Finding& finding : analysis.findings) {
        const auto entry = entryFor(finding);
        if (entry == ignored.end())
            kept.push_back(std::move(finding));
        else
            analysis.ignored.push_back({std::move(finding), entry->reason});
    }
    analysis.findings = std::move(kept);
}

std::vector<FindingGroup> groupFindings(const std::vector<Finding>& findings) {
    std::vector<FindingGroup> groups;
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const auto [entry, isNew] = known.try_emplace(findings[i].group, groups.size());
        if (isNew)
            groups.push_back({findings[i].group, {}});
        groups[entry->second].findings.push_back(i);
    }
    return groups;
}

} // namespace qaliper
