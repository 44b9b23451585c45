#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/report/plugin_list.h"

namespace qaliper::cli {

namespace {

struct PluginOptions {
    std::string model;
    TargetOptions target;
    std::string manifest;
    bool force = false;
    std::string format = "text";
};

Status writeManifest(const PluginOptions& options, const Context& context, const std::vector<PluginEntry>& entries) {
    const auto skeleton = manifestSkeleton(context, entries);
    if (!skeleton) {
        inform(say("every plugin of the model is described already: no manifest is written"));
        return {};
    }
    if (!options.force && std::filesystem::exists(options.manifest))
        return fail(ErrorKind::Invalid, say("{file} exists; --force writes over it", arg("file", options.manifest)));
    return writeResult(*skeleton, options.manifest);
}

int listPlugins(const PluginOptions& options) {
    auto sessions = Sessions::make(options.target);
    const auto session = sessions ? sessions->of(options.model) : fail(sessions.error());
    const auto analysis = session ? inspectModel(*session) : fail(session.error());
    if (!analysis) {
        printError(analysis.error());
        return exitStatusOf(analysis.error());
    }
    const Context& context = *(*analysis)->context;
    const std::vector<PluginEntry> entries = pluginEntries(context);
    Status written =
        writeResult(options.format == "json" ? pluginsToJson(context, entries) : pluginsToText(context, entries), {});
    if (written && !options.manifest.empty())
        written = writeManifest(options, context, entries);
    if (written)
        return Clean;
    printError(written.error());
    return exitStatusOf(written.error());
}

} // namespace

void addPlugins(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("plugins", "List the plugins of a model and what is known of them");
    auto options = std::make_shared<PluginOptions>();
    command->add_option("model", options->model, "ONNX file")->required()->type_name("FILE");
    addTargetOptions(*command, options->target);
    command
        ->add_option("--write-manifest", options->manifest,
            "Write a qaliper.toml to fill in, with the plugins that nobody described yet")
        ->type_name("FILE");
    command->add_flag("--force", options->force, "Write over an existing file");
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Example:\n  qaliper-cli plugins model.onnx --target trt-10.3 --write-manifest qaliper.toml");
    command->callback([options, &run] { run = [options] { return listPlugins(*options); }; });
}

} // namespace qaliper::cli
