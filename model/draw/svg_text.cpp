#include "model/draw/svg_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "model/base/utf8.h"
#include "model/draw/curves.h"
#include "model/layout/text_width.h"

namespace qaliper::svg {

void number(std::string& out, double value) {
    const auto tenths = static_cast<long long>(std::llround(value * 10));
    char buffer[24];
    const long long whole = std::abs(tenths) / 10;
    const long long rest = std::abs(tenths) % 10;
    if (tenths < 0)
        out += '-';
    out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, whole).ptr);
    if (rest != 0) {
        out += '.';
        out += static_cast<char>('0' + rest);
    }
}

void escaped(std::string& out, std::string_view text) {
    for (const char c : cleanText(text)) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    }
}

void attribute(std::string& out, std::string_view name, double value) {
    (out += ' ') += name;
    out += "=\"";
    number(out, value);
    out += '"';
}

void attribute(std::string& out, std::string_view name, Colour value) {
    (out += ' ') += name;
    ((out += "=\"") += hexColour(value)) += '"';
}

void attribute(std::string& out, std::string_view name, std::string_view value) {
    (out += ' ') += name;
    out += "=\"";
    escaped(out, value);
    out += '"';
}

void rectangle(std::string& out, const Rect& rect) {
    attribute(out, "x", rect.x);
    attribute(out, "y", rect.y);
    attribute(out, "width", rect.width);
    attribute(out, "height", rect.height);
}

void pathData(std::string& out, std::span<const Point> curve, double shorten) {
    const auto pair = [&](char command, Point point) {
        out += command;
        number(out, point.x);
        out += ' ';
        number(out, point.y);
    };
    if (curve.empty())
        return;
    pair('M', curve.front());
    for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
        Point end = curve[start + 3];
        const Point before = curve[start];
        const bool isLine = isStraight(curve, start);
        const bool isLast = start + 4 == curve.size();
        const Point towards = isLine ? before : curve[start + 2];
        const double length = std::hypot(end.x - towards.x, end.y - towards.y);
        if (isLast && isLine && start > 0 && length <= shorten)
            break; // the arrow head takes its place
        if (isLast && length > shorten) {
            end.x -= (end.x - towards.x) / length * shorten;
            end.y -= (end.y - towards.y) / length * shorten;
        }
        if (isLine) {
            out += before.x == end.x ? 'V' : 'H';
            number(out, before.x == end.x ? end.y : end.x);
        } else {
            pair('C', curve[start + 1]);
            pair(' ', curve[start + 2]);
            pair(' ', end);
        }
    }
}

void text(std::string& out, std::string_view className, Point at, const TextStyle& style, std::string_view content) {
    out += "<text";
    attribute(out, "class", className);
    attribute(out, "x", at.x);
    attribute(out, "y", at.y);
    attribute(out, "font-size", style.size);
    if (style.bold)
        out += " font-weight=\"600\"";
    if (!style.anchor.empty())
        attribute(out, "text-anchor", style.anchor);
    attribute(out, "fill", style.fill);
    out += '>';
    escaped(out, content);
    out += "</text>\n";
}

namespace {

// Where a word that is too long is divided: after the last punctuation that fits, else where the room ends.
std::size_t breakOf(std::string_view word, double size, double width) {
    std::size_t best = 0;
    std::size_t end = 0;
    for (std::string_view rest = word; !rest.empty();) {
        takeCharacter(rest);
        const std::size_t next = word.size() - rest.size();
        if (textWidth(word.substr(0, next), size) > width)
            break;
        end = next;
        if (std::string_view("._-/:").find(word[next - 1]) != std::string_view::npos)
            best = next;
    }
    return best > 0 ? best : std::max<std::size_t>(end, 1);
}

// The position after the next sentence from `from`: after a full stop and a blank, or after a Chinese one. A dot inside
// a number or a name ends no sentence.
std::size_t sentenceEnd(std::string_view content, std::size_t from) {
    constexpr std::string_view chineseStop = "。";
    const std::size_t plain = content.find(". ", from);
    const std::size_t chinese = content.find(chineseStop, from);
    if (chinese < plain)
        return chinese + chineseStop.size();
    return plain == std::string_view::npos ? content.size() : plain + 1;
}

} // namespace

std::vector<std::string> wrapped(std::string_view content, double size, double width, std::size_t limit) {
    std::vector<std::string> lines;
    std::string line;
    while (!content.empty()) {
        if (lines.size() + 1 == limit) {
            const std::string rest = (line.empty() ? "" : line + " ") + std::string(content);
            lines.push_back(elideEnd(rest, size, TextWeight::Regular, width));
            return lines;
        }
        std::size_t end = std::min(content.find(' '), content.size());
        const bool isTooLong = textWidth(content.substr(0, end), size) > width;
        if (isTooLong)
            end = breakOf(content.substr(0, end), size, width);
        const std::string word(content.substr(0, end));
        content.remove_prefix(std::min(content.size(), isTooLong ? end : end + 1));
        std::string longer = line;
        if (!line.empty())
            longer += ' ';
        longer += word;
        if (!line.empty() && textWidth(longer, size) > width) {
            lines.push_back(line);
            line = word;
        } else {
            line = longer;
        }
    }
    if (!line.empty())
        lines.push_back(elideEnd(line, size, TextWeight::Regular, width));
    return lines;
}

std::string_view leadOf(std::string_view content) {
    const std::size_t first = sentenceEnd(content, 0);
    return content.substr(0, sentenceEnd(content, first));
}

} // namespace qaliper::svg
