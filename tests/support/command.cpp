#include "tests/support/command.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/wait.h>

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

} // namespace

CommandResult runCli(const std::vector<std::string>& arguments) { return runProgram(cliProgram(), arguments); }

CommandResult runCliInto(const std::string& redirection, const std::vector<std::string>& arguments) {
    return run(cliProgram(), arguments, redirection);
}

CommandResult runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    CommandResult result = run(program, arguments, ">" + quoted((folder / "out").string()));
    result.output = contentOf(folder / "out");
    return result;
}

} // namespace qaliper
