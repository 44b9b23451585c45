#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/sessions.h"

// A command: its options as rows of a table, and how its report is printed.

namespace qaliper::cli {

// The values that an option takes.
struct Takes {
    std::string type; // as the help calls it; empty: after the place of the value
    std::optional<CLI::Validator> check = {};
    bool isRequired = false;
    bool isOneEach = false; // of several values each has the option's name before it
};
Takes anyFile();
Takes existingFile();
Takes folder();
Takes oneOf(const std::vector<std::string>& words);
Takes positive(); // a number
Takes notNegative();
Takes oneEach(std::string type = {});
Takes required(Takes takes);

// Words that a person chooses from, and what becomes of the chosen one.
struct Choice {
    std::vector<std::string> words;
    std::function<void(const std::string&)> choose;
};
template <class T>
Choice choice(T& place, std::vector<std::pair<std::string, T>> values) {
    Choice result;
    result.words.reserve(values.size());
    for (const auto& [word, value] : values)
        result.words.push_back(word);
    result.choose = [&place, values = std::move(values)](const std::string& word) {
        place = std::ranges::find(values, word, &std::pair<std::string, T>::first)->second;
    };
    return result;
}

// `valueOf` knows the value of each of the words.
template <class T>
Choice choice(T& place, std::vector<std::string> words, T (*valueOf)(std::string_view)) {
    return {std::move(words), [&place, valueOf](const std::string& word) { place = valueOf(word); }};
}

struct OptionRow {
    using Place = std::variant<bool*, std::string*, std::filesystem::path*, std::vector<std::string>*,
        std::vector<std::filesystem::path>*, std::uint32_t*, int*, std::optional<std::uint64_t>*,
        std::optional<std::int64_t>*, std::optional<double>*, Choice>;

    const char* name; // of an argument without dashes
    Place place;      // of a bool: the option is a flag
    const char* help;
    Takes takes = {};
};

CLI::Option* addOption(CLI::App& command, const OptionRow& row);
void addOptions(CLI::App& command, const std::vector<OptionRow>& rows); // the help has them in this order

// A subcommand, which `execute` carries out when the user asks for it, and its options, which are kept until then.
template <class Options>
std::pair<CLI::App&, std::shared_ptr<Options>> addCommand(
    CLI::App& app, Run& run, int (*execute)(const Options&), const char* name, const char* description) {
    CLI::App* command = app.add_subcommand(name, description);
    auto options = std::make_shared<Options>();
    command->callback([options, execute, &run] { run = [options, execute] { return execute(*options); }; });
    return {*command, std::move(options)};
}

struct OutputOptions {
    std::string format = "text";

    bool isJson() const { return format == "json"; }
};
void addOutputOptions(CLI::App& command, OutputOptions& options);
// `help` names the formats, too.
void addOutputOptions(
    CLI::App& command, OutputOptions& options, const char* help, const std::vector<std::string>& formats);

template <class Report>
int printReport(const OutputOptions& options, const Report& report, int status) {
    return printed(options.isJson() ? toJson(report) : toText(report), status);
}

// Prints the report, or the error that is there instead, and returns the exit status of the one or the other.
template <class Report, class StatusOf>
int runReport(const OutputOptions& options, const Result<Report>& report, StatusOf statusOf,
    ExitStatus (*statusOfError)(const Error&) = exitStatusOf) {
    if (report)
        return printReport(options, *report, statusOf(*report));
    printError(report.error());
    return statusOfError(report.error());
}
inline constexpr auto alwaysClean = [](const auto&) { return Clean; };

} // namespace qaliper::cli
