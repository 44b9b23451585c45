#include "model/report/places.h"

#include <functional>

#include "model/graph/identity.h"

namespace qaliper {

namespace {

void addPlaces(const Index& index, const Finding& finding, std::vector<NodeIx>& nodes) {
    if (const auto node = index.find(finding.node))
        nodes.push_back(*node);
    for (const NodeId related : finding.related) {
        if (const auto node = index.find(related))
            nodes.push_back(*node);
    }
}

std::vector<NodeIx> nodesOfValue(const Index& index, ValueIx value) {
    if (index.producer(value).valid())
        return {index.producer(value)};
    std::vector<NodeIx> nodes;
    for (const Use& use : index.uses(value))
        nodes.push_back(use.node);
    return nodes;
}

std::vector<NodeIx> nodesOfFindings(const Analysis& analysis, std::string_view what, auto member) {
    std::vector<NodeIx> nodes;
    for (const Finding& finding : analysis.findings) {
        if (std::invoke(member, finding) == what)
            addPlaces(analysis.context->index(), finding, nodes);
    }
    return nodes;
}

} // namespace

Result<std::vector<NodeIx>> nodesMeantBy(const Analysis& analysis, std::string_view what) {
    const Index& index = analysis.context->index();
    if (auto nodes = nodesOfFindings(analysis, what, &Finding::key); !nodes.empty())
        return nodes;
    if (const auto node = nodeAtPosition(index, what))
        return std::vector{*node};
    if (const auto node = findNode(index, what))
        return std::vector{*node};
    if (const auto value = index.value(mainGraph, what)) {
        if (auto nodes = nodesOfValue(index, *value); !nodes.empty())
            return nodes;
    }
    if (auto nodes = nodesOfFindings(analysis, what, &Finding::rule); !nodes.empty())
        return nodes;
    return fail(ErrorKind::Invalid,
        say("\"{name}\" is no single node, value, finding or rule with findings in this model; use an output's name, "
            "#INDEX, or a finding's key as check --format json prints it",
            arg("name", what)));
}

} // namespace qaliper
