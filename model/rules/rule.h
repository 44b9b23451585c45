#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/context/context.h"
#include "model/rewrite/offer.h"
#include "model/rules/finding.h"

// A rule is a value, in a file of its own in catalog/: its description, its check, and its fixes.

namespace qaliper {

// An offer as the rule documents it; the offers of a finding are a subset of these.
struct OfferInfo {
    std::string_view id;
    Safety safety = Safety::Advice;
    bool automatic = false; // may be automatic for some findings
};

struct RuleInfo {
    std::string_view id;       // words joined by '-'; the first is the category
    std::string_view title;    // what is wrong, in one line
    std::string_view category; // "qdq", "conv", "plugin", "op", "type", "graph", "speed", "quant", "gpu"
    Severity highestSeverity = Severity::Warning; // of its findings; each has its own
    std::span<const OfferInfo> offers;
    std::span<const std::string_view> refs; // ids of facts (facts.h), at least one
};

// Collects the findings of one run.
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
    // Best first for this target. Must be cheap: reads no weights. Null when the rule has no offers.
    std::vector<Offer> (*offers)(const Context& context, const Finding& finding) = nullptr;
};

// The finding's node in this version. Errors: Stale when it does not exist.
Result<NodeIx> findingNode(const Context& context, const Finding& finding);

} // namespace qaliper
