#include "views/window/selected_findings.h"

namespace qaliper {

std::vector<std::size_t> selectedLike(const Analysis& analysis, std::size_t finding, const Selection& selection) {
    const Finding& face = analysis.findings[finding];
    std::vector<std::size_t> found{finding};
    if (!selection.contains(face.node))
        return found;
    for (std::size_t i = 0; i < analysis.findings.size(); ++i) {
        const Finding& other = analysis.findings[i];
        if (i != finding && other.rule == face.rule && other.node.valid() && selection.contains(other.node))
            found.push_back(i);
    }
    return found;
}

} // namespace qaliper
