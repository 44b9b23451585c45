#include "model/report/html_writer.h"

#include "model/base/utf8.h"
#include "model/draw/svg_text.h"

namespace qaliper {

HtmlWriter& HtmlWriter::raw(std::string_view markup) {
    out_ += markup;
    return *this;
}

HtmlWriter& HtmlWriter::text(std::string_view content) {
    svg::escaped(out_, content);
    return *this;
}

HtmlWriter& HtmlWriter::attribute(std::string_view name, std::string_view value) {
    svg::attribute(out_, name, value);
    return *this;
}

std::string shortened(std::string_view text, std::size_t limit) {
    if (text.size() <= limit)
        return std::string(text);
    const std::string clean = cleanText(text);
    const auto isInside = [&](std::size_t at) { return (static_cast<unsigned char>(clean[at]) & 0xc0U) == 0x80U; };
    std::size_t head = limit * 2 / 3;
    while (head > 0 && isInside(head))
        --head;
    std::size_t tail = clean.size() - limit / 3;
    while (tail < clean.size() && isInside(tail))
        ++tail;
    return clean.substr(0, head) + " … " + clean.substr(tail);
}

} // namespace qaliper
