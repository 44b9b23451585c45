#include "model/base/shell_words.h"

#include <algorithm>
#include <optional>

namespace qaliper {

namespace {

constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:=,+@%";
constexpr std::string_view escapedInDoubleQuotes = "\"\\$`";

class WordReader {
public:
    explicit WordReader(std::string_view line) : line_(line) {}

    Result<std::vector<std::string>> words() && {
        while (at_ < line_.size()) {
            if (const char c = line_[at_++]; c == '\'' || c == '"') {
                QALIPER_CHECK(takeQuoted(c));
            } else if (c == '\\') {
                takeEscaped();
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                endWord();
            } else {
                put(c);
            }
        }
        endWord();
        return std::move(words_);
    }

private:
    void put(char c) {
        word_ = word_.value_or("");
        *word_ += c;
    }
    void endWord() {
        if (word_)
            words_.push_back(std::move(*word_));
        word_.reset();
    }
    void takeEscaped() {
        if (line_.substr(at_).starts_with("\r\n"))
            ++at_;
        if (at_ < line_.size() && line_[at_] != '\n')
            put(line_[at_]);
        ++at_;
    }
    Status takeQuoted(char quote) {
        word_ = word_.value_or("");
        while (at_ < line_.size() && line_[at_] != quote) {
            const bool isEscape = quote == '"' && line_[at_] == '\\' && at_ + 1 < line_.size() &&
                escapedInDoubleQuotes.find(line_[at_ + 1]) != std::string_view::npos;
            at_ += isEscape ? 1 : 0;
            put(line_[at_++]);
        }
        if (at_++ < line_.size())
            return {};
        return fail(ErrorKind::Invalid, say("A quote in the command line is not closed"));
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::optional<std::string> word_; // nothing between two words
    std::vector<std::string> words_;
};

} // namespace

std::string shellWord(std::string_view text) {
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos)
        return std::string(text);
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string shellLine(std::span<const std::string> words) {
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : " ") + shellWord(word);
    return line;
}

Result<std::vector<std::string>> wordsOfShellLine(std::string_view line) { return WordReader(line).words(); }

} // namespace qaliper
