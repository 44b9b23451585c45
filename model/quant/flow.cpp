#include "model/quant/flow.h"

#include <algorithm>
#include <span>

#include "model/quant/kernel_fusion.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

// Limits recursion in a file that is not sorted. In a sorted one, what a value depends on is already known.
constexpr int maxDetour = 32;

class FlowWalk {
public:
    FlowWalk(const Index& index, const QuantView& quant, const MyelinRegions& regions, bool crossesCasts)
        : index_(&index),
          quant_(&quant),
          regions_(&regions),
          crossesCasts_(crossesCasts),
          sources_(index.valueCount()),
          sinks_(index.valueCount(), Answer::Unknown),
          visited_(index.valueCount()) {}

    NodeIx source(ValueIx value, int depth = maxDetour) {
        if (!value.valid() || depth == 0)
            return {};
        if (!visited_[value.value]) {
            visited_[value.value] = true; // a cycle finds no DQ here
            sources_[value.value] = findSource(value, depth);
        }
        return sources_[value.value];
    }

    bool isRequantized(ValueIx value, int depth = maxDetour) {
        if (!value.valid() || depth == 0)
            return false;
        Answer& answer = sinks_[value.value];
        if (answer == Answer::Unknown) {
            answer = Answer::No;
            answer = findSink(value, depth) ? Answer::Yes : Answer::No;
        }
        return answer == Answer::Yes;
    }

private:
    enum class Answer : std::uint8_t { Unknown, No, Yes };

    static bool belongsToForm(const Node& cast, const Quantizer& dequantize) {
        if (bitsOf(dequantize.type) == 4)
            return true;
        const Tensor* scale = dequantize.scaleTensor;
        return isFloat8(dequantize.type) && !dequantize.constantData && scale && bitsOf(scale->type) == 16 &&
            static_cast<DataType>(cast.integer("to", 0)) == DataType::Float;
    }

    NodeIx sourceAfterCast(NodeIx cast, int depth) {
        const NodeIx found = source(index_->input(cast, 0), depth - 1);
        return found.valid() && belongsToForm(index_->node(cast), *quant_->at(found)) ? found : NodeIx{};
    }

    NodeIx findSource(ValueIx value, int depth) {
        const NodeIx producer = index_->producer(value);
        if (const Quantizer* quantizer = quant_->at(producer))
            return quantizer->dequantizes() ? producer : NodeIx{};
        if (!producer.valid())
            return commonSource(index_->arguments(value), depth);
        if (const ValueIx result = index_->result(value); result.valid())
            return source(result, depth - 1);
        if (crossesCasts_ && isFloatCast(index_->node(producer)))
            return sourceAfterCast(producer, depth);
        if (quantTrait(index_->node(producer)) != QuantTrait::Commutes)
            return {};
        if (!index_->node(producer).is("Concat"))
            return source(index_->input(producer, 0), depth - 1);
        return commonSource(index_->inputs(producer), depth);
    }

    // The first one, where all values have one of the same type.
    NodeIx commonSource(std::span<const ValueIx> values, int depth) {
        NodeIx first;
        for (const ValueIx part : values) {
            const NodeIx found = source(part, depth - 1);
            if (!found.valid() || (first.valid() && quant_->at(found)->type != quant_->at(first)->type))
                return {};
            first = first.valid() ? first : found;
        }
        return first;
    }

    bool findSink(ValueIx value, int depth) {
        const auto uses = index_->uses(value);
        const NodeIx producer = index_->producer(value);
        const auto readsData = [&](const Use& use) { return !index_->node(use.node).is("Shape"); };
        if (index_->isGraphOutput(value) || std::ranges::none_of(uses, readsData))
            return false;
        return std::ranges::all_of(uses, [&](const Use& use) {
            if (regions_->contains(use.node) && producer.valid() && !regions_->contains(producer))
                return false;
            if (const Quantizer* quantizer = quant_->at(use.node))
                return quantizer->quantizes && use.slot == 0;
            if (const ValueIx parameter = index_->parameter(use); parameter.valid())
                return isRequantized(parameter, depth - 1);
            return !readsData(use) || (fusesIntoLayer(index_->node(use.node)) && areRequantized(use.node, depth - 1));
        });
    }

    bool areRequantized(NodeIx node, int depth) {
        return std::ranges::all_of(index_->outputs(node), [&](ValueIx output) {
            return !output.valid() || isUnused(*index_, output) || isRequantized(output, depth);
        });
    }

    const Index* index_;
    const QuantView* quant_;
    const MyelinRegions* regions_;
    bool crossesCasts_;
    std::vector<NodeIx> sources_;
    std::vector<Answer> sinks_;
    std::vector<bool> visited_;
};

} // namespace

QuantFlow::QuantFlow(const Index& index, const QuantView& quant, MyelinRegions regions)
    : regions_(std::move(regions)),
      dequantizers_(index.valueCount()),
      acrossCasts_(index.valueCount()),
      requantized_(index.valueCount()) {
    if (quant.empty())
        return;
    FlowWalk walk(index, quant, regions_, false);
    FlowWalk wideWalk(index, quant, regions_, true);
    for (const NodeIx node : index.nodes()) {
        for (const ValueIx output : index.outputs(node)) {
            if (!output.valid())
                continue;
            dequantizers_[output.value] = walk.source(output);
            acrossCasts_[output.value] = wideWalk.source(output);
        }
    }
    for (const NodeIx node : backwards(index.nodes())) {
        for (const ValueIx output : index.outputs(node)) {
            if (output.valid())
                requantized_[output.value] = walk.isRequantized(output);
        }
    }
}

const Quantizer* QuantFlow::dequantizerAfter(const QuantView& quant, ValueIx value) const {
    return value.valid() ? quant.at(dequantizers_[value.value]) : nullptr;
}

const Quantizer* QuantFlow::dequantizerAcrossCasts(const QuantView& quant, ValueIx value) const {
    return value.valid() ? quant.at(acrossCasts_[value.value]) : nullptr;
}

} // namespace qaliper
