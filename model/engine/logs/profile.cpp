#include "model/engine/logs/profile.h"

#include <algorithm>
#include <cmath>

#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/loose_json.h"
#include "model/engine/logs/parse_file.h"

namespace qaliper {

namespace {

// Times are written as "nan" where a sum is 0.
double timeOf(LooseJson& json) {
    const double value = json.number().value_or(0);
    return std::isfinite(value) ? std::max(value, 0.0) : 0;
}

// An element of a profile: a count, or a layer.
bool readEntry(LooseJson& json, Profile& profile) {
    ProfiledLayer layer;
    bool isLayer = false;
    bool isCount = false;
    json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "count") {
            isCount = true;
            profile.count = static_cast<std::uint64_t>(std::min(timeOf(json), 1e15));
        } else if (*key == "name") {
            isLayer = true;
            layer.name = json.string().value_or("");
        } else if (*key == "timeMs") {
            layer.totalMs = timeOf(json);
        } else if (*key == "averageMs") {
            layer.averageMs = timeOf(json);
        } else if (*key == "medianMs") {
            layer.medianMs = timeOf(json);
        } else {
            json.skip();
        }
    }
    if (isLayer) {
        layer.profile = takeProfile(layer.name);
        profile.layers.push_back(std::move(layer));
    }
    return isLayer || isCount;
}

bool readInference(LooseJson& json, Times& times) {
    Inference inference;
    bool isInference = false;
    json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "computeMs") {
            isInference = true;
            inference.computeMs = timeOf(json);
        } else if (*key == "latencyMs") {
            inference.latencyMs = timeOf(json);
        } else if (*key == "h2dMs" || *key == "inMs") {
            inference.toDeviceMs = timeOf(json);
        } else if (*key == "d2hMs" || *key == "outMs") {
            inference.toHostMs = timeOf(json);
        } else {
            json.skip();
        }
    }
    times.inferences.push_back(inference);
    return isInference;
}

template <class Content, class ReadElement>
Result<Content> parseList(std::string_view text, const Text& refusal, ReadElement readElement) {
    Content content;
    LooseJson json(text, Escapes::None);
    if (json.peek() == '[')
        json.enterArray();
    else
        json.fail(refusal);
    while (json.nextItem()) {
        if (json.peek() != '{' || !readElement(json, content))
            json.fail(refusal);
    }
    QALIPER_CHECK(json.finish());
    return content;
}

} // namespace

double Profile::averageMs() const {
    double sum = 0;
    for (const ProfiledLayer& layer : layers)
        sum += layer.averageMs;
    return sum;
}

TimeSummary summaryOf(const Times& times) {
    std::vector<double> computed;
    double sum = 0;
    for (const Inference& inference : times.inferences) {
        computed.push_back(inference.computeMs);
        sum += inference.computeMs;
    }
    if (computed.empty())
        return {};
    std::ranges::sort(computed);
    const std::size_t last = computed.size() - 1;
    return {sum / static_cast<double>(computed.size()), computed[last / 2], computed[last * 99 / 100]};
}

Result<Profile> parseProfile(std::string_view text) {
    return parseList<Profile>(text,
        say("This is no profile: a list of layers with \"name\" "
            "and \"timeMs\" was expected"),
        readEntry);
}

Result<Times> parseTimes(std::string_view text) {
    return parseList<Times>(
        text, say("These are no times: a list of inferences with \"computeMs\" was expected"), readInference);
}

Result<Profile> readProfile(const std::filesystem::path& path) { return parseFile(path, parseProfile); }
Result<Times> readTimes(const std::filesystem::path& path) { return parseFile(path, parseTimes); }

} // namespace qaliper
