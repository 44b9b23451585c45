#include "model/layout/box_lines.h"

#include <algorithm>
#include <unordered_map>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/layout/attribute_text.h"
#include "model/layout/blocks.h"
#include "model/layout/bodies.h"
#include "model/layout/box_metrics.h"
#include "model/layout/constant_text.h"
#include "model/layout/shape_text.h"
#include "model/layout/text_width.h"
#include "model/layout/turn_cells.h"

namespace qaliper {

namespace {

constexpr std::size_t detailLines = 2;
constexpr std::size_t constantLines = 3;
constexpr std::size_t keptOfName = 200; // bytes kept at either end; a box never shows more

constexpr std::string_view betweenParts = " · ";

// The parts of one line, and where messages begin in it.
struct JoinedLine {
    std::string text;
    std::vector<std::pair<std::size_t, const Text*>> messages;

    void append(const LinePart& part, const std::string& words) {
        if (!text.empty())
            text += betweenParts;
        if (const auto* message = std::get_if<Text>(&part))
            messages.emplace_back(text.size(), message);
        text += words;
    }
};

class LineWriter {
public:
    LineWriter(const Index& index, const Folding& fold, const ViewState& state, ViewGraph& view)
        : index_(index), fold_(fold), bodies_(index, fold), state_(state), view_(view) {}

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
        case BoxKind::Capture: writeValue(box, say("from outside")); break;
        case BoxKind::Missing: writeValue(box, say("defined nowhere")); break;
        case BoxKind::Stub: break; // its lines are set where it is made
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

    void addMessage(LineKind kind, const Text& message) { addJoined(kind, {message}, 1); }

    void writeNode(BoxIx ix, std::string_view title) {
        const NodeIx node = view_.box(ix).node;
        add(LineKind::Title, title);
        if (const std::string_view name = displayName(index_.node(node));
            state_.showNames && name != index_.node(node).opType)
            add(LineKind::Name, name);
        if (state_.showAttributes)
            addJoined(LineKind::Detail, describeAttributes(index_.node(node)), detailLines);
        if (state_.showWeights)
            addConstants(node);
        addShapes(ix);
        if (const std::uint32_t inside = closedNodes(ix); inside > 0)
            addMessage(LineKind::Detail, say("{count} {count|node|nodes} inside", arg("count", std::int64_t{inside})));
    }

    // The nodes of bodies and local functions that have no frame.
    std::uint32_t closedNodes(BoxIx box) const {
        std::uint32_t count = 0;
        for (const Body& body : bodies_.of(view_.box(box).node)) {
            const auto isIt = [&](const ViewFrame& frame) { return frame.owner == box && frame.graph == body.graph; };
            if (std::ranges::none_of(view_.frames, isIt))
                count += bodies_.size(body.graph);
        }
        return count;
    }

    // Puts as many parts on a line as fit, on at most `limit` lines. Parts without room are left out as a whole; "…"
    // marks that.
    void addJoined(LineKind kind, const std::vector<LinePart>& parts, std::size_t limit) {
        JoinedLine line;
        std::size_t lines = 1;
        for (const LinePart& part : parts) {
            const std::string words = inEnglish(part);
            const std::string longer = line.text.empty() ? words : line.text + std::string(betweenParts) + words;
            if (!line.text.empty() && textWidth(longer, lineSize) > boxTextWidth) {
                if (lines == limit) {
                    line.text += " · …";
                    break;
                }
                addParts(kind, line);
                line = {};
                ++lines;
            }
            line.append(part, words);
        }
        if (!line.text.empty())
            addParts(kind, line);
    }

    void addParts(LineKind kind, const JoinedLine& line) {
        add(kind, std::string_view(line.text));
        if (line.text.size() > 2 * keptOfName) // of a line that is cut, only the English text is kept
            return;
        for (const auto& [offset, message] : line.messages) {
            const auto begin = static_cast<std::uint32_t>(view_.lines.back().begin + offset);
            view_.phrases.push_back({begin, static_cast<std::uint32_t>(begin + render(*message).size()), *message});
        }
    }

    void addConstants(NodeIx node) {
        std::vector<LinePart> large;
        std::vector<LinePart> small;
        const auto inputs = index_.inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (!inputs[slot].valid() || !isFolded(inputs[slot], node))
                continue;
            ConstantText constant = describeConstant(index_, node, slot);
            (constant.isSmall ? small : large).push_back(std::move(constant.text));
        }
        const std::size_t room = constantLines - (small.empty() ? 0 : 1);
        for (std::size_t i = 0; i < large.size() && i < room; ++i)
            addJoined(LineKind::Constant, {large[i]}, 1);
        if (large.size() > room)
            small.emplace_back(say("and {count} more", arg("count", large.size() - room)));
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
        addMessage(LineKind::Note, say("shape of {value}", arg("value", index_.name(reference.value))));
    }

    void writeInterface(const ViewBox& box) {
        const std::string_view name = index_.name(box.value);
        add(LineKind::Title, name);
        const auto known = declared_.find(name);
        if (known != declared_.end() && known->second->type.kind != ValueKind::Unknown)
            addJoined(LineKind::Detail, {shownType(known->second->type)}, 1);
        if (box.kind == BoxKind::Output && fold_.constantValues[box.value.value])
            addMessage(LineKind::Constant, say("constant"));
    }

    void writeValue(const ViewBox& box, const Text& remark) {
        add(LineKind::Title, index_.name(box.value));
        addMessage(LineKind::Note, remark);
    }

    void writeRepeat(BoxIx ix);

    const Index& index_;
    const Folding& fold_;
    const Bodies bodies_;
    const ViewState& state_;
    ViewGraph& view_;
    std::vector<std::size_t> firstReference_; // by BoxIx
    std::unordered_map<std::string_view, const ValueInfo*> declared_;
};

// The number of nodes, then the operators that would have a box, most frequent first; both of one turn where several are
// joined. Last an empty line for what an overlay shows of the nodes, and rows of cells for the turns.
void LineWriter::writeRepeat(BoxIx ix) {
    const auto block = std::ranges::find(view_.blocks, ix, &ViewBlock::folded);
    const std::uint32_t turns = view_.box(ix).turns;
    const auto last = std::ranges::find_if(view_.blocks, [&](const ViewBlock& other) {
        return other.folded == ix && other.level == block->level && other.number == block->number + turns - 1;
    });
    addMessage(LineKind::Title, turns == 1 || last == view_.blocks.end() ? block->title : titleOfTurns(*block, *last));
    if (state_.showNames && turns == 1 && !block->scope.empty())
        add(LineKind::Name, block->scope);
    const auto turn = static_cast<std::uint32_t>(block - view_.blocks.begin());
    std::unordered_map<std::string_view, std::int64_t> counts;
    std::size_t nodes = 0;
    for (const NodeIx node : view_.membersOf(view_.box(ix))) {
        if (turns > 1 && view_.turnOf[node.value] != turn)
            continue;
        ++nodes;
        if (fold_.hasBox(node)) // constants, Q/DQ pairs and shape nodes are not listed
            ++counts[index_.node(node).opType];
    }
    std::vector<std::pair<std::string_view, std::int64_t>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted,
        [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
    std::vector<LinePart> parts;
    parts.reserve(sorted.size());
    for (const auto& [op, count] : sorted)
        parts.emplace_back(count > 1 ? formatNumber(count) + " " + std::string(op) : std::string(op));
    addMessage(LineKind::Detail,
        turns == 1 ? say("{count} {count|node|nodes}", arg("count", nodes))
                   : say("each of {count} {count|node|nodes}", arg("count", nodes)));
    addJoined(LineKind::Detail, parts, detailLines);
    add(LineKind::Shares, {});
    for (std::uint32_t row = 0; turns > 1 && row < cellRows(turns); ++row)
        add(LineKind::Cells, {});
}

} // namespace

std::string ViewGraph::textOf(const ViewLine& line, const Catalogue* catalogue) const {
    const std::string_view english = textOf(line);
    if (!catalogue)
        return std::string(english);
    std::string shown;
    std::uint32_t at = line.begin;
    for (auto phrase = std::ranges::lower_bound(phrases, line.begin, {}, &ViewPhrase::begin);
         phrase != phrases.end() && phrase->begin < line.end; ++phrase) {
        shown += english.substr(at - line.begin, phrase->begin - at);
        shown += render(phrase->text, catalogue);
        at = phrase->end;
    }
    return shown + std::string(english.substr(at - line.begin));
}

void writeLines(const Index& index, const Folding& fold, const ViewState& state, ViewGraph& view) {
    LineWriter(index, fold, state, view).run();
}

} // namespace qaliper
