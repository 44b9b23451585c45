#include "model/engine/asking/nearby.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <sstream>
#include <system_error>

#include "model/base/program.h"
#include "model/engine/asking/ask.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds aboutLimit{
    60}; // an import of TensorRT takes seconds; a host that is asleep does not answer
constexpr std::chrono::seconds listLimit{10};

std::string environmentText(const char* name) {
    const char* text = std::getenv(name);
    return text ? text : "";
}

bool isProgram(const fs::path& path) {
    std::error_code ignored;
    const auto status = fs::status(path, ignored);
    constexpr auto executable = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    return fs::is_regular_file(status) && (status.permissions() & executable) != fs::perms::none;
}

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Of `Host` lines, without patterns.
std::vector<std::string> hostsIn(const fs::path& configuration) {
    std::vector<std::string> hosts;
    std::ifstream file(configuration);
    for (std::string line; std::getline(file, line);) {
        std::ranges::replace(line, '=', ' ');
        std::istringstream words(line);
        std::string word;
        if (!(words >> word) || lowered(word) != "host")
            continue;
        while (words >> word) {
            if (word.find_first_of("*?!") == std::string::npos)
                hosts.push_back(word);
        }
    }
    return hosts;
}

void addOnce(std::vector<Connection>& connections, Connection connection) {
    if (std::ranges::find(connections, connection) == connections.end())
        connections.push_back(std::move(connection));
}

// What a program said before it ended.
class LastLines {
public:
    void add(std::string_view line) {
        lines_.emplace_back(line);
        if (lines_.size() > mostLastLines)
            lines_.pop_front();
    }
    std::string text() const {
        std::string text;
        for (const std::string& line : lines_)
            text += (text.empty() ? "" : "; ") + line;
        return text;
    }

private:
    static constexpr std::size_t mostLastLines = 4;
    std::deque<std::string> lines_;
};

} // namespace

Surroundings surroundingsHere() {
    Surroundings here;
    std::istringstream path(environmentText("PATH"));
    for (std::string folder; std::getline(path, folder, ':');) {
        if (!folder.empty())
            here.programs.emplace_back(folder);
    }
    for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const std::string place = environmentText(name); !place.empty())
            here.environments.emplace_back(place);
    }
    here.environments.push_back(ownEnvironment());
    here.sshConfiguration = fs::path(environmentText("HOME")) / ".ssh" / "config";
    return here;
}

std::vector<Connection> connectionsNearby(const Surroundings& surroundings) {
    std::vector<Connection> connections;
    for (const fs::path& environment : surroundings.environments) {
        if (isProgram(environment / "bin" / "python3"))
            addOnce(connections, {ConnectionKind::Python, (environment / "bin" / "python3").string()});
    }
    const auto hasPython = [](const fs::path& folder) { return isProgram(folder / "python3"); };
    if (std::ranges::any_of(surroundings.programs, hasPython))
        addOnce(connections, {ConnectionKind::Python, "python3"});
    const auto hasTrtexec = [](const fs::path& folder) { return isProgram(folder / "trtexec"); };
    if (std::ranges::any_of(surroundings.programs, hasTrtexec))
        addOnce(connections, {ConnectionKind::Trtexec, "trtexec"});
    else if (const fs::path packaged = "/usr/src/tensorrt/bin/trtexec";
             isProgram(packaged)) // of Debian's packages, on Jetson
        addOnce(connections, {ConnectionKind::Trtexec, packaged.string()});
    for (const std::string& host : hostsIn(surroundings.sshConfiguration))
        addOnce(connections, {ConnectionKind::Ssh, host});
    return connections;
}

std::vector<Connection> dockerImages(const Job& job) {
    std::vector<Connection> images;
    const ProgramListener listener{[&](std::string_view line) {
                                       const std::string image(line);
                                       const bool isNamed = image.find("<none>") == std::string::npos;
                                       if (isNamed && lowered(image).find("tensorrt") != std::string::npos)
                                           addOnce(images, {ConnectionKind::Docker, image});
                                   },
        [](std::string_view) {}};
    const auto end =
        callProgram({{"docker", "image", "ls", "--format", "{{.Repository}}:{{.Tag}}"}, listLimit}, {}, listener, job);
    return end && end->isClean() ? images : std::vector<Connection>();
}

Result<AskedTensorRt> tensorRtAt(const Connection& connection, const Job& job) {
    TensorRtQuestion question;
    question.depth = Depth::About;
    question.timeLimit = aboutLimit;
    QALIPER_TRY(TensorRtAnswer answer, ask(connection, question, {}, job));
    return std::move(answer.asked);
}

fs::path ownEnvironment() {
    const std::string data = environmentText("XDG_DATA_HOME");
    const fs::path folder = data.empty() ? fs::path(environmentText("HOME")) / ".local" / "share" : fs::path(data);
    return folder / "qaliper" / "tensorrt-rtx";
}

std::vector<std::vector<std::string>> commandsToInstall(const fs::path& environment) {
    return {{"python3", "-m", "venv", environment.string()},
        {(environment / "bin" / "python3").string(), "-m", "pip", "install", "--upgrade", "tensorrt-rtx"}};
}

Result<Connection> installTensorRtRtx(const fs::path& environment, const Job& job) {
    for (const auto& command : commandsToInstall(environment)) {
        LastLines last;
        const auto hear = [&](std::string_view line) {
            if (line.empty())
                return;
            last.add(line);
            job.report(verbatim(line));
        };
        QALIPER_TRY(const ProgramEnd end, callProgram({command, {}}, {}, {hear, hear}, job));
        if (!end.isClean())
            return fail(ErrorKind::Unsupported,
                say("TensorRT-RTX could not be installed: {reason}", arg("reason", last.text())));
    }
    return Connection{ConnectionKind::Python, (environment / "bin" / "python3").string()};
}

} // namespace qaliper
