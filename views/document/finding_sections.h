#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QString>

#include "model/rules/run.h"

// The list of findings in sections: by severity, by rule, by the layer or the module that contains them. In a section,
// and in the list without sections, findings of one cause form one group.

namespace qaliper {

enum class FindingOrder { Cause, Severity, Rule, Layer, Module };

struct FindingSection {
    QString title; // empty for FindingOrder::Cause, which has one section without heading
    std::vector<std::vector<std::size_t>> groups; // positions of findings, at least one in each
};

// The repeated block around each node, as text; empty where there is none. Needs the whole graph and takes long: call
// it on another thread than that of windows.
struct LayerTitles {
    std::shared_ptr<const Index> index;
    std::vector<std::string> ofNode; // by NodeIx
};
LayerTitles layerTitles(const std::shared_ptr<const Index>& index);

// `shown`: positions of the findings that pass a filter, in order. `layers` may be null or of another version: then
// each node is its own layer. Sections by severity begin with errors, those by layer and module have the order of the
// graph, all others the order of their first findings.
std::vector<FindingSection> sectionsOf(
    const Analysis& analysis, const std::vector<std::size_t>& shown, FindingOrder order, const LayerTitles* layers);

} // namespace qaliper
