#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/report/about.h"

namespace qaliper::cli {

void addRules(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("rules", "List all rules and their fixes");
    auto format = std::make_shared<std::string>("text");
    command->add_option("--format", *format, "text, json or markdown")
        ->check(CLI::IsMember({"text", "json", "markdown"}));
    command->callback([format, &run] {
        run = [format] {
            return printed(*format == "json" ? rulesToJson()
                    : *format == "markdown"  ? rulesToMarkdown()
                                             : rulesToText(),
                Clean);
        };
    });
}

void addExplain(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand(
        "explain", "Print the page of a rule, of a message of TensorRT (log-…), of a fact, or a guide");
    auto id = std::make_shared<std::string>();
    command->add_option("rule", *id, "Id, as `rules` lists it and findings have it; `facts` lists the facts")
        ->required()
        ->type_name("PAGE");
    auto target = std::make_shared<std::string>();
    command->add_option("--target", *target, "Say what was measured on this target: trt-10.3[,sm=8.7][,…]")
        ->type_name("TARGET");
    auto format = std::make_shared<std::string>("text");
    command->add_option("--format", *format, "text or json")->check(CLI::IsMember({"text", "json"}));
    std::string guides = "Guides:";
    for (const std::string_view guide : guideNames())
        guides += "\n  " + std::string(guide);
    command->footer(guides);
    command->callback([id, target, format, &run] {
        run = [id, target, format] {
            std::optional<Target> asked;
            if (!target->empty()) {
                auto parsed = parseTarget(*target);
                if (!parsed) {
                    printError(parsed.error());
                    return int{Usage};
                }
                asked = std::move(*parsed);
            }
            const Target* known = asked ? &*asked : nullptr;
            const std::string page = pageOf(*id, {}, known);
            if (page.empty()) {
                printError({ErrorKind::Invalid,
                    say("There is no page \"{page}\"; `qaliper-cli rules` lists the rules, `qaliper-cli explain facts` "
                        "the facts",
                        arg("page", *id)),
                    {}, {}});
                return int{Usage};
            }
            return printed(*format == "json" ? pageToJson(*id, known) : withoutLinks(page), Clean);
        };
    });
}

} // namespace qaliper::cli
