#include "model/draw/svg_wrap.h"

#include <algorithm>

#include "model/base/utf8.h"
#include "model/layout/text_width.h"

namespace qaliper::svg {

namespace {

// Where a word that is too long may be divided: behind its last sign that fits, or where the room ends.
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

// Behind the next sentence that begins at `from`: a full stop and a gap, or a Chinese one. A number or a name with a
// dot ends none.
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
        const std::string longer = line.empty() ? word : line + " " + word;
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
