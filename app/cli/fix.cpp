#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/measuring.h"
#include "app/cli/progress.h"
#include "app/cli/proving.h"
#include "app/cli/writing.h"
#include "model/report/about.h"
#include "model/report/html_report.h"
#include "model/report/target_fixes.h"
#include "model/rules/registry.h"
#include "model/session/fix_targets.h"

namespace qaliper::cli {

namespace {

struct FixOptions {
    WriteOptions write;
    TargetOptions target;
    std::vector<std::string> fixes;
    std::vector<std::string> values;
    ProofInputs proof;
    MeasureOptions measure;
    OutputOptions print;
    bool verify = false;
    std::vector<Target> targets = {}; // of TargetOptions::target; empty where none is named
};

// A rule or a fix that does not exist is a wrong request; one that this model has no use for is none.
Status checkChoice(const std::string& glob, const std::string& fix) {
    bool isRule = false;
    for (const Rule* rule : allRules()) {
        if (!matchesGlob(rule->info.id, glob))
            continue;
        isRule = true;
        if (std::ranges::find(rule->info.offers, fix, &OfferInfo::id) != rule->info.offers.end())
            return {};
    }
    if (const auto about = aboutFinding(glob); about && !about->insteadOfFix.empty())
        return fail(ErrorKind::Invalid, about->insteadOfFix);
    return isRule ? fail(ErrorKind::Invalid,
                        say("The rule \"{rule}\" has no fix named "
                            "\"{fix}\"; `qaliper-cli rules` lists them",
                            arg("rule", glob), arg("fix", fix)))
                  : fail(ErrorKind::Invalid,
                        say("There is no rule \"{rule}\"; `qaliper-cli rules` lists them", arg("rule", glob)));
}

Result<FixRequest> requestOf(const FixOptions& options) {
    auto chosen = assignments(options.fixes);
    auto arguments = assignments(options.values);
    if (!chosen || !arguments)
        return fail(chosen ? arguments.error() : chosen.error());
    for (const auto& [rule, fix] : *chosen) {
        QALIPER_CHECK(checkChoice(rule, fix));
    }
    return FixRequest{{options.target.only, options.target.skip}, {}, std::move(*chosen), std::move(*arguments)};
}

// Reports choices without effect.
void tellIdleChoices(const FixRequest& request, const Analysis& start) {
    for (const auto& [rule, fix] : request.chosen) {
        const auto isMeant = [&request, &rule = rule](const Finding& finding) {
            return matchesGlob(finding.rule, rule) && concerns(request, finding);
        };
        if (std::ranges::none_of(start.findings, isMeant))
            inform(say("--fix {rule}={fix} has nothing to do: this model has no such finding", arg("rule", rule),
                arg("fix", fix)));
    }
}

// What was fixed against the model as it was; nothing where nothing was fixed.
Status measureChange(
    const FixOptions& options, const Session& session, const Analysis& start, FixReport& change, const Job& job) {
    if (!options.measure.measure || change.applied.fixes.empty())
        return {};
    ProgressPrinter progress(job.stopToken());
    const Model& fixed = change.applied.analysis->context->model();
    QALIPER_TRY(
        change.measured, measured(options.measure, session.target(), *start.context, fixed, {}, progress.job()));
    return {};
}

// The change, and what a report says of it beside that.
struct Made {
    FixReport change;
    Appendix appendix;
};

Result<Made> made(const FixOptions& options, const Session& session, const FixRequest& request,
    const std::shared_ptr<const Analysis>& start, const Job& job) {
    if (options.targets.size() < 2) {
        QALIPER_TRY(auto change, session.fix(start, request, job));
        return Made{std::move(change), {}};
    }
    QALIPER_TRY(
        auto fixes, applyForTargets(session.inspector(), start, options.targets, request, onAllProcessors, job));
    Appendix appendix = describeTargetFixes(fixes);
    return Made{changeOf(*start, std::move(fixes.applied)), std::move(appendix)};
}

Result<ModelReport> fixModel(
    const FixOptions& options, const Session& session, const FixRequest& request, const Job& job) {
    QALIPER_TRY(const auto start, inspectModel(session, job));
    if (options.targets.size() < 2)
        tellIdleChoices(request, *start);
    QALIPER_TRY(auto one, made(options, session, request, start, job));
    FixReport& change = one.change;
    if (options.verify) {
        QALIPER_TRY(auto proof, session.prove(*start, change.applied, options.proof, job));
        change.proof = std::move(proof);
    }
    QALIPER_CHECK(measureChange(options, session, *start, change, job));
    QALIPER_CHECK(writeChanged(unlessWorse(options.write, change.measured), session, change, job));
    ModelReport report = reportOf(options.write.model, session, std::move(change));
    report.appendix = std::move(one.appendix);
    return report;
}

Result<RunReport> fixed(const FixOptions& options, Sessions& sessions, const Job& job) {
    QALIPER_TRY(const auto request, requestOf(options));
    QALIPER_CHECK(checkOutput(options.write));
    QALIPER_CHECK(checkMeasure(options.measure));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(auto report, fixModel(options, session, request, job));
    return RunReport{{std::move(report)}};
}

int statusOfFix(const RunReport& report) {
    const FixReport& change = *report.models.front().fix;
    return statusOfMeasured(change.proof ? exitStatusOf(*change.proof) : Clean, change.measured);
}

int fixFile(const FixOptions& options) {
    const Interruption interruption;
    const Job job(interruption.token());
    return withSessions(options.target, [&](Sessions& sessions) -> int {
        const auto report = fixed(options, sessions, job);
        if (!report || options.print.format != "html")
            return runReport(options.print, report, statusOfFix);
        const auto page = toHtml(*report, {.placer = &sessions.workers().place}, job);
        const Status written = page ? writeResult(*page, {}) : fail(page.error());
        return written ? statusOfFix(*report) : failed(written.error());
    });
}

int fix(const FixOptions& options) {
    if (options.target.target.empty())
        return fixFile(options);
    auto targets = parseTargets(options.target.target, *loadKnowledge());
    if (!targets)
        return failed(targets.error());
    FixOptions named = options;
    named.target.target = formatTarget(targets->front()); // the report is on the first one
    named.targets = std::move(*targets);
    return fixFile(named);
}

} // namespace

void addFix(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, fix, "fix", "Apply fixes and write the repaired model");
    addOptions(command,
        {{"model", &options->write.model, "ONNX file", required(anyFile())},
            {"-o,--output", &options->write.output, "Where the repaired model goes", anyFile()}});
    addTargetOptions(command, options->target);
    addOptions(command,
        {{"--fix", &options->fixes, "RULE=OFFER: this fix instead of the first automatic one", oneEach()},
            {"--set", &options->values, "KEY=VALUE for a parameter of a fix", oneEach()},
            {"--verify", &options->verify, "Compare the numbers before and after in ONNX Runtime"}});
    addProofOptions(command, options->proof);
    addMeasureOptions(command, options->measure);
    addOutputOptions(command, options->print, "text, json or html", {"text", "json", "html"});
    addWriteOptions(command, options->write);
    command.footer(
        "--target also takes several targets, NAME,NAME or all: as few fixes as serve them are applied, and none by "
        "which one of them has more errors or warnings.\n\n"
        "Exit status with --verify: 0 proven, 1 something is different (of exact fixes nothing is written then), "
        "4 not everything could be proven.\n\n"
        "Example:\n  qaliper-cli fix model.onnx -o fixed.onnx --target trt-10.3 --fix "
        "op-dynamic-quantize=to-float --verify");
}

} // namespace qaliper::cli
