#include "views/document/finding_subject.h"

#include <algorithm>

namespace qaliper {

FindingSubject FindingSubject::remedied() const {
    for (const std::string& key : face().explainedBy) {
        const auto found = std::ranges::find(analysis->findings, key, &Finding::key);
        if (found == analysis->findings.end() || found->offers.empty())
            continue;
        return {analysis, {static_cast<std::size_t>(found - analysis->findings.begin())}};
    }
    return *this;
}

} // namespace qaliper
