#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/target/target.h"

// What a log states about its run, collected line by line: TensorRT's version, the device, the options of the build,
// and how it ended.

namespace qaliper {

struct InputShapes { // as written: "1x3x224x224"; three times the same where only one was given
    std::string input;
    std::string least;
    std::string usual;
    std::string most;
    friend bool operator==(const InputShapes&, const InputShapes&) = default;
};

enum class RunEnd : std::uint8_t { Unknown, Passed, Failed };

struct BuildFacts {
    std::optional<Version> version; // of the banner, which takes precedence over any other place
    std::optional<Version> rtx;     // of TensorRT-RTX, where that wrote the log; then the one above is not set
    std::string device;             // "NVIDIA H100 PCIe"
    std::optional<ComputeCapability> gpu;
    std::string command; // trtexec's own, without the path of the program
    std::string model;   // the ONNX file's path as given
    std::optional<std::int64_t> opset;
    bool fp16 = false;
    bool bf16 = false;
    bool int8 = false;
    bool fp8 = false;
    bool stronglyTyped = false;
    bool dla = false;
    bool onnxRuntime = false; // lines of its TensorRT provider
    bool verbose = false;     // verbose lines are there
    std::vector<InputShapes> shapes;
    RunEnd end = RunEnd::Unknown;
    bool accepted = false; // by the parser
    bool built = false;    // an engine was made
};

// "8205" is 8.2.5, "8611" 8.6.11, "101601" 10.16.1; nothing for other numbers of digits.
std::optional<Version> versionOfDigits(std::string_view digits);
// "8.6.1", "10.16.2.5".
std::optional<Version> versionOfText(std::string_view text);

// Takes the facts of one statement's text; `line` is the whole line. Nearly all lines have none and cost a few
// comparisons.
void noteFacts(BuildFacts& facts, std::string_view line, std::string_view text);

// The target that those facts describe, or nothing when they name no version or an unknown one. Its source is `source`.
std::optional<Target> targetOf(const BuildFacts& facts, std::string_view source);
// Why they describe none, as a sentence about the log of that name; empty when they describe one.
Text whyNoTarget(const BuildFacts& facts, std::string_view log);

} // namespace qaliper
