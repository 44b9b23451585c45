#include "model/session/finding_subject.h"

#include <algorithm>

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

} // namespace qaliper
