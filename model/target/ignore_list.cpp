#include "model/target/ignore_list.h"

#include <vector>

#include "model/base/hash.h"

namespace qaliper {

namespace {

// As a basic string of TOML.
std::string quotedToml(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += {'\\', c};
        else if (c == '\n')
            quoted += "\\n";
        else if (code < 0x20 || code == 0x7f)
            quoted += "\\u" + hexDigits(code).substr(12);
        else
            quoted += c;
    }
    return quoted + '"';
}

bool isTableHead(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] == '[';
}

bool isIgnoreHead(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line.substr(first).starts_with("[[ignore]]");
}

// True for a line `key = "…"` with that value, with any spacing.
bool namesKey(std::string_view line, std::string_view key) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || !line.substr(first).starts_with("key"))
        return false;
    const std::size_t value = line.find('"');
    return value != std::string_view::npos && line.substr(value).starts_with(quotedToml(key));
}

// Lines with their line ends.
std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
        lines.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

} // namespace

std::string withoutIgnored(std::string_view toml, std::string_view key) {
    std::string kept;
    std::string entry; // the [[ignore]] entry that is being read
    bool isInEntry = false;
    bool isMeant = false;
    const auto finish = [&] {
        if (!isMeant)
            kept += entry;
        entry.clear();
        isMeant = false;
    };
    for (const std::string_view line : linesOf(toml)) {
        if (isTableHead(line)) {
            finish();
            isInEntry = isIgnoreHead(line);
        }
        isMeant = isMeant || (isInEntry && namesKey(line, key));
        entry += line;
    }
    finish();
    return kept;
}

std::string withIgnored(std::string_view toml, const IgnoredFinding& entry) {
    std::string text = withoutIgnored(toml, entry.key);
    if (!text.empty() && text.back() != '\n')
        text += '\n';
    if (!text.empty())
        text += '\n';
    text += "[[ignore]]\n";
    text += entry.key.empty() ? "rule = " + quotedToml(entry.rule) : "key = " + quotedToml(entry.key);
    return text + "\nreason = " + quotedToml(entry.reason) + "\n";
}

} // namespace qaliper
