#include "model/draw/svg_ids.h"

#include <unordered_set>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/graph/identity.h"

namespace qaliper::svg {

namespace {

std::string_view prefixOf(BoxKind kind) {
    switch (kind) {
    case BoxKind::Input: return "in-";
    case BoxKind::Output: return "out-";
    case BoxKind::Capture: return "use-";
    case BoxKind::Missing: return "missing-";
    case BoxKind::Repeat: return "block-";
    case BoxKind::Stub: return "rest-";
    case BoxKind::Node:
    case BoxKind::Bundle: break;
    }
    return "n-";
}

class IdMaker {
public:
    IdMaker(const Index& index, const ViewGraph& view) : index_(index), view_(view) {}

    Ids run() && {
        for (const ViewBox& box : view_.boxes)
            ids_.boxes.push_back(unique(idOf(box)));
        for (const ViewPill& pill : view_.pills)
            ids_.pills.push_back(unique(svgId(index_, pill.quantize)));
        return std::move(ids_);
    }

private:
    std::string idOf(const ViewBox& box) const {
        const BoxIx owner = view_.frames[box.frame.value].owner;
        const bool isCopy = box.node.valid() && boxOf(view_, box.node) != BoxIx{numberOf(box)};
        if (box.kind == BoxKind::Node || box.kind == BoxKind::Bundle) {
            if (!isCopy)
                return svgId(index_, box.node);
            return "n-" + hexDigits(hashBytes(identity(index_, box.node), hashBytes(ids_.boxes[owner.value])));
        }
        const std::string name = box.node.valid() ? identity(index_, box.node) : valueIdentity(index_, box.value);
        const std::uint64_t place = owner.valid() ? hashBytes(ids_.boxes[owner.value]) : hashSeed;
        return std::string(prefixOf(box.kind)) + hexDigits(hashBytes(name, place));
    }

    std::uint32_t numberOf(const ViewBox& box) const { return static_cast<std::uint32_t>(&box - view_.boxes.data()); }

    // An invalid model may have two nodes with one identity: the second id gets a number.
    std::string unique(const std::string& wish) {
        std::string id = wish;
        for (std::int64_t n = 2; !taken_.insert(id).second; ++n)
            id = wish + "-" + formatNumber(n);
        return id;
    }

    const Index& index_;
    const ViewGraph& view_;
    Ids ids_;
    std::unordered_set<std::string> taken_;
};

} // namespace

void putBefore(Ids& ids, std::string_view prefix) {
    for (std::vector<std::string>* list : {&ids.boxes, &ids.pills}) {
        for (std::string& id : *list)
            id.insert(0, prefix);
    }
}

std::string idOf(const Ids& ids, const ViewGraph& view, NodeIx node) {
    if (node.value >= view.shownBy.size() || !boxOf(view, node).valid())
        return {};
    const PillIx pill = pillOf(view, node);
    return pill.valid() ? ids.pills[pill.value] : ids.boxes[boxOf(view, node).value];
}

Ids makeIds(const Index& index, const ViewGraph& view) { return IdMaker(index, view).run(); }

} // namespace qaliper::svg
