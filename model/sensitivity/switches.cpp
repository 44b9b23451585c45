#include "model/sensitivity/switches.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace qaliper {

namespace {

constexpr int widestQuantized = 16;

// INT32 has no Q: it is the type of a bias that is stored.
bool isSwitchable(const Quantizer& quantizer) {
    const DataType type = quantizer.type;
    if (quantizer.dequantizes() && type == DataType::Int32)
        return true;
    return isFloat8(type) || type == DataType::Float4E2M1 || (isInteger(type) && bitsOf(type) <= widestQuantized);
}

class SwitchFinder {
public:
    SwitchFinder(const Index& index, const QuantView& quant) : index_(&index), quant_(&quant) {}

    SwitchList find() && {
        for (const Quantizer& quantizer : quant_->all()) {
            if (quantizer.quantizes)
                addQuantize(quantizer);
            else if (!quant_->producer(*index_, quantizer.data))
                addStored(quantizer);
        }
        return std::move(list_);
    }

private:
    void fix(const Quantizer& quantizer, Text reason) { list_.fixed.push_back({quantizer.node, std::move(reason)}); }

    // Why neither can be switched.
    std::optional<Text> obstacle(const Quantizer& quantizer) const {
        if (index_->graphOf(quantizer.node) != mainGraph)
            return say("It is in the body of another node");
        if (quantizer.dynamic || quantizer.ofScale || quantizer.scaleLevel.valid() || !hasReadableScales(quantizer))
            return say("Its scales are computed while the model runs");
        if (!isSwitchable(quantizer))
            return say("Its type cannot be computed here");
        return std::nullopt;
    }

    void addQuantize(const Quantizer& quantize) {
        Switch found{SwitchKind::Activation, quantize.node, quantize.data, {}};
        if (auto reason = obstacle(quantize))
            return fix(quantize, std::move(*reason));
        for (const Use& use : index_->uses(quantize.output)) {
            const Quantizer* consumer = quant_->at(use.node);
            if (!consumer || !consumer->dequantizes() || use.slot != 0)
                return fix(quantize, say("Another operator than DQ reads its integers"));
            if (auto reason = obstacle(*consumer))
                return fix(*consumer, std::move(*reason));
            found.ends.push_back(use.node);
        }
        if (index_->isGraphOutput(quantize.output) || found.ends.empty())
            return fix(quantize, say("Its integers leave the model"));
        if (!quantize.constantData)
            return list_.switches.push_back(std::move(found));
        addWeight(quantize, std::move(found));
    }

    void addStored(const Quantizer& dequantize) {
        if (auto reason = obstacle(dequantize))
            return fix(dequantize, std::move(*reason));
        addWeight(dequantize, {SwitchKind::Weight, dequantize.node, dequantize.data, {dequantize.node}});
    }

    void addWeight(const Quantizer& quantizer, Switch found) {
        found.kind = SwitchKind::Weight;
        found.tensor = throughIdentity(*index_, quantizer.data);
        const bool isSeen =
            std::ranges::any_of(found.ends, [&](NodeIx end) { return index_->isGraphOutput(index_->output(end, 0)); });
        if (!readableConstant(*index_, quantizer.data) || isSeen)
            return fix(quantizer, say("What it reads is computed, and no constant of the model"));
        list_.switches.push_back(std::move(found));
    }

    const Index* index_;
    const QuantView* quant_;
    SwitchList list_;
};

} // namespace

std::string_view switchKindName(SwitchKind kind) { return kind == SwitchKind::Activation ? "activation" : "weight"; }

SwitchList switchesOf(const Index& index, const QuantView& quant) { return SwitchFinder(index, quant).find(); }

} // namespace qaliper
