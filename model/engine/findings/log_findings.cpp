#include "model/engine/findings/log_findings.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "model/base/hash.h"
#include "model/base/utf8.h"
#include "model/engine/findings/log_causes.h"
#include "model/graph/identity.h"
#include "model/rules/rule.h"

namespace qaliper {

namespace {

constexpr std::size_t longestShownQuote = 400;
constexpr std::size_t maxUnknown = 20; // errors of a log without a known meaning
constexpr std::string_view unknownRule = "log-unknown-error";
constexpr std::string_view failedRule = "log-failed";

// Messages that trtexec prints after any failure.
constexpr std::array<std::string_view, 8> consequences{"Engine could not be created from network",
    "Building engine failed", "Failed to create engine from model", "Engine set up failed", "Failed to parse onnx file",
    "Failed to parse the ONNX file", "Network And Config setup failed", "Parsing model failed"};

// A network that was not parsed completely has no output, so this error follows from another one.
constexpr std::string_view withoutOutputs = "Network must have at least one output";

bool isConsequence(const LogEvent& event) {
    const auto contains = [&](std::string_view text) { return event.line.find(text) != std::string::npos; };
    // the check for a missing engine, after an error that states the reason
    const bool isEmptyHanded = contains("Assertion engine != nullptr") || contains("Assertion enginePtr != nullptr");
    return isEmptyHanded || std::ranges::any_of(consequences, contains);
}

// Messages about optimizing the whole graph: they have many possible causes.
bool dependsOnTheBuild(const MessageInfo& message) {
    const bool isOfBuilder = message.id.starts_with("build.") || message.id.starts_with("opt.");
    return message.isEnvelope() || (isOfBuilder && !message.speaks);
}

// Kernels that were left out for lack of memory are a cause of the next error; the others are not about a model.
bool isAside(const MessageInfo& message) {
    return message.id == "build.insufficient_memory" || message.id.starts_with("mem.") ||
        message.id.starts_with("noise.");
}

// The parser's messages are complete without --verbose.
bool isOfParser(const MessageInfo& message) { return message.isEnvelope() && message.id != "envelope.error_code"; }

std::string quoteOf(const LogEvent& event) {
    std::string quote = cleanText(event.line.substr(0, longestShownQuote));
    if (!event.detail.empty())
        quote += " / " + cleanText(event.detail.substr(0, longestShownQuote));
    return quote;
}

class LogReporter {
public:
    LogReporter(const Analysis& analysis, const BuildLog& log)
        : analysis_(&analysis),
          context_(analysis.context.get()),
          log_(&log),
          names_(analysis.context->index()),
          report_(*analysis.context),
          file_(std::filesystem::path(log.path).filename().string()) {}

    std::vector<Finding> find() && {
        for (const LogEvent& event : log_->events) {
            if (event.message && event.message->id == "calib.missing_scale")
                foldMissingScale(event);
            else if (tellsSomething(event))
                addKnown(event, placeOf(*context_, names_, event));
            else if (!event.message && event.level == LogLevel::Error && !isConsequence(event))
                addUnknown(event);
        }
        if (missing_)
            addKnown(*missing_, missingPlace_);
        if (log_->facts.end == RunEnd::Failed && !hasError_)
            addFailure();
        return std::move(report_).take();
    }

private:
    // Errors and warnings; envelopes only where no inner message is known; of informative messages only hints.
    bool tellsSomething(const LogEvent& event) const {
        if (!event.message || isConsequence(event) || isAside(*event.message) || followsFromTheParser(event))
            return false;
        if (event.message->follows)
            return !isToldByAnother(event);
        if (event.message->id == "build.tactic_exception") // a cause of the next error
            return log_->countOf("build.no_implementation") == 0;
        if (event.message->isEnvelope())
            return !hasDetail(event);
        if (event.message->id == "parser.no_importer") // announces the search for a plugin, which may succeed
            return log_->facts.end == RunEnd::Failed && log_->countOf("plugin.creator_missing") == 0 &&
                log_->countOf("plugin.not_found") > 0;
        return event.message->level >= LogLevel::Warning || event.message->id == "trtexec.precision_hint";
    }

    // Another event of the same gravity says more than the one that only points at others.
    bool isToldByAnother(const LogEvent& event) const {
        return std::ranges::any_of(log_->events, [&](const LogEvent& other) {
            return &other != &event && other.message && !other.message->follows && !other.message->isEnvelope() &&
                !isAside(*other.message) && other.level >= event.level;
        });
    }

    bool followsFromTheParser(const LogEvent& event) const {
        const auto isOfParserBefore = [&](const LogEvent& other) {
            return other.node && other.level == LogLevel::Error && other.number < event.number;
        };
        return event.line.find(withoutOutputs) != std::string::npos &&
            std::ranges::any_of(log_->events, isOfParserBefore);
    }

    // Another event explains the failure at the node of this envelope; of several envelopes the last one is used.
    bool hasDetail(const LogEvent& envelope) const {
        for (const LogEvent& other : log_->events) {
            const bool isDetail = other.message && other.message->level == LogLevel::Error &&
                (!other.message->isEnvelope() || other.number > envelope.number);
            const bool isSamePlace = envelope.node ? sameNode(other, *envelope.node) : !envelope.code;
            if (&other != &envelope && isDetail && isSamePlace)
                return true;
        }
        return false;
    }

    static bool sameNode(const LogEvent& event, const NodeMention& node) {
        if (const auto name = event.capture("node"); name && !node.name.empty() && *name == node.name)
            return true;
        return event.node && event.node->index == node.index && event.node->op == node.op;
    }

    // Thousands of lines about the same problem.
    void foldMissingScale(const LogEvent& event) {
        const LogPlace place = placeOf(*context_, names_, event);
        if (!missing_)
            missing_ = event;
        else
            ++missing_->count;
        missingPlace_.values.insert(missingPlace_.values.end(), place.values.begin(), place.values.end());
        for (const NodeIx node : place.nodes) {
            if (std::ranges::find(missingPlace_.nodes, node) == missingPlace_.nodes.end())
                missingPlace_.nodes.push_back(node);
        }
    }

    void addKnown(const LogEvent& event, const LogPlace& place) {
        const std::vector<LogCause> causes = causesOf(*analysis_, *log_, event, place);
        Finding finding;
        finding.rule = event.message->rule;
        finding.severity = severityOf(event.level >= LogLevel::Info ? event.level : event.message->level);
        finding.title = titleFor(event, !causes.empty());
        finding.message = messageFor(event, place, causes);
        for (const LogCause& cause : causes)
            finding.explainedBy.insert(finding.explainedBy.end(), cause.key.begin(), cause.key.end());
        put(std::move(finding), event, place);
    }

    static Text titleFor(const LogEvent& event, bool isExplained) {
        if (!event.message->isEnvelope())
            return say("TensorRT: {meaning}", arg("meaning", textOf(event.message->summary())));
        if (isExplained && isOfParser(*event.message))
            return say("TensorRT's parser stopped at a node for which Qaliper has a finding");
        return event.message->id == "envelope.error_code"
            ? say("TensorRT stopped for a reason that Qaliper does not know")
            : say("TensorRT's parser stopped for a reason that Qaliper does not know");
    }

    Text messageFor(const LogEvent& event, const LogPlace& place, const std::vector<LogCause>& causes) const {
        if (event.message->isEnvelope())
            return say("{quote} {place} {causes}", arg("quote", quotation(event)), arg("place", describePlace(place)),
                arg("causes", describeCauses(event, causes)));
        return say("{quote} {meaning} {place} {causes}", arg("quote", quotation(event)),
            arg("meaning", textOf(event.message->meaning)), arg("place", describePlace(place)),
            arg("causes", describeCauses(event, causes)));
    }

    Text quotation(const LogEvent& event) const {
        const auto file = arg("file", file_.empty() ? std::string_view("log") : std::string_view(file_));
        const auto line = arg("line", event.number);
        const auto quote = arg("quote", quoteOf(event));
        if (event.count > 1)
            return say(
                "{file}, line {line} and {count} more: \"{quote}\".", file, line, arg("count", event.count - 1), quote);
        return say("{file}, line {line}: \"{quote}\".", file, line, quote);
    }

    Text describePlace(const LogPlace& place) const {
        if (place.nodes.empty())
            return say("It names no node of this model.");
        if (!place.node.valid())
            return say("It is about {count} {count|node|nodes} of this model.", arg("count", place.nodes.size()));
        const auto node = arg("node", displayName(context_->node(place.node)));
        switch (place.quality) {
        case MatchQuality::Metadata: return say("The parser names the node: {node}.", node);
        case MatchQuality::Name: return say("It names {node}.", node);
        case MatchQuality::Guess:
        case MatchQuality::None: break;
        }
        return say("It probably means {node}, which has a similar name.", node);
    }

    Text describeCauses(const LogEvent& event, const std::vector<LogCause>& causes) const {
        std::vector<Text> parts;
        parts.reserve(causes.size());
        for (const LogCause& cause : causes)
            parts.push_back(cause.text);
        if (parts.size() == 1)
            return say("Evidence for the cause: {causes}.", arg("causes", std::move(parts)));
        if (!parts.empty())
            return say("Evidence for each cause, strongest first: {causes}.", arg("causes", std::move(parts)));
        if (!dependsOnTheBuild(*event.message))
            return say("Usual cause: {cause} Remedy: {fix}", arg("cause", textOf(event.message->cause)),
                arg("fix", textOf(event.message->fix)));
        return log_->facts.verbose || isOfParser(*event.message)
            ? say("Neither the log nor the graph shows the cause.")
            : say("The log does not state the cause; build again with --verbose.");
    }

    void addUnknown(const LogEvent& event) {
        if (++unknown_ > maxUnknown)
            return;
        Finding finding;
        finding.rule = unknownRule;
        finding.severity = Severity::Error;
        finding.title = say("TensorRT reports an error that Qaliper does not know");
        finding.message = say("{quote} Qaliper has no explanation for this message.", arg("quote", quotation(event)));
        finding.cause = hexDigits(hashBytes(event.line));
        put(std::move(finding), event, placeOf(*context_, names_, event));
    }

    void addFailure() {
        Finding finding;
        finding.rule = failedRule;
        finding.severity = Severity::Error;
        finding.title = say("The build failed, and the log does not state the cause");
        finding.message = log_->facts.verbose
            ? say("{file} ends with FAILED, without a known error. Its last line before that: \"{line}\".",
                  arg("file", file_), arg("line", cleanText(log_->lastLine)))
            : say("{file} ends with FAILED, without a known error; build again with --verbose. Its last line before "
                  "that: \"{line}\".",
                  arg("file", file_), arg("line", cleanText(log_->lastLine)));
        report_.add(std::move(finding));
    }

    void put(Finding finding, const LogEvent& event, const LogPlace& place) {
        hasError_ |= finding.severity == Severity::Error;
        if (place.node.valid())
            finding.node = context_->node(place.node).id;
        for (const NodeIx node : place.nodes) {
            if (node != place.node)
                finding.related.push_back(context_->node(node).id);
        }
        finding.values = place.values;
        std::string said;
        for (const Capture& capture : event.captures)
            said += capture.value + "\n";
        finding.slot =
            hexDigits(hashBytes(said.empty() ? std::string_view(event.line) : std::string_view(said))).substr(0, 8);
        report_.add(std::move(finding));
    }

    const Analysis* analysis_;
    const Context* context_;
    const BuildLog* log_;
    LayerNames names_;
    Report report_;
    std::string file_;
    std::optional<LogEvent> missing_; // the first of many lines about scales, with their number
    LogPlace missingPlace_;
    std::size_t unknown_ = 0;
    bool hasError_ = false;
};

} // namespace

Severity severityOf(LogLevel level) {
    switch (level) {
    case LogLevel::Error: return Severity::Error;
    case LogLevel::Warning: return Severity::Warning;
    default: return Severity::Note;
    }
}

std::vector<Finding> findingsOfLog(const Analysis& analysis, const BuildLog& log) {
    return LogReporter(analysis, log).find();
}

void addLog(Analysis& analysis, const BuildLog& log, const RuleSelection& selection,
    const std::vector<IgnoredFinding>& ignored) {
    addMessages(analysis, findingsOfLog(analysis, log), selection, ignored);
}

void addMessages(Analysis& analysis, std::vector<Finding> messages, const RuleSelection& selection,
    const std::vector<IgnoredFinding>& ignored) {
    std::erase_if(messages, [&](const Finding& finding) { return !selection.includes(finding.rule); });
    messages.insert(messages.end(), std::make_move_iterator(analysis.findings.begin()),
        std::make_move_iterator(analysis.findings.end()));
    analysis.findings = std::move(messages);
    std::ranges::stable_sort(analysis.findings, std::ranges::greater{}, &Finding::severity);
    suppress(analysis, ignored);
}

} // namespace qaliper
