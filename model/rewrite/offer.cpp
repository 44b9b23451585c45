#include "model/rewrite/offer.h"

#include <algorithm>

#include "model/base/number.h"

namespace qaliper {

std::string_view safetyName(Safety safety) {
    switch (safety) {
    case Safety::Exact: return "exact";
    case Safety::Review: return "review";
    case Safety::Advice: return "advice";
    }
    return "advice";
}

Offer exactOffer(std::string_view id, Text title, Text note) {
    Offer offer = advice(id, std::move(title), std::move(note));
    offer.safety = Safety::Exact;
    offer.automatic = true;
    return offer;
}

Offer reviewOffer(std::string_view id, Text title, Text note) {
    Offer offer = advice(id, std::move(title), std::move(note));
    offer.safety = Safety::Review;
    return offer;
}

Offer advice(std::string_view id, Text title, Text note) {
    Offer offer;
    offer.id = id;
    offer.title = std::move(title);
    offer.note = std::move(note);
    return offer;
}

Result<Fix> buildFix(const Context& context, const Offer& offer, const Arguments& arguments) {
    if (!offer.build)
        return fail(ErrorKind::Invalid, say("\"{fix}\" is advice and cannot be applied", arg("fix", offer.id)));
    return offer.build({context, offer.parameters, arguments});
}

Result<double> FixInput::number(std::string_view key) const {
    const auto parameter = std::ranges::find(parameters, key, &Parameter::key);
    if (parameter == parameters.end())
        return fail(ErrorKind::Invalid, say("This fix has no parameter \"{key}\"", arg("key", key)));
    const auto given = arguments.find(key);
    auto value = parseNumber(given != arguments.end() ? given->second : parameter->fallback);
    if (!value)
        return value;
    const bool isTooLow = parameter->lowest && *value < *parameter->lowest;
    const bool isTooHigh = parameter->highest && *value > *parameter->highest;
    if (isTooLow || isTooHigh)
        return fail(ErrorKind::Invalid,
            say("\"{key}\" must lie between {lowest} and {highest}", arg("key", key),
                arg("lowest", parameter->lowest.value_or(*value)),
                arg("highest", parameter->highest.value_or(*value))));
    return value;
}

Result<std::string> FixInput::text(std::string_view key) const {
    const auto parameter = std::ranges::find(parameters, key, &Parameter::key);
    if (parameter == parameters.end())
        return fail(ErrorKind::Invalid, say("This fix has no parameter \"{key}\"", arg("key", key)));
    const auto given = arguments.find(key);
    std::string value = given != arguments.end() ? given->second : parameter->fallback;
    if (parameter->type == ParameterType::Choice &&
        std::ranges::find(parameter->choices, value) == parameter->choices.end())
        return fail(
            ErrorKind::Invalid, say("\"{value}\" is no choice for {key}", arg("value", value), arg("key", key)));
    return value;
}

} // namespace qaliper
