#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/rules/fix_counts.h"
#include "model/rules/run.h"

// What a row of the list shows: one finding, or a group of findings that a person sees as one. It shares ownership of
// its analysis, so a card stays valid after a change of version until it is replaced.

namespace qaliper {

struct FindingSubject {
    std::shared_ptr<const Analysis> analysis;
    std::vector<std::size_t> findings; // positions in Analysis::findings, at least one; the first is the face

    const Context& context() const { return *analysis->context; }
    const Finding& face() const { return analysis->findings[findings.front()]; }
    const Finding& finding(std::size_t position) const { return analysis->findings[findings[position]]; }
    NodeId leadNode() const; // the first node that the face names; invalid where it is about none
    bool isGroup() const { return findings.size() > 1; }
    // What a fix is applied to: the subject itself, or the finding of a rule that explains a message of TensorRT.
    FindingSubject remedied() const;
    const std::vector<Offer>& offers() const { return remedied().face().offers; }
    // Its findings that the offer can be applied to; `atOnce`: only where the offer needs no review. May be empty.
    FindingSubject withOffer(std::string_view offer, bool atOnce) const;
    OfferCounts countsOf(std::string_view offer) const { return countOffers(analysis->findings, findings, offer); }
};

// The findings with these keys that the analysis still has, in its order; nothing without any.
std::optional<FindingSubject> subjectOf(
    const std::shared_ptr<const Analysis>& analysis, std::span<const std::string> keys);

} // namespace qaliper
