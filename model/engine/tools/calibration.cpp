// Tools for calibration caches: Q/DQ from a cache, and a cache from Q/DQ.

#include <array>

#include "model/engine/findings/cache_quantization.h"
#include "model/engine/logs/cache_report.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace calibration_tools {

constexpr std::string_view cacheKey = "cache";
constexpr std::array parameterKeys{cacheKey};

Result<Offer> offerQuantize(const Context& context, const ToolNodes&) {
    if (!context.quant.empty())
        return fail(ErrorKind::Invalid, say("This model already has Q/DQ, so it needs no cache"));
    Offer offer = offerOf(quantizeFromCache.info);
    offer.parameters.push_back(
        {cacheKey, ParameterType::File, "", {}, {}, {}, say("The calibration cache that TensorRT or trtexec wrote")});
    offer.note = say("Layers with weights whose data has a range in the cache become quantized. Implicit mode chose "
                     "types by speed, so neither the numbers nor the types of the old engine are restored exactly.");
    return offer;
}

Result<Fix> buildQuantize(const FixInput& input, const ToolNodes&) {
    QALIPER_TRY(const auto path, input.text(cacheKey));
    if (path.empty())
        return fail(ErrorKind::Invalid, say("Select a calibration cache"));
    QALIPER_TRY(const auto cache, readCalibrationCache(path));
    QALIPER_TRY(auto quantized, qaliper::quantizeFromCache(input.context, cache));
    return std::move(quantized.fix);
}

Result<Offer> offerWrite(const Context& context, const ToolNodes&) {
    if (context.quant.empty())
        return fail(ErrorKind::Invalid, say("This model has no Q/DQ"));
    return offerOf(writeCache.info);
}

Result<Fix> buildWrite(const FixInput& input, const ToolNodes&) {
    const Context& context = input.context;
    const CalibrationCache cache = cacheFromQuantizers(context.index(), context.quant, context.target);
    if (cache.entries.empty())
        return fail(ErrorKind::Invalid,
            say("No activation of this model has a single symmetric INT8 scale, and a cache can store nothing else"));
    return Fix{.note = rangesIn(cache), .files = {{".cache", writeCalibrationCache(cache)}}};
}

} // namespace calibration_tools

constinit const Tool quantizeFromCache{
    {"quantize-from-cache", [] { return say("Create Q/DQ from a calibration cache"); }, ToolGroup::Quantization,
        ToolSubject::Model, Safety::Review, true, calibration_tools::parameterKeys},
    calibration_tools::offerQuantize, calibration_tools::buildQuantize};

constinit const Tool writeCache{{"write-cache", [] { return say("Write the scales as a calibration cache"); },
                                    ToolGroup::Export, ToolSubject::Model, Safety::Exact, false},
    calibration_tools::offerWrite, calibration_tools::buildWrite};

} // namespace qaliper::toolbox
