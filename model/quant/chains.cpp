#include "model/quant/chains.h"

#include <algorithm>

#include "model/base/sort_unique.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

class ChainWalk {
public:
    ChainWalk(const Index& index, const QuantView& quant, const PrecisionMap& precision)
        : index_(&index), quant_(&quant), precision_(&precision) {}

    Chain from(const Quantizer& start) const {
        Chain chain;
        chain.start = start.node;
        chain.type = start.type;
        chain.weight = start.constantData;
        chain.nodes.push_back(start.node);
        if (start.quantizes)
            followQuantized(start.output, chain);
        else
            addConsumers(start.output, chain);
        sortUnique(chain.nodes);
        sortUnique(chain.consumers);
        const auto takesIt = [&](NodeIx node) { return takesQuantized(node); };
        chain.broken = !chain.consumers.empty() && std::ranges::none_of(chain.consumers, takesIt);
        return chain;
    }

private:
    void followQuantized(ValueIx value, Chain& chain) const {
        std::vector<ValueIx> open{value};
        while (!open.empty()) {
            const ValueIx next = open.back();
            open.pop_back();
            for (const Use& use : index_->uses(next)) {
                const Quantizer* quantizer = quant_->at(use.node);
                const bool isMove = quantTrait(index_->node(use.node)) == QuantTrait::Commutes;
                const bool isKnown = std::ranges::find(chain.nodes, use.node) != chain.nodes.end();
                if (isKnown)
                    continue;
                if (quantizer && quantizer->dequantizes()) {
                    chain.nodes.push_back(use.node);
                    addConsumers(quantizer->output, chain);
                } else if (isMove) {
                    chain.nodes.push_back(use.node);
                    for (const ValueIx output : index_->outputs(use.node)) {
                        if (output.valid())
                            open.push_back(output);
                    }
                } else {
                    chain.consumers.push_back(use.node);
                }
            }
        }
    }

    // Of the DQ, and of a Cast to another float type upstream of them.
    void addConsumers(ValueIx value, Chain& chain) const {
        if (!value.valid())
            return; // a DQ without an output
        for (const Use& use : index_->uses(value)) {
            const bool isCast = isFloatCast(index_->node(use.node));
            const ValueIx after = isCast ? index_->output(use.node, 0) : ValueIx{};
            if (!after.valid() || std::ranges::find(chain.nodes, use.node) != chain.nodes.end()) {
                chain.consumers.push_back(use.node);
                continue;
            }
            chain.nodes.push_back(use.node);
            for (const Use& next : index_->uses(after))
                chain.consumers.push_back(next.node);
        }
    }

    bool takesQuantized(NodeIx node) const {
        return quant_->at(node) != nullptr || runsQuantized(precision_->at(node));
    }

    const Index* index_;
    const QuantView* quant_;
    const PrecisionMap* precision_;
};

} // namespace

std::vector<Chain> findChains(const Index& index, const QuantView& quant, const PrecisionMap& precision) {
    const ChainWalk walk(index, quant, precision);
    std::vector<Chain> chains;
    std::vector<bool> isReached(index.nodeCount());
    for (const Quantizer& quantizer : quant.all()) {
        if (!quantizer.quantizes || !quantizer.output.valid())
            continue;
        chains.push_back(walk.from(quantizer));
        for (const NodeIx node : chains.back().nodes)
            isReached[node.value] = true;
    }
    const auto ofQuantizes = static_cast<std::ptrdiff_t>(chains.size());
    for (const Quantizer& quantizer : quant.all()) {
        const bool isStart = quantizer.dequantizes() && !quantizer.ofScale && quantizer.output.valid();
        if (isStart && !isReached[quantizer.node.value])
            chains.push_back(walk.from(quantizer));
    }
    std::ranges::inplace_merge(chains, chains.begin() + ofQuantizes, {}, &Chain::start);
    return chains;
}

} // namespace qaliper
