#include "model/target/former_build.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <re2/re2.h>

#include "model/base/items.h"
#include "model/base/shell_words.h"

namespace qaliper {

namespace {

// As trtexec writes them, then Polygraphy.
constexpr std::array<std::pair<std::string_view, DataType>, 8> layerTypes{{{"fp32", DataType::Float},
    {"fp16", DataType::Float16}, {"bf16", DataType::Bfloat16}, {"int8", DataType::Int8}, {"int32", DataType::Int32},
    {"float32", DataType::Float}, {"float16", DataType::Float16}, {"bfloat16", DataType::Bfloat16}}};

std::optional<DataType> layerType(std::string_view word) {
    const auto* const found = std::ranges::find(layerTypes, word, &std::pair<std::string_view, DataType>::first);
    return found == layerTypes.end() ? std::nullopt : std::optional(found->second);
}

// "conv1:fp32,head*:fp16"; a layer with several outputs has a type for each: "split:fp32+fp16", of which the first counts.
Result<std::vector<LayerWish>> wishesIn(std::string_view option, std::string_view text) {
    std::vector<LayerWish> wishes;
    for (const std::string_view part : itemsOf(text, ',')) {
        const std::size_t colon = part.rfind(':');
        const std::string_view types = colon == std::string_view::npos ? "" : part.substr(colon + 1);
        const auto type = layerType(types.substr(0, types.find('+')));
        if (!type)
            return fail(ErrorKind::Invalid,
                say("{option} has \"{part}\", which is no layer with fp32, fp16, bf16, int8 or int32",
                    arg("option", option), arg("part", part)));
        wishes.push_back({std::string(part.substr(0, colon)), *type});
    }
    return wishes;
}

// "fp16:chw,fp32:hwc".
void takeFormats(FormerBuild& build, std::string_view ports, std::string_view text) {
    for (const std::string_view part : itemsOf(text, ',')) {
        if (const auto type = layerType(part.substr(0, part.find(':'))))
            build.formats.push_back({ports, *type});
    }
}

void allowAll(FormerBuild& build) { build.fp16 = build.bf16 = build.int8 = true; }

Status takeTrtexecOption(FormerBuild& build, std::string_view name, std::string_view value) {
    if (name == "--best")
        allowAll(build);
    else if (name == "--calib")
        build.cache = value;
    else if (name == "--precisionConstraints")
        build.areWishesMet = value == "obey" || value == "prefer";
    else if (name == "--inputIOFormats" || name == "--outputIOFormats")
        takeFormats(build, name == "--inputIOFormats" ? "inputs" : "outputs", value);
    else if (name == "--layerPrecisions") {
        QALIPER_TRY(build.computes, wishesIn(name, value));
    } else if (name == "--layerOutputTypes") {
        QALIPER_TRY(build.writes, wishesIn(name, value));
    }
    build.fp16 = build.fp16 || name == "--fp16";
    build.bf16 = build.bf16 || name == "--bf16";
    build.int8 = build.int8 || name == "--int8";
    build.stronglyTyped = build.stronglyTyped || name == "--stronglyTyped";
    build.dla = build.dla || name == "--useDLACore";
    return {};
}

Status takeTrtexec(FormerBuild& build) {
    for (const std::string& word : build.words) {
        const std::size_t end = std::min(word.find('='), word.size());
        const std::string_view value = std::string_view(word).substr(std::min(end + 1, word.size()));
        QALIPER_CHECK(takeTrtexecOption(build, std::string_view(word).substr(0, end), value));
    }
    return {};
}

// Values follow their option as words of their own, up to the next option.
Status takePolygraphy(FormerBuild& build) {
    std::string option;
    for (const std::string& word : build.words) {
        if (word.starts_with('-')) {
            const std::size_t end = std::min(word.find('='), word.size());
            option = word.substr(0, end);
            build.fp16 = build.fp16 || option == "--fp16";
            build.bf16 = build.bf16 || option == "--bf16";
            build.int8 = build.int8 || option == "--int8";
            build.stronglyTyped = build.stronglyTyped || option == "--strongly-typed";
            build.dla = build.dla || option == "--use-dla";
            if (end == word.size())
                continue;
        }
        const std::string value = word.starts_with('-') ? word.substr(word.find('=') + 1) : word;
        if (option == "--calibration-cache")
            build.cache = value;
        else if (option == "--precision-constraints")
            build.areWishesMet = value == "obey" || value == "prefer";
        else if (option == "--layer-precisions" && value.find(':') != std::string::npos) {
            QALIPER_TRY(auto wishes, wishesIn(option, value));
            std::ranges::move(wishes, std::back_inserter(build.computes));
        }
    }
    return {};
}

bool isOn(std::string_view value) { return value == "1" || value == "true" || value == "True"; }

// Name and value of each setting, however a program, JSON or a shell writes it.
template <class Take>
void eachSetting(std::string_view text, const RE2& form, Take take) {
    std::string name;
    std::string value;
    re2::StringPiece left(text.data(), text.size());
    while (RE2::FindAndConsume(&left, form, &name, &value))
        take(name, value);
}

FormerBuild readOnnxRuntime(std::string_view text) {
    static const RE2 form(R"re((?i)((?:trt|ORT_TENSORRT)_[a-z0-9_]+)["']?\s*[:=|,]\s*["']?([^"',;|}\s]+))re");
    FormerBuild build{.program = BuildProgram::OnnxRuntime};
    eachSetting(text, form, [&](std::string name, const std::string& value) {
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
        const bool on = isOn(value);
        build.fp16 = build.fp16 || (on && name.ends_with("_fp16_enable"));
        build.bf16 = build.bf16 || (on && name.ends_with("_bf16_enable"));
        build.int8 = build.int8 || (on && name.ends_with("_int8_enable"));
        build.dla = build.dla || (on && name.ends_with("_dla_enable"));
        if (name.ends_with("_calibration_table_name"))
            build.cache = value;
    });
    return build;
}

// network-mode: 0 is FP32, 1 INT8, 2 FP16.
FormerBuild readDeepStream(std::string_view text) {
    static const RE2 form(R"re((?m)^\s*([a-z0-9-]+)\s*[:=]\s*(.*?)\s*$)re");
    FormerBuild build{.program = BuildProgram::DeepStream};
    eachSetting(text, form, [&](const std::string& name, const std::string& value) {
        build.int8 = build.int8 || (name == "network-mode" && value == "1");
        build.fp16 = build.fp16 || (name == "network-mode" && value == "2");
        build.dla = build.dla || (name == "enable-dla" && value == "1");
        if (name == "int8-calib-file")
            build.cache = value;
    });
    return build;
}

// The flags that a target has beside its own: "int8" and "best".
Result<FormerBuild> readFlags(std::string_view text) {
    FormerBuild build;
    std::string rest;
    for (const std::string_view part : itemsOf(text, ',')) {
        build.int8 = build.int8 || part == "int8";
        if (part == "best")
            allowAll(build);
        else if (part != "int8")
            rest += (rest.empty() ? "" : ",") + std::string(part);
    }
    QALIPER_TRY(const auto target, parseTarget(rest));
    build.fp16 = build.fp16 || target.fp16;
    build.bf16 = build.bf16 || target.bf16;
    build.stronglyTyped = target.isStronglyTyped();
    build.dla = target.dla;
    build.target = target;
    return build;
}

// The words from the one that names the program on; none where no word does.
std::vector<std::string> wordsFrom(std::string_view program, std::vector<std::string> words) {
    const auto names = [&](std::string_view word) {
        return word.substr(word.find_last_of("/\\") + 1).starts_with(program);
    };
    words.erase(words.begin(), std::ranges::find_if(words, names));
    return words;
}

// The line that calls the program, with the lines that continue it; a log has others around it.
std::string_view lineOf(std::string_view program, std::string_view text) {
    const std::size_t begin = text.rfind('\n', text.find(program));
    text.remove_prefix(begin == std::string_view::npos ? 0 : begin + 1);
    std::size_t end = text.find('\n');
    while (end != std::string_view::npos && text.substr(0, end).find_last_not_of(" \t\r") != std::string_view::npos &&
        text[text.substr(0, end).find_last_not_of(" \t\r")] == '\\')
        end = text.find('\n', end + 1);
    return text.substr(0, end);
}

Result<FormerBuild> readCommand(BuildProgram program, std::string_view name, std::string_view text) {
    FormerBuild build{.program = program};
    QALIPER_TRY(auto words, wordsOfShellLine(lineOf(name, text)));
    build.words = wordsFrom(name, std::move(words));
    QALIPER_CHECK(program == BuildProgram::Trtexec ? takeTrtexec(build) : takePolygraphy(build));
    return build;
}

bool has(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

} // namespace

DataType FormerBuild::halfType() const {
    if (fp16)
        return DataType::Float16;
    return bf16 ? DataType::Bfloat16 : DataType::Float;
}

Result<FormerBuild> readFormerBuild(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    text = begin == std::string_view::npos ? std::string_view() : text.substr(begin);
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    if (text.starts_with("--"))
        return readCommand(BuildProgram::Trtexec, "trtexec", "trtexec " + std::string(text));
    if (has(text, "trtexec"))
        return readCommand(BuildProgram::Trtexec, "trtexec", text);
    if (has(text, "polygraphy"))
        return readCommand(BuildProgram::Polygraphy, "polygraphy", text);
    if (has(text, "trt_") || has(text, "ORT_TENSORRT_"))
        return readOnnxRuntime(text);
    if (has(text, "network-mode"))
        return readDeepStream(text);
    auto flags = readFlags(text);
    if (flags || flags.error().kind == ErrorKind::NoSuchTarget)
        return flags;
    return fail(ErrorKind::Invalid,
        say("This does not say how the model was built. Give the command line of trtexec or Polygraphy, the provider "
            "options of ONNX "
            "Runtime, the keys of nvinfer, or a target with flags such as trt-10.3,fp16,int8"));
}

} // namespace qaliper
