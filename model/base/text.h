#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Messages for people, kept as a template and named arguments until somebody renders them. The same finding can then be
// shown in another language, written to JSON in English, and compared without comparing sentences.

namespace qaliper {

// A message template: always a literal, so that a test can collect every sentence of the program from its source.
struct Pattern {
    std::string_view text;
    // NOLINTNEXTLINE(google-explicit-constructor): a literal is meant to convert silently
    consteval Pattern(const char* literal) : text(literal) {}
};

struct TextArgument;

struct Text {
    std::string_view pattern; // "{name}" is an argument, "{name|one|many}" a word by its number, "{{" a brace
    std::vector<TextArgument> arguments;

    bool empty() const { return pattern.empty(); }
    friend bool operator==(const Text&, const Text&) = default;
};

// Either a value that is the same in every language (a name, a number), or another message.
struct TextArgument {
    std::string_view name; // a literal of the caller
    std::string value;
    std::vector<Text> nested; // used instead of `value` when not empty; several are joined by "; "

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

// Text that came from outside (a library's own message, a file's content) and is shown as it is.
Text verbatim(std::string_view content);

// Translations by template. An absent entry falls back to the template itself, which is English.
class Catalogue {
public:
    virtual ~Catalogue() = default;
    virtual std::string translate(std::string_view pattern) const = 0;
};

std::string render(const Text& text, const Catalogue* catalogue = nullptr);

} // namespace qaliper
