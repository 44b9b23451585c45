#include "model/cost/expected_time.h"

#include <algorithm>
#include <cmath>

#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

// Channels and inner sizes that tensor cores compute with whole. Source: fact F662.
double tensorCoreMultiple(DataType type) {
    if (isQuantized(type))
        return 32;
    return bitsOf(type) <= 16 ? 8 : 4;
}

constexpr int longestChain = 16; // of Q and DQ

double roundedUp(double size, double multiple) { return std::ceil(size / multiple) * multiple; }

double last(const Shape* shape, std::size_t fromEnd) {
    if (!shape || shape->size() < fromEnd)
        return 1;
    return static_cast<double>((*shape)[shape->size() - fromEnd].number().value_or(1));
}

bool isDepthwise(const ConvGroups& groups) {
    const GroupClass kind = groupClass(groups);
    return kind == GroupClass::Depthwise || kind == GroupClass::DepthwiseMultiplier;
}

// A layer as a product of matrices, one for each group.
struct Product {
    double inner = 1;   // without the extent of a convolution's kernel
    double columns = 1; // channels of the result
    double rows = 1;    // everything else of the result, of all groups together
};

Product productOf(const Context& context, NodeIx node, const std::optional<ConvGroups>& groups) {
    Product product;
    if (groups) {
        product.inner = std::max(static_cast<double>(groups->inputsPerGroup), 1.0);
        product.columns = std::max(static_cast<double>(groups->outputsPerGroup), 1.0);
    } else {
        const bool isTransposed = context.node(node).is("Gemm") && context.node(node).integer("transA", 0) != 0;
        product.inner = std::max(last(context.types.shape(context.index().input(node, 0)), isTransposed ? 2 : 1), 1.0);
        product.columns = std::max(last(context.types.shape(context.index().output(node, 0)), 1), 1.0);
    }
    constexpr int bitsOfByte = 8;
    const auto results = valueBytes(context.types, context.index().output(node, 0), bitsOfByte);
    product.rows = results ? std::max(results->value / product.columns, 1.0) : 1;
    return product;
}

// How much more a layer computes than its MACs, because its sizes are rounded up to what tensor cores take.
double tileWaste(const Product& product, DataType type) {
    const double multiple = tensorCoreMultiple(type);
    return roundedUp(product.inner, multiple) / product.inner * roundedUp(product.columns, multiple) / product.columns;
}

// The part of the multiprocessors that has something to do: each computes a tile of the result. Source: fact F665.
double busyPart(const Product& product, const GpuRates& rates) {
    constexpr double tile = 64;
    const double tiles = std::ceil(product.rows / tile) * std::ceil(product.columns / tile);
    return std::min(1.0, tiles / std::max(rates.multiprocessors, 1.0));
}

DataType activationType(const QuantView& quant) {
    const auto found = std::ranges::find_if(
        quant.all(), [](const Quantizer& quantizer) { return !quantizer.constantData && quantizer.dequantizes(); });
    return found == quant.all().end() ? DataType::Int8 : takenAs(found->type);
}

} // namespace

ExpectedTime::ExpectedTime(const Context& context, const Kernels& kernels, GpuRates rates)
    : context_(&context),
      kernels_(&kernels),
      rates_(std::move(rates)),
      fit_(fitFor(context.target, rates_.gpu)),
      quantizedType_(activationType(context.quant)) {
    constexpr int bitsOfByte = 8;
    elements_.reserve(context.index().valueCount());
    isKnown_.reserve(context.index().valueCount());
    for (const ValueIx value : context.index().values()) {
        const auto count = valueBytes(context.types, value, bitsOfByte);
        elements_.push_back(count ? count->value : 0);
        isKnown_.push_back(count && count->exact);
        isExact_ = isExact_ && (!count || count->exact);
    }
}

bool ExpectedTime::computesQuantized(NodeIx node, const Scenario& scenario) const {
    const NodePrecision& precision = context_->precision.at(node);
    if (scenario.allFloat || (scenario.openAsFloat && precision.certainty == Certainty::Open))
        return false;
    return scenario.allQuantized || runsQuantized(precision);
}

DataType ExpectedTime::heldFloat(ValueIx value, const Scenario& scenario) const {
    const DataType type = context_->types.element(value);
    if (type != DataType::Float)
        return type == DataType::Undefined ? DataType::Float : type;
    const bool mayBeHalf = !context_->target.isStronglyTyped() && context_->target.fp16;
    const bool isHalf =
        scenario.floats == Scenario::Floats::Half || (scenario.floats == Scenario::Floats::Expected && mayBeHalf);
    return isHalf ? DataType::Float16 : DataType::Float;
}

DataType ExpectedTime::computeType(NodeIx node, const Scenario& scenario) const {
    if (!computesQuantized(node, scenario))
        return heldFloat(context_->index().output(node, 0), scenario);
    const NodePrecision& precision = context_->precision.at(node);
    return runsQuantized(precision) ? precision.compute : quantizedType_;
}

DataType ExpectedTime::writtenType(NodeIx node, ValueIx value, const Scenario& scenario) const {
    if (kernels_->areTyped())
        return heldFloat(value, scenario);
    const Kernel* kernel = kernels_->of(node);
    const bool isInFloat = kernel && kernel->writesFloat();
    const bool isKept = scenario.quantizedOutputs || scenario.allQuantized ||
        (context_->precision.at(node).output == DataType::Undefined && !isInFloat);
    const bool isNumber = isFloat(context_->types.element(value));
    return isNumber && isKept && computesQuantized(node, scenario) ? computeType(node, scenario)
                                                                   : heldFloat(value, scenario);
}

DataType ExpectedTime::readType(NodeIx node, ValueIx value, const Scenario& scenario) const {
    if (!isFloat(context_->types.element(value)))
        return context_->types.element(value);
    const Quantizer* after = context_->flow.dequantizerAcrossCasts(context_->quant, value);
    const bool isConstant = context_->quant.isConstant(value);
    if (computesQuantized(node, scenario)) {
        if (after)
            return after->type;
        if (scenario.allQuantized)
            return quantizedType_;
    } else if (isConstant && after && bitsOf(after->type) <= 4 && !scenario.allFloat) {
        return after->type; // unpacked by the kernel
    }
    const NodeIx producer = isConstant ? NodeIx{} : computedBy(*context_, value);
    if (!producer.valid() || !kernels_->of(producer))
        return heldFloat(value, scenario);
    Scenario before = scenario; // it assumes something of this kernel, not of the one before it
    if (!scenario.wholeModel)
        before.allFloat = before.allQuantized = before.quantizedOutputs = before.openAsFloat = false;
    return writtenType(producer, value, before);
}

double ExpectedTime::sizeOf(ValueIx value, DataType type) const { return elements(value) * bitsOf(type) / 8; }

// The tensor that a kernel reads for the value.
ValueIx ExpectedTime::dataOf(ValueIx value) const {
    if (kernels_->pairs() == Pairs::LeftOut)
        return withoutPairs(*context_, value);
    const NodeIx producer = context_->index().producer(value);
    return producer.valid() && isComputedByConsumers(producer) ? context_->quant.at(producer)->data : value;
}

// A DQ in an engine where each kernel that reads it computes it.
bool ExpectedTime::isComputedByConsumers(NodeIx node) const {
    const Quantizer* quantizer = kernels_->areTyped() ? context_->quant.at(node) : nullptr;
    return quantizer && quantizer->dequantizes();
}

bool ExpectedTime::isReadOutside(ValueIx value, const Kernel& kernel, int depth) const {
    if (depth == 0)
        return true;
    const Index& index = context_->index();
    const auto uses = index.uses(value);
    const auto isOutside = [&](const Use& use) {
        const bool isLeftOut = kernels_->pairs() == Pairs::LeftOut;
        const Quantizer* quantizer =
            isLeftOut || isComputedByConsumers(use.node) ? context_->quant.at(use.node) : nullptr;
        return quantizer ? isReadOutside(quantizer->output, kernel, depth - 1) : kernels_->of(use.node) != &kernel;
    };
    return index.isGraphOutput(value) || uses.empty() || std::ranges::any_of(uses, isOutside);
}

bool ExpectedTime::isExact(const Kernel& kernel) const {
    const auto isKnown = [&](ValueIx value) {
        return !value.valid() || isKnown_[value.value] || context_->quant.isConstant(value);
    };
    return std::ranges::all_of(kernel.nodes, [&](NodeIx node) {
        return std::ranges::all_of(context_->index().inputs(node), isKnown) &&
            std::ranges::all_of(context_->index().outputs(node), isKnown);
    });
}

double ExpectedTime::readBytes(NodeIx node, const Scenario& scenario) const {
    const Index& index = context_->index();
    const Kernel* kernel = kernels_->of(node);
    const auto isReadBefore = [&](ValueIx value) { // a kernel reads a tensor once
        return std::ranges::any_of(
            index.uses(value), [&](const Use& use) { return use.node < node && kernels_->of(use.node) == kernel; });
    };
    double bytes = 0;
    for (const ValueIx value :
        kernel && !isComputedByConsumers(node) ? index.inputs(node) : std::span<const ValueIx>()) {
        if (!value.valid() || kernels_->of(index.producer(dataOf(value))) == kernel || isReadBefore(value))
            continue;
        const ValueIx read = kernels_->areTyped() ? dataOf(value) : value;
        bytes += sizeOf(read, readType(node, read, scenario));
    }
    return bytes;
}

double ExpectedTime::writtenBytes(NodeIx node, const Scenario& scenario) const {
    const Kernel* kernel = kernels_->of(node);
    double bytes = 0;
    for (const ValueIx value : kernel ? context_->index().outputs(node) : std::span<const ValueIx>()) {
        if (value.valid() && isWrittenFor(value, *kernel))
            bytes += sizeOf(value, writtenType(node, value, scenario));
    }
    return bytes;
}

bool ExpectedTime::isWrittenFor(ValueIx value, const Kernel& kernel) const {
    return isComputedByConsumers(context_->index().producer(value)) ? context_->index().isGraphOutput(value)
                                                                    : isReadOutside(value, kernel, longestChain);
}

double ExpectedTime::bytesOf(const Kernel& kernel, const Scenario& scenario) const {
    double bytes = 0;
    for (const NodeIx node : kernel.nodes)
        bytes += readBytes(node, scenario) + writtenBytes(node, scenario);
    return bytes;
}

double ExpectedTime::arithmeticSeconds(NodeIx node, const Scenario& scenario) const {
    const auto& work = context_->costs.at(node).macs;
    if (!work || work->value == 0)
        return 0;
    const DataType type = computeType(node, scenario);
    const auto groups = convGroups(context_->index(), context_->types, node);
    if (groups && isDepthwise(*groups)) // no tensor cores
        return work->value / rates_.fp32;
    const Product product = productOf(*context_, node, groups);
    return work->value * tileWaste(product, type) / (denseRate(rates_, type) * busyPart(product, rates_));
}

double ExpectedTime::secondsOf(const Kernel& kernel, const Scenario& scenario, double bytes) const {
    if (fit_.isFitted)
        return fittedSeconds(workOf(kernel, scenario, bytes), rates_, fit_);
    double arithmetic = 0;
    for (const NodeIx node : kernel.nodes)
        arithmetic += arithmeticSeconds(node, scenario);
    return std::max(arithmetic, transferSeconds(bytes)) + fit_.start;
}

double ExpectedTime::secondsOf(const Kernel& kernel, const Scenario& scenario) const {
    return secondsOf(kernel, scenario, bytesOf(kernel, scenario));
}

TimeRange ExpectedTime::rangeOf(const Kernel& kernel, double bytes) const {
    const double expected = secondsOf(kernel, {}, bytes);
    const bool mayBeHalf = !context_->target.isStronglyTyped() && context_->target.fp16;
    const bool isOpen = context_->precision.at(kernel.head).certainty == Certainty::Open;
    if (!mayBeHalf && !isOpen)
        return {expected, expected, expected};
    const auto full = mayBeHalf ? Scenario::Floats::Full : Scenario::Floats::Expected;
    const double slow = secondsOf(kernel, {.floats = full, .openAsFloat = isOpen});
    return {expected, std::min(expected, slow), std::max(expected, slow)};
}

double ExpectedTime::conversionBytes(ValueIx value, DataType from, DataType to) const {
    return sizeOf(value, from) + sizeOf(value, to);
}

double ExpectedTime::conversionSeconds(ValueIx value, DataType from, DataType to) const {
    return transferSeconds(conversionBytes(value, from, to)) + fit_.start + imageSeconds(value);
}

} // namespace qaliper
