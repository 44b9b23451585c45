#include "model/engine/asking/answer.h"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include <nlohmann/json.hpp>

#include "model/base/base64.h"

namespace qaliper {

namespace {

using Json = nlohmann::json;

constexpr std::size_t shownBytes = 200; // of a line that is no answer

std::string textOf(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

bool contains(const Json& list, std::string_view word) {
    return std::ranges::any_of(list, [&](const Json& element) { return element == word; });
}

void takeAbout(TensorRtAnswer& answer, const Json& about) {
    answer.asked.package = about.at("package");
    answer.asked.release = about.at("release");
    answer.asked.gpu = textOf(about.at("gpu"));
    answer.asked.capability = textOf(about.at("capability"));
    answer.asked.canBuild = contains(about.at("can"), "build");
    answer.asked.canRun = contains(about.at("can"), "run");
}

void takeParsed(ModelAnswer& answer, const Json& line) {
    answer.parsed = line.at("parsed").get<bool>();
    for (const Json& error : line.at("errors"))
        answer.errors.push_back({error.at("text"), error.at("node"), error.at("operator"), error.at("index")});
    for (const Json& tensor : line.at("tensors")) {
        NetworkTensor one{tensor.at("name"), tensor.at("type"), std::nullopt};
        if (!tensor.at("shape").is_null())
            one.shape = tensor.at("shape").get<std::vector<std::int64_t>>();
        answer.tensors.push_back(std::move(one));
    }
}

void takeBuilt(ModelAnswer& answer, const Json& line) {
    answer.built = line.at("built").get<bool>();
    answer.buildSeconds = line.at("seconds");
    answer.engineBytes = line.at("bytes");
    answer.layers = textOf(line.at("layers"));
    answer.isKept = line.value("kept", false);
}

constexpr std::array<std::pair<std::string_view, DataType>, 11> types{
    {{"FLOAT", DataType::Float}, {"HALF", DataType::Float16}, {"BF16", DataType::Bfloat16}, {"INT32", DataType::Int32},
        {"INT64", DataType::Int64}, {"INT8", DataType::Int8}, {"UINT8", DataType::Uint8}, {"BOOL", DataType::Bool},
        {"FP8", DataType::Float8E4M3FN}, {"INT4", DataType::Int4}, {"FP4", DataType::Float4E2M1}}};

DataType typeOf(std::string_view word) {
    const auto* const known = std::ranges::find(types, word, &std::pair<std::string_view, DataType>::first);
    return known == types.end() ? DataType::Undefined : known->second;
}

void takeOutputs(ModelAnswer& answer, const Json& list) {
    Sample sample;
    for (const Json& output : list) {
        FeedTensor tensor{output.at("name"), typeOf(output.at("type").get<std::string>()), {}, {}};
        if (!output.at("shape").is_null())
            tensor.dims = output.at("shape").get<std::vector<std::int64_t>>();
        tensor.bytes = bytesOfBase64(output.at("data").get<std::string>()).value();
        sample.push_back(std::move(tensor));
    }
    answer.outputs.push_back(std::move(sample));
}

void takeRan(ModelAnswer& answer, const Json& line) {
    answer.ran = line.at("ran").get<bool>();
    answer.timesMs = line.at("times").get<std::vector<std::vector<double>>>();
    answer.isGraph = line.value("graph", false);
    answer.launchedMs = line.value("launched", std::vector<double>());
    answer.clocksMHz = line.at("clocks").get<std::vector<double>>();
    answer.profile = textOf(line.at("profile"));
}

void takeEnd(TensorRtAnswer& answer, const Json& line) {
    answer.isDone = line.at("end") == "done";
    if (line.contains("text"))
        answer.failure = textOf(line.at("text"));
    if (line.contains("signal"))
        answer.crashedBy = line.at("signal");
}

AnswerNews takeLog(std::string& log, const Json& line) {
    AnswerNews news;
    news.logLine = "[TRT] [" + textOf(line.at("log")) + "] " + textOf(line.at("text"));
    log += news.logLine + "\n";
    return news;
}

void takeOfModel(ModelAnswer& answer, const Json& line) {
    if (line.contains("parsed"))
        takeParsed(answer, line);
    else if (line.contains("built"))
        takeBuilt(answer, line);
    else if (line.contains("outputs"))
        takeOutputs(answer, line.at("outputs"));
    else
        takeRan(answer, line);
}

AnswerNews takeLine(TensorRtAnswer& answer, const Json& line) {
    if (line.contains("stage"))
        return {AnswerStage{textOf(line.at("stage")), line.value("done", -1.0)}, {}};
    if (line.contains("about"))
        takeAbout(answer, line.at("about"));
    else if (line.contains("model"))
        answer.current = line.at("model");
    else if (line.contains("timings"))
        answer.timings = bytesOfBase64(line.at("timings").get<std::string>()).value();
    else if (line.contains("end"))
        takeEnd(answer, line);
    else if (answer.models.empty() && line.contains("log")) // asked about no model
        return {};
    else if (line.contains("log"))
        return takeLog(answer.models.at(answer.current).log, line);
    else
        takeOfModel(answer.models.at(answer.current), line);
    return {};
}

} // namespace

bool isRtx(const AskedTensorRt& asked) { return asked.package == "tensorrt_rtx"; }

std::string productOf(const AskedTensorRt& asked) {
    return (isRtx(asked) ? "TensorRT-RTX " : "TensorRT ") + asked.release;
}

Result<AnswerNews> addLine(TensorRtAnswer& answer, std::string_view line) {
    try {
        return takeLine(answer, Json::parse(line));
    } catch (const std::exception&) {
        return fail(ErrorKind::Unsupported,
            say("It wrote \"{line}\", which is no answer", arg("line", line.substr(0, shownBytes))));
    }
}

} // namespace qaliper
