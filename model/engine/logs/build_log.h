#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "model/base/job.h"
#include "model/engine/logs/build_facts.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/messages.h"
#include "model/engine/logs/profile.h"

// A log of trtexec, Polygraphy, TensorRT's Python interface or ONNX Runtime's provider, read from end to end: the facts
// of the run, the messages that are understood, the errors that are not, and what the optimizer tried last. Memory
// stays bounded however long the log is: what repeats is counted, and of what differs only the first are kept.

namespace qaliper {

// The node the parser said it stopped at.
struct NodeMention {
    std::optional<std::uint32_t> index; // in the node list of the graph that was parsed
    std::string op;
    std::string output; // the first
    std::string name;
    friend bool operator==(const NodeMention&, const NodeMention&) = default;
};

// What the optimizer tried for one fused layer, from verbose lines.
struct Autotuning {
    std::string fused;
    std::vector<std::string> formats; // "Int8(3072,3072:4,48,1) -> Float(…)"; the first few
    std::uint64_t runners = 0;        // kernel families asked
    std::uint64_t withoutTactics = 0; // of them had nothing
    std::uint64_t timed = 0;          // kernels that ran
};

struct LogEvent {
    const MessageInfo* message = nullptr; // null: an error the table does not know
    LogLevel level = LogLevel::None;      // as the line says, else as the table has it
    std::vector<Capture> captures;
    std::optional<int> code; // of "Error Code N"
    std::string line;        // the raw line, its first 2,000 bytes
    std::string detail;      // lines without a prefix that follow it and say why
    std::uint64_t number = 0;
    std::uint64_t offset = 0;
    std::uint64_t count = 1; // how often it says the same
    std::optional<NodeMention> node;
    std::optional<Autotuning> autotuning;

    std::optional<std::string_view> capture(std::string_view name) const;
};

struct MessageCount {
    const MessageInfo* message = nullptr;
    std::uint64_t count = 0;
};

struct BuildLog {
    std::string path;
    BuildFacts facts;
    std::vector<LogEvent> events;       // in the order of the log, each text once
    std::vector<MessageCount> messages; // all that were recognised, those without an event included
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    std::uint64_t errorLines = 0;
    std::uint64_t warningLines = 0;
    std::uint64_t leftOut = 0;        // lines with something to say beyond the limits
    std::string lastLine;             // the last one with any text that is no banner
    std::optional<EngineInfo> engine; // the layers it prints, the last list of several
    std::optional<Profile> profile;   // likewise

    std::uint64_t countOf(std::string_view message) const;
};

// Errors: CannotRead, Unsupported (no text), Cancelled. A text in which nothing is known is a log without events.
Result<BuildLog> readBuildLog(const ReadFile& file, const Job& job = {});
Result<BuildLog> readBuildLog(const std::filesystem::path& path, const Job& job = {});

// True when anything in it is TensorRT's own: a banner, a known message, a line marked [TRT].
bool looksLikeTensorRt(const BuildLog& log);

} // namespace qaliper
