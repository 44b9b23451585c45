#include "tests/translation/sentences.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "model/engine/logs/messages.h"
#include "model/report/about.h"
#include "model/target/table.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

bool isWordPart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string asLiteral(std::string_view words) {
    std::string literal;
    for (const char c : words) {
        if (c == '"' || c == '\\' || c == '\n')
            literal += '\\';
        literal += c == '\n' ? 'n' : c;
    }
    return literal;
}

class SourceReader {
public:
    explicit SourceReader(std::string_view source) : rest_(source) {}

    bool atEnd() const { return rest_.empty(); }

    void skipBlanks() {
        while (!atEnd()) {
            if (std::isspace(static_cast<unsigned char>(rest_.front())) != 0)
                rest_.remove_prefix(1);
            else if (rest_.starts_with("//"))
                skipTo("\n");
            else if (rest_.starts_with("/*"))
                skipTo("*/");
            else
                return;
        }
    }

    bool accept(std::string_view token) {
        skipBlanks();
        if (!rest_.starts_with(token))
            return false;
        rest_.remove_prefix(token.size());
        return true;
    }

    // A word, a literal or a sign; the word is returned.
    std::string_view next() {
        skipBlanks();
        if (atEnd())
            return {};
        if (rest_.starts_with("R\"")) {
            raw();
            return {};
        }
        if (rest_.front() == '"' || rest_.front() == '\'') {
            quoted();
            return {};
        }
        std::size_t length = 0;
        // Digits with their separators are one word, so that 1'000 begins no character literal.
        while (length < rest_.size() && (isWordPart(rest_[length]) || isSeparator(length)))
            ++length;
        const std::string_view word = rest_.substr(0, length);
        rest_.remove_prefix(std::max<std::size_t>(length, 1));
        return word;
    }

    // What stands between a pair of quotes that is next, joined with the literals that follow at once, with escapes for
    // what raw literals write as it is.
    std::string literals() {
        std::string joined;
        skipBlanks();
        while (rest_.starts_with('"') || rest_.starts_with("R\"")) {
            joined += rest_.starts_with('"') ? std::string(quoted()) : asLiteral(raw());
            skipBlanks();
        }
        return joined;
    }

private:
    bool isSeparator(std::size_t at) const {
        return rest_[at] == '\'' && at > 0 && std::isdigit(static_cast<unsigned char>(rest_.front())) != 0;
    }

    void skipTo(std::string_view end) {
        const std::size_t at = rest_.find(end);
        rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
    }

    std::string_view raw() {
        const std::size_t open = std::min(rest_.find('('), rest_.size() - 1);
        const std::string end = ")" + std::string(rest_.substr(2, open - 2)) + "\"";
        const std::string_view inside = rest_.substr(open + 1, rest_.substr(open + 1).find(end));
        rest_.remove_prefix(open + 1);
        skipTo(end);
        return inside;
    }

    std::string_view quoted() {
        const char quote = rest_.front();
        std::size_t end = 1;
        while (end < rest_.size() && rest_[end] != quote)
            end += rest_[end] == '\\' ? 2 : 1;
        const std::string_view inside = rest_.substr(1, std::min(end, rest_.size()) - 1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return inside;
    }

    std::string_view rest_;
};

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::filesystem::path> sourceFiles(const std::filesystem::path& root) {
    std::vector<std::filesystem::path> files;
    for (const char* folder : {"model", "views"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
                files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

std::vector<std::string> sentencesIn(const std::string& source) {
    std::vector<std::string> sentences;
    SourceReader reader(source);
    while (!reader.atEnd()) {
        if (reader.next() != "say" || !reader.accept("("))
            continue;
        if (std::string sentence = reader.literals(); !sentence.empty())
            sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::vector<Sentence> sentencesOf(const std::filesystem::path& root) {
    std::vector<Sentence> sentences;
    std::set<std::string> seen;
    for (const std::filesystem::path& file : sourceFiles(root)) {
        for (std::string& literal : sentencesIn(contentOf(file))) {
            if (seen.insert(literal).second)
                sentences.push_back({std::move(literal), file.lexically_relative(root).generic_string()});
        }
    }
    const auto add = [&](std::string_view words, std::string_view place) {
        if (words != "-" && seen.insert(asLiteral(words)).second)
            sentences.push_back({asLiteral(words), std::string(place)});
    };
    for (const MessageInfo& message : messageTable().all()) {
        for (const std::string_view words : {message.summary(), std::string_view(message.meaning),
                 std::string_view(message.cause), std::string_view(message.fix)})
            add(words, message.id);
    }
    // the remarks of the tables, as cellWords takes them apart
    for (const auto& [file, column] :
        {std::pair("operator_support.tsv", "restrictions"), std::pair("plugins.tsv", "note")}) {
        const Table table = parseTable(embeddedTable(file));
        for (const auto& row : table.rows) {
            const Text words = cellWords(row[table.column(column)]);
            for (const TextArgument& argument : words.arguments) {
                for (const Text& remark : argument.nested)
                    add(remark.pattern, file);
            }
        }
    }
    for (const std::string_view guide : guideNames())
        add(guideHeading(guide), guide);
    return sentences;
}

std::string markedForTranslation(const std::vector<Sentence>& sentences) {
    std::string source;
    for (const Sentence& sentence : sentences)
        source += "//: " + sentence.file + "\nQT_TRANSLATE_NOOP(\"qaliper\", \"" + sentence.literal + "\")\n";
    return source;
}

} // namespace qaliper
