#include <nlohmann/json.hpp>

#include "model/base/enum_words.h"
#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/session/journal.h"

// The JSON of journals on the disk. Journals of earlier versions are read, and the names of fields do not change.

namespace qaliper {

namespace {

using Json = nlohmann::json; // fields sorted by name

constexpr int journalFormat = 1;
constexpr int journalFormatWithBase = 2; // an older program would repeat the steps on another file

constexpr EnumWords<ActionKind, 7> kindWords{{"fix", "group", "several", "automatic", "tool", "quantize", "targets"}};

// Each byte that is no part of a character becomes U+FFFD: JSON is UTF-8, names of files and nodes may not be.
std::string utf8(std::string_view bytes) {
    std::string text;
    while (!bytes.empty())
        appendCharacter(text, takeCharacter(bytes));
    return text;
}

Json actionToJson(const RecordedAction& action) {
    Json arguments = Json::object();
    for (const auto& [key, value] : action.arguments)
        arguments[utf8(key)] = utf8(value);
    Json keys = Json::array();
    for (const std::string& key : action.keys)
        keys.push_back(utf8(key));
    return {{"findings", std::move(keys)}, {"do", kindWords[action.kind]}, {"subject", utf8(action.subject)},
        {"offer", utf8(action.offer)}, {"arguments", std::move(arguments)}, {"target", utf8(action.target)}};
}

// A field that is missing or has another type is empty.
std::string textOf(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

const Json& fieldOf(const Json& object, std::string_view field) {
    static const Json none;
    const auto found = object.find(field); // end() when it is no object
    return found == object.end() ? none : *found;
}

std::optional<RecordedAction> actionFromJson(const Json& object) {
    const auto text = [&](std::string_view field) { return textOf(fieldOf(object, field)); };
    const auto kind = kindWords.find(text("do"));
    if (!kind)
        return std::nullopt;
    RecordedAction action{*kind, text("subject"), text("offer"), {}, text("target"), {}};
    if (const Json& keys = fieldOf(object, "findings"); keys.is_array()) {
        for (const Json& key : keys)
            action.keys.push_back(textOf(key));
    }
    if (const Json& arguments = fieldOf(object, "arguments"); arguments.is_object()) {
        for (const auto& [key, value] : arguments.items())
            action.arguments.emplace(key, textOf(value));
    }
    return action;
}

// As texts: JSON numbers do not hold integers of 64 bits.
void stampToJson(Json& object, const std::string& prefix, const FileStamp& stamp) {
    object[prefix + "size"] = formatNumber(static_cast<std::int64_t>(stamp.size));
    object[prefix + "modified"] = formatNumber(stamp.modifiedNs);
}

FileStamp stampFromJson(const Json& object, const std::string& prefix) {
    const auto number = [&](const char* field) {
        return parseInteger(textOf(fieldOf(object, prefix + field))).value_or(0);
    };
    FileStamp stamp;
    stamp.size = static_cast<std::uint64_t>(number("size"));
    stamp.modifiedNs = number("modified");
    return stamp;
}

int formatOf(const Json& object) {
    const Json& format = fieldOf(object, "qaliper-journal");
    for (const int known : {journalFormat, journalFormatWithBase}) {
        if (format.is_number() && format == known)
            return known;
    }
    return 0;
}

} // namespace

std::string journalToJson(const Journal& journal) {
    Json actions = Json::array();
    for (const RecordedAction& action : journal.actions)
        actions.push_back(actionToJson(action));
    Json object{{"qaliper-journal", journal.base ? journalFormatWithBase : journalFormat},
        {"model", utf8(journal.model.native())}, {"steps", std::move(actions)}};
    stampToJson(object, {}, journal.stamp);
    if (journal.base) {
        object["base"] = utf8(journal.base->path.native());
        stampToJson(object, "base-", journal.base->stamp);
    }
    return object.dump(4) + "\n";
}

Result<Journal> journalFromJson(const std::string& text) {
    const Json object = Json::parse(text, nullptr, false);
    const int format = formatOf(object);
    if (format == 0)
        return fail(ErrorKind::Unsupported, say("This is not a journal of this version of Qaliper"));
    Journal journal;
    journal.model = textOf(fieldOf(object, "model"));
    journal.stamp = stampFromJson(object, {});
    if (format == journalFormatWithBase)
        journal.base = JournalBase{textOf(fieldOf(object, "base")), stampFromJson(object, "base-")};
    const Json& steps = fieldOf(object, "steps");
    for (const Json& step : steps.is_array() ? steps : Json::array()) {
        auto action = actionFromJson(step);
        if (!action)
            return fail(
                ErrorKind::Unsupported, say("The journal has a step that this version of Qaliper does not know"));
        journal.actions.push_back(std::move(*action));
    }
    return journal;
}

} // namespace qaliper
