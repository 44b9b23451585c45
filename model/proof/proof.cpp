#include "model/proof/proof.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>

#include "model/base/temporary.h"
#include "model/graph/edit.h"
#include "model/graph/extract.h"
#include "model/graph/missing_data.h"
#include "model/graph/queries.h"
#include "model/onnx/save.h"
#include "model/proof/onnx_form.h"
#include "model/proof/region_status.h"
#include "model/proof/sampler.h"

namespace qaliper {

namespace {

// Number of regions in one run, so that the runtime is started less often.
constexpr std::size_t regionsPerRun = 24;

// Elements; what is a shape, an axis or a size has fewer.
constexpr std::uint64_t smallConstant = 1024;

struct Piece {
    const Region* region;
    RegionProof* proof;
};

// Both versions of some regions, extracted and written to files.
struct Cut {
    std::vector<ValueInfo> inputs;
    std::vector<std::vector<OutputPair>> outputs; // by piece
    CompareRequest request;
};

SaveOptions optionsFor(const Model& model) {
    SaveOptions options;
    const auto isOutside = [](const Tensor& tensor) { return std::holds_alternative<InExternal>(tensor.payload); };
    const auto size = savedSize(model);
    options.externalData =
        std::ranges::any_of(model.main().initializers, isOutside) || (size && *size > singleFileLimit);
    return options;
}

// Cuts out what computes the outputs, in operators that ONNX Runtime has.
Result<Extract> cutRunnable(const Context& version, GraphId graph, const std::vector<ValueInfo>& inputs,
    const std::vector<std::string>& outputs) {
    std::vector<std::string> names;
    std::ranges::transform(inputs, std::back_inserter(names), &ValueInfo::name);
    const std::vector<NodeIx> forms = formsBetween(version, graph, names, outputs);
    if (forms.empty())
        return extract(version.index(), graph, inputs, outputs);
    QALIPER_TRY(auto model, inOnnxForm(version, forms));
    return extract(Index(std::move(model)), graph, inputs, outputs);
}

// Every node is an operator that ONNX Runtime knows, and all data can be read.
bool runsAsAWhole(const Context& version) {
    return initializersWithoutData(version.model()).empty() &&
        std::ranges::all_of(version.index().nodes(),
            [&](NodeIx node) { return runsInReference(version, node) && !wantsOnnxForm(version, node); });
}

// The same graph, which gets its larger constants as inputs: it is opened in a moment, however many bytes they have. Errors:
// those of applyEdits().
Result<Model> withoutWeights(const Model& model) {
    std::vector<Edit> edits;
    const Graph& graph = model.main();
    for (const Tensor& tensor : graph.initializers) {
        const bool isOutput = std::ranges::find(graph.outputs, tensor.name, &ValueInfo::name) != graph.outputs.end();
        if (isOutput || elementCount(tensor.dims).value_or(0) <= smallConstant)
            continue;
        edits.emplace_back(RemoveTensor{mainGraph, tensor.name}); // and the input of that name, if it is one
        edits.emplace_back(AddGraphInput{
            mainGraph, tensor.name, ValueType::tensor(tensor.type, Shape(tensor.dims.begin(), tensor.dims.end()))});
    }
    return applyEdits(model, edits);
}

// ONNX Runtime's words for an operator that it knows and does not compute in some type, which is no fault of the model.
bool lacksKernel(const Error& error) {
    return render(error.message).find("Could not find an implementation") != std::string::npos;
}

class Prover {
public:
    // `more`: runs besides those of the regions.
    Prover(const Context& before, const Context& after, const ProofOptions& options, Worker& worker, const Job& job,
        std::size_t more)
        : before_(&before),
          after_(&after),
          options_(&options),
          worker_(&worker),
          job_(&job),
          renamed_(renamedPorts(options.declared)),
          total_(more) {}

    Status run(std::vector<Region>& regions, Proof& proof) {
        proof.regions.reserve(regions.size());
        total_ += regions.size();
        std::vector<Piece> together;
        for (const Region& region : regions) {
            RegionProof& one = proof.regions.emplace_back(blank(region));
            if (refuses(region, one)) {
                ++settled_;
                continue;
            }
            // values upstream of one region's inputs may be inputs of another region: only plain regions share a run
            if (!region.isPlain) {
                QALIPER_CHECK(prove(std::array{Piece{&region, &one}}));
                continue;
            }
            const bool fits = together.empty() ||
                (together.front().region->graphBefore == region.graphBefore && together.size() < regionsPerRun);
            if (!fits) {
                QALIPER_CHECK(prove(std::exchange(together, {})));
            }
            together.push_back({&region, &one});
        }
        return prove(together);
    }

    // A region does not show what ONNX Runtime refuses about the model around it.
    Status openWhole(Proof& proof) {
        if (!isProven(stateOf(proof)) || proof.regions.empty() || !runsAsAWhole(*before_) || !runsAsAWhole(*after_))
            return {};
        const auto before = withoutWeights(before_->model());
        const auto after = withoutWeights(after_->model());
        if (before && after && open(*before, *after))
            return {};
        Status opened = open(before_->model(), after_->model());
        if (!opened && opened.error().kind == ErrorKind::Cancelled)
            return opened;
        if (!opened && !lacksKernel(opened.error()))
            giveUp(proof.outputs.emplace(), Obstacle::NotLoaded,
                say("ONNX Runtime does not load the whole model: {reason}", arg("reason", opened.error().message)));
        return {};
    }

    Status runWhole(Proof& proof) {
        const Region region = wholeRegion(*before_, *after_, options_->declared);
        proof.outputs = blank(region);
        if (refuses(region, *proof.outputs))
            return {};
        given_ = &options_->given;
        return prove(std::array{Piece{&region, &*proof.outputs}});
    }

private:
    Status open(const Model& before, const Model& after) const {
        QALIPER_TRY(const auto folder, TemporaryDirectory::create());
        CompareRequest request; // without samples both are opened only
        request.before = folder / "before.onnx";
        request.after = folder / "after.onnx";
        const Job job(job_->stopToken());
        QALIPER_CHECK(saveModel(before, request.before, optionsFor(before), job));
        QALIPER_CHECK(saveModel(after, request.after, optionsFor(after), job));
        const auto opened = compareModels(request, *worker_, job);
        return opened ? Status() : fail(opened.error());
    }

    static RegionProof blank(const Region& region) {
        RegionProof proof;
        proof.before = region.before;
        proof.after = region.after;
        for (const FrontierOutput& output : region.outputs)
            proof.outputs.push_back(output.before);
        return proof;
    }

    static void giveUp(RegionProof& proof, Obstacle obstacle, Text reason, std::vector<std::string> concerned = {}) {
        proof.status = obstacle == Obstacle::NoRuntime ? ProofStatus::NotRun : ProofStatus::Inconclusive;
        proof.obstacle = obstacle;
        proof.reason = std::move(reason);
        proof.concerned = std::move(concerned);
    }

    // True for regions that need no run.
    static bool refuses(const Region& region, RegionProof& proof) {
        if (!region.unsupportedOps.empty()) {
            giveUp(proof, Obstacle::Plugin,
                say("{op} does not run in ONNX Runtime", arg("op", *region.unsupportedOps.begin())),
                {region.unsupportedOps.begin(), region.unsupportedOps.end()});
        } else if (!region.random.empty()) {
            giveUp(proof, Obstacle::Random,
                say("{op} draws other numbers in each run", arg("op", *region.random.begin())),
                {region.random.begin(), region.random.end()});
        } else if (!region.lost.empty()) {
            giveUp(proof, Obstacle::Lost,
                say("\"{value}\" is not computed any more", arg("value", region.lost.front())), region.lost);
        } else if (region.outputs.empty()) {
            giveUp(proof, Obstacle::CannotRun, say("The model has no output that both versions compute"));
        }
        return proof.obstacle != Obstacle::None;
    }

    // Runs the pieces together; if that fails, each half separately, so that a failing piece affects only itself.
    Status prove(std::span<const Piece> pieces) {
        if (pieces.empty())
            return {};
        QALIPER_CHECK(job_->check());
        QALIPER_TRY(const auto folder, TemporaryDirectory::create());
        auto measured = measure(pieces, folder);
        if (measured) {
            settled_ += pieces.size();
            for (std::size_t i = 0; i < pieces.size(); ++i)
                setStatus(*pieces[i].proof, *pieces[i].region, (*measured)[i], *options_);
            return {};
        }
        const ErrorKind kind = measured.error().kind;
        if (kind == ErrorKind::Cancelled || kind == ErrorKind::CannotWrite)
            return fail(std::move(measured.error()));
        if (pieces.size() > 1 && why_.obstacle != Obstacle::NoRuntime) {
            const std::size_t half = pieces.size() / 2;
            QALIPER_CHECK(prove(pieces.first(half)));
            return prove(pieces.subspan(half));
        }
        for (const Piece& piece : pieces)
            giveUp(*piece.proof, why_.obstacle, measured.error().message, why_.concerned);
        settled_ += pieces.size();
        return {};
    }

    using Measured = std::vector<std::vector<OutputComparison>>; // by piece

    Result<Measured> measure(std::span<const Piece> pieces, const TemporaryDirectory& folder) {
        why_ = {Obstacle::CannotRun, {}};
        QALIPER_TRY(auto cut, cutOut(pieces, folder));
        Error first;
        for (const Sizes::Style style : {Sizes::Style::Distinct, Sizes::Style::Two, Sizes::Style::One}) {
            Sizes sizes(style);
            QALIPER_CHECK(draw(cut, pieces, sizes));
            auto comparison = compareModels(cut.request, *worker_, partOf(pieces.size()));
            if (comparison)
                return sorted(cut, std::move(*comparison));
            why_.obstacle = comparison.error().kind == ErrorKind::Unsupported ? Obstacle::NoRuntime
                : comparison.error().kind == ErrorKind::WorkerDied            ? Obstacle::WorkerDied
                                                                              : Obstacle::CannotRun;
            if (style == Sizes::Style::Distinct)
                first = std::move(comparison.error());
            if (first.kind != ErrorKind::CannotRead || !sizes.hasGuessed())
                break;
        }
        return fail(std::move(first));
    }

    // Of so many pieces; what it reports becomes a share of the whole proof.
    Job partOf(std::size_t pieces) const {
        return Job(job_->stopToken(), [this, pieces](const Progress& part) {
            const double done = static_cast<double>(settled_) + part.done * static_cast<double>(pieces);
            job_->report(say("Comparing numbers in ONNX Runtime"), done / static_cast<double>(total_));
        });
    }

    static Measured sorted(const Cut& cut, Comparison comparison) {
        Measured measured;
        auto next = comparison.outputs.begin();
        for (const auto& outputs : cut.outputs) {
            auto& of = measured.emplace_back();
            for (std::size_t i = 0; i < outputs.size() && next != comparison.outputs.end(); ++i, ++next)
                of.push_back(std::move(*next));
        }
        return measured;
    }

    Result<Cut> cutOut(std::span<const Piece> pieces, const TemporaryDirectory& folder) {
        Cut cut;
        std::vector<std::string> namesBefore;
        std::vector<std::string> namesAfter;
        for (const Piece& piece : pieces) {
            for (const std::string& name : piece.region->inputs) {
                QALIPER_CHECK(addInput(cut, *piece.region, name));
            }
            for (const FrontierOutput& output : piece.region->outputs) {
                namesBefore.push_back(output.before);
                namesAfter.push_back(output.after);
            }
        }
        const Region& region = *pieces.front().region;
        QALIPER_TRY(
            auto before, writeDown(*before_, region.graphBefore, cut.inputs, namesBefore, folder / "before.onnx"));
        std::vector<ValueInfo> inputsAfter = cut.inputs;
        for (ValueInfo& input : inputsAfter)
            input.name = nameAfter(region.graphAfter, input.name);
        QALIPER_TRY(auto after, writeDown(*after_, region.graphAfter, inputsAfter, namesAfter, folder / "after.onnx"));
        cut.request.before = folder / "before.onnx";
        cut.request.after = folder / "after.onnx";
        std::size_t at = 0;
        for (const Piece& piece : pieces) {
            auto& outputs = cut.outputs.emplace_back();
            for (std::size_t i = 0; i < piece.region->outputs.size(); ++i, ++at)
                outputs.push_back({before[at], after[at]});
            std::ranges::copy(outputs, std::back_inserter(cut.request.outputs));
        }
        return cut;
    }

    // The name of a region's input in the version after.
    std::string nameAfter(GraphId graph, const std::string& name) const {
        const auto renamed = graph == mainGraph ? renamed_.find(name) : renamed_.end();
        return renamed == renamed_.end() ? name : renamed->second;
    }

    Status addInput(Cut& cut, const Region& region, const std::string& name) {
        if (std::ranges::find(cut.inputs, name, &ValueInfo::name) != cut.inputs.end())
            return {};
        const auto typeIn = [](const Context& version, GraphId graph, const std::string& own) -> const ValueType* {
            const auto value = version.index().value(graph, own);
            return value ? version.types.type(*value) : nullptr;
        };
        const ValueType* type = typeIn(*before_, region.graphBefore, name);
        const ValueType* now = typeIn(*after_, region.graphAfter, nameAfter(region.graphAfter, name));
        const bool isOther = type && now && type->isTensor() && now->isTensor() && type->element != now->element &&
            type->element != DataType::Undefined && now->element != DataType::Undefined;
        if (isOther) {
            why_ = {Obstacle::NoInput, {name}};
            return fail(ErrorKind::Unsupported,
                say("\"{value}\" was {before} and is {after}: no numbers can be given to both", arg("value", name),
                    arg("before", shortName(type->element)), arg("after", shortName(now->element))));
        }
        if (!type)
            type = now;
        cut.inputs.push_back({name, type ? *type : ValueType{}, {}});
        return {};
    }

    Result<std::vector<std::string>> writeDown(const Context& version, GraphId graph,
        const std::vector<ValueInfo>& inputs, const std::vector<std::string>& outputs,
        const std::filesystem::path& path) {
        QALIPER_TRY(auto piece, cutRunnable(version, graph, inputs, outputs));
        const auto& constants = piece.model.main().initializers;
        if (const auto lacking = std::ranges::find_if(constants, lacksData); lacking != constants.end()) {
            why_ = {Obstacle::MissingData, {lacking->name}};
            return fail(ErrorKind::CannotRead, say("\"{value}\" has no data", arg("value", lacking->name)));
        }
        QALIPER_CHECK(saveModel(piece.model, path, optionsFor(piece.model), Job(job_->stopToken())));
        return std::move(piece.outputs);
    }

    Status draw(Cut& cut, std::span<const Piece> pieces, Sizes& sizes) {
        const Region& region = *pieces.front().region;
        const std::size_t count =
            given_ && !given_->empty() ? given_->size() : static_cast<std::size_t>(options_->samples);
        cut.request.samples.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            for (const ValueInfo& input : cut.inputs) {
                QALIPER_TRY(auto tensor, feedFor(input, region, sizes, i));
                if (std::string now = nameAfter(region.graphAfter, input.name); now != input.name) {
                    FeedTensor same = tensor;
                    same.name = std::move(now);
                    cut.request.samples[i].push_back(std::move(same));
                }
                cut.request.samples[i].push_back(std::move(tensor));
            }
        }
        return {};
    }

    Result<FeedTensor> feedFor(const ValueInfo& input, const Region& region, Sizes& sizes, std::size_t sample) {
        if (const FeedTensor* given = givenTensor(sample, input.name))
            return *given;
        const auto value = before_->index().value(region.graphBefore, input.name);
        const Context& version = value ? *before_ : *after_;
        const auto drawn = value ? value : after_->index().value(region.graphAfter, input.name);
        auto tensor = drawInput(version, *drawn, input.type, sizes, options_->seed, static_cast<int>(sample));
        if (!tensor) {
            const bool isTooLarge = tensor.error().kind == ErrorKind::OverBudget;
            why_ = {isTooLarge ? Obstacle::TooLarge : Obstacle::NoInput, {input.name}};
        }
        return tensor;
    }

    const FeedTensor* givenTensor(std::size_t sample, const std::string& name) const {
        if (!given_ || sample >= given_->size())
            return nullptr;
        const auto found = std::ranges::find((*given_)[sample], name, &FeedTensor::name);
        return found == (*given_)[sample].end() ? nullptr : &*found;
    }

    const Context* before_;
    const Context* after_;
    const ProofOptions* options_;
    Worker* worker_;
    const Job* job_;
    const std::vector<Sample>* given_ = nullptr;
    RenamedPorts renamed_;
    std::size_t total_ = 0; // regions, and the whole model
    std::size_t settled_ = 0;
    struct {
        Obstacle obstacle = Obstacle::CannotRun;
        std::vector<std::string> concerned;
    } why_; // the last run failed
};

// Of both versions, by name; initializers without consumers are not listed.
std::vector<std::string> tensorsWithoutData(const Context& before, const Context& after) {
    std::set<std::string> names;
    for (const Context* version : {&before, &after}) {
        for (const auto& graph : version->model().graphs) {
            if (!graph)
                continue;
            for (const Tensor& tensor : graph->initializers) {
                const auto value = lacksData(tensor) ? version->index().value(graph->id, tensor.name) : std::nullopt;
                if (value && !isUnused(version->index(), *value))
                    names.insert(tensor.name);
            }
        }
    }
    return {names.begin(), names.end()};
}

} // namespace

Result<Proof> prove(
    const Context& before, const Context& after, const ProofOptions& options, Worker& verify, const Job& job) {
    Proof proof;
    proof.interface = interfaceChanges(before.model(), after.model(), options.declared);
    if (proof.interface.empty())
        proof.declared = options.declared;
    job.report(say("Comparing numbers in ONNX Runtime"));
    Frontier frontier = frontierOf(before, after, options.declared);
    const bool isWhole = options.isReview || !options.given.empty();
    Prover prover(before, after, options, verify, job, isWhole ? 1 : 0);
    proof.unread = frontier.unreadPieces + frontier.unreadTensors.size();
    proof.withoutData = tensorsWithoutData(before, after);
    QALIPER_CHECK(prover.run(frontier.regions, proof));
    if (isWhole) {
        QALIPER_CHECK(prover.runWhole(proof));
    }
    QALIPER_CHECK(prover.openWhole(proof));
    proof.state = stateOf(proof);
    return proof;
}

} // namespace qaliper
