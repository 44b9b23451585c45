#include "model/sensitivity/reasons.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/quant/operator_traits.h"
#include "model/sensitivity/equal_place.h"
#include "model/sensitivity/originals.h"
#include "model/sensitivity/pair_arithmetic.h"

namespace qaliper {

namespace {

constexpr double manyClipped = 0.001;  // of the values
constexpr double farLarger = 2;        // a range than its values: one bit is lost
constexpr double outstanding = 8;      // a channel beside the middle one: three bits are lost
constexpr double otherRange = 4;       // of the two inputs of an Add
constexpr std::size_t fewChannels = 3; // have no middle to compare with
constexpr int reasonDigits = 3;

std::string amountText(double number) { return formatShort(number, reasonDigits); }

// How many times the largest is the middle one; nothing where that says nothing.
std::optional<double> outstandingBy(std::vector<double> largest) {
    if (largest.size() < fewChannels)
        return std::nullopt;
    const auto middle = largest.begin() + static_cast<std::ptrdiff_t>(largest.size() / 2);
    std::ranges::nth_element(largest, middle);
    const double usual = *middle;
    const double most = *std::ranges::max_element(largest);
    return usual > 0 && most >= outstanding * usual ? std::optional(most / usual) : std::nullopt;
}

class ReasonFinder {
public:
    ReasonFinder(
        const Index& index, const QuantView& quant, const SwitchList& list, std::size_t number, const LocalPower& local)
        : index_(&index), quant_(&quant), list_(&list), switch_(&list.switches[number]), local_(&local) {}

    std::vector<NoiseReason> find() && {
        if (hasDifferentPair())
            add({NoiseCause::DifferentPair});
        if (switch_->kind == SwitchKind::Weight)
            lookAtWeight();
        else
            lookAtActivation();
        return std::move(reasons_);
    }

private:
    void add(NoiseReason reason) { reasons_.push_back(reason); }
    const Quantizer& quantizer() const { return *quant_->at(switch_->node); }

    bool hasDifferentPair() const {
        return quantizer().quantizes && std::ranges::any_of(switch_->ends, [&](NodeIx end) {
            const auto first = readScalesOf(quantizer(), *index_->model().storage);
            const auto second = readScalesOf(*quant_->at(end), *index_->model().storage);
            return first && second && (first->scales != second->scales || first->zeroPoints != second->zeroPoints);
        });
    }

    std::vector<NodeIx> consumers() const {
        std::vector<NodeIx> nodes;
        for (const NodeIx end : switch_->ends) {
            for (const Use& use : index_->uses(index_->output(end, 0)))
                nodes.push_back(use.node);
        }
        return nodes;
    }

    void lookAtActivation() {
        const Quantizer& own = quantizer();
        const double largest = local_->largest.empty() ? 0 : *std::ranges::max_element(local_->largest);
        if (const auto known = limitOf(own); known && largest > 0) {
            const double limit = *known;
            const double clipped =
                local_->count > 0 ? static_cast<double>(local_->clipped) / static_cast<double>(local_->count) : 0;
            if (clipped >= manyClipped)
                add({NoiseCause::Clipping, NoiseRemedy::OtherRange, clipped, limit, largest});
            if (limit >= farLarger * largest && sharesScale())
                add({NoiseCause::SharedScale, NoiseRemedy::SplitScale, limit / largest, limit, largest});
            else if (limit >= farLarger * largest)
                add({NoiseCause::WideRange, NoiseRemedy::OtherRange, limit / largest, limit, largest});
        }
        const auto factor = own.granularity == Granularity::PerTensor ? outstandingBy(local_->largest) : std::nullopt;
        if (factor)
            add({NoiseCause::LargeChannel,
                equalPlaceOf(*index_, *list_, *switch_) ? NoiseRemedy::Equalize : NoiseRemedy::LeaveInFloat, *factor, 0,
                largest});
        if (const auto ratio = rangesOfAdd())
            add({NoiseCause::BeforeAdd, NoiseRemedy::QuantizeResidual, *ratio, 0, largest});
    }

    // All inputs of a Concat have this scale.
    bool sharesScale() const {
        return std::ranges::any_of(consumers(), [&](NodeIx consumer) {
            if (!index_->node(consumer).is("Concat") || index_->inputs(consumer).size() < 2)
                return false;
            return std::ranges::all_of(index_->inputs(consumer), [&](ValueIx value) {
                const Quantizer* other = quant_->producer(*index_, value);
                return other && other->dequantizes() && other->scalarScale == quantizer().scalarScale;
            });
        });
    }

    // The pair is placed between a layer, which an Add would join, and that Add, and the other input has a pair with another range.
    std::optional<double> rangesOfAdd() const {
        const NodeIx producer = index_->producer(switch_->tensor);
        const std::vector<NodeIx> nodes = consumers();
        const bool isBetween = producer.valid() && isWeighted(index_->node(producer)) && nodes.size() == 1 &&
            index_->node(nodes.front()).is("Add") && index_->uses(switch_->tensor).size() == 1;
        if (!isBetween || !quantizer().scalarScale || *quantizer().scalarScale <= 0)
            return std::nullopt;
        for (const ValueIx value : index_->inputs(nodes.front())) {
            const Quantizer* other = quant_->producer(*index_, value);
            const bool isOther = other && other->dequantizes() && !other->constantData && other->scalarScale &&
                *other->scalarScale > 0 && std::ranges::find(switch_->ends, other->node) == switch_->ends.end();
            if (!isOther)
                continue;
            const double ratio = *other->scalarScale / *quantizer().scalarScale;
            if (std::max(ratio, 1 / ratio) >= otherRange)
                return std::max(ratio, 1 / ratio);
        }
        return std::nullopt;
    }

    void lookAtWeight() {
        const Tensor* constant = readableConstant(*index_, switch_->tensor);
        const auto scales = readScalesOf(quantizer(), *index_->model().storage);
        const auto numbers = constant && scales ? numbersOfWeight(*constant, *scales) : std::nullopt;
        if (numbers)
            lookAtNumbers(*constant, *scales, *numbers);
        for (const NodeIx consumer : consumers()) {
            const std::int64_t groups = index_->node(consumer).integer("group", 1);
            const bool isDepthwise = index_->node(consumer).is("Conv") && groups > 1 && constant &&
                constant->dims.size() > 2 && constant->dims[1] == 1;
            if (isDepthwise)
                return add({NoiseCause::Depthwise});
        }
    }

    std::optional<std::vector<float>> numbersOfWeight(const Tensor& constant, const ReadScales& scales) const {
        if (quantizer().quantizes) {
            auto numbers = numbersOf({&constant, {}, {}}, *index_->model().storage);
            return numbers ? std::optional(std::move(*numbers)) : std::nullopt;
        }
        const auto bytes = readBytes(constant, *index_->model().storage);
        return bytes ? dequantizedNumbers(scales, constant.type, constant.dims, *bytes) : std::nullopt;
    }

    void lookAtNumbers(const Tensor& constant, const ReadScales& scales, const std::vector<float>& numbers) {
        const auto slots = ScaleSlots::of(scales.form, scales.scales.size(), constant.dims);
        const std::vector<NodeIx> nodes = consumers();
        if (!slots || nodes.empty())
            return;
        std::vector<double> largest(scales.scales.size()); // by scale
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            double& most = largest[slots->at(i)];
            most = std::max(most, std::abs(static_cast<double>(numbers[i])));
        }
        if (const auto widest = widestScale(scales, largest))
            add(*widest);
        const std::size_t axis = index_->node(nodes.front()).is("Conv") ? 0 : constant.dims.size() - 1;
        if (scales.scales.size() == 1 && constant.dims.size() >= 2) {
            const std::vector<double> channels = largestByAxis(constant.dims, axis, numbers);
            if (const auto factor = outstandingBy(channels))
                add({NoiseCause::LargeChannel, NoiseRemedy::FinerScales, *factor});
        }
    }

    // The scale that is largest for the numbers that it is for.
    std::optional<NoiseReason> widestScale(const ReadScales& scales, const std::vector<double>& largest) const {
        if (!isInteger(quantizer().type))
            return std::nullopt;
        const IntegerRange range = rangeOf(quantizer().type);
        NoiseReason widest{NoiseCause::WideRange, NoiseRemedy::FinerScales, farLarger};
        bool isFound = false;
        for (std::size_t i = 0; i < largest.size(); ++i) {
            const double limit = scales.scales[i] * (static_cast<double>(range.highest) - scales.zeroPoints[i]);
            if (largest[i] > 0 && limit / largest[i] > widest.amount) {
                widest.amount = limit / largest[i];
                widest.limit = limit;
                widest.largest = largest[i];
                isFound = true;
            }
        }
        return isFound ? std::optional(widest) : std::nullopt;
    }

    static std::vector<double> largestByAxis(
        const std::vector<std::int64_t>& dims, std::size_t axis, const std::vector<float>& numbers) {
        std::size_t inner = 1;
        for (std::size_t i = axis + 1; i < dims.size(); ++i)
            inner *= static_cast<std::size_t>(dims[i]);
        std::vector<double> largest(static_cast<std::size_t>(dims[axis]));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            double& most = largest[i / inner % largest.size()];
            most = std::max(most, std::abs(static_cast<double>(numbers[i])));
        }
        return largest;
    }

    const Index* index_;
    const QuantView* quant_;
    const SwitchList* list_;
    const Switch* switch_;
    const LocalPower* local_;
    std::vector<NoiseReason> reasons_;
};

} // namespace

std::string_view noiseCauseName(NoiseCause cause) {
    switch (cause) {
    case NoiseCause::Clipping: return "clipping";
    case NoiseCause::WideRange: return "wide-range";
    case NoiseCause::SharedScale: return "shared-scale";
    case NoiseCause::LargeChannel: return "large-channel";
    case NoiseCause::Depthwise: return "depthwise";
    case NoiseCause::BeforeAdd: return "before-add";
    case NoiseCause::DifferentPair: return "different-pair";
    }
    return "";
}

std::string_view noiseRemedyName(NoiseRemedy remedy) {
    switch (remedy) {
    case NoiseRemedy::LeaveInFloat: return "leave-in-float";
    case NoiseRemedy::OtherRange: return "other-range";
    case NoiseRemedy::SplitScale: return "split-scale";
    case NoiseRemedy::Equalize: return "equalize";
    case NoiseRemedy::FinerScales: return "finer-scales";
    case NoiseRemedy::QuantizeResidual: return "quantize-residual";
    }
    return "";
}

Text describe(const NoiseReason& reason) {
    constexpr double percent = 100;
    switch (reason.cause) {
    case NoiseCause::Clipping:
        return say("{share} % of its values are clipped: its range ends at {limit}, the largest is {largest}",
            arg("share", amountText(percent * reason.amount)), arg("limit", amountText(reason.limit)),
            arg("largest", amountText(reason.largest)));
    case NoiseCause::WideRange:
        return say("its range is {factor} times as large as its values: it ends at {limit}, the largest is {largest}",
            arg("factor", amountText(reason.amount)), arg("limit", amountText(reason.limit)),
            arg("largest", amountText(reason.largest)));
    case NoiseCause::SharedScale:
        return say("all inputs of a Concat share its scale, which ends at {limit}; here the largest value is {largest}",
            arg("limit", amountText(reason.limit)), arg("largest", amountText(reason.largest)));
    case NoiseCause::LargeChannel:
        return say("one channel is {factor} times as large as the middle one, and all share one scale",
            arg("factor", amountText(reason.amount)));
    case NoiseCause::Depthwise:
        return say("the weight of a depthwise convolution, which sums few products: their noise averages out little");
    case NoiseCause::BeforeAdd:
        return say(
            "it stands between a layer and an Add, and the ranges of the two inputs differ by a factor of {factor}",
            arg("factor", amountText(reason.amount)));
    case NoiseCause::DifferentPair: return say("its Q and its DQ have different scales or zero points");
    }
    return {};
}

std::optional<double> limitOf(const Quantizer& quantizer) {
    constexpr double largestInt8 = 127;
    constexpr double largestFp8 = 448; // of E4M3
    const bool isInt8 = quantizer.type == DataType::Int8;
    const bool isKnownType = isInt8 || quantizer.type == DataType::Float8E4M3FN;
    if (!isKnownType || quantizer.granularity != Granularity::PerTensor || !quantizer.scalarScale ||
        quantizer.scalarZeroPoint.value_or(0) != 0)
        return std::nullopt;
    return *quantizer.scalarScale * (isInt8 ? largestInt8 : largestFp8);
}

std::vector<NoiseReason> reasonsOf(
    const Index& index, const QuantView& quant, const SwitchList& list, std::size_t number, const LocalPower& local) {
    return ReasonFinder(index, quant, list, number, local).find();
}

} // namespace qaliper
