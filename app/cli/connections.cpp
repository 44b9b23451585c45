#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "model/engine/asking/nearby.h"
#include "model/report/connection_list.h"

namespace qaliper::cli {

namespace {

struct ConnectionsOptions {
    std::vector<std::string> named;
    bool install = false;
    OutputOptions print;
};

Result<ListedConnection> asked(const Connection& connection, const Job& job) {
    ListedConnection listed{connection, true, {}, {}};
    auto answer = tensorRtAt(connection, job);
    if (!answer && answer.error().kind == ErrorKind::Cancelled)
        return fail(answer.error());
    if (answer)
        listed.answer = std::move(*answer);
    else
        listed.reason = answer.error().message;
    return listed;
}

// Those that a person names are asked; of those that are found, the ones that need neither a container nor another machine.
Result<ConnectionList> listed(const ConnectionsOptions& options, const Job& job) {
    ConnectionList list;
    std::vector<Connection> connections;
    for (const std::string& text : options.named) {
        QALIPER_TRY(connections.emplace_back(), parseConnection(text));
    }
    if (options.named.empty()) {
        connections = connectionsNearby(surroundingsHere());
        const auto images = dockerImages(job);
        connections.insert(connections.end(), images.begin(), images.end());
    }
    for (const Connection& connection : connections) {
        if (options.named.empty() && connection.isElsewhere()) {
            list.connections.push_back({connection, false, {}, {}});
            continue;
        }
        QALIPER_TRY(list.connections.emplace_back(), asked(connection, job));
    }
    return list;
}

Result<ConnectionList> answered(const ConnectionsOptions& options) {
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    const Job job = progress.job();
    if (!options.install)
        return listed(options, job);
    QALIPER_TRY(const Connection own, installTensorRtRtx(ownEnvironment(), job));
    QALIPER_TRY(auto there, asked(own, job));
    return ConnectionList{{std::move(there)}};
}

int connections(const ConnectionsOptions& options) {
    return runReport(options.print, answered(options), [](const ConnectionList& list) {
        return std::ranges::any_of(
                   list.connections, [](const ListedConnection& one) { return !one.answer.release.empty(); })
            ? Clean
            : Findings;
    });
}

} // namespace

void addConnections(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, connections, "connections", "Find the TensorRTs of yours that can be asked");
    addOptions(command,
        {{"connections", &options->named,
             "Ask these: python, python:INTERPRETER, trtexec, trtexec:PROGRAM, docker:IMAGE or ssh:HOST"},
            {"--install", &options->install,
                "Bring TensorRT-RTX, which builds without a GPU, into an environment of Qaliper's own: pip fetches 95 "
                "MB"}});
    addOutputOptions(command, options->print);
    command.footer(
        "Without names: the Python of PATH and of the active environment, which are asked; images of docker and "
        "hosts of the ssh configuration, which are not. The exit status is 1 where none answers.\n\n"
        "Example:\n  qaliper-cli connections ssh:jetson");
}

} // namespace qaliper::cli
