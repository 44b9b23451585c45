#include "app/cli/sessions.h"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "app/cli/command.h"
#include "app/worker_path.h"
#include "model/base/file.h"
#include "model/base/system_message.h"
#include "model/base/utf8.h"
#include "model/session/engine_files.h"

namespace qaliper::cli {

namespace {

Error notPrinted(int code) {
    return {ErrorKind::CannotWrite,
        code == 0 ? say("Standard output could not be written")
                  : say("Standard output could not be written: {reason}", arg("reason", systemMessage(code))),
        {}, {}};
}

} // namespace

void addTargetOptions(CLI::App& command, TargetOptions& options) {
    addOptions(command,
        {{"--target", &options.target,
             "TensorRT version, GPU and build: trt-10.3[,sm=8.7][,gpu=NAME][,fp16][,bf16][,strong][,dla][,ort]; "
             "rtx-1.7 is TensorRT-RTX, and jetpack-6.2, drive-os-7.0.3, deepstream-7.1, holoscan-3.5 or ngc-25.06 has "
             "the "
             "TensorRT that it brings",
             {"TARGET"}},
            {"--config", &options.config, "Project file instead of qaliper.toml beside the model", anyFile()},
            {"--only", &options.only, "Only these rules (ids or globs such as conv-*)", oneEach("RULE")},
            {"--skip", &options.skip, "Not these rules (ids or globs)", oneEach("RULE")}});
    addLinkOption(command, options);
}

void addLinkOption(CLI::App& command, TargetOptions& options) {
    addOption(command,
        {"--follow-links", &options.followLinks, "Read external data through links that leave the model's folder"});
}

TargetOptions anyTarget() { return {.target = formatTarget(defaultTarget())}; }

Result<Sessions> Sessions::make(const TargetOptions& options) {
    Sessions sessions;
    if (!options.target.empty()) {
        QALIPER_TRY(auto target, parseTarget(options.target));
        target.source = "--target";
        sessions.options_.target.person = std::move(target);
    }
    if (!options.config.empty()) {
        QALIPER_TRY(auto project, loadProjectFile(options.config));
        sessions.options_.project = std::move(project);
    }
    sessions.startWorkers();
    sessions.options_.knowledge = loadKnowledge();
    sessions.options_.rules = {options.only, options.skip};
    sessions.options_.load.external.followLinks = options.followLinks;
    return sessions;
}

Sessions Sessions::another() const {
    Sessions sessions;
    sessions.options_ = options_;
    sessions.warned_ = warned_;
    sessions.startWorkers();
    return sessions;
}

void Sessions::startWorkers() {
    workers_ = std::make_unique<Workers>(workerPath());
    options_.workers = workers_.get();
}

Result<Session> Sessions::of(const std::string& model, SuppliedFiles given) {
    SessionOptions options = options_;
    options.given = std::move(given);
    auto session = Session::of(model, options);
    if (session && session->target().source == "default" && !warned_->exchange(true))
        inform(say("no --target and no qaliper.toml: checking for the newest, {target}",
            arg("target", describeTarget(session->target()))));
    return session;
}

Result<Session> Sessions::ofConnection(const std::string& model) { return Session::of(model, options_); }

void Sessions::noteLog(const BuildLog& log) {
    if (auto target = targetOf(log))
        options_.target.log = std::move(*target);
    else if (!options_.target.person)
        inform(whyNoTarget(log));
}

int withSessions(const TargetOptions& options, const std::function<int(Sessions&)>& run) {
    auto sessions = Sessions::make(options);
    return sessions ? run(*sessions) : failed(sessions.error());
}

Result<std::shared_ptr<const Analysis>> inspectModel(const Session& session, const Job& job) {
    QALIPER_TRY(auto index, session.open(job));
    QALIPER_TRY(auto checked, session.check(std::move(index), {}, job));
    return std::move(checked.alone);
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
    const Status written = writeResult(escapedLines(text), {});
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

void printError(const Error& error) { std::fprintf(stderr, "qaliper-cli: %s\n", escapedText(describe(error)).c_str()); }

void inform(const Text& text) { std::fprintf(stderr, "qaliper-cli: %s\n", escapedText(render(text)).c_str()); }

ExitStatus exitStatusOf(const Error& error) {
    const bool isOfRequest = error.kind == ErrorKind::Invalid || error.kind == ErrorKind::NoSuchTarget;
    const bool isRequest = error.path.empty() && (isOfRequest || error.kind == ErrorKind::Stale);
    return isRequest ? Usage : FileTrouble;
}

ExitStatus failed(const Error& error) {
    printError(error);
    return exitStatusOf(error);
}

} // namespace qaliper::cli
