#include "model/engine/logs/messages.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <re2/filtered_re2.h>
#include <re2/set.h>

#include "model/target/table.h"

namespace qaliper {

namespace {

using Json = nlohmann::json;

constexpr int shortestAtom = 5; // letters that a line must contain before a pattern is applied to it

LogLevel levelNamed(std::string_view name) {
    for (const LogLevel level : {LogLevel::Verbose, LogLevel::Info, LogLevel::Warning, LogLevel::Error}) {
        if (logLevelName(level) == name)
            return level;
    }
    return LogLevel::None;
}

MessageInfo messageFrom(const Json& entry) {
    MessageInfo info;
    info.id = entry.at("id");
    info.rule = "log-" + info.id;
    std::ranges::replace_if(
        info.rule, [](char c) { return c == '.' || c == '_'; }, '-');
    info.level = levelNamed(entry.at("severity").get<std::string>());
    info.meaning = entry.at("meaning");
    info.cause = entry.at("cause");
    info.fix = entry.at("fix");
    info.rules = entry.value("rules", std::vector<std::string>());
    info.versions = entry.at("versions");
    info.sources = entry.at("sources");
    info.samples = entry.at("sample");
    info.captures = entry.at("captures");
    info.follows = entry.value("follows", false);
    info.speaks = entry.value("speaks", false);
    return info;
}

re2::RE2::Options quietOptions() {
    re2::RE2::Options options(re2::RE2::Latin1); // names are bytes
    options.set_log_errors(false);
    return options;
}

re2::RE2::Options atomOptions() {
    re2::RE2::Options options = quietOptions();
    options.set_literal(true);
    options.set_case_sensitive(false); // atoms are lower-case, the text of a line may not be
    return options;
}

} // namespace

// A line without any atom matches no pattern; this is true for nearly all lines of a log.
struct MessageTable::Patterns {
    re2::FilteredRE2 filtered{shortestAtom};
    re2::RE2::Set atoms{atomOptions(), re2::RE2::UNANCHORED};
};

std::optional<std::string_view> MessageMatch::capture(std::string_view name) const {
    const auto found = std::ranges::find(captures, name, &Capture::name);
    return found == captures.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

MessageTable::MessageTable() {
    auto patterns = std::make_unique<Patterns>();
    const std::string_view text = embeddedTable("trt_messages.json");
    for (const Json& entry : Json::parse(text)) {
        int id = 0; // patterns are numbered in order
        if (patterns->filtered.Add(entry.at("regex").get<std::string>(), quietOptions(), &id) == re2::RE2::NoError)
            messages_.push_back(messageFrom(entry));
    }
    std::vector<std::string> atoms;
    patterns->filtered.Compile(&atoms);
    for (const std::string& atom : atoms)
        patterns->atoms.Add(atom, nullptr);
    patterns->atoms.Compile();
    patterns_ = std::move(patterns);
}

MessageTable::~MessageTable() = default;

const MessageInfo* MessageTable::find(std::string_view id) const {
    const auto found = std::ranges::find(messages_, id, &MessageInfo::id);
    return found == messages_.end() ? nullptr : &*found;
}

void MessageTable::match(std::string_view text, std::vector<MessageMatch>& matches) const {
    matches.clear();
    const re2::StringPiece piece(text.data(), text.size());
    if (!patterns_->atoms.Match(piece, nullptr))
        return;
    std::vector<int> atoms;
    patterns_->atoms.Match(piece, &atoms);
    std::vector<int> candidates;
    patterns_->filtered.AllPotentials(atoms, &candidates);
    for (const int candidate : candidates) {
        const re2::RE2& pattern = patterns_->filtered.GetRE2(candidate);
        std::vector<re2::StringPiece> groups(static_cast<std::size_t>(pattern.NumberOfCapturingGroups()) + 1);
        if (!pattern.Match(
                piece, 0, piece.size(), re2::RE2::UNANCHORED, groups.data(), static_cast<int>(groups.size())))
            continue;
        const MessageInfo& info = messages_[static_cast<std::size_t>(candidate)];
        MessageMatch match{&info, {}};
        for (const std::string& name : info.captures) {
            const re2::StringPiece& group = groups[static_cast<std::size_t>(pattern.NamedCapturingGroups().at(name))];
            if (group.data())
                match.captures.push_back({name, std::string(group)});
        }
        matches.push_back(std::move(match));
    }
}

std::string_view MessageInfo::summary() const {
    const std::string_view text = meaning;
    const std::size_t end = text.find(". ");
    return end == std::string_view::npos ? text.substr(0, text.find_last_not_of('.') + 1) : text.substr(0, end);
}

const MessageTable& messageTable() {
    static const MessageTable table;
    return table;
}

const MessageInfo* findMessageRule(std::string_view rule) {
    const auto messages = messageTable().all();
    const auto found = std::ranges::find(messages, rule, &MessageInfo::rule);
    return found == messages.end() ? nullptr : &*found;
}

std::string messagePage(std::string_view rule) {
    const MessageInfo* message = findMessageRule(rule);
    if (!message)
        return {};
    std::string page = "# " + message->rule + "\n\n" + message->meaning + "\n\n## What it looks like\n\n";
    for (const std::string& sample : message->samples)
        page += "    " + sample + "\n";
    page += "\nSeen in TensorRT " + message->versions + ", as " + std::string(logLevelName(message->level)) +
        ".\n\n## Where it comes from\n\n" + message->cause + "\n\n## What helps\n\n" + message->fix +
        "\n\n## References\n\n";
    for (const std::string& source : message->sources)
        page += "- " + source + "\n";
    return page;
}

} // namespace qaliper
