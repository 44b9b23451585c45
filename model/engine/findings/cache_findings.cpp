#include "model/engine/findings/cache_findings.h"

#include <algorithm>
#include <array>
#include <set>

#include "model/base/utf8.h"
#include "model/engine/findings/cache_quantization.h"
#include "model/engine/logs/cache_report.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::string_view quantizeOffer = "quantize";
constexpr std::array cacheOffers{OfferInfo{quantizeOffer, Safety::Review, false}};
constexpr std::array<std::string_view, 2> cacheRefs{"7.1", "1.2"};
constexpr std::size_t shownTensors = 5;
constexpr std::size_t longestShownTensor = 80;

// Layers with weights all of whose data has a range. Quantizing them may still reject some of them.
std::size_t layersWithRanges(const Context& context, const CacheReport& report) {
    const std::set<ValueIx> unranged(report.unranged.begin(), report.unranged.end());
    const Index& index = context.index();
    return static_cast<std::size_t>(std::ranges::count_if(index.nodes(mainGraph), [&](NodeIx node) {
        const auto hasRange = [&](std::size_t slot) {
            const ValueIx value = index.input(node, slot);
            return value.valid() && !unranged.contains(value);
        };
        return isWeighted(context.node(node)) && hasRange(0) && hasRange(1);
    }));
}

std::vector<Text> foreignTensors(const CalibrationCache& cache, const CacheReport& report) {
    std::vector<Text> names;
    for (const CacheRow& row : report.rows) {
        if (!row.match.value.valid() && names.size() < shownTensors)
            names.push_back(verbatim(cleanText(cache.entries[row.entry].tensor.substr(0, longestShownTensor))));
    }
    return names;
}

Text describeForeign(const CalibrationCache& cache, const CacheReport& report) {
    if (report.unmatched == 0)
        return say("All its tensors are in this model.");
    return say("{count} of its tensors {count|is|are} not in this model: {names}.", arg("count", report.unmatched),
        arg("names", foreignTensors(cache, report)));
}

void checkCache(const Context& context, Report& report) {
    if (!context.given.cache || !context.quant.empty())
        return;
    const CalibrationCache& cache = *context.given.cache;
    const CacheReport ranges = reportOn(cache, context.index(), context.quant, context.target);
    const std::size_t layers = layersWithRanges(context, ranges);
    if (layers == 0)
        return;
    Finding finding;
    finding.rule = cacheRanges.info.id;
    finding.severity = ranges.verdict == CacheVerdict::Gone ? Severity::Warning : Severity::Note;
    finding.title = say("The ranges of the calibration cache can become Q/DQ");
    finding.message = say(
        "{verdict} {matched} of its {count} {count|range belongs|ranges belong} to tensors of this model, enough for "
        "{layers} {layers|layer|layers} with weights. {foreign}",
        arg("verdict", ranges.explanation), arg("matched", ranges.matched), arg("count", cache.entries.size()),
        arg("layers", layers), arg("foreign", describeForeign(cache, ranges)));
    report.add(std::move(finding));
}

std::string quantizeCommand(const CalibrationCache& cache) {
    const std::string file = cleanText(cache.path.empty() ? "FILE" : cache.path);
    const bool isPlain = file.find_first_of(" \"'\\$*?&;|<>()`") == std::string::npos;
    return "tool quantize-from-cache --set cache=" + (isPlain ? file : "\"" + file + "\"");
}

std::vector<Offer> offersOfCache(const Context& context, const Finding& finding) {
    (void)finding;
    if (!context.given.cache)
        return {};
    const CacheReport ranges = reportOn(*context.given.cache, context.index(), context.quant, context.target);
    Offer offer = reviewOffer(quantizeOffer, say("Create Q/DQ from the cache"),
        say("Data of layers with weights gets the range of the cache, and weights get one scale for each "
            "channel. The numbers change: compare the outputs before you use the model."));
    offer.effect.quantizedLayers = static_cast<int>(layersWithRanges(context, ranges));
    offer.command = quantizeCommand(*context.given.cache);
    offer.build = [](const FixInput& input) -> Result<Fix> {
        QALIPER_TRY(auto quantization, quantizeFromCache(input.context, *input.context.given.cache));
        return std::move(quantization.fix);
    };
    return {offer};
}

} // namespace

const Rule cacheRanges{
    {"cache-ranges", "The ranges of the calibration cache can become Q/DQ", "quant", Severity::Warning, cacheOffers,
        cacheRefs},
    checkCache,
    offersOfCache,
};

} // namespace qaliper
