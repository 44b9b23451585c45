#include "tests/support/command.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/build_places.h"
#include "tests/support/corpus.h"

namespace qaliper {

namespace {

std::string quoted(const std::string& argument) {
    std::string text = "'";
    for (const char c : argument)
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

CommandResult run(
    const std::filesystem::path& program, const std::vector<std::string>& arguments, const std::string& redirection) {
    const TemporaryFolder folder;
    std::string line = quoted(program.string());
    for (const std::string& argument : arguments)
        line += " " + quoted(argument);
    line += " 2>" + quoted((folder / "err").string()) + " " + redirection;
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, {}, contentOf(folder / "err")};
}

// Ends with a null pointer, as the system wants it. The texts outlive it.
std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Adds what the pipe has next; false at its end.
bool readMore(int pipe, std::string& text) {
    std::array<char, 256> part{};
    const ssize_t size = ::read(pipe, part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return size > 0;
}

} // namespace

CommandResult runCli(const std::vector<std::string>& arguments) { return runProgram(cliProgram(), arguments); }

CommandResult runCliInto(const std::string& redirection, const std::vector<std::string>& arguments) {
    return run(cliProgram(), arguments, redirection);
}

CommandResult interruptCli(
    const std::string& stage, const std::vector<std::string>& arguments, const std::vector<std::string>& environment) {
    CommandResult result{-1, {}, {}};
    std::vector<std::string> words{cliProgram().string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = environment;
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
        return result;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);
    pid_t process = 0;
    const int failed = ::posix_spawn(
        &process, words.front().c_str(), &actions, nullptr, pointersTo(words).data(), pointersTo(variables).data());
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    if (failed != 0)
        return result;
    while (result.messages.find(stage) == std::string::npos && readMore(pipe[0], result.messages))
        continue;
    ::kill(process, SIGINT);
    while (readMore(pipe[0], result.messages))
        continue;
    int status = 0;
    ::waitpid(process, &status, 0);
    ::close(pipe[0]);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

CommandResult runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    CommandResult result = run(program, arguments, ">" + quoted((folder / "out").string()));
    result.output = contentOf(folder / "out");
    return result;
}

} // namespace qaliper
