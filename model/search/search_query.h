#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/base/result.h"

namespace re2 {
class RE2;
}

// What a person types into the search box, understood. A node is a hit when all terms hold:
//
//     conv block               words that occur in what the node is called, computes or carries
//     "block 1"                a word with blanks
//     /conv[0-9]+$/            a regular expression
//     op:Conv group:>1         a field and what it has to be; any attribute is a field
//     finding:conv-* -op:Cast  '*' stands for anything, '-' for not
//     #73                      the node that TensorRT's parser calls 73
//
// ASCII letters match in either case, except in regular expressions that say otherwise.

namespace qaliper {

enum class Relation { Equal, Less, LessOrEqual, Greater, GreaterOrEqual };

struct WordTest { // occurs in the text
    std::string lower;
};
struct GlobTest { // is the whole text
    std::string lower;
};
struct PatternTest { // is found in the text
    std::shared_ptr<const re2::RE2> pattern;
};
struct NumberTest {
    Relation comparison = Relation::Equal;
    double number = 0;
    std::string lower; // as it was typed: texts that hold it match as well, for "3" may be part of a name
};
using SearchTest = std::variant<WordTest, GlobTest, PatternTest, NumberTest>;

struct SearchTerm {
    std::string field; // lower case; empty: anything a node is known by
    bool isNegated = false;
    SearchTest test;
};

using SearchQuery = std::vector<SearchTerm>;

// A field without a value yet ("op:") is no term. Errors: a regular expression that is none.
Result<SearchQuery> parseSearch(std::string_view text);

std::string lowered(std::string_view text); // ASCII letters
bool holdsFor(const SearchTest& test, std::string_view text);
// Numbers are compared, not spelt; tests of other kinds see the shortest text of the number.
bool holdsFor(const SearchTest& test, double number);

} // namespace qaliper
