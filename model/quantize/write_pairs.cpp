#include "model/quantize/write_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <variant>

#include "model/quant/real_range.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/pairs.h"
#include "model/rewrite/weight_pair.h"

namespace qaliper {

namespace {

// One scale for ranges further apart than this costs three of seven bits.
constexpr double worthwhileSpread = 8;

// Any scale represents zeros.
constexpr double limitOfZeros = 1;

class PairWriter {
public:
    PairWriter(const Context& context, const Placement& placement)
        : context_(&context), placement_(&placement), builder_(context) {}

    Result<PairEdits> write(const Job& job) && {
        for (const PlacedPair& pair : placement_->pairs)
            addTo(pair);
        for (const PlacedWeight& weight : placement_->weights) {
            QALIPER_CHECK(quantize(weight, job));
        }
        PairEdits pairs{std::move(builder_).finish(), {}};
        for (const Edit& edit : pairs.edits) {
            const auto* added = std::get_if<AddNode>(&edit);
            const auto tensor = added ? tensors_.find(added->node.output(0)) : tensors_.end();
            if (tensor != tensors_.end())
                pairs.scales.emplace(tensor->second, added->node.input(1));
        }
        return pairs;
    }

private:
    void addTo(const PlacedPair& pair) {
        const Tensor scale = makeSmallTensor("scale", DataType::Float, {}, {1});
        Quantizer like;
        like.type = placement_->type;
        like.scaleTensor = &scale;
        const std::string name(context_->index().name(pair.tensor));
        const std::string paired = addPair(builder_, *context_, pair.tensor, like, scaleOf(1, placement_->type));
        tensors_.emplace(paired, name);
        for (const Use& consumer : pair.consumers)
            builder_.redirect(consumer, paired);
    }

    // Layers that share a weight and read it alike share its constants.
    Status quantize(const PlacedWeight& weight, const Job& job) {
        const ValueIx value = context_->index().input(weight.use.node, weight.use.slot);
        auto known = std::ranges::find_if(written_, [&](const Written& written) {
            return written.value == value && written.constants.form.axis == weight.axis;
        });
        if (known == written_.end()) {
            QALIPER_TRY(
                auto constants, constantsOf(value, {placement_->type, weight.axis, placement_->storesQuantized}, job));
            known = written_.insert(written_.end(), {value, std::move(constants)});
        }
        readPairedWeight(builder_, *context_, weight.use, addWeightPair(builder_, mainGraph, known->constants));
        return {};
    }

    Result<WeightConstants> constantsOf(ValueIx value, const WeightForm& form, const Job& job) {
        if (const Tensor* constant = readableConstant(context_->index(), value))
            return addWeightConstants(builder_, *context_, mainGraph, *constant, form, job);
        QALIPER_TRY(const auto folded, foldedConstant(*context_, value));
        return addWeightConstants(builder_, *context_, mainGraph, folded, form, job);
    }

    struct Written {
        ValueIx value;
        WeightConstants constants;
    };

    const Context* context_;
    const Placement* placement_;
    FixBuilder builder_;
    std::vector<Written> written_;
    std::map<std::string, std::string, std::less<>> tensors_; // by the output of their DQ
};

} // namespace

double scaleOf(double limit, DataType type) {
    return std::max<double>(limit / limitsOf(type)->second, std::numeric_limits<float>::min());
}

Result<TensorLimits> limitsOfPairs(const Context& context, const Placement& placement, const TensorLimits& measured) {
    struct Spread {
        double least = std::numeric_limits<double>::infinity();
        double most = 0;
    };
    std::map<std::uint32_t, Spread> groups;
    TensorLimits limits;
    for (const PlacedPair& pair : placement.pairs) {
        const std::string name(context.index().name(pair.tensor));
        const auto own = measured.find(name);
        if (!pair.limit && (own == measured.end() || !std::isfinite(own->second)))
            return fail(
                ErrorKind::Invalid, say("There is no range of \"{tensor}\" in the statistics", arg("tensor", name)));
        const double limit = pair.limit ? *pair.limit : own->second;
        limits[name] = limit > 0 ? limit : limitOfZeros;
        if (!pair.limit && limit > 0) {
            Spread& spread = groups[pair.group];
            spread = {std::min(spread.least, limit), std::max(spread.most, limit)};
        }
    }
    for (const PlacedPair& pair : placement.pairs) {
        const auto spread = groups.find(pair.group);
        if (!pair.limit && spread != groups.end() && spread->second.most <= worthwhileSpread * spread->second.least)
            limits[std::string(context.index().name(pair.tensor))] = spread->second.most;
    }
    return limits;
}

Result<PairEdits> pairEdits(const Context& context, const Placement& placement, const Job& job) {
    return PairWriter(context, placement).write(job);
}

Result<std::vector<Edit>> withLimits(const PairEdits& pairs, DataType type, const TensorLimits& limits) {
    std::map<std::string_view, double> scales;
    for (const auto& [tensor, scale] : pairs.scales) {
        const auto limit = limits.find(tensor);
        if (limit == limits.end())
            return fail(ErrorKind::Invalid, say("There is no range of \"{tensor}\"", arg("tensor", tensor)));
        scales.emplace(scale, scaleOf(limit->second, type));
    }
    std::vector<Edit> edits = pairs.edits;
    for (Edit& edit : edits) {
        auto* put = std::get_if<PutTensor>(&edit);
        const auto scale = put ? scales.find(put->tensor.name) : scales.end();
        if (scale != scales.end())
            put->tensor = makeSmallTensor(put->tensor.name, put->tensor.type, put->tensor.dims, {scale->second});
    }
    return edits;
}

Result<std::vector<Edit>> quantizingEdits(
    const Context& context, const Placement& placement, const TensorLimits& limits, const Job& job) {
    QALIPER_TRY(const auto pairs, pairEdits(context, placement, job));
    return withLimits(pairs, placement.type, limits);
}

} // namespace qaliper
