#include "model/engine/logs/build_facts.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::size_t maxShapes = 256;

// The text after `key`, without surrounding spaces; nothing when the text does not begin with it.
std::optional<std::string_view> valueAfter(std::string_view text, std::string_view key) {
    if (!text.starts_with(key))
        return std::nullopt;
    text.remove_prefix(key.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::vector<std::string_view> wordsOf(std::string_view text, char separator) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0)
            words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

void notePrecision(BuildFacts& facts, std::string_view name) {
    facts.fp16 |= name == "FP16";
    facts.bf16 |= name == "BF16";
    facts.int8 |= name == "INT8";
    facts.fp8 |= name == "FP8";
}

void noteOption(BuildFacts& facts, std::string_view option) {
    const bool isBest = option == "--best";
    facts.fp16 |= isBest || option == "--fp16";
    facts.bf16 |= isBest || option == "--bf16";
    facts.int8 |= isBest || option == "--int8";
    facts.fp8 |= option == "--fp8";
    facts.stronglyTyped |= option == "--stronglyTyped";
    facts.dla |= option.starts_with("--useDLACore=") && option != "--useDLACore=-1";
    if (const auto model = valueAfter(option, "--onnx="))
        facts.model = *model;
}

// &&&& RUNNING TensorRT.trtexec [TensorRT v8205] # ./trtexec --onnx=debug.onnx
void noteBanner(BuildFacts& facts, std::string_view line) {
    constexpr std::string_view mark = "[TensorRT v";
    if (const std::size_t at = line.find(mark); at != std::string_view::npos) {
        const std::string_view digits = line.substr(at + mark.size());
        if (const auto version = versionOfDigits(digits.substr(0, digits.find(']'))))
            facts.version = version;
    }
    if (line.starts_with("&&&& PASSED")) {
        facts.end = RunEnd::Passed;
        facts.accepted = facts.built =
            facts.command.find("--onnx") != std::string::npos; // it may have loaded an engine
    }
    if (line.starts_with("&&&& FAILED"))
        facts.end = RunEnd::Failed;
    const std::size_t command = line.find(" # ");
    if (command == std::string_view::npos || !facts.command.empty())
        return;
    facts.command = line.substr(command + 3);
    for (const std::string_view option : wordsOf(facts.command, ' '))
        noteOption(facts, option);
}

// x:0=1x1x28x28+4x1x28x28+16x1x28x28; each of several inputs has a line of its own.
void noteShapes(BuildFacts& facts, std::string_view text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string_view::npos || facts.shapes.size() >= maxShapes)
        return;
    const auto shapes = wordsOf(text.substr(equals + 1), '+');
    if (shapes.empty())
        return;
    facts.shapes.push_back({std::string(text.substr(0, equals)), std::string(shapes.front()),
        std::string(shapes[shapes.size() / 2]), std::string(shapes.back())});
}

void noteCapability(BuildFacts& facts, std::string_view text) {
    const auto parts = wordsOf(text, '.');
    if (parts.size() != 2)
        return;
    const auto major = parseInteger(parts[0]);
    const auto minor = parseInteger(parts[1]);
    if (major && minor && *major > 0 && *major < 100 && *minor >= 0 && *minor < 10)
        facts.gpu = ComputeCapability{static_cast<int>(*major), static_cast<int>(*minor)};
}

// libnvinfer_builder_resource_sm90.so.10.16.2: without a banner, the loaded library determines the version.
void noteLibrary(BuildFacts& facts, std::string_view text) {
    constexpr std::string_view mark = ".so.";
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos)
        return;
    if (!facts.version)
        facts.version = versionOfText(text.substr(at + mark.size()));
    const std::size_t sm = text.find("_sm");
    if (sm == std::string_view::npos || sm > at || facts.gpu)
        return;
    const auto number = parseInteger(text.substr(sm + 3, at - sm - 3));
    if (number && *number >= 10 && *number < 1000)
        facts.gpu = ComputeCapability{static_cast<int>(*number / 10), static_cast<int>(*number % 10)};
}

void noteVersion(BuildFacts& facts, std::string_view text) {
    if (facts.version)
        return;
    const auto version = versionOfText(text);
    facts.version = version ? version : versionOfDigits(text);
}

void noteFlags(BuildFacts& facts, std::string_view list) { // [INT8, FP16]
    const std::size_t open = list.find('[');
    if (open == std::string_view::npos)
        return;
    std::string_view inside = list.substr(open + 1);
    inside = inside.substr(0, inside.find(']'));
    for (std::string_view word : wordsOf(inside, ',')) {
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        notePrecision(facts, word);
        facts.stronglyTyped |= word == "STRONGLY_TYPED";
    }
}

// "min=(4, 1, 28, 28)" in the form of trtexec: "4x1x28x28"; empty when the key is missing.
std::string shapeAfter(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    std::string_view list = text.substr(at + key.size());
    list = list.substr(0, list.find(')'));
    std::string shape;
    for (const std::string_view number : wordsOf(list, ',')) {
        const std::string_view digits = number.substr(std::min(number.find_first_not_of(' '), number.size()));
        shape += (shape.empty() || digits.empty() ? "" : "x") + std::string(digits);
    }
    return shape;
}

// Of the engine that Polygraphy inspects: "x  (Input), Index: 0 | Shapes: min=(1, 3), opt=(4, 3), max=(8, 3)", once for
// each profile; the first one is used.
void noteProfileShapes(BuildFacts& facts, std::string_view text) {
    const std::size_t mark = text.find(" (Input), Index: ");
    const std::string least = shapeAfter(text, "| Shapes: min=(");
    if (mark == std::string_view::npos || least.empty() || facts.shapes.size() >= maxShapes)
        return;
    const std::string_view name = text.substr(0, text.find_last_not_of(' ', mark) + 1);
    if (std::ranges::find(facts.shapes, name, &InputShapes::input) == facts.shapes.end())
        facts.shapes.push_back({std::string(name), least, shapeAfter(text, ", opt=("), shapeAfter(text, ", max=(")});
}

struct FactLine {
    std::string_view key;
    void (*note)(BuildFacts&, std::string_view);
};

constexpr std::array factLines{
    FactLine{"Selected Device: ", [](BuildFacts& facts, std::string_view value) { facts.device = value; }},
    FactLine{"Compute Capability: ", noteCapability},
    FactLine{"Precision: ",
        [](BuildFacts& facts, std::string_view value) {
            for (const std::string_view name : wordsOf(value, '+'))
                notePrecision(facts, name);
        }},
    FactLine{"TensorRT version: ", noteVersion},
    FactLine{"Loaded Module: tensorrt | Version: ",
        [](BuildFacts& facts, std::string_view value) { noteVersion(facts, value.substr(0, value.find(' '))); }},
    FactLine{"Loaded shared library ", noteLibrary}, FactLine{"Input build shape: ", noteShapes},
    FactLine{"Input build shape (profile 0): ", noteShapes}, FactLine{"Tensor: ", noteProfileShapes},
    FactLine{"Model: ",
        [](BuildFacts& facts, std::string_view value) {
            if (!value.empty())
                facts.model = value;
        }},
    FactLine{"Opset version: ",
        [](BuildFacts& facts, std::string_view value) {
            if (const auto opset = parseInteger(value))
                facts.opset = *opset;
        }},
    FactLine{"Flags ", noteFlags}, // of Polygraphy's summary
};

bool isKnownRelease(const Version& version) {
    return !(version < oldestVersion) && version.major <= newestVersion.major;
}

} // namespace

std::optional<Version> versionOfDigits(std::string_view digits) {
    if (digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    const auto number = parseInteger(digits);
    if (!number)
        return std::nullopt;
    const int value = static_cast<int>(*number % 1'000'000);
    if (digits.size() == 4)
        return Version{value / 1000, value / 100 % 10, value % 100};
    if (digits.size() == 6)
        return Version{value / 10'000, value / 100 % 100, value % 100};
    return std::nullopt;
}

std::optional<Version> versionOfText(std::string_view text) {
    const auto parts = wordsOf(text, '.');
    std::array<int, 3> numbers{};
    if (parts.size() < 2)
        return std::nullopt;
    for (std::size_t i = 0; i < std::min(parts.size(), numbers.size()); ++i) {
        const auto number = parseInteger(parts[i]);
        if (!number || *number < 0 || *number > 999)
            return std::nullopt;
        numbers.at(i) = static_cast<int>(*number);
    }
    return Version{numbers[0], numbers[1], numbers[2]};
}

void noteFacts(BuildFacts& facts, std::string_view line, std::string_view text) {
    if (line.starts_with("&&&& ")) {
        noteBanner(facts, line);
        return;
    }
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    for (const FactLine& fact : factLines) {
        if (const auto value = valueAfter(text, fact.key)) {
            fact.note(facts, *value);
            return;
        }
    }
}

namespace {

std::optional<Target> rtxTarget(const BuildFacts& facts, std::string_view source) {
    auto target = readTarget("rtx-" + formatVersion({facts.rtx->major, facts.rtx->minor, 0}));
    if (!target)
        return std::nullopt;
    target->gpu = facts.gpu;
    target->source = source;
    return *target;
}

} // namespace

std::optional<Target> targetOf(const BuildFacts& facts, std::string_view source) {
    if (facts.rtx)
        return rtxTarget(facts, source);
    if (!facts.version || !isKnownRelease(*facts.version))
        return std::nullopt;
    Target target;
    target.version = *facts.version;
    target.gpu = facts.gpu;
    target.fp16 = facts.fp16;
    target.bf16 = facts.bf16;
    target.stronglyTyped = facts.stronglyTyped;
    target.dla = facts.dla;
    target.route = facts.onnxRuntime ? Route::OnnxRuntime : Route::Direct;
    target.source = source;
    return target;
}

Text whyNoTarget(const BuildFacts& facts, std::string_view log) {
    if (!facts.version && !facts.rtx)
        return say("{log} names no version of TensorRT, so it does not set the target.", arg("log", log));
    if (facts.rtx || isKnownRelease(*facts.version))
        return {};
    return say("{log} is from TensorRT {version}, which is unknown here, so it does not set the target.",
        arg("log", log), arg("version", formatVersion(*facts.version)));
}

} // namespace qaliper
