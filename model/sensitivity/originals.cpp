#include "model/sensitivity/originals.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "model/graph/queries.h"
#include "model/onnx/load.h"
#include "model/quantize/channel_factor.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/sensitivity/pair_arithmetic.h"

namespace qaliper {

namespace {

constexpr double minCosineSimilarity = 0.9;  // cosine of a channel and what it was made from
constexpr double sameFactor = 0.05;          // what rounding alone may change
constexpr double leastShare = 0.5;           // of the channels, that have to be alike
constexpr int fittingSteps = 24;             // of factors along two axes, in turns
constexpr double simpler = 1.2;              // factors along one axis are taken up to so much more noise
constexpr double likelier = 1.5;             // factors that equalizing writes, up to so much
constexpr std::size_t numbersOfFactor = 8;   // at least, that a factor is fitted to
constexpr std::size_t numbersOfWritten = 3;  // the same where only few factors are possible
constexpr std::size_t sampledNumbers = 4096; // of a weight, that its original is searched by

Result<std::vector<float>> floatsOf(const Tensor& tensor, const Storage& storage) {
    QALIPER_TRY(const auto bytes, readBytes(tensor, storage));
    std::vector<float> numbers(elementCount(tensor.dims).value_or(0));
    for (std::size_t at = 0; at < numbers.size(); ++at)
        numbers[at] = static_cast<float>(decodeElement(tensor.type, bitsAt(tensor.type, bytes, at)));
    return numbers;
}

struct Products {
    double both = 0;
    double ours = 0;
    double theirs = 0;

    void add(double our, double their) {
        both += our * their;
        ours += our * our;
        theirs += their * their;
    }
    double factor() const { return theirs == 0 ? 1 : both / theirs; }
    bool isAlike() const { return both >= minCosineSimilarity * std::sqrt(ours * theirs); }
};

// A tensor as channels × inputs × rest.
struct Channels {
    std::size_t first = 1;
    std::size_t second = 1;
    std::size_t rest = 1;

    explicit Channels(const std::vector<std::int64_t>& dims) {
        for (std::size_t i = 0; i < dims.size(); ++i)
            (i == 0 ? first : i == 1 ? second : rest) *= static_cast<std::size_t>(dims[i]);
    }
};

// Factors of both axes that bring `theirs` nearest to `ours`.
class FactorFit {
public:
    FactorFit(const std::vector<std::int64_t>& dims, const std::vector<float>& ours, const std::vector<float>& theirs)
        : channels_(dims), ours_(&ours), theirs_(&theirs), first_(channels_.first, 1), second_(channels_.second, 1) {
        fitTo(numbersOfWritten);
        takeWrittenFactors();
        if (!isWritten_)
            fitTo(numbersOfFactor);
    }

    // Whether several channels were multiplied by what equalizing writes. One alone is rather a wrong scale.
    bool isEqualized() const {
        const auto isOther = [](float factor) { return factor != 1; };
        return isWritten_ && std::ranges::count_if(first_, isOther) + std::ranges::count_if(second_, isOther) > 1 &&
            noiseOf(std::vector<float>(channels_.first, 1), std::vector<float>(channels_.second, 1)) >
            likelier * noise();
    }
    // Not one factor for all: a preparation gives each channel its own.
    bool isVaried() const { return isVaried(first_) || isVaried(second_); }

    // The share of channels that are the same numbers but for rounding.
    double similarShare(bool scaled) const {
        std::size_t alike = 0;
        for (std::size_t i = 0; i < channels_.first; ++i) {
            const Products products = ofChannel(i, scaled);
            const bool isSame = std::abs(products.factor() - 1) <= sameFactor;
            alike += products.isAlike() && (isSame || scaled) ? 1 : 0;
        }
        return static_cast<double>(alike) / static_cast<double>(std::max<std::size_t>(channels_.first, 1));
    }

    std::vector<float> first() && { return std::move(first_); }
    std::vector<float> second() const { return second_; }

private:
    static bool isVaried(const std::vector<float>& factors) {
        const auto [least, most] = std::ranges::minmax(factors);
        return most - least > 2 * sameFactor * std::abs(most);
    }
    template <class Visit>
    void eachOf(std::size_t channel, Visit visit) const {
        std::size_t at = channel * channels_.second * channels_.rest;
        for (std::size_t j = 0; j < channels_.second; ++j) {
            for (std::size_t k = 0; k < channels_.rest; ++k, ++at)
                visit(j, (*ours_)[at], (*theirs_)[at]);
        }
    }
    void fit(bool alongFirst, bool alongSecond) {
        first_.assign(channels_.first, 1);
        second_.assign(channels_.second, 1);
        fitted_ = (alongFirst ? channels_.first : 0) + (alongSecond ? channels_.second : 0);
        for (int step = 0; step < (alongFirst && alongSecond ? fittingSteps : 1); ++step) {
            if (alongFirst)
                fitFirst();
            if (alongSecond)
                fitSecond();
        }
    }
    // Along the axes whose channels have enough numbers; along one, where its factors explain the numbers as well as both.
    void fitTo(std::size_t leastNumbers) {
        const bool hasFirst = channels_.second * channels_.rest >= leastNumbers;
        const bool hasSecond = channels_.second > 1 && channels_.first * channels_.rest >= leastNumbers;
        fit(hasFirst, hasSecond);
        if (!hasFirst || !hasSecond)
            return;
        const FactorFit both = *this;
        const double most = variance() * simpler;
        fit(true, false);
        if (variance() > most)
            fit(false, true);
        if (variance() > most)
            *this = both;
    }
    // What equalizing writes instead of what rounded numbers suggest. Both axes are known but for a factor that one has and
    // the other lacks: the channel with the largest numbers tells it best.
    void takeWrittenFactors() {
        FactorFit written = *this;
        const float told = first_[largestChannel()];
        const float surplus = told > 0 ? told / writtenFactor(told) : 1;
        for (float& factor : written.first_)
            factor = writtenFactor(factor / surplus);
        for (float& factor : written.second_)
            factor = writtenFactor(factor * surplus);
        written.fitted_ = 0;
        written.isWritten_ = written.variance() <= variance() * likelier;
        if (written.isWritten_)
            *this = std::move(written);
    }
    static float writtenFactor(float factor) {
        return factor > 0 ? static_cast<float>(nearestChannelFactor(factor)) : factor;
    }
    std::size_t largestChannel() const {
        std::vector<double> powers(channels_.first);
        for (std::size_t i = 0; i < channels_.first; ++i)
            powers[i] = ofChannel(i, false).ours;
        return static_cast<std::size_t>(std::ranges::max_element(powers) - powers.begin());
    }
    // What the factors do not explain.
    double noise() const { return noiseOf(first_, second_); }
    // By number that is left when the factors are chosen.
    double variance() const {
        return noise() / static_cast<double>(std::max<std::size_t>(ours_->size(), fitted_ + 1) - fitted_);
    }
    double noiseOf(const std::vector<float>& first, const std::vector<float>& second) const {
        double sum = 0;
        for (std::size_t i = 0; i < channels_.first; ++i) {
            eachOf(i, [&](std::size_t j, double our, double their) {
                const double error = our - their * first[i] * second[j];
                sum += error * error;
            });
        }
        return sum;
    }
    Products ofChannel(std::size_t channel, bool scaled) const {
        Products products;
        eachOf(channel, [&](std::size_t j, double our, double their) {
            products.add(our, scaled ? their * first_[channel] * second_[j] : their);
        });
        return products;
    }
    void fitFirst() {
        for (std::size_t i = 0; i < channels_.first; ++i) {
            Products products;
            eachOf(i, [&](std::size_t j, double our, double their) { products.add(our, their * second_[j]); });
            first_[i] = static_cast<float>(products.factor());
        }
    }
    void fitSecond() {
        std::vector<Products> products(channels_.second);
        for (std::size_t i = 0; i < channels_.first; ++i)
            eachOf(i, [&](std::size_t j, double our, double their) { products[j].add(our, their * first_[i]); });
        for (std::size_t j = 0; j < channels_.second; ++j)
            second_[j] = static_cast<float>(products[j].factor());
    }

    Channels channels_;
    const std::vector<float>* ours_;
    const std::vector<float>* theirs_;
    std::vector<float> first_;
    std::vector<float> second_;
    std::size_t fitted_ = 0; // factors that were chosen by the numbers
    bool isWritten_ = false; // the factors are such as equalizing writes
};

// A constant of the float model that the weight may have been made from.
struct Candidate {
    const Tensor* constant = nullptr;
    std::vector<double> factors = {}; // along axis 0, of a BatchNormalization after it; empty without one
};

Result<std::vector<float>> floatsOf(const Candidate& candidate, const Storage& storage) {
    auto numbers = floatsOf(*candidate.constant, storage);
    if (!numbers || numbers->empty() || candidate.factors.empty())
        return numbers;
    const std::size_t perChannel = numbers->size() / candidate.factors.size();
    for (std::size_t at = 0; at < numbers->size(); ++at)
        (*numbers)[at] = static_cast<float>((*numbers)[at] * candidate.factors[at / perChannel]);
    return numbers;
}

// As it is but for the normalization.
Original withoutFit(const Candidate& candidate) {
    if (candidate.factors.empty())
        return {candidate.constant, {}, {}};
    return {candidate.constant, {candidate.factors.begin(), candidate.factors.end()},
        std::vector<float>(Channels(candidate.constant->dims).second, 1)};
}

// What the candidate makes of the weight; nothing where it is another one. At the same place it is the same one, even where the
// numbers of the weight are damaged.
std::optional<Original> fitted(
    const std::vector<float>& numbers, const Candidate& candidate, bool atSamePlace, const Storage& storage) {
    const auto theirs = floatsOf(candidate, storage);
    if (!theirs || theirs->size() != numbers.size() || numbers.empty())
        return std::nullopt;
    FactorFit fit(candidate.constant->dims, numbers, *theirs);
    if (!fit.isEqualized() && fit.similarShare(false) > leastShare)
        return withoutFit(candidate);
    if (fit.similarShare(true) <= leastShare || !fit.isVaried())
        return atSamePlace ? std::optional(withoutFit(candidate)) : std::nullopt;
    std::vector<float> second = fit.second();
    std::vector<float> first = std::move(fit).first();
    for (std::size_t i = 0; i < candidate.factors.size(); ++i)
        first[i] = static_cast<float>(first[i] * candidate.factors[i]);
    return Original{candidate.constant, std::move(first), std::move(second)};
}

// Names that tools give to the quantized form of a constant.
std::string_view withoutSuffix(std::string_view name) {
    for (const std::string_view suffix : {"_quantized", "_q", "_int8", "_i8", "_fp8", "_DequantizeLinear"}) {
        if (name.ends_with(suffix))
            return name.substr(0, name.size() - suffix.size());
    }
    return name;
}

class Search {
public:
    Search(const Index& index, const Switch& weight, const Index& original)
        : index_(&index), original_(&original), weight_(&weight), dims_(index.constant(weight.tensor)->dims) {}

    // Likely ones first.
    std::vector<Candidate> byPlace() const {
        std::vector<Candidate> found;
        for (const NodeIx end : weight_->ends) {
            for (const Use& use : index_->uses(index_->output(end, 0)))
                add(found, atSamePlace(use));
        }
        const std::string_view name = index_->name(weight_->tensor);
        for (const std::string_view candidate : {name, withoutSuffix(name)}) {
            if (const auto value = original_->value(mainGraph, candidate))
                add(found, {original_->constant(*value)});
        }
        return found;
    }

    // All others of that shape.
    std::vector<Candidate> byShape() const {
        std::vector<Candidate> found;
        for (const ValueIx value : original_->values()) {
            if (original_->graphOf(value) == mainGraph)
                add(found, {original_->constant(value)});
        }
        return found;
    }

private:
    Candidate atSamePlace(const Use& use) const {
        const Node& node = index_->node(use.node);
        const auto value = original_->value(mainGraph, node.output(0));
        NodeIx same = value ? original_->producer(*value) : NodeIx{};
        for (const NodeIx other : original_->nodes(mainGraph)) {
            if (!same.valid() && !node.name.empty() && original_->node(other).name == node.name)
                same = other;
        }
        if (!same.valid())
            return {};
        if (original_->node(same).is("BatchNormalization") && node.is("Conv"))
            return beforeNorm(same, use.slot);
        return original_->node(same).opType == node.opType
            ? Candidate{constantAfter(*original_, original_->input(same, use.slot))}
            : Candidate{};
    }
    // Folding leaves a Conv that writes what the normalization wrote.
    Candidate beforeNorm(NodeIx norm, std::size_t slot) const {
        const auto convolution = producerOf(*original_, norm, 0);
        if (!convolution || !original_->node(*convolution).is("Conv"))
            return {};
        return {constantAfter(*original_, original_->input(*convolution, slot)),
            factorsOfNorm(*original_, norm, dims_.front())};
    }
    void add(std::vector<Candidate>& found, Candidate candidate) const {
        const Tensor* constant = candidate.constant;
        if (constant && isFloat(constant->type) && constant->dims == dims_ &&
            std::ranges::find(found, constant, &Candidate::constant) == found.end())
            found.push_back(std::move(candidate));
    }

    const Index* index_;
    const Index* original_;
    const Switch* weight_;
    std::vector<std::int64_t> dims_;
};

// A quick look at some of the numbers.
bool isLikely(const std::vector<float>& numbers, const Candidate& candidate, const Storage& storage) {
    const auto theirs = floatsOf(candidate, storage);
    if (!theirs)
        return false;
    const std::size_t step = std::max<std::size_t>(1, numbers.size() / sampledNumbers);
    Products products;
    for (std::size_t i = 0; i < numbers.size(); i += step)
        products.add(numbers[i], (*theirs)[i]);
    return products.isAlike();
}

} // namespace

std::optional<Original> originalOf(
    const Index& index, const Switch& weight, const std::vector<float>& numbers, const Index& original) {
    if (!index.constant(weight.tensor))
        return std::nullopt;
    const Search search(index, weight, original);
    const Storage& storage = *original.model().storage;
    for (const Candidate& candidate : search.byPlace()) {
        if (auto found = fitted(numbers, candidate, true, storage))
            return found;
    }
    for (const Candidate& candidate : search.byShape()) {
        if (!isLikely(numbers, candidate, storage))
            continue;
        if (auto found = fitted(numbers, candidate, false, storage))
            return found;
    }
    return std::nullopt;
}

Result<std::vector<float>> numbersOf(const Original& original, const Storage& storage) {
    auto numbers = floatsOf(*original.constant, storage);
    if (!numbers || original.firstFactors.empty())
        return numbers;
    const Channels channels(original.constant->dims);
    std::size_t at = 0;
    for (std::size_t i = 0; i < channels.first; ++i) {
        for (std::size_t j = 0; j < channels.second; ++j) {
            for (std::size_t k = 0; k < channels.rest; ++k, ++at)
                (*numbers)[at] *= original.firstFactors[i] * original.secondFactors[j];
        }
    }
    return numbers;
}

Result<std::optional<std::vector<float>>> floatNumbersOf(
    const Context& context, const Switch& weight, const Index* original) {
    const Quantizer& own = *context.quant.at(weight.node);
    const Tensor& constant = *readableConstant(context.index(), weight.tensor);
    if (own.quantizes) {
        QALIPER_TRY(auto numbers, numbersOf({&constant, {}, {}}, context.storage()));
        return std::optional(std::move(numbers));
    }
    const auto scales = readScalesOf(own, context.storage());
    const auto bytes = readBytes(constant, context.storage());
    if (!scales || !bytes)
        return fail(scales ? bytes.error() : scales.error());
    const auto rounded = dequantizedNumbers(*scales, constant.type, constant.dims, *bytes);
    const auto found = rounded && original ? originalOf(context.index(), weight, *rounded, *original) : std::nullopt;
    if (!found)
        return std::nullopt;
    QALIPER_TRY(auto numbers, numbersOf(*found, *original->model().storage));
    return std::optional(std::move(numbers));
}

Result<std::optional<Index>> modelAt(const std::filesystem::path& path) {
    if (path.empty())
        return std::nullopt;
    QALIPER_TRY(auto model, loadModel(path));
    return std::optional<Index>(std::in_place, std::move(model));
}

} // namespace qaliper
