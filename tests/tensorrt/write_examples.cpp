#include <filesystem>
#include <fstream>
#include <iostream>

#include "model/onnx/save.h"
#include "tests/support/result.h"
#include "tests/support/rule_page.h"
#include "tests/support/text/text.h"

// Writes the examples of the pages of all rules as files, for a TensorRT to judge: write_examples FOLDER
// The N-th example of a rule becomes RULE.N.before.onnx and, where it has a fix, RULE.N.after.onnx. examples.tsv has
// each file's name, the target that the page names, and the digest of its text, by which answers know what they are about.

namespace {

using namespace qaliper;

struct Written {
    std::filesystem::path folder;
    std::ofstream list;

    bool add(const std::string& name, const std::string& target, const std::string& text) {
        const auto model = parseText(text);
        const auto saved = model ? saveModel(*model, folder / (name + ".onnx")) : fail(model.error());
        if (!saved)
            std::cerr << name << ": " << describe(saved.error()) << '\n';
        list << name << '\t' << target << '\t' << digestOf(text) << '\n';
        return saved.has_value();
    }
};

bool writeExamples(Written& written, const RuleInfo& rule) {
    const auto page = readRulePage(rulePage(rule.id));
    bool isWritten = page.has_value();
    for (std::size_t i = 0; isWritten && i < page->examples.size(); ++i) {
        const PageExample& example = page->examples[i];
        const std::string name = std::string(rule.id) + "." + std::to_string(i);
        isWritten = written.add(name + ".before", example.target, example.before) &&
            (example.after.empty() || written.add(name + ".after", example.target, example.after));
    }
    return isWritten;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2)
        return 2;
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    Written written{folder, std::ofstream(folder / "examples.tsv")};
    for (const Rule* rule : allRules()) {
        if (!writeExamples(written, rule->info))
            return 1;
    }
    return 0;
}
