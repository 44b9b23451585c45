#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/base/text.h"

// Writes HTML: whatever comes from a model goes through text() or attribute(), which leave no mark-up in it.

namespace qaliper {

class HtmlWriter {
public:
    explicit HtmlWriter(const Catalogue* catalogue) : catalogue_(catalogue) {}

    HtmlWriter& raw(std::string_view markup);
    HtmlWriter& text(std::string_view content);
    HtmlWriter& text(const Text& content) { return text(rendered(content)); }
    HtmlWriter& attribute(std::string_view name, std::string_view value);
    // <tag>content</tag>; `opening` may have attributes: "p class=\"small\"".
    template <class Content>
    HtmlWriter& element(std::string_view opening, const Content& content) {
        raw("<").raw(opening).raw(">").text(content);
        return raw("</").raw(opening.substr(0, opening.find(' '))).raw(">\n");
    }

    std::string rendered(const Text& text) const { return render(text, catalogue_); }
    std::size_t size() const { return out_.size(); }
    std::string take() && { return std::move(out_); }

private:
    const Catalogue* catalogue_;
    std::string out_;
};

// A text of at most some `limit` bytes: the middle of a longer one is left out.
std::string shortened(std::string_view text, std::size_t limit);

} // namespace qaliper
