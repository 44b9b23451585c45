#include "model/search/search_query.h"

#include <algorithm>
#include <array>
#include <utility>

#include <re2/re2.h>

#include "model/base/number.h"
#include "model/rules/registry.h"

namespace qaliper {

namespace {

// One term as it was typed; quotes are taken off and remembered.
struct RawTerm {
    std::string field;
    std::string value;
    bool isNegated = false;
    bool isQuoted = false;
};

bool isFieldLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The length of "op" in "op:Conv"; zero when there is no field. Names may hold colons, but not early: "ai.onnx::Add"
// and "onnx::Conv_538" have two of them.
std::size_t fieldLength(std::string_view term) {
    const auto* const end = std::ranges::find_if_not(term, isFieldLetter);
    const auto length = static_cast<std::size_t>(end - term.begin());
    const bool isField = length > 0 && length < term.size() && term[length] == ':';
    return isField && term.substr(length).substr(0, 2) != "::" ? length : 0;
}

class TermReader {
public:
    explicit TermReader(std::string_view text) : rest_(text) {}

    bool next(RawTerm& term) {
        while (!rest_.empty() && rest_.front() == ' ')
            rest_.remove_prefix(1);
        if (rest_.empty())
            return false;
        term = {};
        if (rest_.front() == '-' && rest_.size() > 1 && rest_[1] != ' ') {
            term.isNegated = true;
            rest_.remove_prefix(1);
        }
        if (const std::size_t length = fieldLength(rest_); length > 0) {
            term.field = lowered(rest_.substr(0, length));
            rest_.remove_prefix(length + 1);
        }
        readValue(term);
        return true;
    }

private:
    void readValue(RawTerm& term) {
        term.isQuoted = !rest_.empty() && rest_.front() == '"';
        if (term.isQuoted)
            rest_.remove_prefix(1);
        const std::size_t end = std::min(rest_.find(term.isQuoted ? '"' : ' '), rest_.size());
        term.value = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
    }

    std::string_view rest_;
};

std::optional<NumberTest> readComparison(std::string_view value) {
    constexpr std::array signs{std::pair{std::string_view(">="), Relation::GreaterOrEqual},
        std::pair{std::string_view("<="), Relation::LessOrEqual}, std::pair{std::string_view(">"), Relation::Greater},
        std::pair{std::string_view("<"), Relation::Less}, std::pair{std::string_view("="), Relation::Equal}};
    NumberTest test;
    std::string_view digits = value;
    for (const auto& [sign, comparison] : signs) {
        if (value.substr(0, sign.size()) != sign)
            continue;
        test.comparison = comparison;
        digits.remove_prefix(sign.size());
        break;
    }
    const auto number = parseNumber(digits);
    if (!number)
        return std::nullopt;
    test.number = *number;
    test.lower = digits.size() == value.size() ? lowered(digits) : std::string();
    return test;
}

Result<SearchTest> readTest(const RawTerm& raw) {
    const std::string_view value = raw.value;
    if (raw.isQuoted)
        return SearchTest(WordTest{lowered(value)});
    if (value.size() > 2 && value.front() == '/' && value.back() == '/') {
        re2::RE2::Options options;
        options.set_case_sensitive(false);
        options.set_log_errors(false);
        auto pattern = std::make_shared<const re2::RE2>(value.substr(1, value.size() - 2), options);
        if (!pattern->ok())
            return fail(ErrorKind::Invalid,
                say("“{pattern}” is no regular expression: {reason}", arg("pattern", value),
                    arg("reason", pattern->error())));
        return SearchTest(PatternTest{std::move(pattern)});
    }
    if (!raw.field.empty()) {
        if (auto comparison = readComparison(value))
            return SearchTest(std::move(*comparison));
    }
    if (value.find('*') != std::string_view::npos)
        return SearchTest(GlobTest{lowered(value)});
    return SearchTest(WordTest{lowered(value)});
}

// "#73" is one node, not #730 as well; in quotes it is a word like others.
std::optional<double> indexOf(const RawTerm& raw) {
    const bool isNumbered = raw.field.empty() && !raw.isQuoted && raw.value.size() > 1 && raw.value.front() == '#';
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (!isNumbered || !std::ranges::all_of(raw.value.substr(1), isDigit))
        return std::nullopt;
    const auto number = parseNumber(std::string_view(raw.value).substr(1));
    return number ? std::optional(*number) : std::nullopt;
}

bool compare(const NumberTest& test, double number) {
    switch (test.comparison) {
    case Relation::Equal: return number == test.number;
    case Relation::Less: return number < test.number;
    case Relation::LessOrEqual: return number <= test.number;
    case Relation::Greater: return number > test.number;
    case Relation::GreaterOrEqual: return number >= test.number;
    }
    return false;
}

struct TextMatcher {
    std::string_view text;

    bool operator()(const WordTest& test) const { return lowered(text).find(test.lower) != std::string::npos; }
    bool operator()(const GlobTest& test) const { return matchesGlob(lowered(text), test.lower); }
    bool operator()(const PatternTest& test) const {
        return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *test.pattern);
    }
    bool operator()(const NumberTest& test) const {
        return !test.lower.empty() && lowered(text).find(test.lower) != std::string::npos;
    }
};

} // namespace

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

Result<SearchQuery> parseSearch(std::string_view text) {
    SearchQuery query;
    TermReader reader(text);
    for (RawTerm raw; reader.next(raw);) {
        if (raw.value.empty())
            continue;
        if (const auto index = indexOf(raw)) {
            query.push_back({"index", raw.isNegated, NumberTest{Relation::Equal, *index, {}}});
            continue;
        }
        QALIPER_TRY(auto test, readTest(raw));
        query.push_back({std::move(raw.field), raw.isNegated, std::move(test)});
    }
    return query;
}

bool holdsFor(const SearchTest& test, std::string_view text) { return std::visit(TextMatcher{text}, test); }

bool holdsFor(const SearchTest& test, double number) {
    const auto* comparison = std::get_if<NumberTest>(&test);
    return comparison ? compare(*comparison, number) : holdsFor(test, formatNumber(number));
}

} // namespace qaliper
