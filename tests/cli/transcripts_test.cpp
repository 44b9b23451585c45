#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// Commands as somebody types them, and everything that they answer: the files in the folder transcripts. In them, "@ NAME"
// begins a file, a model as ONNX text where its name ends in .onnx, with its lines indented; "$ " is a command for the shell,
// "> " a line that it prints, "! " a line of its errors, "= " its exit status unless that is 0. All else is prose. Numbers that
// are measured are masked. QALIPER_REWRITE=1 writes what the commands answer now into the files.

namespace qaliper::transcripts_test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

bool isAnswer(const std::string& line) {
    return !line.empty() && std::string_view(">!=").find(line.front()) != std::string_view::npos;
}

std::string masked(const std::string& text) {
    static const std::regex measured("[0-9.]+ s, [0-9]+ MiB");
    return std::regex_replace(text, measured, "# s, # MiB");
}

void addAnswer(std::string& transcript, char mark, const std::string& text) {
    for (const std::string& line : linesOf(masked(text)))
        transcript += std::string(1, mark) + (line.empty() ? "" : " ") + line + "\n";
}

class Transcripts : public testing::TestWithParam<fs::path> {
protected:
    // The same lines with what the commands answer now.
    std::string repeated(const std::string& transcript) const {
        std::string result;
        const std::vector<std::string> lines = linesOf(transcript);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (isAnswer(lines[i]))
                continue;
            result += lines[i] + "\n";
            if (lines[i].starts_with("@ "))
                writeFile(lines[i].substr(2), lines, i + 1);
            if (lines[i].starts_with("$ "))
                result += answerOf(lines[i].substr(2));
        }
        return result;
    }

private:
    void writeFile(const std::string& name, const std::vector<std::string>& lines, std::size_t from) const {
        constexpr std::size_t indent = 4;
        std::string content;
        for (std::size_t i = from; i < lines.size() && lines[i].starts_with("    "); ++i)
            content += lines[i].substr(indent) + "\n";
        if (name.ends_with(".onnx"))
            must(saveModel(textModel(content), (folder_ / name).string()));
        else
            must(writeWholeFile(folder_ / name, content));
    }

    std::string answerOf(const std::string& command) const {
        const std::string line = "cd '" + folder_.path().string() + "' && PATH='" +
            cliProgram().parent_path().string() + "':$PATH && export PATH && { " + command + "\n} >'" +
            (answers_ / "out").string() + "' 2>'" + (answers_ / "err").string() + "'";
        const int status = std::system(line.c_str());
        std::string answer;
        addAnswer(answer, '>', must(readWholeFile(answers_ / "out")));
        addAnswer(answer, '!', must(readWholeFile(answers_ / "err")));
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            answer += "= " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1) + "\n";
        return answer;
    }

    TemporaryFolder folder_;
    TemporaryFolder answers_;
};

TEST_P(Transcripts, AnswerAsBefore) {
    const std::string written = must(readWholeFile(GetParam()));
    ASSERT_NE(written.find("\n$ "), std::string::npos) << "no command";
    const std::string now = repeated(written);
    if (std::getenv("QALIPER_REWRITE") != nullptr)
        must(writeWholeFile(GetParam(), now));
    else
        EXPECT_EQ(now, written) << GetParam().filename();
}

std::vector<fs::path> transcripts() {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(sourceFolder() / "tests/cli/transcripts"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

INSTANTIATE_TEST_SUITE_P(
    Cli, Transcripts, testing::ValuesIn(transcripts()), [](const auto& entry) { return entry.param.stem().string(); });

} // namespace
} // namespace qaliper::transcripts_test
