#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/base/result.h"

// Where the reader stands in a text. The first complaint is kept and ends everything: from then on there is only the
// end of the text, so functions that read need not check after each step. Whoever started asks ok() once, at the end.

namespace qaliper::onnxtext {

enum class TokenKind : std::uint8_t {
    End,
    Name,   // a plain name
    Quoted, // what stands between the quotes, escapes as written
    Integer,
    Decimal, // with a point or an exponent, or -inf, -nan
    Bits,    // 0x…, without the 0x
    Symbol,  // one character, or "=>"
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text;
    std::size_t offset = 0;
};

class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {
        token_ = scan();
        next_ = scan();
    }

    const Token& peek() const { return token_; }
    const Token& peekNext() const { return next_; } // the token after peek()
    Token take();

    bool isAt(std::string_view symbol) const { return isSymbol(token_, symbol); }
    bool isNextAt(std::string_view symbol) const { return isSymbol(next_, symbol); }
    bool isAtName() const { return token_.kind == TokenKind::Name || token_.kind == TokenKind::Quoted; }
    bool accept(std::string_view symbol);
    void require(std::string_view symbol);

    // A name, plain or quoted. `what` says whose name it is, when it is missing.
    std::string requireName(Text what);
    std::string requireWord(Text what); // a plain name only
    std::string requireString();        // quoted only
    std::int64_t requireInteger();

    // Ends the reading with a complaint about this token or another.
    void refuse(Text problem) { refuse(token_, std::move(problem)); }
    void refuse(const Token& token, Text problem, ErrorKind kind = ErrorKind::Invalid);
    bool ok() const { return !error_; }
    const Error& error() const { return *error_; }

    // The token at hand as a message shows it.
    TextArgument found() const { return found(token_); }
    static TextArgument found(const Token& token);

    // One more level of nesting, given back by leave(). False, with a complaint, when there are too many.
    bool enter();
    void leave() { --depth_; }

    // Takes `bytes` of the memory that short forms of data may fill. False, with a complaint about `token`, when it is
    // used up.
    bool spend(std::uint64_t bytes, const Token& token);

private:
    static bool isSymbol(const Token& token, std::string_view symbol) {
        return token.kind == TokenKind::Symbol && token.text == symbol;
    }
    char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
    Token scan();
    Token scanQuoted();
    Token scanNumber();
    Token scanBits();
    void skipBlanks();
    Token tokenTo(std::size_t end, TokenKind kind);

    std::string_view text_;
    std::size_t offset_ = 0; // after next_
    Token token_;
    Token next_;
    std::optional<Error> error_;
    int depth_ = 0;
    std::uint64_t spent_ = 0;
};

} // namespace qaliper::onnxtext
