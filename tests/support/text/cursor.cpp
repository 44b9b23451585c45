#include "tests/support/text/cursor.h"

#include <algorithm>
#include <charconv>

#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/onnx/text/words.h"

namespace qaliper::onnxtext {

namespace {

constexpr int maxDepth = 60;
constexpr std::uint64_t memoryForShortForms = 256U << 20;
constexpr std::size_t longestQuote = 40; // bytes of a token that a message shows

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// No more of a token than fits into a message, cut between characters.
std::string shortened(std::string_view text) {
    if (text.size() <= longestQuote)
        return std::string(text);
    std::size_t end = 0;
    while (end < longestQuote)
        end += std::max<std::size_t>(utf8Length(text, end), 1);
    return std::string(text.substr(0, end)) + "…";
}

} // namespace

Token Cursor::take() {
    const Token taken = token_;
    token_ = next_;
    next_ = scan();
    return taken;
}

bool Cursor::accept(std::string_view symbol) {
    if (!isAt(symbol))
        return false;
    take();
    return true;
}

void Cursor::require(std::string_view symbol) {
    if (!accept(symbol))
        refuse(say("expected \"{symbol}\", found {found}", arg("symbol", symbol), found()));
}

std::string Cursor::requireName(Text what) {
    if (token_.kind == TokenKind::Quoted)
        return requireString();
    return requireWord(std::move(what));
}

std::string Cursor::requireWord(Text what) {
    if (token_.kind == TokenKind::Name)
        return std::string(take().text);
    refuse(say("expected {what}, found {found}", arg("what", std::move(what)), found()));
    return {};
}

std::string Cursor::requireString() {
    if (token_.kind != TokenKind::Quoted) {
        refuse(say("expected a text in quotes, found {found}", found()));
        return {};
    }
    auto content = unescape(token_.text);
    if (!content) {
        refuse(std::move(content.error().message));
        return {};
    }
    take();
    return std::move(*content);
}

std::int64_t Cursor::requireInteger() {
    std::int64_t value = 0;
    if (token_.kind != TokenKind::Integer) {
        refuse(say("expected a whole number, found {found}", found()));
        return 0;
    }
    const char* const last = token_.text.data() + token_.text.size();
    const auto [end, code] = std::from_chars(token_.text.data(), last, value);
    if (code == std::errc::result_out_of_range)
        refuse(say("{found} does not fit 64 bits", found()));
    else if (code != std::errc{} || end != last)
        refuse(say("expected a whole number, found {found}", found()));
    take();
    return value;
}

void Cursor::refuse(const Token& token, Text problem, ErrorKind kind) {
    if (error_)
        return;
    std::int64_t line = 1;
    std::int64_t column = 1;
    for (std::size_t at = 0; at < token.offset;) {
        column = text_[at] == '\n' ? 1 : column + 1;
        line += text_[at] == '\n' ? 1 : 0;
        at += std::max<std::size_t>(utf8Length(text_, at), 1);
    }
    error_ = Error{kind,
        say("Line {line}, column {column}: {problem}", arg("line", line), arg("column", column),
            arg("problem", std::move(problem))),
        {}, {}};
    offset_ = text_.size();
    token_ = {TokenKind::End, {}, text_.size()};
    next_ = token_;
}

TextArgument Cursor::found(const Token& token) {
    switch (token.kind) {
    case TokenKind::End: return arg("found", say("the end of the text"));
    case TokenKind::Bits: return arg("found", "0x" + shortened(token.text));
    default: return arg("found", "\"" + shortened(token.text) + "\"");
    }
}

bool Cursor::enter() {
    if (++depth_ <= maxDepth)
        return true;
    refuse(say("this is nested more than {limit} deep", arg("limit", maxDepth)));
    return false;
}

bool Cursor::spend(std::uint64_t bytes, const Token& token) {
    if (bytes <= memoryForShortForms - spent_) {
        spent_ += bytes;
        return true;
    }
    refuse(token,
        say("this would fill {size}; all data in short form may fill {limit}", arg("size", formatBytes(bytes)),
            arg("limit", formatBytes(memoryForShortForms))),
        ErrorKind::OverBudget);
    return false;
}

Token Cursor::tokenTo(std::size_t end, TokenKind kind) {
    const Token token{kind, text_.substr(offset_, end - offset_), offset_};
    offset_ = end;
    return token;
}

void Cursor::skipBlanks() {
    while (offset_ < text_.size()) {
        if (text_[offset_] == '#')
            offset_ = std::min(text_.find('\n', offset_), text_.size());
        else if (isBlank(text_[offset_]))
            ++offset_;
        else
            break;
    }
}

Token Cursor::scan() {
    skipBlanks();
    if (offset_ >= text_.size())
        return {TokenKind::End, {}, text_.size()};
    const char first = text_[offset_];
    if (first == '"')
        return scanQuoted();
    if (isDigit(first) || first == '-' || (first == '.' && isDigit(at(offset_ + 1))))
        return scanNumber();
    if (isNameStart(first)) {
        std::size_t end = offset_;
        while (isNamePart(at(end)))
            ++end;
        return tokenTo(end, TokenKind::Name);
    }
    if (text_.substr(offset_, 2) == "=>")
        return tokenTo(offset_ + 2, TokenKind::Symbol);
    return tokenTo(offset_ + std::max<std::size_t>(utf8Length(text_, offset_), 1), TokenKind::Symbol);
}

Token Cursor::scanQuoted() {
    const std::size_t start = offset_ + 1;
    std::size_t end = start;
    while (end < text_.size() && text_[end] != '"')
        end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size()) {
        refuse({TokenKind::Quoted, {}, offset_}, say("the text in quotes that begins here does not end"));
        return token_;
    }
    Token token{TokenKind::Quoted, text_.substr(start, end - start), offset_};
    offset_ = end + 1;
    return token;
}

Token Cursor::scanNumber() {
    std::size_t end = offset_ + (text_[offset_] == '-' ? 1 : 0);
    if (at(end) == '0' && (at(end + 1) == 'x' || at(end + 1) == 'X') && end == offset_)
        return scanBits();
    bool isDecimal = false;
    if (isNameStart(at(end))) { // -inf
        isDecimal = true;
    } else {
        while (isDigit(at(end)) || (at(end) == '.' && !isDecimal))
            isDecimal = at(end++) == '.' || isDecimal;
        if (at(end) == 'e' || at(end) == 'E') {
            isDecimal = true;
            end += at(end + 1) == '+' || at(end + 1) == '-' ? 2 : 1;
            while (isDigit(at(end)))
                ++end;
        }
    }
    while (isNamePart(at(end))) // whatever sticks to it belongs to what is wrong with it
        ++end;
    return tokenTo(end, isDecimal ? TokenKind::Decimal : TokenKind::Integer);
}

Token Cursor::scanBits() {
    offset_ += 2;
    std::size_t end = offset_;
    while (isHexDigit(at(end)))
        ++end;
    Token token = tokenTo(end, TokenKind::Bits);
    token.offset -= 2;
    return token;
}

} // namespace qaliper::onnxtext
