#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// JSON as TensorRT's tools write it, value by value: names may hold quotes and backslashes that nobody escaped, numbers
// may be "nan". Nothing is kept in memory but the text itself. Reading is total: after the first thing that makes no
// sense every question is answered with "no more", and finish() tells what and where it was.

namespace qaliper {

enum class Escapes : std::uint8_t {
    Json, // a backslash means what JSON says, where that makes sense
    None, // a backslash is a backslash: trtexec prints names as they are
};

class LooseJson {
public:
    LooseJson(std::string_view text, Escapes escapes) : text_(text), escapes_(escapes) {}

    // The first character of the value ahead: '{', '[', '"', a digit, '-', a letter; 0 at the end.
    char peek();

    // Goes into the object, or array, that is ahead; false (and broken) when something else is.
    bool enterObject();
    bool enterArray();
    // The next key, whose value is ahead then; nothing at the object's end, which is left.
    std::optional<std::string> nextKey();
    // True when another item is ahead; at the array's end, which is left, false.
    bool nextItem();

    // Values of one kind; of another kind they are skipped, and nothing comes back.
    std::optional<std::string> string();
    std::optional<double> number();
    void skip();

    void fail(Text message); // by a reader who misses something
    std::uint64_t offset() const { return at_; }
    // An error of kind Invalid with its byte when anything was wrong, or when more follows.
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
