#include "tests/support/rule_page.h"

#include <algorithm>
#include <sstream>

#include "model/base/sha256.h"

namespace qaliper {

namespace {

// The text between the first pair of backticks.
std::string inBackticks(const std::string& line) {
    const std::size_t open = line.find('`');
    const std::size_t close = line.find('`', open + 1);
    return open == std::string::npos || close == std::string::npos ? std::string()
                                                                   : line.substr(open + 1, close - open - 1);
}

std::string readFence(std::istringstream& lines) {
    std::string content;
    std::string line;
    while (std::getline(lines, line) && line != "```")
        content += line + "\n";
    return content;
}

} // namespace

Result<RulePage> readRulePage(std::string_view markdown) {
    RulePage page;
    PageExample example;
    const auto finish = [&] {
        if (!example.before.empty())
            page.examples.push_back(example);
    };
    std::istringstream lines{std::string(markdown)};
    std::string line;
    while (std::getline(lines, line)) {
        if (line.starts_with("## ")) {
            page.headings.push_back(line.substr(3));
        } else if (line.starts_with("Target: ")) {
            finish();
            example = {};
            example.target = inBackticks(line);
        } else if (line.starts_with("Fix: ")) {
            example.fix = inBackticks(line);
        } else if (line == "```onnx before") {
            example.before = readFence(lines);
        } else if (line == "```onnx after") {
            example.after = readFence(lines);
        } else if (line == "```toml") {
            example.manifest = readFence(lines);
        } else if (line.starts_with("```")) {
            return fail(ErrorKind::Invalid,
                say("A block is neither onnx before, onnx after nor toml: {line}", arg("line", line)));
        }
    }
    finish();
    return page;
}

std::string testNameOf(const testing::TestParamInfo<const Rule*>& rule) {
    std::string name(rule.param->info.id);
    std::ranges::replace(name, '-', '_');
    return name;
}

std::string digestOf(std::string_view example) {
    Sha256 hash;
    hash.add(example);
    return std::move(hash).finish().substr(0, 12);
}

} // namespace qaliper
