#include "model/session/asked.h"

#include <algorithm>
#include <utility>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/base/sha256.h"
#include "model/base/temporary.h"
#include "model/graph/identity.h"
#include "model/onnx/temporary_model.h"
#include "model/session/check.h"
#include "model/session/questioned.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

// A version as a file.
struct VersionFile {
    std::optional<TemporaryModel> written;
    QuestionedModel questioned;
};
Result<VersionFile> fileOf(const AskedVersion& version, const Job& job) {
    VersionFile file;
    if (version.model.empty()) {
        QALIPER_TRY(auto written, TemporaryModel::write(version.index->model(), Job(job.stopToken())));
        file.written.emplace(std::move(written));
        QALIPER_TRY(file.questioned, questionedAlone(*version.index, file.written->path(), version.samples));
    } else {
        file.questioned = questionedModel(*version.index, version.model, version.samples);
    }
    file.questioned.floats = version.floats;
    file.questioned.tf32 = version.tf32;
    return file;
}

TensorRtQuestion questionOf(const AskRequest& request) {
    return {.depth = request.depth,
        .models = {},
        .target = request.target,
        .level = request.level,
        .timeLimit = request.timeLimit,
        .cache = request.cache};
}

void noteAnswer(BuildFacts& facts, const AskedTensorRt& asked, const ModelAnswer& answer) {
    facts.accepted = answer.parsed == true;
    facts.built = answer.built == true;
    auto release = versionOfText(asked.release);
    if (release)
        release->patch = 0; // as in targetOf()
    (isRtx(asked) ? facts.rtx : facts.version) = release;
    facts.device = asked.gpu;
    facts.gpu = parseCapability(asked.capability);
}

// What the answer says, as the files of TensorRT's tools that say the same.
Result<Artefacts> artefactsOf(const AskedTensorRt& asked, const ModelAnswer& answer, const std::string& name) {
    Artefacts artefacts;
    if (!answer.layers.empty()) {
        QALIPER_TRY(EngineInfo engine, parseEngineInfo(answer.layers));
        engine.path = name;
        addArtefact(artefacts, std::move(engine));
    }
    if (!answer.profile.empty()) {
        QALIPER_TRY(Profile profile, parseProfile(answer.profile));
        profile.path = name;
        addArtefact(artefacts, std::move(profile));
    }
    QALIPER_TRY(const TemporaryDirectory folder, TemporaryDirectory::create());
    QALIPER_CHECK(writeWholeFile(folder / "log", answer.log));
    QALIPER_TRY(BuildLog log, readBuildLog(folder / "log"));
    log.path = name;
    noteAnswer(log.facts, asked, answer);
    addArtefact(artefacts, std::move(log));
    return artefacts;
}

// The parser numbers the nodes of the graph that it reads; those of bodies and functions are found by name.
NodeIx placeOf(const Index& index, const ParserError& error) {
    if (const auto node = nodeAtPosition(index, "#" + formatNumber(error.index))) {
        const Node& found = index.node(*node);
        if (error.op.empty() || (found.opType == error.op && (error.node.empty() || found.name == error.node)))
            return *node;
    }
    return error.node.empty() ? NodeIx() : findNode(index, error.node).value_or(NodeIx());
}

// How well a finding explains that the parser stops at the node: 0 when it says nothing of it.
int expectation(const Index& index, const Finding& finding, NodeIx node) {
    const bool isOfParser = finding.stage == Stage::Parser;
    const bool isError = finding.severity == Severity::Error;
    if (!isOfParser && !isError)
        return 0;
    const auto named = nodesNamedBy(index, finding);
    const bool isHere = std::ranges::find(named, node) != named.end();
    if (!isHere && std::ranges::find(finding.related, index.node(node).id) == finding.related.end())
        return 0;
    return 1 + (isHere ? 1 : 0) + (isError ? 2 : 0) + (isOfParser ? 4 : 0);
}

// The finding that expects the error; null when none does.
const Finding* expectationOf(const Analysis& analysis, NodeIx node) {
    const Finding* best = nullptr;
    int most = 0;
    for (const Finding& finding : analysis.findings) {
        const int found = node.valid() ? expectation(analysis.context->index(), finding, node) : 0;
        if (found > most) {
            best = &finding;
            most = found;
        }
    }
    return best;
}

void setTarget(HeardAnswer& heard, const Target& requested) {
    auto target = targetOf(heard.answer.asked, requested);
    if (!target)
        heard.unknownRelease = say("Findings are those for {target}: {reason}",
            arg("target", describeTarget(requested)), arg("reason", target.error().message));
    heard.target = target ? *target : requested;
}

} // namespace

std::vector<PlacedError> placedErrors(const Analysis& analysis, const ModelAnswer& answer) {
    std::vector<PlacedError> placed;
    placed.reserve(answer.errors.size());
    for (const ParserError& error : answer.errors) {
        PlacedError one{error, placeOf(analysis.context->index(), error), {}, {}};
        if (const Finding* finding = expectationOf(analysis, one.node)) {
            one.finding = finding->key;
            one.rule = finding->rule;
        }
        placed.push_back(std::move(one));
    }
    return placed;
}

std::vector<Finding> contradictedBy(const ModelAnswer& answer, const Analysis& analysis) {
    BuildFacts facts;
    noteAnswer(facts, {}, answer);
    std::vector<Finding> contradicted;
    std::ranges::copy_if(analysis.findings, std::back_inserter(contradicted),
        [&](const Finding& finding) { return isContradicted(finding, facts); });
    return contradicted;
}

Result<Target> targetOf(const AskedTensorRt& asked, const Target& requested) {
    std::string text = (isRtx(asked) ? "rtx-" : "trt-") +
        asked.release.substr(0, asked.release.find('.', asked.release.find('.') + 1));
    if (!asked.capability.empty())
        text += ",sm=" + asked.capability;
    else if (requested.gpu)
        text += ",sm=" + formatCapability(*requested.gpu);
    QALIPER_TRY(Target target, readTarget(text));
    if (!target.isStronglyTyped()) // by its release
        target.stronglyTyped = requested.isStronglyTyped();
    target.fp16 = requested.fp16 && !target.isStronglyTyped();
    target.bf16 = requested.bf16 && !target.isStronglyTyped();
    target.source = asked.package;
    QALIPER_CHECK(checkTarget(target));
    return target;
}

Result<HeardAnswer> askOfVersion(
    const AskRequest& request, const std::function<void(std::string_view)>& logLine, const Job& job) {
    QALIPER_TRY(const VersionFile version, fileOf(request.version, job));
    TensorRtQuestion question = questionOf(request);
    question.models.push_back(version.questioned);
    std::optional<VersionFile> against;
    if (request.against) {
        QALIPER_TRY(auto file, fileOf(*request.against, job));
        question.models.push_back(file.questioned);
        against.emplace(std::move(file));
    }
    HeardAnswer heard;
    QALIPER_TRY(heard.digest, sha256Of(version.questioned.model));
    QALIPER_TRY(heard.answer, ask(request.connection, question, logLine, job));
    setTarget(heard, request.target);
    QALIPER_TRY(heard.artefacts,
        artefactsOf(heard.answer.asked, heard.answer.models.front(), formatConnection(request.connection)));
    return heard;
}

Result<AskedModel> compared(
    const AskedVersion& version, const Connection& connection, HeardAnswer heard, Inspector inspector, const Job& job) {
    inspector.settings.target = heard.target;
    QALIPER_TRY(auto checked, checkVersion({inspector, version.index, nullptr, std::move(heard.artefacts)}, job));
    AskedModel asked;
    asked.path = version.model.string();
    asked.connection = connection;
    asked.digest = std::move(heard.digest);
    asked.answer = std::move(heard.answer);
    asked.target = heard.target;
    asked.unknownRelease = std::move(heard.unknownRelease);
    asked.expected = std::move(checked.alone);
    asked.analysis = std::move(checked.analysis);
    asked.evidence = std::move(checked.evidence);
    asked.errors = placedErrors(*asked.expected, asked.answer.models.front());
    asked.contradicted = contradictedBy(asked.answer.models.front(), *asked.expected);
    return asked;
}

} // namespace qaliper
