#include "model/session/reduced_model.h"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/shell_words.h"
#include "model/graph/extract.h"
#include "model/graph/queries.h"
#include "model/onnx/save.h"
#include "model/session/marked_outputs.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

constexpr const char* modelName = "model.onnx";
// Tensors before the one that differs; the last one goes back to the inputs.
constexpr std::array<std::size_t, 4> distances{1, 3, 9, std::numeric_limits<std::size_t>::max()};

struct Part {
    Model model;
    Sample sample; // what it is fed
};

// The same from the folder of the report: a program's path may be relative, its name is not looked up there.
Connection fromElsewhere(Connection connection) {
    const fs::path place = connection.place;
    if (!connection.isElsewhere() && place.has_parent_path())
        connection.place = fs::absolute(place).lexically_normal().string();
    return connection;
}

// With the names of a neutral model.
Sample renamed(const Sample& sample, const std::map<std::string, std::string>& names) {
    Sample result = sample;
    for (FeedTensor& tensor : result)
        tensor.name = names.at(tensor.name);
    return result;
}

class Reducing {
public:
    Reducing(const LocateRequest& request, const LocatedDifference& found, const ReducedWish& wish, Worker& verify,
        const std::function<void(std::string_view)>& logLine, const Job& job)
        : request_(&request),
          found_(&found),
          wish_(&wish),
          verify_(&verify),
          logLine_(&logLine),
          job_(&job),
          context_(request.analysis->context.get()) {}

    Result<ReducedModel> run() {
        std::optional<Part> smallest;
        std::size_t nodes = 0;
        ReducedModel result{.folder = wish_->folder, .hasDrawnConstants = wish_->constants == Constants::Random};
        for (const std::size_t distance : distances) {
            QALIPER_TRY(Part part, partOf(distance));
            if (nodeCount(part.model) == nodes)
                continue;
            nodes = nodeCount(part.model);
            QALIPER_TRY(const double noise, noiseOfPart(part));
            const bool differs = noise < request_->limit;
            if (differs || !smallest) {
                result.nodes = nodes;
                result.noise = noise;
                result.differs = differs;
                smallest = std::move(part);
            }
            if (differs)
                break;
        }
        QALIPER_CHECK(write(*smallest, result));
        return result;
    }

private:
    // The tensors at that distance before the one that differs, by the shortest way.
    std::vector<std::string> borderAt(std::size_t distance) const {
        const Index& index = context_->index();
        const ValueIx last = *index.value(mainGraph, found_->first.tensor);
        std::map<ValueIx, std::size_t> before{{last, 0}};
        std::deque<ValueIx> open{last};
        std::set<std::string> border;
        while (!open.empty()) {
            const ValueIx value = open.front();
            open.pop_front();
            if (before.at(value) == distance) {
                border.emplace(index.name(value));
                continue;
            }
            for (const ValueIx input : readBy(index.producer(value))) {
                const bool counts = comparable_.contains(std::string(index.name(input)));
                const std::size_t now = before.at(value) + (counts ? 1 : 0);
                const auto known = before.find(input);
                if (known != before.end() && known->second <= now)
                    continue;
                before[input] = now;
                open.insert(counts ? open.end() : open.begin(), input); // the shortest way first
            }
        }
        return {border.begin(), border.end()};
    }
    std::vector<ValueIx> readBy(NodeIx node) const {
        if (!node.valid())
            return {};
        std::vector<ValueIx> values = capturesOf(context_->index(), node);
        for (const ValueIx input : context_->index().inputs(node)) {
            if (input.valid())
                values.push_back(input);
        }
        return values;
    }

    Result<Part> partOf(std::size_t distance) const {
        const auto border = borderAt(distance);
        QALIPER_TRY(const Sample known, numbersOf(border));
        std::vector<ValueInfo> inputs;
        for (const FeedTensor& tensor : known)
            inputs.push_back(
                {tensor.name, ValueType::tensor(tensor.type, Shape(tensor.dims.begin(), tensor.dims.end())), {}});
        const std::vector<std::string> outputs{found_->first.tensor};
        QALIPER_TRY(Extract cut, extract(context_->index(), mainGraph, inputs, outputs));
        Graph graph = cut.model.main();
        for (ValueInfo& output : graph.outputs)
            output.type = ValueType::tensor(context_->types.element(*context_->index().value(mainGraph, output.name)));
        Sample fed;
        for (const ValueInfo& input : graph.inputs)
            fed.push_back(*std::ranges::find(known, input.name, &FeedTensor::name));
        cut.model.graphs.front() = std::make_shared<const Graph>(std::move(graph));
        QALIPER_TRY(NeutralModel told, neutral(cut.model, wish_->constants, *job_));
        return Part{std::move(told.model), renamed(fed, told.values)};
    }

    // What is fed to the model, and what TensorRT gives for those tensors.
    Result<Sample> numbersOf(const std::vector<std::string>& tensors) const {
        Sample sample = request_->ask.version.samples.front();
        if (tensors.empty())
            return sample;
        QALIPER_TRY(const WrittenVersion marked, writeChanged(*context_, asOutputs(*context_, tensors), *job_));
        QALIPER_TRY(
            const Sample answered, answerOf(*marked.index, marked.file.path(), request_->ask.version.samples.front()));
        for (const std::string& tensor : tensors) {
            const auto given = std::ranges::find(answered, tensor, &FeedTensor::name);
            const DataType type = context_->types.element(*context_->index().value(mainGraph, tensor));
            if (given == answered.end() || given->bytes.empty())
                return fail(ErrorKind::Unsupported,
                    say("TensorRT does not give the numbers of {tensor}", arg("tensor", tensor)));
            const std::uint64_t count = elementCount(given->dims).value_or(0);
            sample.push_back({tensor, type, given->dims,
                given->type == type ? given->bytes
                                    : encodeNumbers(type, decodeNumbers(given->type, given->bytes, count))});
        }
        return sample;
    }

    Result<Sample> answerOf(const Index& index, const fs::path& file, const Sample& sample) const {
        AskRequest ask = request_->ask;
        ask.version = {std::make_shared<const Index>(index.model()), file, {sample}, {}, request_->ask.version.tf32};
        QALIPER_TRY(HeardAnswer heard, askOfVersion(ask, *logLine_, *job_));
        ModelAnswer& answer = heard.answer.models.front();
        if (answer.outputs.empty())
            return fail(ErrorKind::Unsupported, verdictOf(heard.answer));
        return std::move(answer.outputs.front());
    }

    Result<double> noiseOfPart(const Part& part) const {
        QALIPER_TRY(const TemporaryModel file, TemporaryModel::write(part.model, Job(job_->stopToken())));
        const Index index(part.model);
        const std::vector<Sample> samples{part.sample};
        QALIPER_TRY(Sample answer, answerOf(index, file.path(), part.sample));
        const std::vector<Sample> answered{std::move(answer)};
        QALIPER_TRY(const auto outputs, besideRuntime(file.path(), {samples, answered}, index, *verify_, *job_));
        const TensorNoise noise = noiseOf(outputs);
        return noise.empty() ? std::numeric_limits<double>::infinity() : noise.begin()->second;
    }

    Status write(const Part& part, ReducedModel& result) const {
        std::error_code error;
        fs::create_directories(wish_->folder, error);
        if (error)
            return fail(ErrorKind::CannotWrite,
                say("{folder} cannot be made: {reason}", arg("folder", wish_->folder.string()),
                    arg("reason", error.message())));
        QALIPER_CHECK(saveModel(part.model, wish_->folder / modelName, {}, Job(job_->stopToken())));
        for (const FeedTensor& tensor : part.sample)
            QALIPER_CHECK(writeWholeFile(wish_->folder / (tensor.name + ".bin"), tensor.bytes));
        result.command = commandFor(part.sample);
        return writeWholeFile(wish_->folder / "command.txt", result.command + "\n");
    }

    std::string commandFor(const Sample& sample) const {
        std::vector<std::string> words{"qaliper-cli", "ask", modelName, "--with",
            formatConnection(fromElsewhere(request_->ask.connection)), "--target", formatTarget(request_->ask.target),
            "--depth", "run", "--limit", formatShort(request_->limit, 4)};
        if (request_->ask.level)
            words.insert(words.end(), {"--level", formatNumber(std::int64_t{*request_->ask.level})});
        for (const FeedTensor& tensor : sample) {
            std::string shape = "1"; // a sample
            for (const std::int64_t dim : tensor.dims)
                shape += "," + formatNumber(dim);
            words.insert(words.end(),
                {"--data",
                    tensor.name + "=" + tensor.name + ".bin:" + std::string(textName(tensor.type)) + "[" + shape +
                        "]"});
        }
        return shellLine(words);
    }

    const LocateRequest* request_;
    const LocatedDifference* found_;
    const ReducedWish* wish_;
    Worker* verify_;
    const std::function<void(std::string_view)>* logLine_;
    const Job* job_;
    const Context* context_;
    std::set<std::string> comparable_ = [this] {
        const auto tensors = comparableTensors(*context_);
        return std::set<std::string>(tensors.begin(), tensors.end());
    }();
};

} // namespace

Status checkReportFolder(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        return fail(ErrorKind::Invalid,
            say("{folder} is no empty folder; a report is written into an empty one, or into one that it makes",
                arg("folder", folder.string())));
    return {};
}

Result<ReducedModel> writeReduced(const LocateRequest& request, const LocatedDifference& found, const ReducedWish& wish,
    Worker& verify, const std::function<void(std::string_view)>& logLine, const Job& job) {
    return Reducing(request, found, wish, verify, logLine, job).run();
}

} // namespace qaliper
