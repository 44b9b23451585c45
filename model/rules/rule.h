#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/context/context.h"
#include "model/rewrite/offer.h"
#include "model/rules/finding.h"

// A rule is a value in a file of its own under catalog/: what it is about, how it looks for it, what it can do about
// it.

namespace qaliper {

// An offer as the rule declares it for documentation; the offers of a finding are a choice of these.
struct OfferInfo {
    std::string_view id;
    Safety safety = Safety::Advice;
    bool automatic = false; // may be automatic for some findings
};

struct RuleInfo {
    std::string_view id;                   // words joined by '-', beginning with the category
    std::string_view title;                // what is wrong, in one line
    std::string_view category;             // "qdq", "conv", "plugin", "op", "type", "graph", "speed", "quant"
    Severity severity = Severity::Warning; // the highest it reports
    std::span<const OfferInfo> offers;
    std::span<const std::string_view> refs; // ids of the facts it stands on (facts.h), at least one
};

// Collects the findings of one run; rules only add.
class Report {
public:
    explicit Report(const Context& context) : context_(&context) {}
    void add(Finding finding);
    std::vector<Finding> take() && { return std::move(findings_); }

private:
    const Context* context_;
    std::vector<Finding> findings_;
};

struct Rule {
    RuleInfo info;
    void (*check)(const Context& context, Report& report) = nullptr;
    // Best first for this target. Cheap: reads no weights. Null when the rule offers nothing.
    std::vector<Offer> (*offers)(const Context& context, const Finding& finding) = nullptr;
    // The edits of one offer. A finding of another version is an error of kind Stale.
    Result<Fix> (*build)(
        const Context& context, const Finding& finding, std::string_view offer, const Arguments& arguments) = nullptr;
};

// The finding's node in this version. Errors: Stale when it is gone.
Result<NodeIx> findingNode(const Context& context, const Finding& finding);

} // namespace qaliper
