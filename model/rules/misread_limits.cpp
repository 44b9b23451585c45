#include <algorithm>
#include <array>

#include "model/base/word_table.h"
#include "model/graph/axes.h"
#include "model/rules/importer_values.h"
#include "model/target/importers.h"

namespace qaliper {

namespace {

constexpr int firstSplitCount = 18; // opset in which Split has num_outputs

bool countsFromSmallest(const Context& context, NodeIx node) { return context.node(node).integer("largest", 1) == 0; }

bool readsPartOfShape(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Shape* shape = context.types.shape(context.index().input(ix, 0));
    const auto end = node.integer("end");
    const bool isWhole = shape && end && *end >= static_cast<std::int64_t>(shape->size());
    return node.integer("start", 0) != 0 || (end && !isWhole);
}

// Without sizes, an axis that is not a multiple of the number of outputs.
bool splitsUnevenly(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const auto dims = context.types.staticShape(context.index().input(ix, 0));
    const auto axis = dims ? axisAt(node.integer("axis", 0), dims->size()) : std::nullopt;
    const auto parts = static_cast<std::int64_t>(node.outputs.size());
    return opsetOf(context) >= firstSplitCount && node.input(1).empty() && axis && parts > 0 &&
        (*dims)[*axis] % parts != 0;
}

bool isBatchFirst(const Context& context, NodeIx node) { return context.node(node).integer("layout", 0) != 0; }

Text wantsLayout() { return say("layout 0: the attribute is not read"); }
Text wantsAxes() { return say("axes: noop_with_empty_axes is not read, and everything is reduced"); }

// An attribute that importers of these releases do not read.
struct Misread {
    std::string_view op;
    std::string_view attribute;
    Releases releases;
    bool (*isBroken)(const Context& context, NodeIx node);
    Text (*text)();
};

constexpr std::array misreadRows{
    Misread{"GRU", "layout", everyRelease, isBatchFirst, wantsLayout},
    Misread{"LSTM", "layout", everyRelease, isBatchFirst, wantsLayout},
    Misread{"RNN", "layout", everyRelease, isBatchFirst, wantsLayout},
    Misread{"ReduceL1", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceL2", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceLogSum", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceLogSumExp", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceMax", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceMean", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceMin", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceProd", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceSum", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"ReduceSumSquare", "noop_with_empty_axes", ignoresNewAttributes, reducesNothing, wantsAxes},
    Misread{"Shape", "start and end", ignoresNewAttributes, readsPartOfShape,
        [] { return say("neither start nor end: they are not read, and the whole shape is given"); }},
    Misread{"Split", "num_outputs", ignoresNewAttributes, splitsUnevenly,
        [] { return say("parts of one size, or the sizes as an input: the last numbers are left out"); }},
    Misread{"TopK", "largest", ignoresLargest, countsFromSmallest,
        [] { return say("largest of 1: the attribute is not read, and the largest numbers are given"); }},
};
constexpr WordTable misreads(misreadRows, &Misread::op);

} // namespace

void addMisreadAttributes(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken) {
    for (const Misread& row : misreads.rows(context.node(node).opType)) {
        if (row.releases.include(context.target.version) && row.isBroken(context, node))
            broken.push_back(misreadLimit(std::string(row.attribute), row.text()));
    }
}

} // namespace qaliper
