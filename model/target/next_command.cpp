#include "model/target/next_command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>

#include <re2/re2.h>

#include "model/base/shell_words.h"

namespace qaliper {

namespace {

Text inTheModel() { return say("The types are in the model"); }
Text noCalibration() { return say("The scales are in the model as Q/DQ"); }
Text noImplicitBatch() { return say("An ONNX model has its batch dimension"); }
Text neverInOnnx() { return say("It is not for ONNX models"); }
Text noneLeft() { return say("Newer releases have no such option and choose themselves"); }

// An option of trtexec that is not there any longer.
struct OldOption {
    std::string_view name;
    Text (*reason)();
    std::string_view instead = {}; // with the value of the old one after it
};

constexpr std::array goneWithWeakTyping{OldOption{"--fp16", inTheModel}, OldOption{"--bf16", inTheModel},
    OldOption{"--int8", inTheModel}, OldOption{"--fp8", inTheModel}, OldOption{"--int4", inTheModel},
    OldOption{"--best", inTheModel}, OldOption{"--precisionConstraints", inTheModel},
    OldOption{"--layerPrecisions", inTheModel}, OldOption{"--layerOutputTypes", inTheModel},
    OldOption{"--calib", noCalibration}, OldOption{"--calibProfile", noCalibration},
    OldOption{"--minShapesCalib", noCalibration}, OldOption{"--optShapesCalib", noCalibration},
    OldOption{"--maxShapesCalib", noCalibration}};

constexpr std::array goneIn11{OldOption{"--restricted", noneLeft}, OldOption{"--weightless", nullptr, "--stripWeights"},
    OldOption{"--stronglyTyped", [] { return say("Every network is strongly typed"); }}};

constexpr std::array goneIn10{OldOption{"--workspace", nullptr, "--memPoolSize=workspace:"},
    OldOption{"--buildOnly", nullptr, "--skipInference"}, OldOption{"--nvtxMode", nullptr, "--profilingVerbosity="},
    OldOption{"--explicitBatch", noImplicitBatch}, OldOption{"--explicitPrecision", inTheModel},
    OldOption{"--batch", noImplicitBatch}, OldOption{"--maxBatch", noImplicitBatch}, OldOption{"--heuristic", noneLeft},
    OldOption{"--minTiming", noneLeft}, OldOption{"--deploy", neverInOnnx}, OldOption{"--model", neverInOnnx},
    OldOption{"--uff", neverInOnnx}, OldOption{"--uffInput", neverInOnnx}, OldOption{"--uffNHWC", neverInOnnx},
    OldOption{"--output", neverInOnnx}};

template <std::size_t Size>
const OldOption* find(const std::array<OldOption, Size>& options, std::string_view name) {
    const auto* const found = std::ranges::find(options, name, &OldOption::name);
    return found == options.end() ? nullptr : &*found;
}

const OldOption* oldOption(std::string_view name, const Target& target) {
    if (const OldOption* option = find(goneWithWeakTyping, name))
        return option;
    if (const OldOption* option = target.isAtLeast(10) ? find(goneIn10, name) : nullptr)
        return option;
    return target.isAtLeast(11) ? find(goneIn11, name) : nullptr;
}

std::string besideModel(std::string_view model, std::string_view engine) {
    const std::filesystem::path former(engine);
    return std::filesystem::path(model)
        .replace_extension(former.has_extension() ? former.extension() : std::filesystem::path(".plan"))
        .string();
}

// From 11.0 on a format has no type before its layout: the model's own types count.
std::string layoutsOf(std::string formats) {
    static const RE2 type("(^|,)[a-z0-9]+:");
    RE2::GlobalReplace(&formats, type, "\\1");
    return formats;
}

class TrtexecLine {
public:
    TrtexecLine(const Target& target, std::string_view model) : target_(&target), model_(model) {}

    NextCommand of(const FormerBuild& build) && {
        for (const std::string& word : build.words)
            take(word);
        if (!hasModel_)
            addFirst("--onnx=" + std::string(model_));
        if (!target_->isAtLeast(11) && std::ranges::find(words_, "--stronglyTyped") == words_.end())
            addFirst("--stronglyTyped");
        return {shellLine(words_), std::move(gone_)};
    }

private:
    // Behind the name of the program.
    void addFirst(std::string word) { words_.insert(words_.begin() + (words_.empty() ? 0 : 1), std::move(word)); }
    void take(const std::string& word) {
        const std::size_t end = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, end);
        hasModel_ = hasModel_ || name == "--onnx" || name == "--loadEngine";
        const std::string value = word.substr(std::min(end + 1, word.size()));
        if (const OldOption* old = oldOption(name, *target_))
            leave(*old, word, value);
        else if (name == "--onnx")
            words_.push_back("--onnx=" + std::string(model_));
        else if (name == "--saveEngine" || name == "--loadEngine")
            words_.push_back(name + "=" + besideModel(model_, value));
        else if ((name == "--inputIOFormats" || name == "--outputIOFormats") && target_->isAtLeast(11))
            takeFormats(word, name, value);
        else
            words_.push_back(word);
    }
    void leave(const OldOption& old, const std::string& word, const std::string& value) {
        if (old.reason) {
            gone_.push_back({word, old.reason()});
            return;
        }
        words_.push_back(std::string(old.instead) + value);
        gone_.push_back({word, say("It is now {option}", arg("option", words_.back()))});
    }
    void takeFormats(const std::string& word, const std::string& name, const std::string& value) {
        words_.push_back(name + "=" + layoutsOf(value));
        if (words_.back() != word)
            gone_.push_back({word, say("It is now {option}", arg("option", words_.back()))});
    }

    const Target* target_;
    std::string_view model_;
    bool hasModel_ = false;
    std::vector<std::string> words_;
    std::vector<GoneOption> gone_;
};

constexpr std::array<std::string_view, 4> goneFlagsOfPolygraphy{"--fp16", "--bf16", "--fp8", "--int8"};
// Their values follow as words.
constexpr std::array<std::string_view, 7> goneOptionsOfPolygraphy{"--calibration-cache", "--calib-base-cls",
    "--calibration-base-class", "--quantile", "--regression-cutoff", "--precision-constraints", "--layer-precisions"};

class PolygraphyLine {
public:
    explicit PolygraphyLine(std::string_view model) : model_(model) {}

    NextCommand of(const FormerBuild& build) && {
        for (const std::string& word : build.words)
            take(word);
        words_.emplace_back("--strongly-typed");
        return {shellLine(words_), std::move(gone_)};
    }

private:
    void take(const std::string& word) {
        if (word.starts_with('-'))
            option_ = word.substr(0, std::min(word.find('='), word.size()));
        if (option_ == "--strongly-typed")
            return;
        if (has(goneFlagsOfPolygraphy)) {
            gone_.push_back({word, inTheModel()});
            option_.clear();
        } else if (has(goneOptionsOfPolygraphy)) {
            if (word.starts_with('-'))
                gone_.push_back({word, inTheModel()});
        } else {
            words_.push_back(changed(word));
        }
    }
    template <std::size_t Size>
    bool has(const std::array<std::string_view, Size>& options) const {
        return std::ranges::find(options, option_) != options.end();
    }
    std::string changed(const std::string& word) const {
        if (word.ends_with(".onnx"))
            return std::string(model_);
        const bool isEngine = option_ == "-o" || option_ == "--output" || option_ == "--save-engine";
        return isEngine && !word.starts_with('-') ? besideModel(model_, word) : word;
    }

    std::string_view model_;
    std::string option_; // the last one, whose values may follow
    std::vector<std::string> words_;
    std::vector<GoneOption> gone_;
};

NextCommand withoutLine(std::vector<GoneOption> gone) { return {{}, std::move(gone)}; }

NextCommand onnxRuntimeOptions(const FormerBuild& build) {
    std::vector<GoneOption> gone;
    const auto leave = [&](bool isSet, std::string_view option, Text reason) {
        if (isSet)
            gone.push_back({std::string(option), std::move(reason)});
    };
    leave(build.fp16, "trt_fp16_enable", inTheModel());
    leave(build.bf16, "trt_bf16_enable", inTheModel());
    leave(build.int8, "trt_int8_enable", inTheModel());
    leave(!build.cache.empty(), "trt_int8_calibration_table_name", noCalibration());
    return withoutLine(std::move(gone));
}

NextCommand deepStreamKeys(const FormerBuild& build) {
    std::vector<GoneOption> gone{{"network-mode", inTheModel()}};
    if (!build.cache.empty())
        gone.push_back({"int8-calib-file", noCalibration()});
    return withoutLine(std::move(gone));
}

// The line that nobody gave.
NextCommand plainLine(const Target& target, std::string_view model) {
    std::vector<std::string> words{"trtexec", "--onnx=" + std::string(model), "--saveEngine=" + besideModel(model, {})};
    if (!target.isAtLeast(11))
        words.emplace_back("--stronglyTyped");
    return {shellLine(words), {}};
}

NextCommand commandFor(const FormerBuild& build, const Target& target, std::string_view model) {
    switch (build.program) {
    case BuildProgram::Trtexec: return TrtexecLine(target, model).of(build);
    case BuildProgram::Polygraphy: return PolygraphyLine(model).of(build);
    case BuildProgram::OnnxRuntime: return target.isAtLeast(11) ? onnxRuntimeOptions(build) : NextCommand();
    case BuildProgram::DeepStream: return target.isAtLeast(11) ? deepStreamKeys(build) : NextCommand();
    case BuildProgram::Flags: break;
    }
    return plainLine(target, model);
}

} // namespace

NextCommand nextCommand(const FormerBuild& build, const Target& target, std::string_view model) {
    NextCommand next = commandFor(build, target, model);
    if (target.rtx) // it has a program of its own
        next.line.clear();
    return next;
}

} // namespace qaliper
