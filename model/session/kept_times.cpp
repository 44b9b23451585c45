#include "model/session/kept_times.h"

#include <exception>
#include <system_error>

#include <nlohmann/json.hpp>

#include "model/base/file.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;
using TimesJson = nlohmann::ordered_json;

constexpr const char* timesSchema = "qaliper-times/1";

TimesJson setupToJson(const TimesSetup& setup) {
    return {{"with", setup.connection}, {"release", setup.release}, {"gpu", setup.gpu}, {"level", setup.level},
        {"typing", setup.typing}, {"shapes", setup.shapes}};
}

TimesSetup setupOf(const TimesJson& json) {
    return {
        json.at("with"), json.at("release"), json.at("gpu"), json.at("level"), json.at("typing"), json.at("shapes")};
}

TimesJson variantToJson(const std::string& base, const std::string& variant, const TimedVariant& measured) {
    TimesJson json{{"base", base}, {"variant", variant}, {"engine_bytes", measured.engineBytes},
        {"build_seconds", measured.buildSeconds}};
    if (measured.turns) {
        json["base_ms"] = measured.turns->beforeMs;
        json["variant_ms"] = measured.turns->afterMs;
        json["change"] = measured.turns->change;
        json["spread"] = measured.turns->spread;
    } else {
        json["failure"] = render(measured.failure);
    }
    return json;
}

TimedVariant variantOf(const TimesJson& json) {
    TimedVariant measured;
    measured.isKnown = true;
    measured.engineBytes = json.at("engine_bytes");
    measured.buildSeconds = json.at("build_seconds");
    if (json.contains("failure"))
        measured.failure = verbatim(json.at("failure").get<std::string>());
    else
        measured.turns =
            TurnComparison{json.at("base_ms"), json.at("variant_ms"), json.at("change"), json.at("spread")};
    return measured;
}

} // namespace

Result<KeptTimes> KeptTimes::open(fs::path file, bool isRead, TimesSetup setup) {
    KeptTimes times(std::move(file), std::move(setup));
    std::error_code ignored;
    if (isRead && fs::exists(times.file_, ignored)) {
        QALIPER_CHECK(times.read());
    }
    return times;
}

Status KeptTimes::read() {
    QALIPER_TRY(const std::string text, readWholeFile(file_));
    try {
        const TimesJson json = TimesJson::parse(text);
        if (json.at("schema") != timesSchema)
            return fail({ErrorKind::Invalid, say("This is no file of measured times"), file_.string(), {}});
        for (const TimesJson& run : json.at("runs")) {
            Measured& measured = runs_[setupOf(run)];
            for (const TimesJson& one : run.at("measured"))
                measured[{one.at("base"), one.at("variant")}] = variantOf(one);
        }
    } catch (const std::exception& error) {
        return fail({ErrorKind::Invalid,
            say("The measured times cannot be read: {reason}", arg("reason", error.what())), file_.string(), {}});
    }
    return {};
}

const TimedVariant* KeptTimes::find(const std::string& base, const std::string& variant) const {
    const auto run = runs_.find(setup_);
    if (run == runs_.end())
        return nullptr;
    const auto known = run->second.find({base, variant});
    return known == run->second.end() ? nullptr : &known->second;
}

Status KeptTimes::add(const std::string& base, const std::string& variant, const TimedVariant& measured) {
    runs_[setup_][{base, variant}] = measured;
    return file_.empty() ? Status() : write();
}

Status KeptTimes::write() const {
    TimesJson json{{"schema", timesSchema}, {"runs", TimesJson::array()}};
    for (const auto& [setup, measured] : runs_) {
        TimesJson run = setupToJson(setup);
        run["measured"] = TimesJson::array();
        for (const auto& [models, variant] : measured)
            run["measured"].push_back(variantToJson(models.first, models.second, variant));
        json["runs"].push_back(std::move(run));
    }
    return writeWholeFile(file_, json.dump(2, ' ', false, TimesJson::error_handler_t::replace) + "\n");
}

} // namespace qaliper
