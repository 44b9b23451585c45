#include "model/engine/asking/ask.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/base/embedded.h"
#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/program.h"
#include "model/engine/asking/ask_trtexec.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

constexpr int killedStatus = 128 + 9;    // as a shell or container returns it
constexpr int sshFailedStatus = 255;     // ssh itself failed
constexpr int dockerFailedStatus = 125;  // docker itself failed
constexpr std::size_t keptComplaint = 8; // last lines of the standard error

std::string_view script() { return embeddedScripts().front().content; }

std::string withLength(std::string_view text) {
    return formatNumber(static_cast<std::int64_t>(text.size())) + "\n" + std::string(text);
}

Result<std::vector<TravellingFile>> travellingFiles(const QuestionedModel& model) {
    std::vector<TravellingFile> files;
    QALIPER_TRY(const FileStamp stamp, stampOf(model.model));
    files.push_back({"model.onnx", stamp.size});
    for (const fs::path& name : model.dataFiles) {
        QALIPER_TRY(const FileStamp data, stampOf(model.model.parent_path() / name));
        files.push_back({name.generic_string(), data.size});
    }
    return files;
}

// What follows the request, in its order.
void addModel(ProgramInput& input, const QuestionedModel& model, bool travels) {
    if (travels) {
        input.push_back({{}, model.model});
        for (const fs::path& name : model.dataFiles)
            input.push_back({{}, model.model.parent_path() / name});
    }
    for (const Sample& sample : model.samples) {
        for (const FeedTensor& tensor : sample)
            input.push_back({tensor.bytes, {}});
    }
}

Result<ProgramInput> inputOf(const Connection& connection, const TensorRtQuestion& question) {
    std::vector<std::vector<TravellingFile>> files(question.models.size());
    for (std::size_t i = 0; connection.isElsewhere() && i < files.size(); ++i) {
        QALIPER_TRY(files[i], travellingFiles(question.models[i]));
    }
    ProgramInput input{{withLength(script()), {}}, {withLength(requestOf(question, files)), {}}};
    if (question.timings)
        input.push_back({*question.timings, {}});
    for (const QuestionedModel& model : question.models)
        addModel(input, model, connection.isElsewhere());
    return input;
}

// What arrives from the program.
class Dialogue {
public:
    Dialogue(std::size_t models, const std::function<void(std::string_view)>& logLine, const Job& job)
        : logLine_(&logLine), job_(&job) {
        answer_.models.resize(models);
    }

    void hear(std::string_view line) {
        if (line.empty() || wrong_ || (!hasBegun_ && !line.starts_with('{'))) // what a shell prints when it starts
            return;
        auto news = addLine(answer_, line);
        if (!news) {
            wrong_ = news.error();
            return;
        }
        hasBegun_ = true;
        if (news->stage)
            job_->report(stageText(news->stage->name), news->stage->done);
        if (!news->logLine.empty() && *logLine_)
            (*logLine_)(news->logLine);
    }

    void hearComplaint(std::string_view line) {
        if (line.ends_with('\r')) // of a terminal
            line.remove_suffix(1);
        if (line.empty())
            return;
        complaints_.emplace_back(line);
        if (complaints_.size() > keptComplaint)
            complaints_.erase(complaints_.begin());
    }

    // What docker says where no GPU can be handed to a container: its own words, or those of NVIDIA's toolkit.
    bool isWithoutGpus(const ProgramEnd& end) const {
        return end.status == dockerFailedStatus && std::ranges::any_of(complaints_, [](std::string_view line) {
            return line.find("could not select device driver") != std::string_view::npos ||
                line.find("nvidia-container-cli") != std::string_view::npos;
        });
    }

    Result<TensorRtAnswer> finish(const Connection& connection, const ProgramEnd& end) && {
        if (answer_.isDone || answer_.crashedBy != 0)
            return std::move(answer_);
        if (!answer_.failure.empty())
            return fail(ErrorKind::Unsupported,
                say("{connection}: {reason}", arg("connection", formatConnection(connection)),
                    arg("reason", answer_.failure)));
        if (end.isClean() && wrong_)
            return fail(*wrong_);
        return fail(endedEarly(connection, end));
    }

private:
    static Text stageText(std::string_view stage) {
        if (stage == "parse")
            return say("TensorRT parses the model");
        if (stage == "build")
            return say("TensorRT builds the engine");
        return say("TensorRT runs the engine");
    }

    Error endedEarly(const Connection& connection, const ProgramEnd& end) const {
        const std::string name = formatConnection(connection);
        const std::string last = lastComplaint();
        if (end.signal != 0 || end.status == killedStatus)
            return {ErrorKind::WorkerDied,
                say("{connection} was killed before it had answered; that happens when memory is short",
                    arg("connection", name)),
                {}, {}};
        if (connection.kind == ConnectionKind::Ssh && end.status == sshFailedStatus)
            return {ErrorKind::CannotRead,
                say("ssh does not reach {host}: {reason}", arg("host", connection.place), arg("reason", last)), {}, {}};
        if (last.empty())
            return {ErrorKind::Unsupported,
                say("{connection} ended with {status} before it had answered", arg("connection", name),
                    arg("status", end.status)),
                {}, {}};
        return {ErrorKind::Unsupported,
            say("{connection} ended with {status} before it had answered: {reason}", arg("connection", name),
                arg("status", end.status), arg("reason", last)),
            {}, {}};
    }

    // docker has a hint about its options behind its reason.
    std::string lastComplaint() const {
        const auto reason = std::ranges::find_if(complaints_.rbegin(), complaints_.rend(),
            [](std::string_view line) { return line.find("'docker run --help'") == std::string_view::npos; });
        return reason == complaints_.rend() ? std::string() : *reason;
    }

    const std::function<void(std::string_view)>* logLine_;
    const Job* job_;
    TensorRtAnswer answer_;
    bool hasBegun_ = false;
    std::optional<Error> wrong_;
    std::vector<std::string> complaints_;
};

struct Heard {
    Dialogue dialogue;
    ProgramEnd end;
};

} // namespace

Result<TensorRtAnswer> ask(const Connection& connection, const TensorRtQuestion& question,
    const std::function<void(std::string_view)>& logLine, const Job& job) {
    if (connection.kind == ConnectionKind::Trtexec)
        return askTrtexec(connection, question, logLine, job);
    QALIPER_TRY(const ProgramInput input, inputOf(connection, question));
    const auto hear = [&](ContainerGpus gpus) -> Result<Heard> {
        Heard heard{Dialogue(question.models.size(), logLine, job), {}};
        const ProgramListener listener{[&](std::string_view line) { heard.dialogue.hear(line); },
            [&](std::string_view line) { heard.dialogue.hearComplaint(line); }};
        QALIPER_TRY(heard.end, callProgram({commandOf(connection, gpus), question.timeLimit}, input, listener, job));
        return heard;
    };
    QALIPER_TRY(Heard heard, hear(ContainerGpus::All));
    if (connection.kind == ConnectionKind::Docker && heard.dialogue.isWithoutGpus(heard.end)) {
        QALIPER_TRY(heard, hear(ContainerGpus::None));
    }
    return std::move(heard.dialogue).finish(connection, heard.end);
}

} // namespace qaliper
