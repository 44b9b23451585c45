#include "model/engine/logs/build_log.h"

#include <algorithm>
#include <unordered_map>

#include "model/base/number.h"
#include "model/engine/logs/line_reader.h"
#include "model/engine/logs/log_tables.h"

namespace qaliper {

namespace {

constexpr std::size_t longestQuote = 2000;
constexpr std::size_t maxEvents = 8000;
constexpr std::size_t maxOfOneVerbose = 500; // of one verbose message; builds write millions
constexpr std::size_t maxFormats = 16;
constexpr std::uint64_t linesBetweenChecks = 1U << 14;
constexpr std::uint64_t mentionReach = 64; // lines; the parser writes all messages about one node within so many
constexpr std::size_t maxDetailLines = 3;
constexpr std::string_view nodeName = "Node name: ";

// ONNX Runtime's TensorRT provider, by its source file or as Python calls it.
bool namesProvider(std::string_view line) {
    return line.find("tensorrt_execution_provider") != std::string_view::npos ||
        line.find("TensorrtExecutionProvider") != std::string_view::npos;
}

// Without the "ModelImporter.cpp:773: " that stands before a node's first field.
std::string_view withoutSource(std::string_view text) {
    constexpr std::string_view end = ".cpp:";
    const std::size_t source = text.find(end);
    if (source == std::string_view::npos || text.find_first_of(" \"") < source)
        return text;
    const std::string_view after = text.substr(source + end.size());
    const std::size_t number = after.find_first_not_of("0123456789");
    return number != std::string_view::npos && after.substr(number).starts_with(": ") ? after.substr(number + 2) : text;
}

// A line like `name: "conv"`, `attribute {`, `}`.
bool isProtobufText(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const auto isOfName = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    const auto after = std::string_view(std::ranges::find_if_not(text, isOfName), text.end());
    return text.empty() || text.starts_with('}') ||
        (after.size() < text.size() && (after.starts_with(": ") || after.starts_with(" {")));
}

class LogCollector {
public:
    explicit LogCollector(BuildLog& log) : log_(&log), table_(&messageTable()) {
        const auto known = table_->all();
        for (const MessageInfo& message : known)
            counts_.push_back({&message, 0});
        timingRunner_ = table_->find("opt.timing_runner");
        noTactics_ = table_->find("opt.no_valid_tactics");
    }

    void take(const TextLine& line) {
        const std::string_view said = foreign_.strip(line.text);
        const Statement statement = parseStatement(said);
        countLevel(statement.level);
        noteFacts(log_->facts, said, statement.text);
        if (!said.empty() && !said.starts_with("&&&&"))
            log_->lastLine.assign(said, 0, longestQuote);
        if (isInDump(line, statement) || tables_.take(statement.text, statement.hasPrefix) || statement.text.empty())
            return;
        if (!statement.hasPrefix)
            noteReason(line, statement.text);
        if (statement.level == LogLevel::Verbose && noteAutotuning(statement.text))
            return;
        table_->match(statement.text, matches_);
        for (const MessageMatch& match : matches_)
            ++counts_[indexOf(match.message)].count;
        if (!matches_.empty() || statement.level == LogLevel::Error)
            addEvent(line, statement);
    }

    void finish() {
        std::erase_if(counts_, [](const MessageCount& entry) { return entry.count == 0; });
        log_->messages = std::move(counts_);
        if (tables_.engine && !tables_.engine->layers.empty())
            log_->engine = std::move(tables_.engine);
        if (tables_.profile && !tables_.profile->layers.empty())
            log_->profile = std::move(tables_.profile);
    }

private:
    std::size_t indexOf(const MessageInfo* message) const {
        return static_cast<std::size_t>(message - table_->all().data());
    }

    void countLevel(LogLevel level) {
        log_->errorLines += level == LogLevel::Error ? 1 : 0;
        log_->warningLines += level == LogLevel::Warning ? 1 : 0;
        log_->facts.verbose |= level == LogLevel::Verbose;
    }

    // A node that the parser prints in protobuf text, or by its name alone (11.2); each of its lines may have a prefix or
    // none. Its last line may be missing: then the error after it ends it.
    bool isInDump(const TextLine& line, const Statement& statement) {
        const std::string_view text = withoutSource(statement.text);
        if (text.find("--- Begin node ---") != std::string_view::npos) {
            inDump_ = mention_.has_value();
            return inDump_;
        }
        if (!inDump_)
            return false;
        const bool isEnd = text.find("--- End node ---") != std::string_view::npos;
        const bool isError = !isEnd && !isProtobufText(text) && !text.starts_with(nodeName) &&
            (statement.level == LogLevel::Error || !statement.hasPrefix);
        inDump_ = !isEnd && !isError && line.number <= mentionEnd_;
        noteNodeField(text);
        return inDump_ || isEnd;
    }

    // The line after an error that explains it. It may be a known message itself.
    void noteReason(const TextLine& line, std::string_view text) {
        if (!awaitsReason_ || line.number > reasonLimit_)
            return;
        std::string& detail = log_->events[reasonEvent_].detail;
        detail += (detail.empty() ? "" : "\n") + std::string(text.substr(0, longestQuote));
    }

    void noteNodeField(std::string_view text) {
        const auto quotedAfter = [&](std::string_view key) -> std::optional<std::string_view> {
            if (!text.starts_with(key))
                return std::nullopt;
            const std::string_view value = text.substr(key.size());
            return value.substr(0, value.rfind('"'));
        };
        if (const auto name = quotedAfter("name: \""))
            mention_->name = *name;
        if (text.starts_with(nodeName))
            mention_->name = text.substr(nodeName.size());
        if (const auto op = quotedAfter("op_type: \""))
            mention_->op = *op;
        if (const auto output = quotedAfter("output: \""); output && mention_->output.empty())
            mention_->output = *output;
    }

    // Lines that a verbose build writes by the million, recognised by their beginning.
    bool noteAutotuning(std::string_view text) {
        constexpr std::string_view runner = "Timing Runner: ";
        constexpr std::string_view format = "Autotuning format combination: ";
        if (text.starts_with("Tactic: "))
            return true;
        if (text.ends_with("has no valid tactics for this config, skipping")) {
            ++tuning_.withoutTactics;
            ++counts_[indexOf(noTactics_)].count;
            return true;
        }
        if (text.starts_with("=============== Computing costs for")) {
            tuning_ = {};
            return true;
        }
        if (!text.starts_with("*****") && !text.starts_with("-----"))
            return false;
        if (const std::size_t at = text.find(runner); at != std::string_view::npos)
            noteRunner(text.substr(at + runner.size()));
        else if (const std::size_t found = text.find(format); found != std::string_view::npos)
            noteFormat(text.substr(found + format.size()));
        return true;
    }

    void noteRunner(std::string_view text) {
        ++counts_[indexOf(timingRunner_)].count;
        const std::string_view fused = text.substr(0, text.rfind(" ("));
        if (tuning_.fused.empty())
            tuning_.fused = fused;
        if (tuning_.fused != fused) // older releases do not announce the next layer
            tuning_ = {.fused = std::string(fused), .formats = {}, .runners = 0, .withoutTactics = 0};
        ++tuning_.runners;
    }

    void noteFormat(std::string_view text) {
        text = text.substr(0, text.find(" ***"));
        if (tuning_.formats.size() < maxFormats)
            tuning_.formats.emplace_back(text);
    }

    // The node that this line, or a line shortly before it, names.
    void noteMention(const TextLine& line, LogEvent& event) {
        for (const MessageMatch& match : matches_) {
            const auto text = [&](std::string_view name) { return std::string(match.capture(name).value_or("")); };
            const auto index = parseInteger(text("index"));
            const auto position =
                index && *index >= 0 ? std::optional(static_cast<std::uint32_t>(*index)) : std::nullopt;
            if (match.message->id == "envelope.parse_node")
                mention_ = NodeMention{position, text("op"), text("output"), {}};
            else if (match.message->id == "envelope.in_node")
                mention_ = NodeMention{position, text("op"), {}, text("node")};
            else if (match.message->id == "envelope.invalid_node" && mention_)
                mention_->name = text("node");
            else
                continue;
            mentionEnd_ = line.number + mentionReach;
        }
        const bool isOfParser = event.message && event.message->id != "envelope.error_code";
        if (mention_ && isOfParser && line.number <= mentionEnd_)
            event.node = mention_;
    }

    const MessageMatch* mostTelling() const {
        const auto found =
            std::ranges::find_if(matches_, [](const MessageMatch& match) { return !match.message->isEnvelope(); });
        if (found != matches_.end())
            return &*found;
        return matches_.empty() ? nullptr : &matches_.front();
    }

    void addEvent(const TextLine& line, const Statement& statement) {
        LogEvent event;
        event.level = statement.level;
        event.number = line.number;
        event.offset = line.offset;
        event.line = line.text.substr(0, longestQuote);
        if (const MessageMatch* match = mostTelling()) {
            event.message = match->message;
            event.captures = match->captures;
            for (Capture& capture : event.captures)
                capture.value.resize(std::min(capture.value.size(), longestQuote));
            if (event.level == LogLevel::None)
                event.level = match->message->level;
        }
        for (const MessageMatch& match : matches_) {
            if (const auto code = parseInteger(match.capture("code").value_or("")); code)
                event.code = static_cast<int>(std::min<std::int64_t>(*code, 9999));
        }
        noteMention(line, event);
        if (event.message && event.message->id == "build.no_implementation" &&
            event.capture("fused") == std::string_view(tuning_.fused))
            event.autotuning = tuning_;
        keep(std::move(event), statement.text.substr(0, longestQuote));
    }

    void keep(LogEvent event, std::string_view text) {
        std::string key = event.message ? event.message->id : std::string(text);
        if (event.message && event.message->isEnvelope())
            key += '\n' + std::string(text);
        for (const Capture& capture : event.captures) {
            if (capture.name != "tactic" && capture.name != "bytes" && capture.name != "id")
                key += '\n' + capture.value;
        }
        const bool isVerbose = event.message && event.message->level == LogLevel::Verbose;
        const bool isFull =
            log_->events.size() >= maxEvents || (isVerbose && counts_[indexOf(event.message)].count > maxOfOneVerbose);
        const auto known = known_.find(key);
        awaitsReason_ = false;
        if (known != known_.end()) {
            LogEvent& first = log_->events[known->second];
            ++first.count;
            if (!first.code)
                first.code = event.code;
            return;
        }
        if (isFull) {
            ++log_->leftOut;
            return;
        }
        known_.emplace(std::move(key), log_->events.size());
        awaitsReason_ = event.message && event.message->id == "envelope.parser_function";
        reasonEvent_ = log_->events.size();
        reasonLimit_ = event.number + maxDetailLines;
        log_->events.push_back(std::move(event));
    }

    BuildLog* log_;
    const MessageTable* table_;
    const MessageInfo* timingRunner_ = nullptr;
    const MessageInfo* noTactics_ = nullptr;
    std::vector<MessageCount> counts_; // by the table's order
    std::vector<MessageMatch> matches_;
    std::unordered_map<std::string, std::size_t> known_; // the text of an event → its place
    std::optional<NodeMention> mention_;
    std::uint64_t mentionEnd_ = 0;
    bool inDump_ = false;
    bool awaitsReason_ = false;
    std::size_t reasonEvent_ = 0;
    std::uint64_t reasonLimit_ = 0;
    Autotuning tuning_;
    ForeignPrefix foreign_;
    LogTables tables_;
};

} // namespace

std::optional<std::string_view> LogEvent::capture(std::string_view name) const {
    const auto found = std::ranges::find(captures, name, &Capture::name);
    return found == captures.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

std::uint64_t BuildLog::countOf(std::string_view message) const {
    const auto found =
        std::ranges::find_if(messages, [&](const MessageCount& entry) { return entry.message->id == message; });
    return found == messages.end() ? 0 : found->count;
}

Result<BuildLog> readBuildLog(const ReadFile& file, const Job& job) {
    QALIPER_CHECK(checkIsText(file));
    BuildLog log;
    log.path = file.path().string();
    log.bytes = file.size();
    LogCollector collector(log);
    LineReader reader(file);
    TextLine line;
    while (true) {
        QALIPER_TRY(const auto more, reader.next(line));
        if (!more)
            break;
        log.facts.onnxRuntime |= log.lines < linesBetweenChecks && namesProvider(line.text);
        collector.take(line);
        if (++log.lines % linesBetweenChecks == 0) {
            job.report(
                say("Reading the log"), static_cast<double>(reader.position()) / static_cast<double>(file.size()));
            QALIPER_CHECK(job.check());
        }
    }
    collector.finish();
    return log;
}

Result<BuildLog> readBuildLog(const std::filesystem::path& path, const Job& job) {
    QALIPER_TRY(const auto file, ReadFile::open(path));
    return readBuildLog(*file, job);
}

bool looksLikeTensorRt(const BuildLog& log) {
    return log.facts.version || !log.facts.command.empty() || !log.messages.empty();
}

} // namespace qaliper
