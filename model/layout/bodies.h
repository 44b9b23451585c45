#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/layout/fold.h"

// The graphs inside nodes: bodies of If, Loop and Scan, and local functions that nodes call; the outer values they
// capture.

namespace qaliper {

struct Body {
    GraphId graph;
    std::string title; // the attribute, "then_branch", or the function's name
    bool isFunction = false;
};

// The bodies of one node, independent of folding.
std::vector<Body> bodiesOf(const Index& index, NodeIx node);

class Bodies {
public:
    Bodies(const Index& index, const Folding& fold);

    // In attribute order; a call of a local function has one, the function's body.
    std::span<const Body> of(NodeIx node) const {
        return std::span(bodies_).subspan(first_[node.value], first_[node.value + 1] - first_[node.value]);
    }
    // Values of outer graphs that this body, or one inside it, reads; constants and folded values are left out.
    std::span<const ValueIx> captures(GraphId graph) const { return captures_[graph.value]; }
    // Number of nodes of the graph and of all bodies inside it; called functions do not count.
    std::uint32_t size(GraphId graph) const { return sizes_[graph.value]; }

private:
    void collectBodies();
    void collectSizes();
    void collectCaptures(const Folding& fold);
    void capture(ValueIx value, GraphId user);

    const Index& index_;
    std::vector<std::uint32_t> first_; // by NodeIx
    std::vector<Body> bodies_;
    std::vector<std::vector<ValueIx>> captures_; // by GraphId
    std::vector<std::uint32_t> sizes_;           // by GraphId
};

} // namespace qaliper
