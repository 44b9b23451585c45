#include "model/layout/kept_columns.h"

#include "model/graph/identity.h"

namespace qaliper {

namespace {

std::string nameOf(const Index& index, const ViewBox& box) {
    return box.node.valid() ? identity(index, box.node) : std::string(index.name(box.value));
}

// The box that shows the node or value of that name; invalid when there is none.
BoxIx boxNamed(const Index& index, const ViewGraph& view, const std::string& name) {
    if (const auto node = findNode(index, name))
        return boxOf(view, *node);
    for (std::uint32_t b = 0; b < view.boxes.size(); ++b) {
        const ViewBox& box = view.boxes[b];
        if (!box.node.valid() && box.value.valid() && index.name(box.value) == name)
            return BoxIx{b};
    }
    return {};
}

} // namespace

std::vector<ColumnEnd> columnEnds(const Index& index, const ViewGraph& view, const Layout& layout) {
    std::vector<ColumnEnd> ends;
    for (const ColumnBreak& columnBreak : layout.columnBreaks)
        ends.push_back({nameOf(index, view.box(columnBreak.last)), nameOf(index, view.box(columnBreak.next))});
    return ends;
}

void rememberColumns(const Index& index, const std::vector<ColumnEnd>& ends, ViewGraph& view) {
    view.keepsColumns = true;
    for (const ColumnEnd& end : ends) {
        if (const BoxIx last = boxNamed(index, view, end.last); last.valid())
            view.boxes[last.value].columnBefore = ColumnMark::Ends;
        else if (const BoxIx next = boxNamed(index, view, end.next); next.valid())
            view.boxes[next.value].columnBefore = ColumnMark::Begins;
    }
}

} // namespace qaliper
