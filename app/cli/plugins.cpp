#include "app/cli/command.h"
#include "model/report/plugin_list.h"

namespace qaliper::cli {

namespace {

struct PluginOptions {
    std::string model;
    TargetOptions target;
    std::string manifest;
    bool force = false;
    OutputOptions print;
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

Status listPlugins(const PluginOptions& options) {
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(options.model));
    QALIPER_TRY(const auto analysis, inspectModel(session));
    const Context& context = *analysis->context;
    const std::vector<PluginEntry> entries = pluginEntries(context);
    QALIPER_CHECK(
        writeResult(options.print.isJson() ? pluginsToJson(context, entries) : pluginsToText(context, entries), {}));
    return options.manifest.empty() ? Status{} : writeManifest(options, context, entries);
}

int plugins(const PluginOptions& options) {
    const Status listed = listPlugins(options);
    return listed ? Clean : failed(listed.error());
}

} // namespace

void addPlugins(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, plugins, "plugins", "List the plugins of a model and what is known of them");
    addOption(command, {"model", &options->model, "ONNX file", required(anyFile())});
    addTargetOptions(command, options->target);
    addOptions(command,
        {{"--write-manifest", &options->manifest,
             "Write a qaliper.toml to fill in, with the plugins that nobody described yet", anyFile()},
            {"--force", &options->force, "Write over an existing file"}});
    addOutputOptions(command, options->print);
    command.footer("Example:\n  qaliper-cli plugins model.onnx --target trt-10.3 --write-manifest qaliper.toml");
}

} // namespace qaliper::cli
