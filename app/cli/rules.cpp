#include "app/cli/command.h"
#include "model/report/about.h"

namespace qaliper::cli {

namespace {

struct ExplainOptions {
    std::string id;
    std::string target;
    OutputOptions print;
};

Result<std::optional<Target>> targetOf(const ExplainOptions& options) {
    if (options.target.empty())
        return std::optional<Target>();
    QALIPER_TRY(auto target, parseTarget(options.target));
    return std::optional(std::move(target));
}

Result<std::string> explained(const ExplainOptions& options) {
    QALIPER_TRY(const auto target, targetOf(options));
    const Target* known = target ? &*target : nullptr;
    const std::string page = pageOf(options.id, {}, known);
    if (page.empty())
        return fail(ErrorKind::Invalid,
            say("There is no page \"{page}\"; `qaliper-cli rules` lists the rules, `qaliper-cli explain facts` "
                "the facts",
                arg("page", options.id)));
    return options.print.isJson() ? pageToJson(options.id, known) : withoutLinks(page);
}

int explain(const ExplainOptions& options) {
    const auto page = explained(options);
    return page ? printed(*page, Clean) : failed(page.error());
}

int listRules(const OutputOptions& options) {
    return printed(options.isJson()        ? rulesToJson()
            : options.format == "markdown" ? rulesToMarkdown()
                                           : rulesToText(),
        Clean);
}

std::string guideList() {
    std::string guides = "Guides:";
    for (const std::string_view guide : guideNames())
        guides += "\n  " + std::string(guide);
    return guides;
}

} // namespace

void addRules(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, listRules, "rules", "List all rules and their fixes");
    addOutputOptions(command, *options, "text, json or markdown", {"text", "json", "markdown"});
}

void addExplain(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, explain, "explain",
        "Print the page of a rule, of a message of TensorRT (log-…), of a fact, or a guide");
    addOptions(command,
        {{"rule", &options->id, "Id, as `rules` lists it and findings have it; `facts` lists the facts",
             required({"PAGE"})},
            {"--target", &options->target, "Say what was measured on this target: trt-10.3[,sm=8.7][,…]", {"TARGET"}}});
    addOutputOptions(command, options->print);
    command.footer(guideList());
}

} // namespace qaliper::cli
