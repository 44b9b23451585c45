#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QString>

#include "model/rules/run.h"

// The list of findings under headings: by severity, by rule, by the layer or the module they lie in. Below a heading,
// as without any, findings of one cause are one group.

namespace qaliper {

enum class FindingOrder { Cause, Severity, Rule, Layer, Module };

struct FindingSection {
    QString title; // empty for FindingOrder::Cause, which has one section without heading
    std::vector<std::vector<std::size_t>> groups; // positions of findings, at least one in each
};

// The repeated block around each node, in words; empty where there is none. Made of the whole graph: not for the GUI
// thread.
struct LayerTitles {
    std::shared_ptr<const Index> index;
    std::vector<std::string> ofNode; // by NodeIx
};
LayerTitles layerTitles(std::shared_ptr<const Index> index);

// `shown`: positions of the findings that a filter leaves, in order. `layers` may be null or of another version: each
// node is a layer of its own then. Sections by severity begin with errors, others stand in the order of their first
// finding, those by layer and module in the order of the graph.
std::vector<FindingSection> sectionsOf(
    const Analysis& analysis, const std::vector<std::size_t>& shown, FindingOrder order, const LayerTitles* layers);

} // namespace qaliper
