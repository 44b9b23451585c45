#include "model/layout/box_lines.h"

#include <algorithm>
#include <unordered_map>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/layout/attribute_text.h"
#include "model/layout/box_metrics.h"
#include "model/layout/constant_text.h"
#include "model/layout/shape_text.h"
#include "model/layout/text_width.h"

namespace qaliper {

namespace {

constexpr std::size_t detailLines = 2;
constexpr std::size_t constantLines = 3;
constexpr std::size_t keptOfName = 200; // bytes at either end; more is never visible

class LineWriter {
public:
    LineWriter(const Index& index, const Folding& fold, ViewGraph& view) : index_(index), fold_(fold), view_(view) {}

    void run() {
        firstReference_.resize(view_.boxes.size(), none);
        for (std::size_t at = view_.references.size(); at-- > 0;)
            firstReference_[view_.references[at].to.value] = at;
        for (const ViewFrame& frame : view_.frames) {
            declared_.clear();
            const Graph& graph = *index_.model().graph(frame.graph);
            for (const auto* list : {&graph.inputs, &graph.outputs}) {
                for (const ValueInfo& info : *list)
                    declared_.try_emplace(info.name, &info);
            }
            for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b)
                write(BoxIx{b});
        }
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void write(BoxIx ix) {
        ViewBox& box = view_.boxes[ix.value];
        box.firstLine = lineCount();
        switch (box.kind) {
        case BoxKind::Node: writeNode(ix, index_.node(box.node).opType); break;
        case BoxKind::Bundle:
            writeNode(ix, index_.node(box.node).opType + " × " + formatNumber(std::int64_t{box.count}));
            break;
        case BoxKind::Repeat: writeRepeat(ix); break;
        case BoxKind::Input:
        case BoxKind::Output: writeInterface(box); break;
        case BoxKind::Capture: writeValue(box, "from outside"); break;
        case BoxKind::Missing: writeValue(box, "defined nowhere"); break;
        case BoxKind::Stub: break; // its lines come with it
        }
        view_.boxes[ix.value].endLine = lineCount();
    }

    std::uint32_t lineCount() const { return static_cast<std::uint32_t>(view_.lines.size()); }

    void add(LineKind kind, std::string_view text) {
        const auto begin = static_cast<std::uint32_t>(view_.text.size());
        if (text.size() <= 2 * keptOfName) {
            view_.text += text;
        } else {
            view_.text += text.substr(0, keptOfName);
            view_.text += "…";
            view_.text += text.substr(text.size() - keptOfName);
        }
        view_.lines.push_back({begin, static_cast<std::uint32_t>(view_.text.size()), kind});
    }

    void writeNode(BoxIx ix, std::string_view title) {
        const NodeIx node = view_.box(ix).node;
        add(LineKind::Title, title);
        if (const std::string_view name = displayName(index_.node(node)); name != index_.node(node).opType)
            add(LineKind::Name, name);
        addJoined(LineKind::Detail, describeAttributes(index_.node(node)), detailLines);
        addConstants(node);
        addShapes(ix);
    }

    // As many parts a line as fit, as many lines as allowed. What has no room is left out as a whole, and "…" says so.
    void addJoined(LineKind kind, const std::vector<std::string>& parts, std::size_t limit) {
        std::string line;
        std::size_t lines = 1;
        for (const std::string& part : parts) {
            const std::string longer = line.empty() ? part : line + " · " + part;
            const bool fits = line.empty() || textWidth(longer, lineSize) <= boxTextWidth;
            if (fits) {
                line = longer;
                continue;
            }
            if (lines == limit) {
                line += " · …";
                break;
            }
            add(kind, line);
            line = part;
            ++lines;
        }
        if (!line.empty())
            add(kind, line);
    }

    void addConstants(NodeIx node) {
        std::vector<std::string> large;
        std::vector<std::string> small;
        const auto inputs = index_.inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (!inputs[slot].valid() || !isFolded(inputs[slot], node))
                continue;
            ConstantText constant = describeConstant(index_, node, slot);
            (constant.isSmall ? small : large).push_back(std::move(constant.text));
        }
        const std::size_t room = constantLines - (small.empty() ? 0 : 1);
        for (std::size_t i = 0; i < large.size() && i < room; ++i)
            add(LineKind::Constant, large[i]);
        if (large.size() > room)
            small.push_back("and " + formatNumber(static_cast<std::int64_t>(large.size() - room)) + " more");
        addJoined(LineKind::Constant, small, 1);
    }

    bool isFolded(ValueIx value, NodeIx consumer) const {
        const NodeIx producer = index_.producer(value);
        if (!producer.valid())
            return fold_.constantValues[value.value];
        const bool isRevealed = fold_.revealed[producer.value] && !fold_.showsInputs(consumer);
        return fold_.roles[producer.value] == FoldRole::Constant || (isRevealed && fold_.constantValues[value.value]);
    }

    void addShapes(BoxIx ix) {
        const std::size_t first = firstReference_[ix.value];
        if (first == none)
            return;
        const ViewReference& reference = view_.references[first];
        add(LineKind::Note, "shape of " + std::string(index_.name(reference.value)));
    }

    void writeInterface(const ViewBox& box) {
        const std::string_view name = index_.name(box.value);
        add(LineKind::Title, name);
        const auto known = declared_.find(name);
        if (known != declared_.end() && known->second->type.kind != ValueKind::Unknown)
            add(LineKind::Detail, shownType(known->second->type));
        if (box.kind == BoxKind::Output && fold_.constantValues[box.value.value])
            add(LineKind::Constant, "constant");
    }

    void writeValue(const ViewBox& box, std::string_view remark) {
        add(LineKind::Title, index_.name(box.value));
        add(LineKind::Note, remark);
    }

    void writeRepeat(BoxIx ix);

    const Index& index_;
    const Folding& fold_;
    ViewGraph& view_;
    std::vector<std::size_t> firstReference_; // by BoxIx
    std::unordered_map<std::string_view, const ValueInfo*> declared_;
};

// How many nodes, and the operators that would have a box, most frequent first; at the end a line for what an overlay knows of them.
void LineWriter::writeRepeat(BoxIx ix) {
    const auto block = std::ranges::find(view_.blocks, ix, &ViewBlock::folded);
    add(LineKind::Title, block->title);
    if (!block->scope.empty())
        add(LineKind::Name, block->scope);
    const auto members = view_.membersOf(view_.box(ix));
    std::unordered_map<std::string_view, std::int64_t> counts;
    for (const NodeIx node : members) {
        if (fold_.hasBox(node)) // and no constants, pairs or shapes: these say nothing of the block
            ++counts[index_.node(node).opType];
    }
    std::vector<std::pair<std::string_view, std::int64_t>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted,
        [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
    std::vector<std::string> parts;
    for (const auto& [op, count] : sorted)
        parts.push_back(count > 1 ? formatNumber(count) + " " + std::string(op) : std::string(op));
    add(LineKind::Detail, formatNumber(static_cast<std::int64_t>(members.size())) + " nodes");
    addJoined(LineKind::Detail, parts, detailLines);
    add(LineKind::Shares, {});
}

} // namespace

void writeLines(const Index& index, const Folding& fold, ViewGraph& view) { LineWriter(index, fold, view).run(); }

} // namespace qaliper
