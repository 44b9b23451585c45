#include "model/cost/reformats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "model/quant/category.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestPathOut = 4;    // of operators between a kernel and the output of the engine that it writes
constexpr std::size_t leastRank = 3; // of a tensor with channels in vectors

enum class Layout : std::uint8_t {
    Linear,  // rows one after the other
    Vectors, // channels in vectors of 8 or 32
    Own,     // whatever a plugin lists
};

// Channels in one vector. Source: fact F664.
double vectorLength(DataType type) {
    constexpr double half = 8;
    constexpr double quantized = 32;
    return isQuantized(type) ? quantized : half;
}

bool hasLayouts(const Context& context, ValueIx value) {
    const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
    return shape && shape->size() >= leastRank;
}

class ReformatFinder {
public:
    ReformatFinder(const Context& context, const Kernels& kernels, const ExpectedTime& time, const Scenario& scenario)
        : context_(&context), index_(&context.index()), kernels_(&kernels), time_(&time), scenario_(&scenario) {}

    std::vector<Reformat> run() && {
        layouts_.reserve(kernels_->all().size());
        for (const Kernel& kernel : kernels_->all())
            layouts_.push_back(layoutOf(kernel));
        for (const NodeIx node : index_->nodes()) {
            if (!kernels_->of(node))
                continue;
            for (const ValueIx value : index_->inputs(node)) {
                if (value.valid() && !context_->quant.isConstant(value))
                    addRead(node, dataOf(value));
            }
            for (const ValueIx value : index_->outputs(node)) {
                if (value.valid() && isEngineOutput(value))
                    addWritten(node, value);
            }
        }
        return std::move(found_);
    }

private:
    ValueIx dataOf(ValueIx value) const {
        return kernels_->pairs() == Pairs::LeftOut ? withoutPairs(*context_, value) : value;
    }

    bool isEngineInput(ValueIx value) const {
        return index_->isGraphInput(value) && index_->graphOf(value) == mainGraph && !index_->isInitializer(value);
    }

    // An output, or the data of a chain that ends in one: of operators that only rename, and of Q and DQ that are left
    // out.
    bool isEngineOutput(ValueIx value, int depth = longestPathOut) const {
        if (index_->isGraphOutput(value))
            return index_->graphOf(value) == mainGraph;
        return depth > 0 && std::ranges::any_of(index_->uses(value), [&](const Use& use) {
            const bool isLeftOut = kernels_->pairs() == Pairs::LeftOut && context_->quant.at(use.node) != nullptr;
            const ValueIx renamed = index_->output(use.node, 0);
            return use.slot == 0 && (isLeftOut || renamesData(index_->node(use.node))) && renamed.valid() &&
                isEngineOutput(renamed, depth - 1);
        });
    }

    std::size_t numberOf(const Kernel& kernel) const {
        return static_cast<std::size_t>(&kernel - kernels_->all().data());
    }

    // Tensor cores convolve, and pooling follows them, with channels in vectors; a copy, an element-wise operator, Concat
    // and Resize take what they get.
    Layout layoutOf(const Kernel& kernel) const {
        const Node& head = context_->node(kernel.head);
        if (context_->isPlugin(kernel.head))
            return Layout::Own;
        const ValueIx output = index_->output(kernel.head, 0);
        const bool isNarrow = runsQuantized(context_->precision.at(kernel.head)) ||
            bitsOf(time_->heldFloat(output, *scenario_)) <= bitsOf(DataType::Float16);
        if (!hasLayouts(*context_, output) || !isNarrow)
            return Layout::Linear;
        if (isConvolution(head) || head.is("MaxPool") || head.is("AveragePool") || head.is("GlobalAveragePool"))
            return Layout::Vectors;
        if (isElementwise(head) || head.is("Concat") || head.is("Resize") || head.is("BatchNormalization"))
            return layoutBefore(kernel);
        return Layout::Linear;
    }

    // Of the first input that a kernel before it writes.
    Layout layoutBefore(const Kernel& kernel) const {
        for (const ValueIx input : index_->inputs(kernel.head)) {
            const ValueIx value = input.valid() ? withoutPairs(*context_, input) : input;
            const Kernel* before = value.valid() ? kernels_->of(computedBy(*context_, value)) : nullptr;
            if (before && numberOf(*before) < layouts_.size())
                return layouts_[numberOf(*before)];
        }
        return Layout::Linear;
    }

    double bytesIn(ValueIx value, DataType type, Layout layout) const {
        const double bytes = time_->elements(value) * bitsOf(type) / 8;
        const Shape* shape = context_->types.shape(value);
        if (layout != Layout::Vectors || !shape || shape->size() < leastRank)
            return bytes;
        const auto channels = static_cast<double>((*shape)[1].number().value_or(1));
        const double vector = vectorLength(type);
        return channels > 0 ? bytes * std::ceil(channels / vector) * vector / channels : bytes;
    }

    void add(Reformat reformat, Layout before, Layout after) {
        reformat.isOpen = reformat.from == reformat.to;
        reformat.bytes = bytesIn(reformat.value, reformat.from, before) + bytesIn(reformat.value, reformat.to, after);
        const double seconds = time_->transferSeconds(reformat.bytes) + time_->fit().start +
            (reformat.kind == ReformatKind::Input ? time_->imageSeconds(reformat.value) : 0);
        // the kernel next to it may run in the type of the model, and need no copy
        reformat.seconds = {reformat.isOpen ? 0 : seconds, 0, seconds};
        found_.push_back(reformat);
    }

    void addRead(NodeIx node, ValueIx value) {
        const Kernel* consumer = kernels_->of(node);
        const Layout after = layouts_[numberOf(*consumer)];
        const NodeIx producer = computedBy(*context_, value);
        if (!producer.valid()) {
            if (isEngineInput(value) && isFloat(context_->types.element(value)) && seen_.insert({value, after}).second)
                addInput(node, value, after);
            return;
        }
        const Kernel* writer = kernels_->of(producer);
        if (!writer || writer == consumer || !hasLayouts(*context_, value))
            return;
        const Layout before = layouts_[numberOf(*writer)];
        if (before == after || !seen_.insert({value, after}).second)
            return;
        const bool isPlugin = before == Layout::Own || after == Layout::Own;
        if (context_->target.rtx && !isPlugin) // its kernels write the layout that the next one reads
            return;
        if (isPlugin && before != Layout::Vectors && after != Layout::Vectors)
            return;
        const DataType type = time_->heldFloat(value, *scenario_);
        add({.kind = isPlugin ? ReformatKind::Plugin : ReformatKind::Layout,
                .value = value,
                .node = node,
                .from = type,
                .to = type},
            before, after);
    }

    void addInput(NodeIx node, ValueIx value, Layout after) {
        const DataType declared = context_->types.element(value);
        const DataType held = after == Layout::Own ? declared : time_->heldFloat(value, *scenario_);
        if (declared != held || after == Layout::Vectors)
            add({.kind = ReformatKind::Input, .value = value, .node = node, .from = declared, .to = held},
                Layout::Linear, after);
    }

    void addWritten(NodeIx node, ValueIx value) {
        const DataType declared = context_->types.element(value);
        const Layout before = layouts_[numberOf(*kernels_->of(node))];
        if (!isFloat(declared))
            return;
        const DataType held = before == Layout::Own ? declared : time_->heldFloat(value, *scenario_);
        if (declared != held || (before == Layout::Vectors && hasLayouts(*context_, value)))
            add({.kind = ReformatKind::Output, .value = value, .node = node, .from = held, .to = declared}, before,
                Layout::Linear);
    }

    const Context* context_;
    const Index* index_;
    const Kernels* kernels_;
    const ExpectedTime* time_;
    const Scenario* scenario_;
    std::vector<Layout> layouts_; // by kernel
    std::set<std::pair<ValueIx, Layout>> seen_;
    std::vector<Reformat> found_;
};

} // namespace

std::string_view reformatName(ReformatKind kind) {
    constexpr std::array<std::string_view, 4> names{"input", "output", "plugin", "layout"};
    return names.at(static_cast<std::size_t>(kind));
}

std::vector<Reformat> findReformats(
    const Context& context, const Kernels& kernels, const ExpectedTime& time, const Scenario& scenario) {
    return ReformatFinder(context, kernels, time, scenario).run();
}

Text describeReformat(const Reformat& reformat) {
    const auto from = arg("from", shortName(reformat.from));
    const auto to = arg("to", shortName(reformat.to));
    switch (reformat.kind) {
    case ReformatKind::Input:
        return reformat.isOpen ? say("another layout at an input of the engine (open)")
                               : say("{from} to {to} at an input of the engine", from, to);
    case ReformatKind::Output:
        return reformat.isOpen ? say("another layout at an output of the engine (open)")
                               : say("{from} to {to} at an output of the engine", from, to);
    case ReformatKind::Plugin: return say("the layout that a plugin accepts (open)");
    case ReformatKind::Layout: break;
    }
    return say("another layout between two kernels (open)");
}

} // namespace qaliper
