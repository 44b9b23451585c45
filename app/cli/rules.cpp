#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/rules/about.h"

namespace qaliper::cli {

void addRules(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("rules", "List all rules and their fixes");
    auto format = std::make_shared<std::string>("text");
    command->add_option("--format", *format, "text, json or markdown")
        ->check(CLI::IsMember({"text", "json", "markdown"}));
    command->callback([format, &run] {
        run = [format] {
            writeResult(*format == "json"   ? rulesToJson()
                    : *format == "markdown" ? rulesToMarkdown()
                                            : rulesToText(),
                {});
            return int{Clean};
        };
    });
}

void addExplain(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("explain", "Print the page of a rule, or of a message of TensorRT (log-…)");
    auto id = std::make_shared<std::string>();
    command->add_option("rule", *id, "Id of the rule, as `rules` lists it")->required();
    command->callback([id, &run] {
        run = [id] {
            const auto about = aboutFinding(*id);
            if (!about) {
                complain({ErrorKind::Invalid,
                    say("There is no rule \"{rule}\"; `qaliper-cli rules` lists them", arg("rule", *id)), {}, {}});
                return int{Usage};
            }
            writeResult(about->page, {});
            return int{Clean};
        };
    });
}

} // namespace qaliper::cli
