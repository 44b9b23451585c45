#include <algorithm>
#include <cmath>

#include "model/graph/axes.h"
#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/quantize/channel_factor.h"
#include "model/quantize/equalize.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/scaled_tensor.h"

namespace qaliper {

namespace {

// What a normalization gives lies within about so many standard deviations.
constexpr double usualPeak = 3;

const Tensor* vectorOf(const Context& context, NodeIx node, std::size_t slot) {
    const Tensor* tensor = readableConstant(context.index(), context.index().input(node, slot));
    return tensor && tensor->type == DataType::Float && tensor->dims.size() == 1 ? tensor : nullptr;
}

// A product that reads the value along its last axis with a constant matrix.
const Tensor* matrixOf(const Context& context, const Use& use) {
    const Node& node = context.node(use.node);
    const bool isProduct = node.is("MatMul") || (node.is("Gemm") && node.integer("transA", 0) == 0);
    if (!isProduct || use.slot != 0 || context.index().graphOf(use.node) != mainGraph)
        return nullptr;
    const Tensor* tensor = readableConstant(context.index(), context.index().input(use.node, 1));
    return tensor && tensor->type == DataType::Float && tensor->dims.size() == 2 ? tensor : nullptr;
}

bool isAlongRows(const Context& context, const Use& use) {
    return !(context.node(use.node).is("Gemm") && context.node(use.node).integer("transB", 0) != 0);
}

// The place along the contraction of an element of a matrix.
std::size_t channelOf(const Tensor& matrix, bool alongRows, std::uint64_t at) {
    const auto columns = static_cast<std::uint64_t>(matrix.dims[1]);
    return static_cast<std::size_t>(alongRows ? at / columns : at % columns);
}

class Smoother {
public:
    explicit Smoother(const Context& context) : context_(&context), builder_(context) {}

    Result<std::vector<Edit>> edits() && {
        for (const NodeIx node : context_->index().nodes(mainGraph)) {
            if (!context_->node(node).is("LayerNormalization") || !isAlongLastAxis(node))
                continue;
            QALIPER_CHECK(smooth(node));
        }
        return std::move(builder_).finish();
    }

private:
    bool isAlongLastAxis(NodeIx node) const {
        const Shape* shape = context_->types.shape(context_->index().input(node, 0));
        const auto axis = shape ? axisAt(context_->node(node).integer("axis", -1), shape->size()) : std::nullopt;
        return axis && *axis + 1 == shape->size();
    }

    Status smooth(NodeIx node) {
        const Index& index = context_->index();
        const Tensor* scale = vectorOf(*context_, node, 1);
        const bool hasBias = index.input(node, 2).valid();
        const Tensor* bias = vectorOf(*context_, node, 2);
        const ValueIx output = index.output(node, 0);
        const auto uses = output.valid() ? index.uses(output) : std::span<const Use>{};
        if (!scale || (hasBias && !bias) || uses.empty() || index.isGraphOutput(output))
            return {};
        const auto channels = static_cast<std::size_t>(scale->dims.front());
        for (const Use& use : uses) {
            const Tensor* matrix = matrixOf(*context_, use);
            if (!matrix || matrix->dims[isAlongRows(*context_, use) ? 0 : 1] != scale->dims.front())
                return {};
        }
        auto sizes = sizesOf(*scale, bias);
        auto ranges = rangesOf(uses, channels);
        if (!sizes || !ranges)
            return fail(sizes ? ranges.error() : sizes.error());
        std::vector<double> factors(channels, 1);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const double ratio = (*sizes)[channel] / (*ranges)[channel];
            if ((*sizes)[channel] > 0 && (*ranges)[channel] > 0 && std::isfinite(ratio))
                factors[channel] = nearestChannelFactor(std::clamp(std::sqrt(ratio), 1e-4, 1e4));
        }
        return write(node, scale, bias, uses, factors);
    }

    Result<std::vector<double>> sizesOf(const Tensor& scale, const Tensor* bias) const {
        auto sizes = readNumbers(scale, context_->storage());
        const auto shifts = bias ? readNumbers(*bias, context_->storage()) : std::vector<double>();
        if (!sizes || !shifts)
            return fail(sizes ? shifts.error() : sizes.error());
        for (std::size_t i = 0; i < sizes->size(); ++i)
            (*sizes)[i] = usualPeak * std::abs((*sizes)[i]) + (i < shifts->size() ? std::abs((*shifts)[i]) : 0);
        return sizes;
    }

    Result<std::vector<double>> rangesOf(std::span<const Use> uses, std::size_t channels) const {
        std::vector<double> ranges(channels, 0);
        for (const Use& use : uses) {
            const Tensor& matrix = *matrixOf(*context_, use);
            QALIPER_TRY(const auto bytes, readBytes(matrix, context_->storage()));
            const std::uint64_t count = elementCount(matrix.dims).value_or(0);
            for (std::uint64_t at = 0; at < count; ++at) {
                double& range = ranges[channelOf(matrix, isAlongRows(*context_, use), at)];
                range = std::max(range, std::abs(decodeElement(matrix.type, bitsAt(matrix.type, bytes, at))));
            }
        }
        return ranges;
    }

    Status write(NodeIx node, const Tensor* scale, const Tensor* bias, std::span<const Use> uses,
        const std::vector<double>& factors) {
        const auto divided = [&](std::uint64_t at) { return 1 / factors[static_cast<std::size_t>(at)]; };
        for (const auto& [slot, tensor] : {std::pair{1U, scale}, std::pair{2U, bias}}) {
            if (!tensor)
                continue;
            QALIPER_CHECK(replace({node, slot}, *tensor, divided));
        }
        for (const Use& use : uses) {
            const Tensor& matrix = *matrixOf(*context_, use);
            const bool alongRows = isAlongRows(*context_, use);
            const auto times = [&](std::uint64_t at) { return factors[channelOf(matrix, alongRows, at)]; };
            QALIPER_CHECK(replace({use.node, 1}, matrix, times));
        }
        return {};
    }

    Status replace(const Use& use, const Tensor& tensor, const std::function<double(std::uint64_t)>& factorAt) {
        const std::string base = tensor.name.empty() ? "constant" : tensor.name;
        QALIPER_TRY(auto scaled, scaledTensor(tensor, base + "_smoothed", factorAt, context_->storage()));
        builder_.redirect(use, builder_.addTensor(mainGraph, std::move(scaled)));
        return {};
    }

    const Context* context_;
    FixBuilder builder_;
};

} // namespace

Result<std::vector<Edit>> smoothingEdits(const Context& context) { return Smoother(context).edits(); }

} // namespace qaliper
