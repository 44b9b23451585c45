#include "app/cli/completion.h"

#include <algorithm>

#include "app/cli/command.h"
#include "model/report/about.h"
#include "model/rules/facts.h"
#include "model/rules/registry.h"
#include "model/target/operators.h"
#include "model/target/rtx.h"
#include "model/tools/tools.h"

namespace qaliper::cli {

namespace {

std::vector<std::string> idsOf(const auto& entries) {
    std::vector<std::string> ids;
    for (const auto* entry : entries)
        ids.emplace_back(entry->info.id);
    return ids;
}

// The known releases, newest first; options may follow each.
std::vector<std::string> targets() {
    std::vector<std::string> choices;
    for (const Version version : knownReleases(OperatorTable()))
        choices.push_back("trt-" + formatVersion(version));
    for (const RtxRelease& rtx : rtxReleases)
        choices.insert(choices.begin(), "rtx-" + formatVersion(rtx.release));
    std::ranges::reverse(choices);
    return choices;
}

// "TEXT:{text,json}" lists the choices after the type.
std::vector<std::string> choicesIn(const std::string& type) {
    if (type == "RULE")
        return idsOf(allRules());
    if (type == "PAGE")
        return pageIds();
    if (type == "TOOL")
        return idsOf(allTools());
    if (type == "TARGET")
        return targets();
    const std::size_t open = type.find('{');
    const std::size_t close = type.find('}');
    std::vector<std::string> choices;
    if (open == std::string::npos || close == std::string::npos)
        return choices;
    for (std::size_t from = open + 1; from <= close;) {
        const std::size_t to = std::min(type.find(',', from), close);
        choices.push_back(type.substr(from, to - from));
        from = to + 1;
    }
    return choices;
}

ValueKind valueOf(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    if (option.get_items_expected_max() == 0)
        return ValueKind::None;
    if (type == "FILE")
        return ValueKind::File;
    return type == "DIR" ? ValueKind::Folder : ValueKind::Text;
}

CompletedOption completed(const CLI::Option& option) {
    CompletedOption result{{}, option.get_description(), valueOf(option), choicesIn(option.get_type_name())};
    for (const std::string& name : option.get_lnames())
        result.names.push_back("--" + name);
    for (const std::string& name : option.get_snames())
        result.names.push_back("-" + name);
    return result;
}

CompletedCommand completed(const CLI::App& app) {
    CompletedCommand command{app.get_name(), app.get_description(), {}, {}};
    for (const CLI::Option* option : app.get_options()) {
        auto& list = option->get_positional() ? command.positionals : command.options;
        list.push_back(completed(*option));
    }
    return command;
}

CompletedCommands commandsOf(const CLI::App& app) {
    CompletedCommands commands;
    for (const CLI::App* command : app.get_subcommands({}))
        commands.push_back(completed(*command));
    return commands;
}

} // namespace

void addCompletion(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("completion", "Print the completion script of a shell");
    auto shell = std::make_shared<std::string>();
    addOption(*command, {"shell", shell.get(), "bash, zsh or fish", required(oneOf({"bash", "zsh", "fish"}))});
    command->footer("Example:\n  source <(qaliper-cli completion bash)");
    command->callback([&app, shell, &run] {
        run = [&app, shell] {
            const CompletedCommands commands = commandsOf(app);
            return printed(*shell == "bash" ? bashCompletion(commands)
                    : *shell == "zsh"       ? zshCompletion(commands)
                                            : fishCompletion(commands),
                Clean);
        };
    });
}

} // namespace qaliper::cli
