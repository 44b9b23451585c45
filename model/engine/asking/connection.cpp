#include "model/engine/asking/connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/base/shell_words.h"

namespace qaliper {

namespace {

constexpr std::array<std::pair<std::string_view, ConnectionKind>, 4> kinds{{{"python", ConnectionKind::Python},
    {"docker", ConnectionKind::Docker}, {"ssh", ConnectionKind::Ssh}, {"trtexec", ConnectionKind::Trtexec}}};

// Reads the length of a script and the script, and runs it. It has no single quotes, so that it is one word behind ssh,
// which hands its arguments to a shell over there.
constexpr std::string_view runsTheScript = "import sys;b=sys.stdin.buffer;exec(b.read(int(b.readline())))";

std::vector<std::string> dockerCommand(const std::string& image, ContainerGpus gpus) {
    std::vector<std::string> command{"docker", "run", "--rm", "--init", "--interactive", "--network", "none"};
    if (gpus == ContainerGpus::All)
        command.insert(command.end(), {"--gpus", "all"});
    command.insert(command.end(), {image, "python3", "-c", std::string(runsTheScript)});
    return command;
}

} // namespace

Result<Connection> parseConnection(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto* const known = std::ranges::find(kinds, name, &std::pair<std::string_view, ConnectionKind>::first);
    const std::string place = colon == std::string_view::npos ? "" : std::string(text.substr(colon + 1));
    const bool needsPlace = known != kinds.end() && Connection{known->second, {}}.isElsewhere();
    if (known == kinds.end() || (place.empty() && (needsPlace || colon != std::string_view::npos)))
        return fail(ErrorKind::Invalid,
            say("\"{text}\" is no connection to TensorRT; there are python, python:INTERPRETER, trtexec, "
                "trtexec:PROGRAM, "
                "docker:IMAGE and ssh:HOST",
                arg("text", text)));
    if (place.starts_with('-')) // it would be an option of the program that is started
        return fail(ErrorKind::Invalid,
            say("\"{place}\" begins with a dash, so it is no interpreter, program, image or host",
                arg("place", place)));
    const char* const usual = known->second == ConnectionKind::Trtexec ? "trtexec" : "python3";
    return Connection{known->second, place.empty() ? usual : place};
}

std::string formatConnection(const Connection& connection) {
    const auto* const kind =
        std::ranges::find(kinds, connection.kind, &std::pair<std::string_view, ConnectionKind>::second);
    return std::string(kind->first) + ":" + connection.place;
}

std::vector<std::string> commandOf(const Connection& connection, ContainerGpus gpus) {
    const std::string script(runsTheScript);
    switch (connection.kind) {
    case ConnectionKind::Python: return {connection.place, "-c", script};
    case ConnectionKind::Docker: return dockerCommand(connection.place, gpus);
    case ConnectionKind::Trtexec: break;
    case ConnectionKind::Ssh: // no password is asked for: keys, or an agent
        return {"ssh", "-T", "-o", "BatchMode=yes", "--", connection.place, "python3 -c '" + script + "'"};
    }
    return {connection.place};
}

std::string shownCommand(const Connection& connection) { return shellLine(commandOf(connection)); }

} // namespace qaliper
