#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// One operator in simpler steps: steps are added one after the other, and the last one takes over its output.
// Implementation of expand.h.

namespace qaliper {

// FP32 of known rank: without a rank, the proof could not run.
bool isFloat32(const Context& context, NodeIx node);

// True where the input is missing, or can have one element for each place of the first input's last dimension.
bool hasLastDimension(const Context& context, NodeIx node, std::size_t slot);

// True where the input is missing, or can be broadcast to the last `rank` dimensions of the first input, which keep their
// size. Dimensions that are not known fit.
bool fitsLastDimensions(const Context& context, NodeIx node, std::size_t slot, std::size_t rank);

class Expansion {
public:
    Expansion(const Context& context, NodeIx ix)
        : context_(&context), node_(ix), builder_(context), graph_(context.index().graphOf(ix)) {}

    const Context& context() const { return *context_; }
    const Node& node() const { return context_->node(node_); }
    NodeIx ix() const { return node_; }
    std::string input(std::size_t slot) const { return std::string(node().input(slot)); }
    bool has(std::size_t slot) const { return !node().input(slot).empty(); }
    const Shape* shape(std::size_t slot) const { return context_->types.shape(context_->index().input(node_, slot)); }
    FixBuilder& builder() { return builder_; }

    std::string step(std::string op, std::vector<std::string> inputs, std::vector<Attribute> attributes = {});
    std::string constant(double value, DataType type = DataType::Float);
    std::string integers(const std::vector<std::int64_t>& values);
    // `count` is the number of elements; required when meansAreSums() is true.
    std::string mean(
        const std::string& value, const std::vector<std::int64_t>& axes, std::optional<std::int64_t> count);
    std::string transposed(const std::string& value, std::vector<std::int64_t> order);

    Fix last(std::string op, std::vector<std::string> inputs, std::vector<Attribute> attributes = {});

private:
    std::string wish() const { return std::string(node().output(0)) + "_step"; }

    const Context* context_;
    NodeIx node_;
    FixBuilder builder_;
    GraphId graph_;
};

// From opset 18, the axes of ReduceMean are an input, which the parser up to 9.x ignores; it reads those of ReduceSum.
// Source: fact F216.
bool meansAreSums(const Context& context);

// An operator, the function that replaces it, and the test for forms that it can replace.
struct Expandable {
    std::string_view op;
    std::string_view domain; // "" = ONNX
    bool (*fits)(const Context& context, NodeIx node);
    Result<Fix> (*write)(Expansion steps);
};

// Normalizations, products, and pointwise operators; each list sorted by operator.
std::span<const Expandable> expandableNorms();
std::span<const Expandable> expandableProducts();

} // namespace qaliper
