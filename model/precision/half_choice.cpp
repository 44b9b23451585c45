#include "model/precision/half_choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "model/base/number.h"
#include "model/graph/queries.h"
#include "model/precision/inner_sums.h"
#include "model/rewrite/half_writer.h"

namespace qaliper {

namespace {

struct HalfForm {
    double largest;
    double smallestNormal;
    double wholeNumbers; // all up to this one are exact
};
constexpr HalfForm ofFloat16{65504, 0x1p-14, 2048};
constexpr HalfForm ofBfloat16{0x1.fep127, 0x1p-126, 256};

// Other data may reach further than those that were measured.
constexpr double room = 2;

// Numbers after these are no longer those before them.
bool mixes(const Node& node) {
    return multiplies(node) || node.opType.ends_with("Normalization") || node.opType.ends_with("Pool") ||
        node.is("Softmax");
}

class HalfChooser {
public:
    HalfChooser(const KnownRanges& ranges, DataType type)
        : ranges_(&ranges),
          context_(&ranges.context()),
          type_(type),
          form_(type == DataType::Bfloat16 ? ofBfloat16 : ofFloat16),
          parts_(*context_, {type}) {}

    KeptFloat choose() {
        for (const ValueIx value : index().values())
            markRange(value);
        for (const NodeIx node : index().nodes(mainGraph))
            markWholeNumbers(node);
        KeptFloat kept;
        for (const NodeIx node : index().nodes(mainGraph)) {
            Text reason = parts_.contains(node) ? whyFloat(node) : Text();
            if (!reason.empty())
                kept.emplace(context_->node(node).id, std::move(reason));
        }
        return kept;
    }

private:
    const Index& index() const { return context_->index(); }
    TextArgument typeArgument() const { return arg("type", shortName(type_)); }
    TextArgument tensorArgument(ValueIx value) const { return arg("tensor", index().name(value)); }

    void mark(ValueIx value, Text reason) { floats_.emplace(value, std::move(reason)); }

    void markRange(ValueIx value) {
        const bool isMade = index().producer(value).valid() || index().isGraphInput(value);
        const auto range = isMade && !constantAfter(index(), value) ? ranges_->of(value) : std::nullopt;
        if (!range)
            return;
        const double largest = range->largest();
        if (largest * room > form_.largest)
            mark(value,
                say("\"{tensor}\" reaches {value}, and {type} ends at {limit}", tensorArgument(value),
                    arg("value", formatShort(largest, 3)), typeArgument(),
                    arg("limit", formatShort(form_.largest, 3))));
        else if (largest > 0 && largest < form_.smallestNormal)
            mark(value,
                say("\"{tensor}\" stays below {value}, where {type} loses digits", tensorArgument(value),
                    arg("value", formatShort(largest, 3)), typeArgument()));
    }

    void markWholeNumbers(NodeIx node) {
        if (!context_->node(node).is("Cast") || index().outputs(node).empty())
            return;
        const ValueIx from = index().input(node, 0);
        const ValueIx to = index().output(node, 0);
        const auto range = ranges_->of(to);
        if (isInteger(context_->types.element(from)) && range && range->largest() > form_.wholeNumbers)
            mark(to,
                say("\"{tensor}\" holds whole numbers up to {value}, and {type} has all of them only up to {limit}",
                    tensorArgument(to), arg("value", formatShort(range->largest(), 3)), typeArgument(),
                    arg("limit", formatShort(form_.wholeNumbers, 3))));
        if (context_->types.element(from) == DataType::Float && isInteger(context_->types.element(to)))
            markIndices(from);
    }

    // What is computed without a product on the way to a whole number.
    void markIndices(ValueIx value) {
        if (!value.valid() || constantAfter(index(), value) || floats_.contains(value))
            return;
        mark(value,
            say("\"{tensor}\" becomes whole numbers, which {type} could round to others", tensorArgument(value),
                typeArgument()));
        const NodeIx producer = index().producer(value);
        if (!producer.valid() || !parts_.contains(producer) || mixes(context_->node(producer)))
            return;
        for (const ValueIx input : index().inputs(producer)) {
            if (input.valid() && context_->types.element(input) == DataType::Float)
                markIndices(input);
        }
    }

    Text whyFloat(NodeIx node) const {
        for (const auto why :
            {&HalfChooser::ofTensors, &HalfChooser::ofDivisor, &HalfChooser::ofConstants, &HalfChooser::ofSums}) {
            if (Text reason = (this->*why)(node); !reason.empty())
                return reason;
        }
        return {};
    }

    Text ofTensors(NodeIx node) const {
        for (const ValueIx output : index().outputs(node)) {
            if (const auto found = floats_.find(output); output.valid() && found != floats_.end())
                return found->second;
        }
        const auto inputs = index().inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            const auto found = floats_.find(inputs[slot]);
            if (found != floats_.end() && parts_.wantsHalf(node, slot))
                return found->second;
        }
        return {};
    }

    // The slot whose numbers may not come near zero.
    std::optional<std::size_t> divisorOf(NodeIx ix) const {
        const Node& node = context_->node(ix);
        if (node.is("Div"))
            return 1;
        if (node.is("Reciprocal") || node.is("Log") || node.is("Sqrt"))
            return 0;
        const auto power = node.is("Pow") ? ranges_->of(index().input(ix, 1)) : std::nullopt;
        return power && power->min < 1 ? std::optional<std::size_t>(0) : std::nullopt;
    }
    Text ofDivisor(NodeIx node) const {
        const auto slot = divisorOf(node);
        const ValueIx value = slot ? index().input(node, *slot) : ValueIx{};
        const auto range = ranges_->of(value);
        if (!range || range->smallest >= form_.smallestNormal)
            return {};
        if (range->min == 0 && range->max == 0)
            return {};
        return say("it divides by, or takes root or logarithm of, \"{tensor}\", which comes as near to zero as {value}",
            tensorArgument(value), arg("value", formatShort(range->smallest, 3)));
    }

    // A sum that is positive and negative: what is added guards no root and no division.
    bool isAddedToSigned(NodeIx ix) const {
        const Node& node = context_->node(ix);
        const auto sum = node.is("Add") || node.is("Sub") ? ranges_->of(index().output(ix, 0)) : std::nullopt;
        return sum && sum->min < 0 && sum->max > 0 && sum->largest() >= form_.smallestNormal;
    }

    Text ofConstants(NodeIx ix) const {
        const Node& node = context_->node(ix);
        const auto inputs = index().inputs(ix);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            const bool isRead = parts_.wantsHalf(ix, slot) && ranges_->numbers(inputs[slot]);
            const auto range = isRead ? ranges_->of(inputs[slot]) : std::nullopt;
            if (!range)
                continue;
            if (std::isfinite(range->largest()) && range->largest() > form_.largest)
                return say("its constant \"{tensor}\" reaches {value}, and {type} ends at {limit}",
                    tensorArgument(inputs[slot]), arg("value", formatShort(range->largest(), 3)), typeArgument(),
                    arg("limit", formatShort(form_.largest, 3)));
            // Beside the sum its digits do not matter.
            const bool isBias = (slot == 2 && multiplies(node)) || isAddedToSigned(ix);
            const bool isSmall =
                range->count == 1 ? range->smallest < form_.smallestNormal : range->largest() < form_.smallestNormal;
            if (range->largest() > 0 && isSmall && !isBias && !context_->quant.at(ix))
                return say("its constant \"{tensor}\" is {value}, where {type} loses digits",
                    tensorArgument(inputs[slot]), arg("value", formatShort(range->largest(), 3)), typeArgument());
        }
        const auto epsilon = node.number("epsilon");
        if (epsilon && *epsilon > 0 && nearestHalf(*epsilon, type_) > *epsilon)
            return say("its epsilon is {value}, which {type} does not hold", arg("value", formatShort(*epsilon, 3)),
                typeArgument());
        return {};
    }

    Text ofSums(NodeIx node) const {
        const auto sum = largestInnerSum(*ranges_, node);
        if (!sum || *sum <= form_.largest)
            return {};
        return say("a sum inside it may reach {value}, and {type} ends at {limit}", arg("value", formatShort(*sum, 3)),
            typeArgument(), arg("limit", formatShort(form_.largest, 3)));
    }

    const KnownRanges* ranges_;
    const Context* context_;
    DataType type_;
    HalfForm form_;
    HalfParts parts_;
    std::map<ValueIx, Text> floats_; // values that no node may read or write in the type
};

// Nodes that pass each other numbers in the type.
class Islands {
public:
    Islands(const Context& context, const HalfParts& parts)
        : context_(&context),
          parts_(&parts),
          roots_(context.index().nodeCount()),
          multiplies_(roots_.size()),
          casts_(roots_.size()) {
        std::iota(roots_.begin(), roots_.end(), 0U);
        const Index& index = context.index();
        for (const NodeIx node : index.nodes(mainGraph))
            join(node);
        for (const NodeIx node : index.nodes(mainGraph))
            count(node);
    }

    // True where Casts stand around the node's part of the graph and no product in it pays for them.
    bool isAlone(NodeIx node) const {
        const std::uint32_t root = rootOf(node.value);
        return casts_[root] && !multiplies_[root];
    }

private:
    std::uint32_t rootOf(std::uint32_t node) const {
        while (roots_[node] != node)
            node = roots_[node];
        return node;
    }
    void join(NodeIx node) {
        if (!parts_->contains(node))
            return;
        const auto inputs = context_->index().inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            const bool isShared = inputs[slot].valid() && parts_->makes(inputs[slot]) && parts_->wantsHalf(node, slot);
            if (isShared)
                roots_[rootOf(node.value)] = rootOf(context_->index().producer(inputs[slot]).value);
        }
    }
    void count(NodeIx node) {
        const Index& index = context_->index();
        const auto inputs = index.inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (!inputs[slot].valid())
                continue;
            if (parts_->wantsHalf(node, slot) && !parts_->makes(inputs[slot]) &&
                !constantToConvert(index, inputs[slot]))
                casts_[rootOf(node.value)] = true;
            if (parts_->wantsFloat(node, slot))
                casts_[rootOf(index.producer(inputs[slot]).value)] = true;
        }
        if (!parts_->contains(node))
            return;
        const std::uint32_t root = rootOf(node.value);
        multiplies_[root] = multiplies_[root] || multiplies(context_->node(node));
        for (const ValueIx output : index.outputs(node))
            casts_[root] = casts_[root] || (output.valid() && index.isGraphOutput(output) && parts_->makes(output));
    }

    const Context* context_;
    const HalfParts* parts_;
    std::vector<std::uint32_t> roots_;
    std::vector<bool> multiplies_;
    std::vector<bool> casts_;
};

} // namespace

bool multiplies(const Node& node) {
    constexpr std::array<std::string_view, 7> names{"Conv", "ConvTranspose", "Einsum", "GRU", "Gemm", "LSTM", "MatMul"};
    return node.isStandard() && std::ranges::find(names, std::string_view(node.opType)) != names.end();
}

KeptFloat keptByRanges(const KnownRanges& ranges, DataType type) { return HalfChooser(ranges, type).choose(); }

KeptFloat withoutIslands(const Context& context, DataType type, KeptFloat kept) {
    const HalfParts parts(context, halfRequest(type, kept));
    const Islands islands(context, parts);
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        if (parts.contains(node) && islands.isAlone(node))
            kept.emplace(context.node(node).id,
                say("no product in {type} is connected with it, and Casts would stand around it",
                    arg("type", shortName(type))));
    }
    return kept;
}

HalfRequest halfRequest(DataType type, const KeptFloat& kept) {
    HalfRequest request{type, {}};
    for (const auto& [node, reason] : kept)
        request.keepFloat.insert(node);
    return request;
}

} // namespace qaliper
