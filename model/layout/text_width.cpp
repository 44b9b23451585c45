#include "model/layout/text_width.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

#include "model/base/embedded.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr double slack = 1.06;
constexpr std::uint16_t unknownAdvance = 1000;
constexpr std::string_view ellipsis = "…";

using Advances = std::array<std::vector<std::uint16_t>, 2>; // by weight and code point, in thousandths of an em

template <class Integer>
Integer takeNumber(std::string_view& row, int base) {
    Integer value{};
    const auto [end, error] = std::from_chars(row.data(), row.data() + row.size(), value, base);
    row.remove_prefix(std::min(row.size(), static_cast<std::size_t>(end - row.data()) + 1));
    return error == std::errc{} ? value : Integer{};
}

void readRow(std::string_view row, Advances& advances) {
    if (row.empty() || row.front() == '#')
        return;
    const auto code = takeNumber<std::uint32_t>(row, 16);
    for (auto& table : advances) {
        if (table.size() <= code)
            table.resize(code + 1, unknownAdvance);
        table[code] = takeNumber<std::uint16_t>(row, 10);
    }
}

Advances readAdvances() {
    Advances advances;
    for (const EmbeddedText& table : embeddedTables()) {
        if (table.name != "text_widths.tsv")
            continue;
        for (std::string_view rest = table.content; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            readRow(rest.substr(0, end), advances);
            rest.remove_prefix(std::min(rest.size(), end + 1));
        }
    }
    return advances;
}

// Advances of one font, in pixels with the slack.
class Ruler {
public:
    Ruler(double size, TextWeight weight) : advances_(tableOf(weight)), scale_(size * slack / 1000) {}

    double widthOf(char32_t code) const {
        return scale_ * (code < advances_.size() ? advances_[code] : unknownAdvance);
    }

private:
    static const std::vector<std::uint16_t>& tableOf(TextWeight weight) {
        static const Advances advances = readAdvances();
        return advances[static_cast<std::size_t>(weight)];
    }
    const std::vector<std::uint16_t>& advances_;
    double scale_;
};

bool fits(std::string_view text, const Ruler& ruler, double width) {
    while (!text.empty() && width >= 0)
        width -= ruler.widthOf(takeCharacter(text));
    return width >= 0;
}

// How many bytes from the beginning fit into `width`.
std::size_t fittingFront(std::string_view text, const Ruler& ruler, double width) {
    const std::size_t size = text.size();
    while (!text.empty()) {
        std::string_view rest = text;
        width -= ruler.widthOf(takeCharacter(rest));
        if (width < 0)
            break;
        text = rest;
    }
    return size - text.size();
}

std::size_t fittingBack(std::string_view text, const Ruler& ruler, double width) {
    const std::size_t size = text.size();
    while (!text.empty()) {
        std::string_view rest = text;
        width -= ruler.widthOf(takeLastCharacter(rest));
        if (width < 0)
            break;
        text = rest;
    }
    return size - text.size();
}

} // namespace

std::size_t outsideNumbers(std::string_view text, std::size_t cut) {
    if (text.substr(cut).starts_with(' '))
        return cut;
    std::size_t begin = 0;
    for (const std::string_view separator : {" ", ",", "×"}) {
        if (const std::size_t at = text.substr(0, cut).rfind(separator); at != std::string_view::npos)
            begin = std::max(begin, at + separator.size());
    }
    std::string_view word = text.substr(begin);
    for (const std::string_view sign : {"(", "[", "-", "−", "+", "±", "."}) {
        if (word.starts_with(sign))
            word.remove_prefix(sign.size());
    }
    const bool isNumber = !word.empty() && word.front() >= '0' && word.front() <= '9';
    return isNumber ? std::min(begin, cut) : cut;
}

double textWidth(std::string_view text, double size, TextWeight weight) {
    const Ruler ruler(size, weight);
    double width = 0;
    while (!text.empty())
        width += ruler.widthOf(takeCharacter(text));
    return width;
}

std::string elideMiddle(std::string_view text, double size, TextWeight weight, double width) {
    const Ruler ruler(size, weight);
    if (fits(text, ruler, width))
        return cleanText(text);
    const double room = width - ruler.widthOf(U'…');
    // the end of a path is more specific than its beginning
    const std::size_t front = fittingFront(text, ruler, room * 0.4);
    const std::size_t back = fittingBack(text.substr(front), ruler, room * 0.6);
    return cleanText(text.substr(0, front)) + std::string(ellipsis) + cleanText(text.substr(text.size() - back));
}

std::string elideEnd(std::string_view text, double size, TextWeight weight, double width) {
    const Ruler ruler(size, weight);
    if (fits(text, ruler, width))
        return cleanText(text);
    const std::size_t front = outsideNumbers(text, fittingFront(text, ruler, width - ruler.widthOf(U'…')));
    return cleanText(text.substr(0, front)) + std::string(ellipsis);
}

} // namespace qaliper
