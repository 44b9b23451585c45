#include "model/engine/asking/ask_trtexec.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/program.h"
#include "model/base/temporary.h"
#include "model/engine/logs/build_log.h"
#include "model/engine/logs/loose_json.h"
#include "model/engine/logs/profile.h"
#include "model/graph/elements.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

constexpr std::uint32_t mostRounds = 5; // each starts trtexec anew for each model, which takes seconds
constexpr std::uint32_t profiledInferences = 20;

std::string option(const char* name, const std::string& value) { return std::string(name) + "=" + value; }
std::string option(const char* name, const fs::path& value) { return option(name, value.string()); }
std::string option(const char* name, std::uint64_t value) {
    return option(name, formatNumber(static_cast<std::int64_t>(value)));
}

// trtexec separates names and what belongs to them by ':' and ','.
std::string quoted(const std::string& name) {
    return name.find_first_of(":,") == std::string::npos ? name : "'" + name + "'";
}

std::string shapeText(const std::vector<std::int64_t>& dims) {
    std::string text;
    for (const std::int64_t dim : dims)
        text += (text.empty() ? "" : "x") + formatNumber(dim);
    return text;
}

// Nothing for a model whose shapes are fixed: trtexec refuses to be told them.
Arguments shapesFor(const QuestionedModel& model, const Sample& sample) {
    std::string text;
    for (const FeedTensor& tensor : sample)
        text += (text.empty() ? "" : ",") + quoted(tensor.name) + ":" + shapeText(tensor.dims);
    return model.hasOpenShapes && !text.empty() ? Arguments{option("--shapes", text)} : Arguments();
}

// The shapes that an engine is built for.
Arguments usualShapes(const QuestionedModel& model) {
    return model.samples.empty() ? Arguments() : shapesFor(model, model.samples.front());
}

void append(Arguments& arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
}

// An engine in a folder of its own.
struct BuiltModel {
    TemporaryDirectory folder;
    const QuestionedModel* model;
    ModelAnswer* said;
};

class Trtexec {
public:
    Trtexec(const Connection& connection, const TensorRtQuestion& question,
        const std::function<void(std::string_view)>& logLine, const Job& job)
        : program_(connection.place), question_(&question), logLine_(&logLine), job_(&job) {}

    Result<TensorRtAnswer> answer() && {
        if (question_->depth == Depth::About) {
            std::string log;
            QALIPER_TRY(const ProgramEnd end, call({program_, "--help"}, log));
            QALIPER_CHECK(noteWho(log, end));
            answer_.isDone = true;
            return std::move(answer_);
        }
        answer_.models.resize(question_->models.size());
        std::optional<TemporaryDirectory> timings;
        if (question_->timings) {
            QALIPER_TRY(auto folder, TemporaryDirectory::create());
            timingsFile_ = timings.emplace(std::move(folder)) / "timings";
            if (!question_->timings->empty()) {
                QALIPER_CHECK(writeWholeFile(timingsFile_, *question_->timings));
            }
        }
        std::vector<BuiltModel> built;
        for (answer_.current = 0; answer_.current < question_->models.size(); ++answer_.current) {
            QALIPER_TRY(BuiltModel one, build());
            if (answer_.crashedBy != 0)
                return std::move(answer_);
            if (one.said->built == true)
                built.push_back(std::move(one));
        }
        if (question_->depth == Depth::Run && answer_.models.front().built == true) {
            QALIPER_CHECK(run(built));
        }
        if (const auto kept = readWholeFile(timingsFile_); timings && kept)
            answer_.timings = *kept;
        answer_.isDone = true;
        return std::move(answer_);
    }

private:
    Result<ProgramEnd> call(const Arguments& arguments, std::string& log) const {
        const auto hear = [&](std::string_view line) {
            log.append(line);
            log += '\n';
            if (*logLine_)
                (*logLine_)(line);
        };
        return callProgram({arguments, question_->timeLimit}, {}, {hear, hear}, *job_);
    }

    // By the banner that it prints first.
    Status noteWho(const std::string& log, const ProgramEnd& end) {
        QALIPER_TRY(const TemporaryDirectory folder, TemporaryDirectory::create());
        QALIPER_CHECK(writeWholeFile(folder / "log", log));
        QALIPER_TRY(const BuildLog read, readBuildLog(folder / "log"));
        const BuildFacts& facts = read.facts;
        if (!facts.version && !facts.rtx)
            return fail(ErrorKind::Unsupported,
                say("{program} ended with {status} and says no release of TensorRT: {line}", arg("program", program_),
                    arg("status", end.status), arg("line", read.lastLine)));
        AskedTensorRt& asked = answer_.asked;
        asked.package = facts.rtx ? "tensorrt_rtx" : "tensorrt";
        const Version version = facts.rtx ? *facts.rtx : *facts.version;
        asked.release = fmt::format("{}.{}.{}", version.major, version.minor, version.patch);
        asked.gpu = facts.device;
        asked.capability = facts.gpu ? formatCapability(*facts.gpu) : "";
        asked.canBuild = asked.canRun = true;
        return {};
    }

    Result<BuiltModel> build() {
        job_->report(say("TensorRT builds the engine"));
        QALIPER_TRY(TemporaryDirectory folder, TemporaryDirectory::create());
        const QuestionedModel& model = question_->models[answer_.current];
        ModelAnswer& said = answer_.models[answer_.current];
        const auto start = std::chrono::steady_clock::now();
        QALIPER_TRY(const ProgramEnd end, call(buildOf(model, folder.path()), said.log));
        said.buildSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        QALIPER_CHECK(noteWho(said.log, end));
        if (said.log.find("Unknown option") != std::string::npos)
            return fail(ErrorKind::Unsupported,
                say("{program} of TensorRT {release} does not know an option that this target needs; a target that is "
                    "strongly typed needs the fewest",
                    arg("program", program_), arg("release", answer_.asked.release)));
        answer_.crashedBy = end.signal;
        said.parsed = said.log.find("Failed to parse") == std::string::npos;
        if (!*said.parsed || end.signal != 0)
            return BuiltModel{std::move(folder), &model, &said};
        const auto engine = stampOf(folder / "engine");
        said.built = end.isClean() && engine && engine->size > 0;
        said.engineBytes = *said.built ? engine->size : 0;
        if (const auto layers = readWholeFile(folder / "layers.json"); *said.built && layers)
            said.layers = *layers;
        return BuiltModel{std::move(folder), &model, &said};
    }
    Arguments buildOf(const QuestionedModel& model, const fs::path& folder) const {
        Arguments arguments = trtexecBuild(program_, *question_, model, folder);
        if (!timingsFile_.empty())
            arguments.push_back(option("--timingCacheFile", timingsFile_));
        return arguments;
    }

    Arguments loading(const BuiltModel& built, std::uint32_t inferences) const {
        Arguments arguments{program_, option("--loadEngine", built.folder / "engine"),
            option("--iterations", inferences), "--duration=0", "--noDataTransfers", "--useSpinWait"};
        append(arguments, usualShapes(*built.model));
        return arguments;
    }

    Status run(const std::vector<BuiltModel>& built) {
        job_->report(say("TensorRT runs the engine"));
        for (const BuiltModel& one : built) {
            for (std::size_t i = 0; i < one.model->samples.size() && !question_->onlyTimes; ++i)
                QALIPER_CHECK(runOn(one.model->samples[i], one));
        }
        const std::uint32_t rounds = std::min(question_->rounds, mostRounds);
        for (std::uint32_t round = 0; round < rounds; ++round) {
            for (const BuiltModel& one : built)
                QALIPER_CHECK(timeRound(one));
            job_->report(say("TensorRT runs the engine"), (round + 1.0) / rounds);
        }
        for (std::size_t i = 0; i < built.size() && !question_->onlyTimes; ++i)
            QALIPER_CHECK(profile(built[i]));
        return {};
    }

    Status runOn(const Sample& sample, const BuiltModel& built) {
        std::string inputs;
        for (std::size_t i = 0; i < sample.size(); ++i) {
            const fs::path file = built.folder / ("input" + formatNumber(static_cast<std::int64_t>(i)));
            QALIPER_CHECK(writeWholeFile(file, sample[i].bytes));
            inputs += (inputs.empty() ? "" : ",") + quoted(sample[i].name) + ":" + file.string();
        }
        const fs::path outputs = built.folder / "outputs.json";
        Arguments arguments{program_, option("--loadEngine", built.folder / "engine"), option("--loadInputs", inputs),
            option("--exportOutput", outputs), "--iterations=1", "--duration=0", "--warmUp=0"};
        append(arguments, shapesFor(*built.model, sample));
        std::string log;
        QALIPER_TRY(const ProgramEnd end, call(arguments, log));
        built.said->ran = built.said->ran.value_or(true) && end.isClean();
        if (!end.isClean())
            return {};
        QALIPER_TRY(const std::string text, readWholeFile(outputs));
        QALIPER_TRY(Sample read, trtexecOutputs(text));
        built.said->outputs.push_back(std::move(read));
        return {};
    }

    Status timeRound(const BuiltModel& built) {
        const fs::path file = built.folder / "times.json";
        Arguments arguments = loading(built, question_->inferences);
        arguments.push_back(option("--exportTimes", file));
        std::string log;
        QALIPER_TRY(const ProgramEnd end, call(arguments, log));
        built.said->ran = built.said->ran.value_or(true) && end.isClean();
        if (!end.isClean())
            return {};
        QALIPER_TRY(const Times times, readTimes(file));
        std::vector<double>& round = built.said->timesMs.emplace_back();
        for (const Inference& inference : times.inferences)
            round.push_back(inference.computeMs);
        return {};
    }

    Status profile(const BuiltModel& built) const {
        const fs::path file = built.folder / "profile.json";
        Arguments arguments = loading(built, profiledInferences);
        arguments.push_back(option("--exportProfile", file));
        std::string log;
        QALIPER_TRY(const ProgramEnd end, call(arguments, log));
        if (const auto text = readWholeFile(file); end.isClean() && text)
            built.said->profile = *text;
        return {};
    }

    std::string program_;
    fs::path timingsFile_; // empty: none
    const TensorRtQuestion* question_;
    const std::function<void(std::string_view)>* logLine_;
    const Job* job_;
    TensorRtAnswer answer_;
};

std::vector<std::int64_t> dimsOf(std::string_view text) {
    std::vector<std::int64_t> dims;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at < end) {
        std::int64_t dim = 0;
        const auto read = std::from_chars(at, end, dim);
        if (read.ec != std::errc())
            return {};
        dims.push_back(dim);
        at = read.ptr + 1; // 'x'
    }
    return dims;
}

FeedTensor readOutput(LooseJson& json) {
    FeedTensor tensor{{}, DataType::Float, {}, {}};
    json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "name") {
            tensor.name = json.string().value_or("");
        } else if (*key == "dimensions") {
            tensor.dims = dimsOf(json.string().value_or(""));
        } else if (*key == "values" && json.enterArray()) {
            std::vector<double> values;
            while (json.nextItem())
                values.push_back(json.number().value_or(std::numeric_limits<double>::quiet_NaN()));
            tensor.bytes = encodeNumbers(DataType::Float, values);
        } else {
            json.skip();
        }
    }
    return tensor;
}

} // namespace

std::vector<std::string> trtexecBuild(const std::string& program, const TensorRtQuestion& question,
    const QuestionedModel& model, const fs::path& folder) {
    Arguments arguments{program, option("--onnx", model.model), option("--saveEngine", folder / "engine"),
        option("--exportLayerInfo", folder / "layers.json"), "--profilingVerbosity=detailed", "--iterations=1",
        "--duration=0", "--warmUp=0"};
    const Target& target = question.target;
    if (target.isStronglyTyped())
        arguments.emplace_back("--stronglyTyped"); // that of 11.x accepts it, and has no flags of precision (F104)
    if (!target.isStronglyTyped()) {
        for (const auto& [isAllowed, flag] : {std::pair{target.fp16, "--fp16"}, std::pair{target.bf16, "--bf16"},
                 std::pair{model.isQuantized, "--int8"}}) {
            if (isAllowed)
                arguments.emplace_back(flag);
        }
    }
    if (question.level)
        arguments.push_back(option("--builderOptimizationLevel", static_cast<std::uint64_t>(*question.level)));
    if (!model.tf32)
        arguments.emplace_back("--noTF32");
    append(arguments, usualShapes(model));
    if (!model.floats.empty() && !target.isStronglyTyped()) {
        std::string layers;
        for (const std::string& name : model.floats)
            layers += (layers.empty() ? "" : ",") + quoted(name) + ":fp32";
        arguments.emplace_back("--precisionConstraints=obey");
        arguments.push_back(option("--layerPrecisions", layers));
        arguments.push_back(option("--layerOutputTypes", layers));
    }
    return arguments;
}

Result<Sample> trtexecOutputs(std::string_view text) {
    LooseJson json(text, Escapes::None);
    Sample outputs;
    json.enterArray();
    while (json.nextItem())
        outputs.push_back(readOutput(json));
    QALIPER_CHECK(json.finish());
    return outputs;
}

Result<TensorRtAnswer> askTrtexec(const Connection& connection, const TensorRtQuestion& question,
    const std::function<void(std::string_view)>& logLine, const Job& job) {
    return Trtexec(connection, question, logLine, job).answer();
}

} // namespace qaliper
