#include "model/quantize/write_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

    Result<std::vector<Edit>> write(const TensorLimits& limits, const Job& job) && {
        for (const PlacedPair& pair : placement_->pairs) {
            const auto limit = limits.find(context_->index().name(pair.tensor));
            if (limit == limits.end())
                return fail(ErrorKind::Invalid,
                    say("There is no range of \"{tensor}\"", arg("tensor", context_->index().name(pair.tensor))));
            addTo(pair, limit->second);
        }
        for (const PlacedWeight& weight : placement_->weights) {
            if (Status status = quantize(weight, job); !status)
                return fail(std::move(status.error()));
        }
        return std::move(builder_).finish();
    }

private:
    void addTo(const PlacedPair& pair, double limit) {
        const Tensor scale = makeSmallTensor("scale", DataType::Float, {}, {1});
        Quantizer like;
        like.type = placement_->type;
        like.scaleTensor = &scale;
        const std::string name(context_->index().name(pair.tensor));
        const std::string paired = addPair(builder_, mainGraph, name, like, scaleOf(limit, placement_->type));
        for (const Use& reader : pair.readers)
            builder_.redirect(reader, paired);
    }

    // Layers that share a weight and read it alike share its constants.
    Status quantize(const PlacedWeight& weight, const Job& job) {
        const ValueIx value = context_->index().input(weight.use.node, weight.use.slot);
        auto known = std::ranges::find_if(written_, [&](const Written& written) {
            return written.value == value && written.constants.form.axis == weight.axis;
        });
        if (known == written_.end()) {
            auto constants = constantsOf(value, {placement_->type, weight.axis, placement_->storesQuantized}, job);
            if (!constants)
                return fail(std::move(constants.error()));
            known = written_.insert(written_.end(), {value, std::move(*constants)});
        }
        builder_.redirect(weight.use, addWeightPair(builder_, mainGraph, known->constants));
        return {};
    }

    Result<WeightConstants> constantsOf(ValueIx value, const WeightForm& form, const Job& job) {
        if (const Tensor* constant = readableConstant(context_->index(), value))
            return addWeightConstants(builder_, *context_, mainGraph, *constant, form, job);
        const auto folded = foldedConstant(*context_, value);
        if (!folded)
            return fail(folded.error());
        return addWeightConstants(builder_, *context_, mainGraph, *folded, form, job);
    }

    struct Written {
        ValueIx value;
        WeightConstants constants;
    };

    const Context* context_;
    const Placement* placement_;
    FixBuilder builder_;
    std::vector<Written> written_;
};

} // namespace

TensorLimits unitLimits(const Context& context, const Placement& placement) {
    TensorLimits limits;
    for (const PlacedPair& pair : placement.pairs)
        limits[std::string(context.index().name(pair.tensor))] = 1;
    return limits;
}

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

Result<std::vector<Edit>> quantizingEdits(
    const Context& context, const Placement& placement, const TensorLimits& limits, const Job& job) {
    return PairWriter(context, placement).write(limits, job);
}

} // namespace qaliper
