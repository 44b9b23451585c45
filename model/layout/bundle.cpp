#include "model/layout/bundle.h"

#include <algorithm>

#include "model/base/hash.h"
#include "model/layout/adjacency.h"
#include "model/layout/contract.h"

namespace qaliper {

namespace {

constexpr std::uint32_t noBox = 0xffffffff;
constexpr std::size_t longestStrand = 64;

// A chain of boxes with one neighbour on either side; `end` is the box downstream of it, noBox when it has no consumer.
struct Strand {
    std::uint64_t signature = 0;
    std::vector<std::uint32_t> boxes;
};

class Bundler {
public:
    Bundler(const Index& index, const Folding& fold, ViewGraph& view, const ViewFrame& frame)
        : index_(index), fold_(fold), view_(view), frame_(frame), graph_(view, frame) {}

    // Writes into `target` which boxes become one (see contract.h).
    bool run(std::vector<BoxIx>& target) {
        bool found = false;
        std::vector<std::uint32_t> sources;
        for (std::uint32_t box = 0; box < graph_.boxCount(); ++box) {
            if (graph_.in(box).empty())
                sources.push_back(box);
            if (graph_.out(box).size() > bundleLimit)
                found |= bundle(successors(box), target);
        }
        return bundle(sources, target) || found;
    }

private:
    std::vector<std::uint32_t> successors(std::uint32_t box) const {
        std::vector<std::uint32_t> boxes;
        for (const std::uint32_t edge : graph_.out(box))
            boxes.push_back(graph_.to(edge));
        return boxes;
    }

    const ViewBox& boxAt(std::uint32_t box) const { return view_.boxes[frame_.firstBox + box]; }

    bool mayVanish(std::uint32_t box) const {
        const ViewBox& view = boxAt(box);
        return view.kind == BoxKind::Node && !view.canCollapse && !fold_.expanded[view.node.value] &&
            graph_.in(box).size() <= 1;
    }

    std::uint64_t signatureOf(std::uint32_t box) const {
        const Node& node = index_.node(boxAt(box).node);
        return hashCombine(hashBytes(node.opType, hashBytes(node.domain)), node.inputs.size());
    }

    bool follow(std::uint32_t box, Strand& strand) const {
        while (mayVanish(box) && strand.boxes.size() < longestStrand) {
            const auto out = graph_.out(box);
            strand.boxes.push_back(box);
            strand.signature = hashCombine(strand.signature, signatureOf(box));
            if (out.size() > 1)
                return false;
            box = out.empty() ? noBox : graph_.to(out.front());
            if (box == noBox)
                break;
        }
        strand.signature = hashCombine(strand.signature, box);
        return !strand.boxes.empty();
    }

    bool bundle(const std::vector<std::uint32_t>& starts, std::vector<BoxIx>& target) {
        if (starts.size() <= bundleLimit)
            return false;
        std::vector<Strand> strands;
        for (const std::uint32_t start : starts) {
            Strand strand;
            if (follow(start, strand))
                strands.push_back(std::move(strand));
        }
        std::ranges::stable_sort(strands, {}, &Strand::signature);
        bool found = false;
        for (std::size_t first = 0; first < strands.size();) {
            std::size_t end = first;
            while (end < strands.size() && strands[end].signature == strands[first].signature)
                ++end;
            if (end - first > bundleLimit) {
                merge(std::span(strands).subspan(first, end - first), target);
                found = true;
            }
            first = end;
        }
        return found;
    }

    void merge(std::span<const Strand> strands, std::vector<BoxIx>& target) {
        for (std::size_t i = 0; i < strands.front().boxes.size(); ++i) {
            const BoxIx into{frame_.firstBox + strands.front().boxes[i]};
            for (const Strand& strand : strands)
                target[frame_.firstBox + strand.boxes[i]] = into;
            ViewBox& box = view_.boxes[into.value];
            box.kind = BoxKind::Bundle;
            box.count = static_cast<std::uint32_t>(strands.size());
            box.canExpand = true;
        }
    }

    const Index& index_;
    const Folding& fold_;
    ViewGraph& view_;
    const ViewFrame& frame_;
    Adjacency graph_;
};

} // namespace

void bundleSiblings(const Index& index, const Folding& fold, ViewGraph& view) {
    std::vector<BoxIx> target(view.boxes.size());
    for (std::uint32_t b = 0; b < target.size(); ++b)
        target[b] = BoxIx{b};
    bool found = false;
    for (const ViewFrame& frame : view.frames)
        found |= Bundler(index, fold, view, frame).run(target);
    if (found)
        contract(view, target);
}

} // namespace qaliper
