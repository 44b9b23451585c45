#include "model/layout/contract.h"

#include <algorithm>
#include <unordered_map>

namespace qaliper {

namespace {

class Contraction {
public:
    Contraction(ViewGraph& view, std::span<const BoxIx> target)
        : view_(view),
          target_(target),
          newBox_(view.boxes.size()),
          isMerged_(view.boxes.size()),
          newTensor_(view.tensors.size(), none) {}

    void run() {
        numberBoxes();
        mergeTensors();
        std::vector<ViewEdge> edges;
        std::vector<ViewBox> boxes;
        for (ViewFrame& frame : view_.frames) {
            moveBoxes(frame, boxes);
            moveEdges(frame, edges);
            if (frame.owner.valid())
                frame.owner = renumbered(frame.owner);
        }
        view_.boxes = std::move(boxes);
        view_.edges = std::move(edges);
        moveTensors();
        moveReferences();
        moveBlocks();
        for (BoxIx& box : view_.shownBy) {
            if (box.valid())
                box = renumbered(box);
        }
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    void numberBoxes() {
        std::uint32_t count = 0;
        for (std::uint32_t b = 0; b < target_.size(); ++b) {
            if (target_[b].value == b)
                newBox_[b] = BoxIx{count++};
            else
                isMerged_[target_[b].value] = true;
        }
    }

    BoxIx renumbered(BoxIx box) const { return newBox_[target_[box.value].value]; }

    // Siblings' outputs of the same slot are one tensor now.
    void mergeTensors() {
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        for (std::uint32_t t = 0; t < view_.tensors.size(); ++t) {
            const ViewTensor& tensor = view_.tensors[t];
            const BoxIx from = target_[tensor.from.value];
            newTensor_[t] = t;
            if (!isMerged_[from.value] || view_.box(from).kind != BoxKind::Bundle)
                continue;
            const bool hasPills = tensor.endPill > tensor.firstPill;
            const std::uint64_t key =
                std::uint64_t{from.value} << 32U | std::uint64_t{tensor.slot} << 1U | (hasPills ? 1U : 0U);
            newTensor_[t] = known.try_emplace(key, t).first->second;
        }
    }

    void moveBoxes(ViewFrame& frame, std::vector<ViewBox>& boxes) {
        const auto first = static_cast<std::uint32_t>(boxes.size());
        for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b) {
            if (newBox_[b].valid())
                boxes.push_back(view_.boxes[b]);
        }
        frame.firstBox = first;
        frame.endBox = static_cast<std::uint32_t>(boxes.size());
    }

    void moveEdges(ViewFrame& frame, std::vector<ViewEdge>& edges) {
        std::unordered_map<std::uint64_t, std::size_t> known;
        const auto first = static_cast<std::uint32_t>(edges.size());
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
            ViewEdge edge = view_.edges[e];
            const bool touchesMerged =
                isMerged_[target_[edge.from.value].value] || isMerged_[target_[edge.to.value].value];
            const bool isInside = touchesMerged && target_[edge.from.value] == target_[edge.to.value];
            if (isInside)
                continue;
            edge.from = renumbered(edge.from);
            edge.to = renumbered(edge.to);
            edge.tensor = newTensor_[edge.tensor];
            if (touchesMerged) {
                const std::uint64_t key = std::uint64_t{edge.tensor} << 32U | edge.to.value;
                const auto [entry, isNew] = known.try_emplace(key, edges.size());
                if (!isNew) {
                    if (isBundled(e))
                        edges[entry->second].count += edge.count;
                    continue;
                }
            }
            edges.push_back(edge);
        }
        frame.firstEdge = first;
        frame.endEdge = static_cast<std::uint32_t>(edges.size());
    }

    // Before renumbering: the boxes of the frame still have their old numbers in `view_`.
    bool isBundled(std::uint32_t edge) const {
        const auto isBundle = [&](BoxIx box) { return view_.box(target_[box.value]).kind == BoxKind::Bundle; };
        return isBundle(view_.edges[edge].from) || isBundle(view_.edges[edge].to);
    }

    // Tensors that lost all edges stay in the list; nothing refers to them. Their pills are not drawn: what is in them
    // is shown by the box.
    void moveTensors() {
        for (ViewTensor& tensor : view_.tensors)
            tensor.from = renumbered(tensor.from);
        std::vector<bool> isDrawn(view_.pills.size());
        for (const ViewEdge& edge : view_.edges) {
            for (const PillIx pill : view_.pillsOf(edge))
                isDrawn[pill.value] = true;
        }
        for (PillIx& pill : view_.pillOf) {
            if (pill.valid() && !isDrawn[pill.value])
                pill = {};
        }
    }

    // A folded block is one box in the blocks around it.
    void moveBlocks() {
        std::vector<BoxIx> boxes;
        for (ViewBlock& block : view_.blocks) {
            const auto first = static_cast<std::uint32_t>(boxes.size());
            for (const BoxIx box : view_.boxesOf(block)) {
                if (const BoxIx moved = renumbered(box); boxes.size() == first || boxes.back() != moved)
                    boxes.push_back(moved);
            }
            block.firstBox = first;
            block.endBox = static_cast<std::uint32_t>(boxes.size());
            if (block.folded.valid())
                block.folded = renumbered(block.folded);
        }
        view_.blockBoxes = std::move(boxes);
    }

    void moveReferences() {
        for (ViewReference& reference : view_.references) {
            reference.from = renumbered(reference.from);
            reference.to = renumbered(reference.to);
        }
        view_.references.erase(std::unique(view_.references.begin(), view_.references.end()), view_.references.end());
    }

    ViewGraph& view_;
    std::span<const BoxIx> target_;
    std::vector<BoxIx> newBox_; // of boxes that stay
    std::vector<bool> isMerged_;
    std::vector<std::uint32_t> newTensor_;
};

} // namespace

void contract(ViewGraph& view, std::span<const BoxIx> target) { Contraction(view, target).run(); }

} // namespace qaliper
