#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <sys/wait.h>

#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/stand_in.h"

// Every command that README, the guides and the man page print is run as it stands there, in a folder with the files it
// names.

namespace qaliper::documented_commands_test {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// What a shell is given: lines of code blocks, code within a sentence, examples of the man page.
std::vector<std::string> commandsIn(const std::string& page) {
    std::vector<std::string> commands;
    const std::regex shapes("(?:^|\n)(?:\\.Dl )?(qaliper-cli [^\n`]+)|`(qaliper-cli [^`]* [^`]*)`");
    for (std::sregex_iterator at(page.begin(), page.end(), shapes), end; at != end; ++at) {
        std::string command = (*at)[1].matched ? (*at)[1].str() : (*at)[2].str();
        commands.push_back(std::regex_replace(command, std::regex("\n *"), " "));
    }
    return commands;
}

class DocumentedCommands : public testing::Test {
protected:
    DocumentedCommands() {
        must(saveModel(model(), folder_ / "model.onnx", {}, {}));
        must(saveModel(floatModel(), folder_ / "float.onnx", {}, {}));
        fs::create_directories(folder_ / "resources");
        fs::copy(source_ / "resources" / "demo", folder_ / "resources" / "demo", fs::copy_options::recursive);
        write("build.log", "&&&& RUNNING TensorRT.trtexec [TensorRT v100300] # trtexec --onnx=model.onnx --int8\n");
        write("int8.cache", "TRT-100300-EntropyCalibration2\nx: 3c010a14\na: 3c010a14\n");
        write("layers.json", R"({"Layers": ["/middle/Relu", "/head/Softmax"], "Bindings": ["x", "y"]})");
        const std::string profile = "[ { \"count\" : 10 }\n, { \"name\" : \"/head/Softmax\", \"timeMs\" : 1, "
                                    "\"averageMs\" : 1, \"medianMs\" : 1, "
                                    "\"percentage\" : 100 }\n]\n";
        for (const char* name : {"profile.json", "before.json", "after.json"})
            write(name, profile);
        const fs::path metric = python_.path().parent_path() / "python"; // which runs eval.py
        std::ofstream(metric) << "#!/bin/sh\ntest -r \"$2/outputs.json\" && echo 0.9\n";
        fs::permissions(metric, fs::perms::owner_all);
        writeNpz(folder_ / "samples.npz",
            {{"x", floatsOf("(2, 8)", std::vector<float>(16, 0.5F))}, {"labels", npyOf("|u1", "(2,)", "\1\1")}});
        write("times.json",
            "[ { \"startEnqMs\" : 0, \"endEnqMs\" : 1, \"startH2dMs\" : 0, \"endH2dMs\" : 0.1, "
            "\"startComputeMs\" : 0.1, \"endComputeMs\" : 0.9, \"startD2hMs\" : 0.9, \"endD2hMs\" : 1, "
            "\"inMs\" : 0.1, \"computeMs\" : 0.8, \"outMs\" : 0.1, \"latencyMs\" : 1, \"endToEndMs\" : 1 } ]\n");
    }

    // With a node number 73, an Add between quantizers or a MatMul without them, and a Softmax whose name ends as the
    // pages have it.
    static Model model(bool isQuantized = true) {
        std::string weights = "1";
        for (int i = 1; i < 64; ++i)
            weights += ", 1";
        std::string text =
            "g (float[1,8] x) => (float[1,8] y) <float s = {0.1}, int8 z = {0}, float[8,8] w = {" + weights + "}> {\n";
        text += isQuantized ? "q = QuantizeLinear (x, s, z)\nd = DequantizeLinear (q, s, z)\na0 = Add (d, d)\n"
                            : "a0 = MatMul (x, w)\n";
        for (int i = 1; i <= 80; ++i)
            text += "a" + std::to_string(i) + " = Relu (a" + std::to_string(i - 1) + ")\n";
        const Model plain = textModel(text + "y = Softmax (a80)\n}");
        return applied(plain,
            {SetNodeName{mainGraph, idOf(plain, "y"), "/head/Softmax"},
                SetNodeName{mainGraph, idOf(plain, "a40"), "/middle/Relu"}});
    }
    // With a convolution that is worth INT8 and FP8.
    static Model floatModel() {
        return textModel(
            "g (float[1,8] x) => (float[1,32,2,4] y) <int64[4] shape = {1, 1, 2, 4}, float[32,1,3,3] a = "
            "ramp(-1, 1), float[32,32,3,3] b = ramp(-1, 1)> { image = Reshape (x, shape) "
            "c = Conv <pads = [1, 1, 1, 1]> (image, a) r = Relu (c) y = Conv <pads = [1, 1, 1, 1]> (r, b) }");
    }
    void write(const char* name, const std::string& content) const { std::ofstream(folder_ / name) << content; }

    void expectToRun(const std::string& command) const {
        const std::string programs = cliProgram().parent_path().string();
        const std::string line = "cd '" + folder_.path().string() + "' && PATH='" + programs + "':'" +
            python_.path().parent_path().string() + "':$PATH && export PATH && " + command + "\n";
        const int status = std::system(
            ("exec >'" + (folder_ / "out").string() + "' 2>'" + (folder_ / "err").string() + "'; " + line).c_str());
        ASSERT_TRUE(WIFEXITED(status)) << command;
        EXPECT_LT(WEXITSTATUS(status), 2) << command << "\n" << contentOf(folder_ / "err");
    }

    TemporaryFolder folder_;
    StandIn python_{{aboutLine(), acceptedLine(), doneLine()}, {}, "python3"};
    const fs::path source_ = sourceFolder();
};

TEST_F(DocumentedCommands, OfTheFirstPage) {
    const auto commands = commandsIn(contentOf(source_ / "README.md"));
    EXPECT_GE(commands.size(), 9U);
    for (const std::string& command : commands)
        expectToRun(command);
    EXPECT_TRUE(fs::exists(folder_ / "fixed.onnx") && fs::exists(folder_ / "model.svg"));
    EXPECT_TRUE(fs::exists(folder_ / "float.cache") && fs::exists(folder_ / "float.layer-precisions.txt"));
}

TEST_F(DocumentedCommands, OfTheGuides) {
    must(saveModel(model(false), folder_ / "model.onnx", {}, {})); // a cache adds nothing to one that has Q/DQ
    std::size_t count = 0;
    for (const fs::directory_entry& guide : fs::directory_iterator(source_ / "resources/guides")) {
        for (const std::string& command :
            guide.is_regular_file() ? commandsIn(contentOf(guide)) : std::vector<std::string>()) {
            expectToRun(command);
            ++count;
        }
    }
    EXPECT_GE(count, 7U);
}

TEST_F(DocumentedCommands, OfTheManPage) {
    const auto commands = commandsIn(contentOf(source_ / "packaging/man/qaliper-cli.1"));
    EXPECT_GE(commands.size(), 5U);
    for (const std::string& command : commands)
        expectToRun(command);
}

} // namespace
} // namespace qaliper::documented_commands_test
