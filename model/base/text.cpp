#include "model/base/text.h"

#include <algorithm>

#include "model/base/number.h"

namespace qaliper {

TextArgument arg(Pattern name, std::string_view value) { return {name.text, std::string(value), {}}; }
TextArgument arg(Pattern name, double value) { return {name.text, formatNumber(value), {}}; }
TextArgument arg(Pattern name, Text value) { return {name.text, {}, {std::move(value)}}; }
TextArgument arg(Pattern name, std::vector<Text> value) { return {name.text, {}, std::move(value)}; }
TextArgument argInteger(Pattern name, std::int64_t value) { return {name.text, formatNumber(value), {}}; }

Text verbatim(std::string_view content) { return say("{content}", arg("content", content)); }

namespace {

// "{count|layer|layers}": the first word when the argument is 1, else the second.
std::string_view wordFor(std::string_view words, const TextArgument& argument) {
    const std::size_t middle = std::min(words.find('|'), words.size());
    return argument.value == "1" ? words.substr(0, middle) : words.substr(std::min(middle + 1, words.size()));
}

std::string renderArgument(const TextArgument& argument, const Catalogue* catalogue) {
    if (argument.nested.empty())
        return argument.value;
    std::string joined;
    for (const Text& part : argument.nested) {
        if (!joined.empty())
            joined += "; ";
        joined += render(part, catalogue);
    }
    return joined;
}

} // namespace

std::string render(const Text& text, const Catalogue* catalogue) {
    const std::string translated = catalogue ? catalogue->translate(text.pattern) : std::string();
    const std::string_view pattern = catalogue ? translated : text.pattern;
    std::string out;
    for (std::size_t at = 0; at < pattern.size();) {
        const std::size_t open = pattern.find('{', at);
        out += pattern.substr(at, open - at);
        if (open == std::string_view::npos)
            break;
        if (pattern.substr(open, 2) == "{{") {
            out += '{';
            at = open + 2;
            continue;
        }
        const std::size_t close = pattern.find('}', open);
        if (close == std::string_view::npos) {
            out += pattern.substr(open);
            break;
        }
        const std::string_view inside = pattern.substr(open + 1, close - open - 1);
        const std::string_view name = inside.substr(0, inside.find('|'));
        const auto argument = std::ranges::find(text.arguments, name, &TextArgument::name);
        if (argument != text.arguments.end() && name.size() < inside.size())
            out += wordFor(inside.substr(name.size() + 1), *argument);
        else if (argument != text.arguments.end())
            out += renderArgument(*argument, catalogue);
        else
            out += pattern.substr(open, close + 1 - open);
        at = close + 1;
    }
    return out;
}

} // namespace qaliper
