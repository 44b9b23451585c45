#include "model/rules/restrictions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>

#include "model/base/word_table.h"
#include "model/graph/queries.h"
#include "model/target/importers.h"

namespace qaliper {

namespace {

constexpr std::int64_t maxTopK = 3840;
constexpr Releases wantsScalesOfGroups = {{8, 6, 0}, {10, 8, 99}}; // of GroupNormalization; fact F250
constexpr Version firstCubicResize{8, 5, 0};
constexpr Version firstEinsumEllipsis{10, 12, 0};
constexpr Releases attentionWantsStrongTypes{{10, 14, 0}, {10, 99, 0}}; // 11 has no other typing; fact R29

template <std::size_t... Slots>
bool isComputed(const Context& context, NodeIx node) {
    return (
        (context.index().input(node, Slots).valid() && !isKnownAtBuild(context, context.index().input(node, Slots))) ||
        ...);
}

bool poolsBytesOfVolumes(const Context& context, NodeIx node) {
    const auto* kernel = context.node(node).integers("kernel_shape");
    return kernel && kernel->size() == 3 && context.types.element(context.index().input(node, 0)) == DataType::Int8;
}

bool isDilated(const Context& context, NodeIx node) {
    const auto* dilations = context.node(node).integers("dilations");
    return dilations && std::ranges::any_of(*dilations, [](std::int64_t dilation) { return dilation != 1; });
}

// One dimension is unsqueezed by the importers, so that up to three pass.
bool hasOddDimensions(const Context& context, NodeIx node) {
    constexpr std::size_t most = 3;
    const auto* kernel = context.node(node).integers("kernel_shape");
    const Shape* weight = context.types.shape(context.index().input(node, 1));
    if (kernel)
        return kernel->empty() || kernel->size() > most;
    return weight && (weight->size() < 3 || weight->size() > most + 2);
}

bool hasComputedWeights(const Context& context, NodeIx node) {
    return !context.quant.isConstant(context.index().input(node, 1));
}

bool hasLargeK(const Context& context, NodeIx node) {
    const Tensor* tensor = constantAfter(context.index(), context.index().input(node, 1));
    const auto numbers = tensor ? readIntegers(*tensor, context.storage(), 1) : fail(ErrorKind::Unsupported, Text{});
    const std::int64_t k = numbers && !numbers->empty() ? numbers->front() : context.node(node).integer("k", 0);
    return k > maxTopK;
}

bool hasScalesOfChannels(const Context& context, NodeIx) {
    constexpr std::int64_t firstOpset = 21;
    return context.model().opset().value_or(0) >= firstOpset && wantsScalesOfGroups.include(context.target.version);
}

bool isUnsorted(const Context& context, NodeIx node) { return context.node(node).integer("sorted", 1) == 0; }

bool isAbsentOrAmong(const std::string* word, std::initializer_list<std::string_view> words) {
    return !word || std::ranges::find(words, std::string_view(*word)) != words.end();
}

bool hasOtherCoordinates(const Context& context, NodeIx node) {
    return !isAbsentOrAmong(context.node(node).text("coordinate_transformation_mode"),
        {"half_pixel", "pytorch_half_pixel", "tf_half_pixel_for_nn", "asymmetric", "align_corners"});
}

bool resizesCubic(const Context& context, NodeIx node) {
    const std::string* mode = context.node(node).text("mode");
    return mode && *mode == "cubic" && context.target.version < firstCubicResize;
}

bool isOfOtherRank(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    return shape && shape->size() != 4;
}

bool isOfOpenShape(const Context& context, NodeIx node) {
    const ValueIx data = context.index().input(node, 0);
    return context.types.shape(data) && !context.types.staticShape(data);
}

bool forgetsInputs(const Context& context, NodeIx node) { return context.node(node).integer("input_forget", 0) != 0; }

bool hasUnequalDirections(const Context& context, NodeIx node) {
    const Attribute* attribute = context.node(node).attribute("activations");
    const auto* names = attribute ? std::get_if<std::vector<std::string>>(&attribute->value) : nullptr;
    const std::string* direction = context.node(node).text("direction");
    if (!names || !direction || *direction != "bidirectional" || names->size() % 2 != 0)
        return false;
    const std::span all(*names);
    return !std::ranges::equal(all.first(all.size() / 2), all.last(all.size() / 2));
}

bool isMaskedTwice(const Context& context, NodeIx node) {
    return context.node(node).integer("is_causal", 0) != 0 && !context.node(node).input(3).empty();
}

bool hasOddAttentionRank(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    return shape && shape->size() != 3 && shape->size() != 4;
}

bool isWeaklyTyped(const Context& context, NodeIx) { return !context.target.isStronglyTyped(); }

bool isBeyondAttention(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    for (const std::size_t cache : {4U, 5U, 6U}) {
        if (!node.input(cache).empty())
            return true;
    }
    return node.outputs.size() > 1 || node.number("softcap").value_or(0) != 0 || hasOddAttentionRank(context, ix) ||
        node.attribute("softmax_precision");
}

bool hasOtherPositions(const Context& context, NodeIx node) {
    const DataType type = context.types.element(context.index().input(node, 3));
    return type != DataType::Undefined && type != DataType::Int64;
}

bool scattersInCircles(const Context& context, NodeIx node) {
    const std::string* mode = context.node(node).text("mode");
    return mode && *mode != "linear";
}

bool scattersElsewhere(const Context& context, NodeIx node) {
    const std::int64_t axis = context.node(node).integer("axis", -2);
    return (axis != -2 && axis != 2) || isOfOtherRank(context, node);
}

bool isPaddedUnevenly(const Context& context, NodeIx node) {
    const auto* pads = context.node(node).integers("pads");
    if (!pads || pads->size() % 2 != 0)
        return false;
    const std::span all(*pads);
    return !std::ranges::equal(all.first(all.size() / 2), all.last(all.size() / 2));
}

bool isSparseOrText(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    return node.attribute("sparse_value") || node.attribute("value_string") || node.attribute("value_strings");
}

bool hasEllipsisOrDiagonal(const Context& context, NodeIx node) {
    const std::string* equation = context.node(node).text("equation");
    if (!equation || context.target.version >= firstEinsumEllipsis)
        return false;
    std::set<char> term;
    for (const char c : *equation) {
        if (c == '.' || (std::isalpha(static_cast<unsigned char>(c)) && !term.insert(c).second))
            return true;
        if (c == ',' || c == '-')
            term.clear();
    }
    return false;
}

// True when the two branches of an If give an output different types; unknown ranks are ignored.
bool branchesDisagree(const Context& context, NodeIx node) {
    const std::vector<GraphId> bodies = bodiesOf(context.node(node));
    const Graph* first = bodies.size() == 2 ? context.model().graph(bodies[0]) : nullptr;
    const Graph* second = bodies.size() == 2 ? context.model().graph(bodies[1]) : nullptr;
    if (!first || !second || first->outputs.size() != second->outputs.size())
        return false;
    const auto rankOf = [&](const Graph& graph, std::size_t at) -> std::optional<std::size_t> {
        const auto value = context.index().value(graph.id, graph.outputs[at].name);
        const Shape* shape = value ? context.types.shape(*value) : nullptr;
        return shape ? std::optional(shape->size()) : std::nullopt;
    };
    for (std::size_t at = 0; at < first->outputs.size(); ++at) {
        const auto left = rankOf(*first, at);
        const auto right = rankOf(*second, at);
        if (left && right && *left != *right)
            return true;
    }
    return false;
}

// True when a loop-carried value changes its shape.
bool carriesOtherShapes(const Context& context, NodeIx node) {
    const std::vector<GraphId> bodies = bodiesOf(context.node(node));
    const Graph* body = bodies.size() == 1 ? context.model().graph(bodies.front()) : nullptr;
    const std::size_t inputs = body ? body->inputs.size() : 0;
    const auto shapeOf = [&](const std::vector<ValueInfo>& values, std::size_t at) {
        const auto value = context.index().value(body->id, values[at].name);
        return value ? context.types.staticShape(*value) : std::nullopt;
    };
    // After iteration count and condition.
    for (std::size_t at = 2; at < inputs && at - 1 < body->outputs.size(); ++at) {
        const auto before = shapeOf(body->inputs, at);
        const auto after = shapeOf(body->outputs, at - 1);
        if (before && after && *before != *after)
            return true;
    }
    return false;
}

bool hasOpenAxis(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    if (!shape || shape->empty())
        return false;
    const std::int64_t axis = context.node(node).integer("axis", -1);
    const auto at = static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(shape->size()) : axis);
    return at < shape->size() && !(*shape)[at].number();
}

bool countsInFloat(const Context& context, NodeIx node) {
    return isFloat(context.types.element(context.index().input(node, 0))) && isComputed<0, 1, 2>(context, node);
}

Text pooling() { return say("at most 3 spatial dimensions"); }
Text undilated() { return say("no dilations"); }
Text constantAxes() { return say("axes that are known when the engine is built"); }
Text directions() { return say("the same activations in both directions"); }
Text rankFour() { return say("an input of rank 4"); }
Text staticShape() { return say("an input of static shape"); }
Text constantWeights() { return say("constant weights"); }

struct Limit {
    std::string_view op;
    std::string_view words; // in the table's column; empty where the check knows the releases
    bool (*isBroken)(const Context& context, NodeIx node);
    Text (*text)();
    Severity severity = Severity::Warning;
    Releases rejected = noRelease;     // an Error of the parser for these; the table need not contain its words
    Releases stopsBuilder = noRelease; // an Error of the builder for these
};

constexpr std::array limitRows{
    Limit{"Attention", "is_causal", isMaskedTwice, [] { return say("either is_causal or an attn_mask"); },
        Severity::Warning, rejectsCausalMask},
    Limit{"Attention", "no past_key", isBeyondAttention,
        [] { return say("rank 3 or 4, and neither caches nor softcap, softmax_precision or further outputs"); },
        Severity::Warning, everyRelease},
    Limit{"Attention", "", isWeaklyTyped, [] { return say("a strongly typed network"); }, Severity::Warning,
        attentionWantsStrongTypes},
    Limit{"AveragePool", "2 or 3 spatial dims", hasOddDimensions, pooling, Severity::Warning, everyRelease},
    Limit{"Clip", "min and max constant", isComputed<1, 2>, [] { return say("constant bounds"); }},
    Limit{"Constant", "sparse_value", isSparseOrText, [] { return say("neither sparse values nor strings"); },
        Severity::Warning, everyRelease},
    Limit{"Conv", "2 or 3 spatial dims", hasOddDimensions, pooling, Severity::Warning, since(10, 6)},
    Limit{"Conv", "W constant", hasComputedWeights, constantWeights},
    Limit{"ConvTranspose", "2 or 3 spatial dims", hasOddDimensions, pooling, Severity::Warning, everyRelease},
    Limit{"ConvTranspose", "W constant", hasComputedWeights, constantWeights},
    Limit{"CumSum", "axis", isComputed<1>, constantAxes},
    Limit{"DeformConv", "symmetric pads", isPaddedUnevenly, [] { return say("the same padding on both sides"); },
        Severity::Warning, since(10, 15)},
    Limit{"Einsum", "", hasEllipsisOrDiagonal,
        [] { return say("no ellipsis and no repeated label below 10.12 (the sources disagree from 10.1 on)"); }},
    Limit{"GRU", "bidirectional", hasUnequalDirections, directions, Severity::Warning, everyRelease},
    Limit{"GridSample", "rank-4", isOfOtherRank, rankFour, Severity::Warning, {{10, 6, 0}, {11, 1, 99}}},
    Limit{"GroupNormalization", "", hasScalesOfChannels,
        [] { return say("a scale for each group, as opset 18 has it; opset 21 has one for each channel"); },
        Severity::Warning, noRelease, wantsScalesOfGroups},
    Limit{"Hardmax", "size of dim axis", hasOpenAxis, [] { return say("an axis whose size is known"); }},
    Limit{"If", "equal rank", branchesDisagree, [] { return say("branches whose results have equal rank"); },
        Severity::Warning, wantsBranchesOfOneRank},
    Limit{"LSTM", "bidirectional", hasUnequalDirections, directions, Severity::Warning, everyRelease},
    Limit{"LSTM", "input_forget", forgetsInputs, [] { return say("input_forget of 0"); }, Severity::Warning,
        everyRelease},
    Limit{"Loop", "loop-carried shapes", carriesOtherShapes,
        [] { return say("carried values that keep their shape across iterations"); }},
    Limit{"LpPool", "dilations", isDilated, undilated, Severity::Warning, since(10, 15)},
    Limit{"MaxPool", "2 or 3 spatial dims", hasOddDimensions, pooling, Severity::Warning, everyRelease},
    Limit{"MaxPool", "bytes", poolsBytesOfVolumes, [] { return say("another type than INT8 for three dimensions"); },
        Severity::Warning, since(10, 15)},
    Limit{"NonMaxSuppression", "constant", isComputed<2, 3, 4>, [] { return say("constant limits and thresholds"); }},
    Limit{"OneHot", "depth", isComputed<1>, [] { return say("a depth that is known when the engine is built"); }},
    Limit{"Pad", "axes constant", isComputed<3>, constantAxes, Severity::Warning, {{10, 0, 0}, {10, 1, 0}}},
    Limit{"RNN", "bidirectional", hasUnequalDirections, directions, Severity::Warning, everyRelease},
    Limit{"Range", "constants", countsInFloat, [] { return say("constant bounds for floats"); }},
    Limit{"ReduceL1", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceL2", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceLogSum", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceLogSumExp", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceMax", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceMean", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceMin", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceProd", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceSum", "axes", isComputed<1>, constantAxes},
    Limit{"ReduceSumSquare", "axes", isComputed<1>, constantAxes},
    Limit{"Resize", "", resizesCubic, [] { return say("no mode cubic before 8.5"); }, Severity::Warning, until(8, 4)},
    Limit{"Resize", "coordinate mode", hasOtherCoordinates,
        [] {
            return say("one of five coordinate modes: tf_crop_and_resize and half_pixel_symmetric are not among them");
        },
        Severity::Warning, everyRelease},
    Limit{"ReverseSequence", "static input shape", isOfOpenShape, staticShape},
    Limit{"RotaryEmbedding", "position_ids", hasOtherPositions, [] { return say("position_ids in INT64"); }},
    Limit{"STFT", "frame_step", isComputed<1, 2>, [] { return say("a constant frame step and window"); }},
    Limit{"Slice", "axes constant", isComputed<3>, constantAxes, Severity::Warning, until(10, 1)},
    Limit{"Split", "split constant", isComputed<1>, [] { return say("constant sizes"); }},
    Limit{"Squeeze", "axes", isComputed<1>, constantAxes, Severity::Warning, since(10, 15)},
    Limit{"TensorScatter", "", isWeaklyTyped, [] { return say("a strongly typed network"); }, Severity::Warning,
        attentionWantsStrongTypes},
    Limit{"TensorScatter", "axis", scattersElsewhere, [] { return say("rank 4 and axis -2"); }, Severity::Warning,
        since(10, 15)},
    Limit{"TensorScatter", "mode", scattersInCircles, [] { return say("the mode linear"); }, Severity::Warning,
        since(10, 15)},
    Limit{"TopK", "K < 3840", hasLargeK, [] { return say("K up to 3840"); }, Severity::Warning, noRelease,
        {{10, 6, 0}, {10, 6, 99}}},
    Limit{"TopK", "K constant", isComputed<1>, [] { return say("a constant K"); }},
    Limit{"TopK", "sorted=1", isUnsorted,
        [] { return say("sorted results; the importer of 10.1 ignores the attribute"); }, Severity::Note},
    Limit{"Unsqueeze", "axes", isComputed<1>, constantAxes, Severity::Warning, until(10, 1)},
    Limit{"Unsqueeze", "known axes", isComputed<1>, constantAxes, Severity::Warning, since(10, 15)},
};
constexpr WordTable limits(limitRows, &Limit::op);

} // namespace

std::vector<BrokenLimit> brokenLimits(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    std::vector<BrokenLimit> broken = importerLimits(context, ix);
    const std::span<const Limit> own = node.isStandard() ? limits.rows(node.opType) : std::span<const Limit>();
    if (own.empty())
        return broken;
    const auto entry = context.knowledge().operators.find(node.opType, context.target.version);
    const auto isSaid = [&](std::string_view id) {
        return std::ranges::any_of(
            broken, [&](const BrokenLimit& said) { return said.id == id || said.id.starts_with("initializer"); });
    };
    for (const Limit& limit : own) {
        const bool isRejected = limit.rejected.include(context.target.version);
        const bool isInTable =
            entry && entry->supported && entry->restrictions.find(limit.words) != std::string_view::npos;
        const std::string id(limit.words.empty() ? limit.op : limit.words);
        if ((!isRejected && !isInTable) || isSaid(id) || !limit.isBroken(context, ix))
            continue;
        Stage stage = Stage::None;
        if (isRejected || limit.severity == Severity::Error)
            stage = Stage::Parser;
        else if (limit.stopsBuilder.include(context.target.version))
            stage = Stage::Builder;
        broken.push_back({id, stage == Stage::None ? limit.severity : Severity::Error, limit.text(), stage});
    }
    return broken;
}

} // namespace qaliper
