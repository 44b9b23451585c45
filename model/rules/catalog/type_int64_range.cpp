// Below 9.0, TensorRT narrows INT64 constants to INT32 and clamps values out of range. That is harmless for the usual
// sentinels (a Slice to the end), and wrong for other values.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/base/number.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace type_int64_range {

constexpr std::string_view upgradeId = "newer-tensorrt";
constexpr std::uint64_t readLimit = 1U << 20; // elements: larger tensors are not read
constexpr std::int64_t sentinelSlack = 1024;  // the sentinel is the extreme value or close to it

bool fitsInt32(std::int64_t value) {
    return value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
}

// The limits of INT64, or values close to them.
bool isSentinel(std::int64_t value) {
    return value >= std::numeric_limits<std::int64_t>::max() - sentinelSlack ||
        value <= std::numeric_limits<std::int64_t>::min() + sentinelSlack;
}

// Every large bound of a Slice means the end, so clamping has no effect.
bool isOnlyBound(const Context& context, ValueIx value) {
    const auto uses = context.index().uses(value);
    return !uses.empty() && std::ranges::all_of(uses, [&](const Use& use) {
        return context.node(use.node).is("Slice") && (use.slot == 1 || use.slot == 2);
    });
}

void check(const Context& context, Report& report) {
    if (context.target.isAtLeast(9))
        return;
    const Index& index = context.index();
    for (const ValueIx value : index.values()) {
        const Tensor* tensor = index.constant(value);
        if (!tensor || tensor->type != DataType::Int64 || index.uses(value).empty() || isOnlyBound(context, value))
            continue;
        const auto numbers = readIntegers(*tensor, context.storage(), readLimit);
        if (!numbers)
            continue;
        const auto clamped = std::ranges::find_if(
            *numbers, [](std::int64_t number) { return !fitsInt32(number) && !isSentinel(number); });
        if (clamped == numbers->end())
            continue;
        const NodeIx consumer = index.uses(value).front().node;
        Finding finding;
        finding.rule = "type-int64-range";
        finding.severity = Severity::Warning;
        finding.node = context.node(consumer).id;
        finding.slot = std::string(index.name(value));
        finding.values = {finding.slot};
        finding.title = say("INT64 constant outside the range of INT32");
        finding.message = say(
            "\"{value}\" holds {number}. {target} has no INT64 and clamps it to the range of INT32, which changes what "
            "{node} computes. From 9.0 on INT64 stays INT64.",
            arg("value", index.name(value)), arg("number", *clamped), targetArgument(context),
            nodeArgument(context, consumer));
        finding.cause = "clamped";
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context&, const Finding&) {
    Offer offer;
    offer.id = upgradeId;
    offer.title = say("Build with TensorRT 9.0 or newer");
    offer.note = say("Or export the model so that the value fits 32 bits; only its author knows what it means.");
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 1> refs{"R24"};

} // namespace type_int64_range

extern const Rule typeInt64Range;
constinit const Rule typeInt64Range{{"type-int64-range", "INT64 constant that older TensorRT clamps to INT32", "type",
                                        Severity::Warning, type_int64_range::offerInfos, type_int64_range::refs},
    type_int64_range::check, type_int64_range::offers};

} // namespace qaliper::catalog
