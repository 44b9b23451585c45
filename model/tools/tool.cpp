#include "model/tools/tool.h"

namespace qaliper {

std::string_view toolSubjectName(ToolSubject subject) {
    switch (subject) {
    case ToolSubject::Node: return "node";
    case ToolSubject::Nodes: return "nodes";
    case ToolSubject::NodesOrAll: return "nodes or model";
    case ToolSubject::Model: break;
    }
    return "model";
}

std::string_view toolGroupName(ToolGroup group) {
    switch (group) {
    case ToolGroup::Quantization: return "quantization";
    case ToolGroup::Graph: return "graph";
    case ToolGroup::Export: break;
    }
    return "export";
}

Offer offerOf(const ToolInfo& info) {
    Offer offer;
    offer.id = info.id;
    offer.title = info.title();
    offer.safety = info.safety;
    return offer;
}

} // namespace qaliper
