#include "app/cli/session.h"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "app/worker_path.h"

namespace qaliper::cli {

namespace {

Error notPrinted(int code) {
    return {ErrorKind::CannotWrite,
        code == 0 ? say("Standard output could not be written")
                  : say("Standard output could not be written: {reason}",
                        arg("reason", std::generic_category().message(code))),
        {}, {}};
}

} // namespace

void addTargetOptions(CLI::App& command, TargetOptions& options) {
    command
        .add_option("--target", options.target,
            "TensorRT version and build: trt-10.3[,sm=8.7][,fp16][,bf16][,strong][,dla][,ort]")
        ->type_name("TARGET");
    command.add_option("--config", options.config, "Project file instead of qaliper.toml beside the model")
        ->type_name("FILE");
    command.add_option("--only", options.only, "Only these rules (ids or globs such as conv-*)")
        ->type_name("RULE")
        ->allow_extra_args(false);
    command.add_option("--skip", options.skip, "Not these rules (ids or globs)")
        ->type_name("RULE")
        ->allow_extra_args(false);
}

Result<Session> Session::make(const TargetOptions& options) {
    Session session;
    if (!options.target.empty()) {
        auto target = parseTarget(options.target);
        if (!target)
            return fail(std::move(target.error()));
        target->source = "--target";
        session.target_ = std::move(*target);
    }
    if (!options.config.empty()) {
        auto project = loadProjectFile(options.config);
        if (!project)
            return fail(std::move(project.error()));
        session.project_ = std::move(*project);
    }
    session.workers_ = std::make_unique<Workers>(workerPath());
    session.inspector_.inference = &session.workers_->infer;
    session.inspector_.knowledge = loadKnowledge();
    session.inspector_.rules = {options.only, options.skip};
    return session;
}

Result<Inspector> Session::inspectorFor(const std::filesystem::path& model) {
    std::optional<ProjectFile> project = project_;
    if (const auto beside = projectFileBeside(model); !project && beside) {
        auto loaded = loadProjectFile(*beside);
        if (!loaded)
            return fail(std::move(loaded.error()));
        project = std::move(*loaded);
    }
    Inspector inspector = inspector_;
    if (project) {
        inspector.settings.manifest = project->plugins;
        inspector.settings.ignored = project->ignored;
    }
    if (target_)
        inspector.settings.target = *target_;
    else if (suggested_)
        inspector.settings.target = *suggested_;
    else if (project && project->target)
        inspector.settings.target = *project->target;
    else
        inspector.settings.target = defaultTarget();
    warnAboutTarget(inspector.settings.target);
    return inspector;
}

Result<Analysis> Session::inspectFile(Inspector& inspector, const std::string& path, const LoadOptions& load) const {
    (void)workers_->infer.start(); // comes up while the file is read; should it not, the request says so
    auto model = loadModel(path, load);
    return model ? inspect(inspector, *model, {}) : fail(std::move(model.error()));
}

void Session::warnAboutTarget(const Target& target) {
    if (target.source != "default" || warned_)
        return;
    warned_ = true;
    inform(say(
        "no --target and no qaliper.toml: checking for the newest, {target}", arg("target", describeTarget(target))));
}

Status writeResult(const std::string& text, const std::string& path) {
    if (!path.empty())
        return writeWholeFile(path, text);
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return fail(notPrinted(errno));
    return {};
}

int printed(const std::string& text, int status) {
    const Status written = writeResult(text, {});
    if (!written)
        printError(written.error());
    return written ? status : FileTrouble;
}

int finished(int status) {
    std::cout.flush();
    const bool isPrinted = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
    if (isPrinted || status == FileTrouble)
        return status;
    printError(notPrinted(errno));
    return FileTrouble;
}

void printError(const Error& error) { std::fprintf(stderr, "qaliper-cli: %s\n", describe(error).c_str()); }

void inform(const Text& text) { std::fprintf(stderr, "qaliper-cli: %s\n", render(text).c_str()); }

ExitStatus exitStatusOf(const Error& error) {
    const bool isRequest = error.path.empty() && (error.kind == ErrorKind::Invalid || error.kind == ErrorKind::Stale);
    return isRequest ? Usage : FileTrouble;
}

} // namespace qaliper::cli
