#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Messages, kept as a template and named arguments until they are rendered. The same finding can be shown in another
// language, written to JSON in English, and compared without comparing sentences.

namespace qaliper {

// A message template. It must be a literal, so that a test can collect every message from the source.
struct Pattern {
    std::string_view text;
    consteval Pattern(const char* literal) : text(literal) {}
};

struct TextArgument;

struct Text {
    std::string_view pattern; // "{name}" is an argument, "{name|one|many}" a word by its number, "{{" a brace
    std::vector<TextArgument> arguments;

    bool empty() const { return pattern.empty(); }
    friend bool operator==(const Text&, const Text&) = default;
};

// A value that is the same in every language (a name, a number), or another message.
struct TextArgument {
    std::string_view name; // a literal
    std::string value;
    std::vector<Text> nested; // replaces `value` unless empty; several are joined by "; "

    friend bool operator==(const TextArgument&, const TextArgument&) = default;
};

TextArgument arg(Pattern name, std::string_view value);
TextArgument arg(Pattern name, double value);
TextArgument arg(Pattern name, Text value);
TextArgument arg(Pattern name, std::vector<Text> value);
TextArgument argInteger(Pattern name, std::int64_t value);

template <std::integral Integer>
TextArgument arg(Pattern name, Integer value) {
    return argInteger(name, static_cast<std::int64_t>(value));
}

template <std::same_as<TextArgument>... Arguments>
Text say(Pattern pattern, Arguments... arguments) {
    Text text{pattern.text, {}};
    (text.arguments.push_back(std::move(arguments)), ...);
    return text;
}

// Text from outside (a library's message, a file's content), shown as it is.
Text verbatim(std::string_view content);

// Translations by template. A template without an entry is shown in English.
class Catalogue {
public:
    virtual ~Catalogue() = default;
    virtual std::string translate(std::string_view pattern) const = 0;
};

std::string render(const Text& text, const Catalogue* catalogue = nullptr);

} // namespace qaliper
