#include "model/sensitivity/plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "model/quant/dequantize.h"
#include "model/rewrite/fix_builder.h"
#include "model/sensitivity/originals.h"

namespace qaliper {

namespace {

// Of the model's MACs: what leaving an operator in float costs at least.
constexpr double leastCost = 0.002;

std::set<NodeIx> consumersOf(const Index& index, const Switch& quantizer) {
    std::set<NodeIx> consumers;
    for (const NodeIx end : quantizer.ends) {
        for (const Use& use : index.uses(index.output(end, 0)))
            consumers.insert(use.node);
    }
    return consumers;
}

class Planner {
public:
    Planner(const Context& context, const SwitchList& list, const std::vector<std::uint32_t>& numbers,
        const std::vector<double>& noise, PlanCost costs, const std::vector<NodeIx>& taken)
        : context_(&context), numbers_(&numbers), noise_(&noise), costs_(costs) {
        for (const std::uint32_t number : numbers) {
            const Switch& quantizer = list.switches[number];
            bool isOutput = false;
            for (const NodeIx end : quantizer.ends)
                isOutput = isOutput || context.index().isGraphOutput(context.index().output(end, 0));
            consumers_.push_back(isOutput ? std::set<NodeIx>() : consumersOf(context.index(), quantizer));
            candidates_.insert(consumers_.back());
            for (const NodeIx consumer : consumers_.back())
                candidates_.insert({consumer});
        }
        candidates_.erase(std::set<NodeIx>());
        for (const NodeIx node : taken)
            leaveInFloat(node);
    }

    std::vector<PlanStep> plan(std::size_t most) {
        std::vector<PlanStep> steps;
        while (steps.size() < most) {
            const std::set<NodeIx>* best = nullptr;
            double bestWorth = 0;
            for (const std::set<NodeIx>& candidate : candidates_) {
                const double worth = gainOf(candidate) / costOf(candidate);
                if (worth > bestWorth) {
                    bestWorth = worth;
                    best = &candidate;
                }
            }
            if (!best)
                break;
            steps.push_back(take(*best));
        }
        return steps;
    }

private:
    bool isOff(std::size_t number, const std::set<NodeIx>& more) const {
        const std::set<NodeIx>& consumers = consumers_[number];
        return !consumers.empty() && std::ranges::all_of(consumers, [&](NodeIx consumer) {
            return float_.contains(consumer) || more.contains(consumer);
        });
    }
    double gainOf(const std::set<NodeIx>& candidate) const {
        double gain = 0;
        for (std::size_t i = 0; i < consumers_.size(); ++i) {
            if (!isOff(i, {}) && isOff(i, candidate))
                gain += (*noise_)[i];
        }
        return gain;
    }
    double shareOf(NodeIx node) const {
        const double all = context_->costs.macs().value;
        const auto& own = context_->costs.at(node).macs;
        return own && all > 0 ? own->value / all : 0;
    }
    double costOf(const std::set<NodeIx>& candidate) const {
        double cost = costs_ == PlanCost::Macs ? leastCost : 0;
        for (const NodeIx node : candidate) {
            if (!float_.contains(node))
                cost += costs_ == PlanCost::Macs ? shareOf(node) : 1;
        }
        return std::max(cost, leastCost);
    }
    // Whether it was not in float yet.
    bool leaveInFloat(NodeIx node) {
        const bool isNew = float_.insert(node).second;
        floatShare_ += isNew ? shareOf(node) : 0;
        return isNew;
    }
    PlanStep take(const std::set<NodeIx>& candidate) {
        PlanStep step;
        for (const NodeIx node : candidate) {
            if (leaveInFloat(node))
                step.added.push_back(node);
        }
        step.floatShare = floatShare_;
        for (std::size_t i = 0; i < consumers_.size(); ++i) {
            if (isOff(i, {}))
                step.noise += (*noise_)[i];
            else
                step.on.push_back((*numbers_)[i]);
        }
        return step;
    }

    const Context* context_;
    const std::vector<std::uint32_t>* numbers_;
    const std::vector<double>* noise_;
    std::vector<std::set<NodeIx>> consumers_; // by switch
    PlanCost costs_;
    std::set<std::set<NodeIx>> candidates_;
    std::set<NodeIx> float_;
    double floatShare_ = 0;
};

// The float form of a weight that is stored quantized.
Result<Tensor> floatWeight(const Context& context, const Switch& weight, const Index& original) {
    const Quantizer& dequantize = *context.quant.at(weight.node);
    const Tensor& constant = *readableConstant(context.index(), weight.tensor);
    std::string name = constant.name + "_float";
    const DataType type = dequantize.scaleTensor->type;
    QALIPER_TRY(const auto numbers, floatNumbersOf(context, weight, &original));
    if (!numbers)
        return dequantized(std::move(name), constant, dequantize, type, context.storage());
    ElementPacker packer(type, numbers->size());
    for (const float number : *numbers)
        packer.push(encodeElement(type, number));
    return makeTensor(std::move(name), type, constant.dims, std::move(packer).take(), context.storage());
}

// What a Q reads, in the type that its DQ writes: FP32 as FP16, say, where the two have scales of different types.
std::string inTypeOf(FixBuilder& builder, const Context& context, ValueIx value, const Quantizer& dequantize) {
    std::string name(context.index().name(value));
    const DataType from = context.types.element(value);
    const DataType inferred = context.types.element(dequantize.output);
    const DataType to = inferred == DataType::Undefined ? dequantize.scaleTensor->type : inferred;
    if (from == to || from == DataType::Undefined)
        return name;
    return builder.add(mainGraph,
        {"Cast", "", {name}, {{"to", static_cast<std::int64_t>(to)}}, name + "_" + std::string(shortName(to))});
}

} // namespace

std::vector<PlanStep> planToFloat(const Context& context, const SwitchList& list,
    const std::vector<std::uint32_t>& numbers, const std::vector<double>& noise, std::size_t most, PlanCost costs,
    const std::vector<NodeIx>& taken) {
    return Planner(context, list, numbers, noise, costs, taken).plan(most);
}

Result<std::vector<Edit>> editsToFloat(
    const Context& context, const SwitchList& list, const std::vector<NodeIx>& operators, const Index& original) {
    const Index& index = context.index();
    FixBuilder builder(context);
    for (const Switch& quantizer : list.switches) {
        for (const NodeIx end : quantizer.ends) {
            std::string source(index.name(quantizer.tensor));
            bool isKnown = context.quant.at(quantizer.node)->quantizes;
            bool isTyped = !isKnown;
            for (const Use& use : index.uses(index.output(end, 0))) {
                if (std::ranges::find(operators, use.node) == operators.end())
                    continue;
                if (!std::exchange(isKnown, true)) {
                    QALIPER_TRY(auto weight, floatWeight(context, quantizer, original));
                    source = builder.addTensor(mainGraph, std::move(weight));
                } else if (!std::exchange(isTyped, true)) {
                    source = inTypeOf(builder, context, quantizer.tensor, *context.quant.at(end));
                }
                builder.redirect(use, source);
            }
        }
    }
    return std::move(builder).finish();
}

} // namespace qaliper
