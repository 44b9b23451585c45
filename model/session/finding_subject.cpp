#include "model/session/finding_subject.h"

#include <algorithm>
#include <set>

namespace qaliper {

NodeId FindingSubject::leadNode() const {
    const std::vector<NodeIx> nodes = nodesNamedBy(context().index(), face());
    return nodes.empty() ? NodeId{} : context().node(nodes.front()).id;
}

FindingSubject FindingSubject::remedied() const {
    for (const std::string& key : face().explainedBy) {
        const auto found = std::ranges::find(analysis->findings, key, &Finding::key);
        if (found == analysis->findings.end() || found->offers.empty())
            continue;
        return {analysis, {static_cast<std::size_t>(found - analysis->findings.begin())}};
    }
    return *this;
}

FindingSubject FindingSubject::withOffer(std::string_view offer, bool atOnce) const {
    FindingSubject fitting{analysis, {}};
    for (const std::size_t position : findings) {
        const auto& offers = analysis->findings[position].offers;
        const auto found = std::ranges::find(offers, offer, &Offer::id);
        const bool fits = found != offers.end() &&
            (atOnce ? found->automatic && found->parameters.empty() : found->safety != Safety::Advice);
        if (fits)
            fitting.findings.push_back(position);
    }
    return fitting;
}

std::optional<FindingSubject> subjectOf(
    const std::shared_ptr<const Analysis>& analysis, std::span<const std::string> keys) {
    FindingSubject subject{analysis, {}};
    const std::set<std::string_view> wanted(keys.begin(), keys.end());
    for (std::size_t i = 0; i < analysis->findings.size(); ++i) {
        if (wanted.contains(analysis->findings[i].key))
            subject.findings.push_back(i);
    }
    return subject.findings.empty() ? std::nullopt : std::optional(std::move(subject));
}

} // namespace qaliper
