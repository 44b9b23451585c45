#include "model/quant/activation_form.h"

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t longestForm = 12; // operators; GELU as a polynomial of Tanh has eight

bool isPartOfForm(const Node& node) {
    constexpr std::array<std::string_view, 9> arithmetic{
        "Add", "Div", "Erf", "Exp", "Mul", "Neg", "Pow", "Reciprocal", "Sub"};
    const QuantTrait trait = quantTrait(node);
    return trait == QuantTrait::Activation || trait == QuantTrait::Normalizes ||
        (node.isStandard() && std::ranges::find(arithmetic, std::string_view(node.opType)) != arithmetic.end());
}

// Taken in by a layer according to the documentation, or seen to be; the others are open.
bool isSure(const Node& node) {
    constexpr std::array<std::string_view, 10> generic{
        "Div", "Erf", "Exp", "Gelu", "HardSwish", "Mish", "Mul", "Pow", "Softplus", "Swish"};
    return std::ranges::find(generic, std::string_view(node.opType)) == generic.end();
}

class FormSearch {
public:
    FormSearch(const Index& index, const QuantView& quant, ValueIx value)
        : index_(&index), quant_(&quant), values_{value} {}

    std::optional<ActivationForm> run() {
        std::size_t seen = 0;
        while (seen < values_.size()) {
            const ValueIx next = values_[seen++]; // take() adds values
            for (const Use& use : index_->uses(next))
                take(use.node);
        }
        std::ranges::sort(form_.nodes);
        for (const ValueIx value : values_) {
            if (!isReadOutside(value))
                continue;
            if (form_.result.valid() || value == values_.front())
                return std::nullopt;
            form_.result = value;
        }
        return form_.result.valid() ? std::optional(std::move(form_)) : std::nullopt;
    }

private:
    bool isInside(ValueIx value) const { return std::ranges::find(values_, value) != values_.end(); }

    void take(NodeIx node) {
        const bool isKnown = std::ranges::find(form_.nodes, node) != form_.nodes.end();
        const auto reads = [&](ValueIx input) {
            return !input.valid() || isInside(input) || quant_->isConstant(input);
        };
        if (isKnown || form_.nodes.size() == longestForm || !isPartOfForm(index_->node(node)) ||
            !std::ranges::all_of(index_->inputs(node), reads) || !index_->output(node, 0).valid())
            return;
        form_.nodes.push_back(node);
        form_.isGeneric = form_.isGeneric || !isSure(index_->node(node));
        values_.push_back(index_->output(node, 0));
    }

    bool isReadOutside(ValueIx value) const {
        const auto isOutside = [&](const Use& use) {
            return std::ranges::find(form_.nodes, use.node) == form_.nodes.end() && !index_->node(use.node).is("Shape");
        };
        return index_->isGraphOutput(value) || std::ranges::any_of(index_->uses(value), isOutside);
    }

    const Index* index_;
    const QuantView* quant_;
    std::vector<ValueIx> values_; // the layer's first
    ActivationForm form_;
};

} // namespace

std::optional<ActivationForm> activationAfter(const Index& index, const QuantView& quant, ValueIx value) {
    return value.valid() ? FormSearch(index, quant, value).run() : std::nullopt;
}

} // namespace qaliper
