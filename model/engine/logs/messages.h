#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/engine/logs/statement.h"

// The known messages of TensorRT, its parser and its tools, from resources/tables/trt_messages.json: the meaning of
// each, where it comes from and since when. Wording varies between releases, so they are searched for inside a line.

namespace qaliper {

struct MessageInfo {
    std::string id;   // "build.no_implementation"; the part before the dot is its family
    std::string rule; // "log-build-no-implementation": its name in findings, ignore lists and `explain`
    LogLevel level = LogLevel::Info;
    std::string meaning;
    std::string cause;
    std::string fix;
    std::vector<std::string> rules; // of the graph whose findings explain it, best first; mostly none
    std::string versions;           // "8.0+"
    std::vector<std::string> sources;
    std::vector<std::string> samples; // lines in which it was seen
    std::vector<std::string> captures;
    bool follows = false; // only says that other lines tell what went wrong
    bool speaks = false;  // of the builder's messages, one whose cause is always the same

    std::string_view summary() const; // the first sentence of the meaning, without its full stop

    // Only states where something happened; another message explains it.
    bool isEnvelope() const { return id.starts_with("envelope.") || id == "parser.unsupported_code"; }
};

struct Capture {
    std::string_view name; // of MessageInfo::captures
    std::string value;
    friend bool operator==(const Capture&, const Capture&) = default;
};

struct MessageMatch {
    const MessageInfo* message = nullptr; // owned by the table
    std::vector<Capture> captures;        // those that matched

    std::optional<std::string_view> capture(std::string_view name) const;
};

// Immutable; safe for use by several threads.
class MessageTable {
public:
    MessageTable(); // from the embedded table
    ~MessageTable();
    MessageTable(const MessageTable&) = delete;
    MessageTable& operator=(const MessageTable&) = delete;

    std::span<const MessageInfo> all() const { return messages_; }
    const MessageInfo* find(std::string_view id) const;

    // The messages found in a statement's text, in the order of the table. `matches` is emptied first.
    void match(std::string_view text, std::vector<MessageMatch>& matches) const;

private:
    struct Patterns;
    std::vector<MessageInfo> messages_;
    std::unique_ptr<const Patterns> patterns_;
};

// One immutable table for the whole program, as there is one of rules; created at the first call, in about 10 ms.
const MessageTable& messageTable();

// A part of that table as a message: it lives as long as the program, and is translated like the sentences of the
// source.
inline Text textOf(std::string_view ofTable) { return {ofTable, {}}; }

// By the name that findings have; null when there is none.
const MessageInfo* findMessageRule(std::string_view rule);

// A page about a message (Markdown), like those of rules; empty when there is no such message.
std::string messagePage(std::string_view rule);

} // namespace qaliper
