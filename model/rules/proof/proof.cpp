#include "model/rules/proof/proof.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "model/base/number.h"
#include "model/base/temporary.h"
#include "model/graph/extract.h"
#include "model/onnx/save.h"
#include "model/rules/proof/judge.h"
#include "model/rules/proof/sampler.h"

namespace qaliper {

namespace {

// Regions run together, to start the runtime less often.
constexpr std::size_t regionsPerRun = 24;

struct Piece {
    const Region* region;
    RegionProof* proof;
};

// Both versions of some regions, cut out and written down.
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

class Prover {
public:
    Prover(const Context& before, const Context& after, const ProofOptions& options, Worker& worker, const Job& job)
        : before_(&before), after_(&after), options_(&options), worker_(&worker), job_(&job) {}

    Status run(std::vector<Region>& regions, Proof& proof) {
        proof.regions.reserve(regions.size());
        std::vector<Piece> together;
        for (const Region& region : regions) {
            RegionProof& one = proof.regions.emplace_back(blank(region));
            if (refuses(region, one))
                continue;
            // values behind an input of one region may be the inputs of another: only plain regions share a
            // run
            if (!region.isPlain) {
                if (Status status = prove(std::array{Piece{&region, &one}}); !status)
                    return status;
                continue;
            }
            const bool fits = together.empty() ||
                (together.front().region->graphBefore == region.graphBefore && together.size() < regionsPerRun);
            if (!fits) {
                if (Status status = prove(std::exchange(together, {})); !status)
                    return status;
            }
            together.push_back({&region, &one});
        }
        return prove(together);
    }

    Status runWhole(Proof& proof) {
        const Region region = wholeRegion(*before_, *after_);
        proof.outputs = blank(region);
        if (refuses(region, *proof.outputs))
            return {};
        given_ = &options_->given;
        return prove(std::array{Piece{&region, &*proof.outputs}});
    }

private:
    static RegionProof blank(const Region& region) {
        RegionProof proof;
        proof.before = region.before;
        proof.after = region.after;
        for (const FrontierOutput& output : region.outputs)
            proof.outputs.push_back(output.before);
        return proof;
    }

    static void give(RegionProof& proof, ProofStatus status, Text reason) {
        proof.status = status;
        proof.reason = std::move(reason);
    }

    static bool refuses(const Region& region, RegionProof& proof) {
        if (region.strangers.empty())
            return false;
        give(proof, ProofStatus::Inconclusive,
            say("{op} does not run in ONNX Runtime", arg("op", *region.strangers.begin())));
        return true;
    }

    // Runs the pieces together; if that fails, each half alone, so that one bad piece spoils nothing but
    // itself.
    Status prove(std::span<const Piece> pieces) {
        if (pieces.empty())
            return {};
        if (Status status = job_->check(); !status)
            return status;
        const auto folder = TemporaryDirectory::create();
        if (!folder)
            return fail(folder.error());
        auto measured = measure(pieces, *folder);
        if (measured) {
            for (std::size_t i = 0; i < pieces.size(); ++i)
                judgeRegion(*pieces[i].proof, *pieces[i].region, (*measured)[i], *options_);
            return {};
        }
        const ErrorKind kind = measured.error().kind;
        if (kind == ErrorKind::Cancelled || kind == ErrorKind::CannotWrite)
            return fail(std::move(measured.error()));
        if (pieces.size() > 1 && !isAbsent_) {
            const std::size_t half = pieces.size() / 2;
            if (Status status = prove(pieces.first(half)); !status)
                return status;
            return prove(pieces.subspan(half));
        }
        for (const Piece& piece : pieces)
            give(*piece.proof, isAbsent_ ? ProofStatus::NotRun : ProofStatus::Inconclusive, measured.error().message);
        return {};
    }

    using Measured = std::vector<std::vector<OutputComparison>>; // by piece

    Result<Measured> measure(std::span<const Piece> pieces, const TemporaryDirectory& folder) {
        auto cut = cutOut(pieces, folder);
        if (!cut)
            return fail(std::move(cut.error()));
        Error first;
        for (const Sizes::Style style : {Sizes::Style::Distinct, Sizes::Style::Two, Sizes::Style::One}) {
            Sizes sizes(style);
            if (Status status = draw(*cut, pieces, sizes); !status)
                return fail(std::move(status.error()));
            auto comparison = compareModels(cut->request, *worker_, *job_);
            if (comparison)
                return sorted(*cut, std::move(*comparison));
            isAbsent_ = comparison.error().kind == ErrorKind::Unsupported;
            if (style == Sizes::Style::Distinct)
                first = std::move(comparison.error());
            if (first.kind != ErrorKind::Invalid || !sizes.hasGuessed())
                break;
        }
        return fail(std::move(first));
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
            for (const std::string& name : piece.region->inputs)
                addInput(cut, *piece.region, name);
            for (const FrontierOutput& output : piece.region->outputs) {
                namesBefore.push_back(output.before);
                namesAfter.push_back(output.after);
            }
        }
        const Region& region = *pieces.front().region;
        auto before = writeDown(*before_, region.graphBefore, cut.inputs, namesBefore, folder / "before.onnx");
        if (!before)
            return fail(std::move(before.error()));
        auto after = writeDown(*after_, region.graphAfter, cut.inputs, namesAfter, folder / "after.onnx");
        if (!after)
            return fail(std::move(after.error()));
        cut.request.before = folder / "before.onnx";
        cut.request.after = folder / "after.onnx";
        std::size_t at = 0;
        for (const Piece& piece : pieces) {
            auto& outputs = cut.outputs.emplace_back();
            for (std::size_t i = 0; i < piece.region->outputs.size(); ++i, ++at)
                outputs.push_back({(*before)[at], (*after)[at]});
            std::ranges::copy(outputs, std::back_inserter(cut.request.outputs));
        }
        return cut;
    }

    void addInput(Cut& cut, const Region& region, const std::string& name) const {
        if (std::ranges::find(cut.inputs, name, &ValueInfo::name) != cut.inputs.end())
            return;
        const auto typeIn = [&](const Context& version, GraphId graph) -> const ValueType* {
            const auto value = version.index().value(graph, name);
            return value ? version.types.type(*value) : nullptr;
        };
        const ValueType* type = typeIn(*before_, region.graphBefore);
        if (!type)
            type = typeIn(*after_, region.graphAfter);
        cut.inputs.push_back({name, type ? *type : ValueType{}, {}});
    }

    Result<std::vector<std::string>> writeDown(const Context& version, GraphId graph,
        const std::vector<ValueInfo>& inputs, const std::vector<std::string>& outputs,
        const std::filesystem::path& path) const {
        auto piece = extract(version.index(), graph, inputs, outputs);
        if (!piece)
            return fail(std::move(piece.error()));
        if (Status status = saveModel(piece->model, path, optionsFor(piece->model), *job_); !status)
            return fail(std::move(status.error()));
        return std::move(piece->outputs);
    }

    Status draw(Cut& cut, std::span<const Piece> pieces, Sizes& sizes) const {
        const Region& region = *pieces.front().region;
        const std::size_t count =
            given_ && !given_->empty() ? given_->size() : static_cast<std::size_t>(options_->samples);
        cut.request.samples.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            for (const ValueInfo& input : cut.inputs) {
                if (const FeedTensor* given = givenTensor(i, input.name)) {
                    cut.request.samples[i].push_back(*given);
                    continue;
                }
                const auto value = before_->index().value(region.graphBefore, input.name);
                const Context& version = value ? *before_ : *after_;
                const auto drawn = value ? value : after_->index().value(region.graphAfter, input.name);
                auto tensor = drawInput(version, *drawn, input.type, sizes, options_->seed, static_cast<int>(i));
                if (!tensor)
                    return fail(std::move(tensor.error()));
                cut.request.samples[i].push_back(std::move(*tensor));
            }
        }
        return {};
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
    bool isAbsent_ = false;
};

} // namespace

std::string_view proofStatusName(ProofStatus status) {
    switch (status) {
    case ProofStatus::Equal: return "equal";
    case ProofStatus::Close: return "close";
    case ProofStatus::NotRun: return "not-run";
    case ProofStatus::Inconclusive: return "inconclusive";
    case ProofStatus::Different: break;
    }
    return "different";
}

double Proof::maxRelative() const {
    double largest = 0;
    for (const RegionProof& region : regions)
        largest = std::max(largest, region.maxRelative);
    return largest;
}

double Proof::sqnr() const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const RegionProof& region : regions)
        lowest = region.status < ProofStatus::NotRun || region.status == ProofStatus::Different
            ? std::min(lowest, region.sqnr)
            : lowest;
    return lowest;
}

std::size_t Proof::count(ProofStatus of) const {
    return static_cast<std::size_t>(std::ranges::count(regions, of, &RegionProof::status));
}

Text summary(const Proof& proof) {
    const auto isIt = [&](const RegionProof& region) { return region.status == proof.status; };
    const auto found = std::ranges::find_if(proof.regions, isIt);
    const Text reason = found != proof.regions.end() ? found->reason : proof.outputs ? proof.outputs->reason : Text{};
    switch (proof.status) {
    case ProofStatus::Equal: return say("same numbers in ONNX Runtime");
    case ProofStatus::Close: return say("close in ONNX Runtime: {reason}", arg("reason", reason));
    case ProofStatus::NotRun: return say("not compared: {reason}", arg("reason", reason));
    case ProofStatus::Inconclusive: return say("not proven: {reason}", arg("reason", reason));
    case ProofStatus::Different: break;
    }
    return say("other numbers in ONNX Runtime: {reason}", arg("reason", reason));
}

Result<Proof> prove(
    const Context& before, const Context& after, const ProofOptions& options, Worker& verify, const Job& job) {
    job.report(say("Comparing numbers in ONNX Runtime"));
    Frontier frontier = frontierOf(before, after);
    Prover prover(before, after, options, verify, job);
    Proof proof;
    if (Status status = prover.run(frontier.regions, proof); !status)
        return fail(std::move(status.error()));
    if (options.isReview || !options.given.empty()) {
        if (Status status = prover.runWhole(proof); !status)
            return fail(std::move(status.error()));
    }
    for (const RegionProof& region : proof.regions)
        proof.status = std::max(proof.status, region.status);
    // the outputs of a whole network forgive much: they may condemn an edit, not acquit it
    if (proof.outputs && proof.outputs->status == ProofStatus::Different)
        proof.status = ProofStatus::Different;
    return proof;
}

} // namespace qaliper
