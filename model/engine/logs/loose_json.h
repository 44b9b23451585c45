#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// Reads JSON as TensorRT's tools write it, value by value: names may contain quotes and backslashes that are not
// escaped, numbers may be "nan". Only the text is kept in memory. Reading is total: after the first error every
// question is answered with "no more", and finish() returns the error and its byte.

namespace qaliper {

enum class Escapes : std::uint8_t {
    Json, // a backslash is an escape of JSON where that is valid
    None, // a backslash is a backslash: trtexec prints names unchanged
};

class LooseJson {
public:
    LooseJson(std::string_view text, Escapes escapes) : text_(text), escapes_(escapes) {}

    // The first character of the next value: '{', '[', '"', a digit, '-', a letter; 0 at the end.
    char peek();

    // Enters the next object or array; false (and broken) when the next value is something else.
    bool enterObject();
    bool enterArray();
    // The next key, before its value; nothing at the end of the object, which is left.
    std::optional<std::string> nextKey();
    // True when another item follows; at the end of the array, which is left, false.
    bool nextItem();

    // Values of one kind; a value of another kind is skipped, and the result is empty.
    std::optional<std::string> string();
    std::optional<double> number();
    void skip();

    void fail(Text message); // called by a reader that misses a part
    std::uint64_t offset() const { return at_; }
    // An error of kind Invalid with its byte when anything was wrong, or when more text follows.
    Status finish();

private:
    struct Container {
        char close;
        bool isFirst = true;
    };
    void skipSpace();
    bool enter(char open, char close);
    bool advance(); // to the next member; false at the end, which is left
    std::string takeString(bool isKey);
    std::size_t stringEnd(bool isKey);
    bool endsKey(std::size_t quote) const;
    bool endsValue(std::size_t quote) const;
    std::size_t firstVisible(std::size_t at) const;
    std::string_view takeWord();

    std::string_view text_;
    Escapes escapes_;
    std::size_t at_ = 0;
    std::vector<Container> open_;
    std::optional<Error> error_;
};

} // namespace qaliper
