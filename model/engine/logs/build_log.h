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

// Reads a log of trtexec, Polygraphy, TensorRT's Python interface or ONNX Runtime's provider from beginning to end: the
// facts of the run, the known messages, the unknown errors, and what the optimizer tried last. Memory is bounded for
// any length of the log: repeated messages are counted, and only the first of different ones are kept.

namespace qaliper {

// The node at which the parser reports that it stopped.
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
    std::vector<std::string> formats; // "Int8(3072,3072:4,48,1) -> Float(…)"; only the first ones
    std::uint64_t runners = 0;        // kernel families that were tried
    std::uint64_t withoutTactics = 0; // of them had no kernel
};

struct LogEvent {
    const MessageInfo* message = nullptr; // null: an error that the table does not have
    LogLevel level = LogLevel::None;      // of the line, else of the table
    std::vector<Capture> captures;
    std::optional<int> code; // of "Error Code N"
    std::string line;        // the raw line, its first 2,000 bytes
    std::string detail;      // the following lines without a prefix, which explain it
    std::uint64_t number = 0;
    std::uint64_t offset = 0;
    std::uint64_t count = 1; // the number of equal messages
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
    std::vector<MessageCount> messages; // all known messages, also those without an event
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    std::uint64_t errorLines = 0;
    std::uint64_t warningLines = 0;
    std::uint64_t leftOut = 0;        // lines with a message beyond the limits
    std::string lastLine;             // the last one with any text that is no banner
    std::optional<EngineInfo> engine; // the layers in the log, the last list of several
    std::optional<Profile> profile;   // the last one of several

    std::uint64_t countOf(std::string_view message) const;
};

// Errors: CannotRead, Unsupported (no text), Cancelled. A text without any known message is a log without events.
Result<BuildLog> readBuildLog(const ReadFile& file, const Job& job = {});
Result<BuildLog> readBuildLog(const std::filesystem::path& path, const Job& job = {});

// True when something in it is from TensorRT: a banner, a known message, a line marked [TRT].
bool looksLikeTensorRt(const BuildLog& log);

} // namespace qaliper
