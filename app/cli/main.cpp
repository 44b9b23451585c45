#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/sessions.h"
#include "model/base/utf8.h"

namespace {

int commandLine(int argc, char** argv) {
    using namespace qaliper::cli;
    CLI::App app("Checks quantized ONNX models for NVIDIA TensorRT, and repairs them.", "qaliper-cli");
    app.set_version_flag("--version", QALIPER_VERSION);
    app.require_subcommand(1);
    app.footer("Examples:\n"
               "  qaliper-cli check --target trt-10.3 model.onnx\n"
               "  qaliper-cli fix model.onnx -o model.fixed.onnx --target trt-10.3 --verify\n"
               "  qaliper-cli tool dequantize model.onnx -o model.float-add.onnx --op Add\n"
               "  qaliper-cli explain conv-group-misaligned\n\n"
               "Exit status: 0 nothing at or above --fail-on, 1 findings or different numbers, 2 wrong usage, 3 a file "
               "or standard output could not be read or written, or memory ran out, 4 not everything could be proven.");
    Run run;
    for (const auto add :
        {addCheck, addAsk, addConnections, addFix, addTool, addPlugins, addShow, addSvg, addVerify, addQuantize,
            addPrecision, addMigrate, addEvaluate, addCalibrate, addStatistics, addSensitivity, addRecover, addFastest,
            addDiff, addRules, addExplain, addMcp, addCompletion}) // last, because it completes the other commands
        add(app, run);
    std::signal(SIGPIPE, SIG_IGN); // writing to a closed pipe is an error like a full disk
    std::signal(SIGXFSZ, SIG_IGN); // and so is a file that grows beyond the limit of the system
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        errno = 0; // so that finished() sees errors of this output only
        return finished(app.exit(error) == 0 ? Clean : Usage);
    }
    return finished(run());
}

} // namespace

// What no layer below has an answer to: the system gives no memory, or no thread.
int main(int argc, char** argv) {
    try {
        return commandLine(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("qaliper-cli: There is not enough memory for this\n", stderr);
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "qaliper-cli: The system refused what this needs: %s\n",
            qaliper::escapedText(exception.what()).c_str());
    }
    return qaliper::cli::FileTrouble;
}
