#include "app/cli/command.h"

#include <utility>

namespace qaliper::cli {

Takes anyFile() { return {"FILE"}; }

Takes existingFile() { return {"FILE", CLI::ExistingFile}; }

Takes folder() { return {"DIR"}; }

Takes oneOf(const std::vector<std::string>& words) { return {{}, CLI::IsMember(words)}; }

Takes positive() { return {"N", CLI::PositiveNumber}; }

Takes notNegative() { return {"N", CLI::NonNegativeNumber}; }

Takes oneEach(std::string type) { return {std::move(type), {}, false, true}; }

Takes required(Takes takes) {
    takes.isRequired = true;
    return takes;
}

namespace {

CLI::Option* addPlace(CLI::App& command, const OptionRow& row, bool* place) {
    return command.add_flag(row.name, *place, row.help);
}

CLI::Option* addPlace(CLI::App& command, const OptionRow& row, const Choice& choice) {
    return command.add_option_function<std::string>(row.name, choice.choose, row.help)
        ->check(CLI::IsMember(choice.words));
}

template <class T>
CLI::Option* addPlace(CLI::App& command, const OptionRow& row, T* place) {
    return command.add_option(row.name, *place, row.help);
}

} // namespace

CLI::Option* addOption(CLI::App& command, const OptionRow& row) {
    CLI::Option* option = std::visit([&](const auto& place) { return addPlace(command, row, place); }, row.place);
    if (!row.takes.type.empty())
        option->type_name(row.takes.type);
    if (row.takes.check)
        option->check(*row.takes.check);
    if (row.takes.isOneEach)
        option->allow_extra_args(false);
    return option->required(row.takes.isRequired);
}

void addOptions(CLI::App& command, const std::vector<OptionRow>& rows) {
    for (const OptionRow& row : rows)
        addOption(command, row);
}

void addOutputOptions(CLI::App& command, OutputOptions& options) {
    addOutputOptions(command, options, "text or json", {"text", "json"});
}

void addOutputOptions(
    CLI::App& command, OutputOptions& options, const char* help, const std::vector<std::string>& formats) {
    addOption(command, {"--format", &options.format, help, oneOf(formats)});
}

} // namespace qaliper::cli
