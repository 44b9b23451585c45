#include "model/engine/logs/loose_json.h"

#include <algorithm>
#include <charconv>

#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr std::size_t deepest = 64;    // levels; TensorRT's files have five
constexpr std::size_t longestKey = 64; // bytes; the distance from a quote to the colon after a key
constexpr std::string_view spaces = " \t\r\n";

// Reads one escape sequence at `at` and moves `at` after it; any other backslash is a character. Characters beyond the
// basic plane have two halves, each written as it is, because names are bytes here.
void appendEscape(std::string& out, std::string_view text, std::size_t& at) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char letter = at + 1 < text.size() ? text[at + 1] : '\0';
    if (const std::size_t found = letters.find(letter); letter != '\0' && found != std::string_view::npos) {
        out += meanings[found];
        at += 2;
        return;
    }
    std::uint32_t code = 0;
    const std::string_view digits = letter == 'u' ? text.substr(at + 2, 4) : std::string_view();
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() == 4 && parsed.ptr == digits.data() + 4) {
        appendCharacter(out, code);
        at += 6;
        return;
    }
    out += text[at++];
}

} // namespace

void LooseJson::fail(Text message) {
    if (!error_)
        error_ = Error{ErrorKind::Invalid, std::move(message), {}, at_};
    at_ = text_.size();
}

Status LooseJson::finish() {
    skipSpace();
    if (!error_ && at_ < text_.size())
        fail(say("There is more text after the end of the file's content"));
    return error_ ? qaliper::fail(*error_) : Status{};
}

void LooseJson::skipSpace() { at_ = firstVisible(at_); }

std::size_t LooseJson::firstVisible(std::size_t at) const {
    return std::min(text_.find_first_not_of(spaces, at), text_.size());
}

char LooseJson::peek() {
    skipSpace();
    return error_ || at_ >= text_.size() ? '\0' : text_[at_];
}

bool LooseJson::enter(char open, char close) {
    if (peek() != open) {
        fail(at_ >= text_.size() ? say("The file ends too early")
                                 : say("Expected {what} here", arg("what", std::string_view(&open, 1))));
        return false;
    }
    if (open_.size() == deepest) {
        fail(say("The file is nested more deeply than files of TensorRT are"));
        return false;
    }
    ++at_;
    open_.push_back({close});
    return true;
}

bool LooseJson::enterObject() { return enter('{', '}'); }
bool LooseJson::enterArray() { return enter('[', ']'); }

bool LooseJson::advance() {
    const char next = peek();
    if (error_ || open_.empty())
        return false;
    if (next == '\0') {
        fail(say("The file ends too early"));
        return false;
    }
    if (next == open_.back().close) {
        ++at_;
        open_.pop_back();
        return false;
    }
    if (!open_.back().isFirst) {
        if (next != ',') {
            fail(say("Expected a comma or the end of the list here"));
            return false;
        }
        ++at_;
    }
    open_.back().isFirst = false;
    return true;
}

std::optional<std::string> LooseJson::nextKey() {
    if (!advance())
        return std::nullopt;
    if (peek() != '"') {
        fail(say("Expected a name in quotes here"));
        return std::nullopt;
    }
    std::string key = takeString(true);
    if (peek() != ':') {
        fail(say("Expected a colon here"));
        return std::nullopt;
    }
    ++at_;
    return key;
}

bool LooseJson::nextItem() { return advance(); }

std::optional<std::string> LooseJson::string() {
    if (peek() != '"') {
        skip();
        return std::nullopt;
    }
    return takeString(false);
}

std::optional<double> LooseJson::number() {
    const char first = peek();
    if (first == '"' || first == '{' || first == '[') {
        skip();
        return std::nullopt;
    }
    std::string_view word = takeWord();
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0;
    const auto parsed = std::from_chars(word.data(), word.data() + word.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != word.data() + word.size())
        return std::nullopt; // true, null and the like
    return value;
}

void LooseJson::skip() {
    const std::size_t depth = open_.size();
    do {
        const char next = peek();
        if (next == '\0') {
            fail(say("The file ends too early"));
            return;
        }
        if (next == '{')
            enterObject();
        else if (next == '[')
            enterArray();
        else if (next == '"')
            takeString(false);
        else
            takeWord();
        while (open_.size() > depth && !error_) {
            const bool hasMore = open_.back().close == '}' ? nextKey().has_value() : nextItem();
            if (hasMore)
                break;
        }
    } while (open_.size() > depth && !error_);
}

std::string_view LooseJson::takeWord() {
    const std::size_t end = std::min(text_.find_first_of(",]}:\" \t\r\n", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    if (word.empty())
        fail(at_ >= text_.size() ? say("The file ends too early") : say("Expected a value here"));
    else
        at_ = end;
    return word;
}

// A key ends before a colon.
bool LooseJson::endsKey(std::size_t quote) const {
    const std::size_t next = firstVisible(quote + 1);
    return next < text_.size() && text_[next] == ':';
}

// A value ends before a closing bracket, or before a comma that the next key or item follows. A quote at any other
// place belongs to the name.
bool LooseJson::endsValue(std::size_t quote) const {
    std::size_t next = firstVisible(quote + 1);
    if (next >= text_.size())
        return true;
    if (text_[next] == '}' || text_[next] == ']')
        return true;
    if (text_[next] != ',')
        return false;
    if (open_.empty() || open_.back().close == ']')
        return true;
    next = firstVisible(next + 1);
    if (next >= text_.size() || text_[next] != '"')
        return false;
    const std::size_t close = text_.substr(0, std::min(text_.size(), next + longestKey)).find('"', next + 1);
    return close != std::string_view::npos && endsKey(close);
}

std::size_t LooseJson::stringEnd(bool isKey) {
    for (std::size_t at = at_; at < text_.size(); ++at) {
        if (escapes_ == Escapes::Json && text_[at] == '\\')
            ++at;
        else if (text_[at] == '"' && (isKey ? endsKey(at) : endsValue(at)))
            return at;
    }
    return std::string_view::npos;
}

std::string LooseJson::takeString(bool isKey) {
    const std::size_t start = at_++;
    const std::size_t end = stringEnd(isKey);
    if (end == std::string_view::npos) {
        at_ = start;
        fail(say("The text that begins here does not end"));
        return {};
    }
    const std::string_view content = text_.substr(at_, end - at_);
    at_ = end + 1;
    if (escapes_ == Escapes::None || content.find('\\') == std::string_view::npos)
        return std::string(content);
    std::string decoded;
    for (std::size_t at = 0; at < content.size();) {
        if (content[at] == '\\')
            appendEscape(decoded, content, at);
        else
            decoded += content[at++];
    }
    return decoded;
}

} // namespace qaliper
