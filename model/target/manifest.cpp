#include "model/target/manifest.h"

#include <algorithm>
#include <array>
#include <system_error>

// toml++ 3.3 asserts, and in release builds lets some compilers assume, conditions that it then checks and reports: a
// header "[`" would end the program. Without its assertions it refuses such input with a message.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/graph/type_names.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// TOML 1.0 has characters beyond ASCII in strings and comments only. toml++ 3.3 looks for them elsewhere too, in tables
// that end in undefined behaviour for most letters. So it is given ASCII: every other byte, and the mark itself, as "~"
// and two hexadecimal digits, which mean nothing to TOML and are rejected wherever letters are.
constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view digits = "0123456789abcdef";
constexpr char mark = '~';

// Without a byte order mark at the beginning.
std::string toAscii(std::string_view toml) {
    if (toml.starts_with(byteOrderMark))
        toml.remove_prefix(byteOrderMark.size());
    std::string text;
    text.reserve(toml.size());
    for (const char c : toml) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80 && c != mark)
            text += c;
        else
            text += {mark, digits[code >> 4U], digits[code & 15U]};
    }
    return text;
}

// What toAscii made it from.
std::string fromAscii(std::string_view text) {
    std::string toml;
    toml.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view coded = text.substr(at + 1, 2);
        const std::size_t high = text[at] == mark && coded.size() == 2 ? digits.find(coded[0]) : std::string_view::npos;
        const std::size_t low = high != std::string_view::npos ? digits.find(coded[1]) : std::string_view::npos;
        if (low == std::string_view::npos) {
            toml += text[at];
            continue;
        }
        toml += static_cast<char>(high << 4U | low);
        at += coded.size();
    }
    return toml;
}

bool isAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

std::optional<DataType> typeNamed(std::string_view text) {
    static constexpr std::array taken{DataType::Float, DataType::Float16, DataType::Bfloat16, DataType::Int8,
        DataType::Uint8, DataType::Int32, DataType::Int64, DataType::Bool, DataType::Float8E4M3FN, DataType::Int4,
        DataType::Float4E2M1};
    const auto type = dataTypeNamed(text);
    return type && std::ranges::find(taken, *type) != taken.end() ? type : std::nullopt;
}

// Collects the first error of a file; the readers below continue after it.
class TomlReader {
public:
    // `text` is the file after toAscii().
    TomlReader(const fs::path& path, std::string_view text) : path_(&path), text_(text) {}

    void refuse(const toml::source_position& where, Text message) {
        if (error_)
            return;
        error_ = Error{ErrorKind::Invalid,
            say("Line {line}, column {column}: {reason}", arg("line", where.line), arg("column", columnOf(where)),
                arg("reason", std::move(message))),
            path_->string(), {}};
    }

    // Records an error of toml++.
    void refuse(const toml::parse_error& error) {
        const toml::source_position& where = error.source().begin;
        const std::string_view line = lineOf(where);
        const std::string found = fromAscii(line.substr(std::min<std::size_t>(where.column - 1, line.size()), 3));
        refuse(where,
            !found.empty() && !isAscii(found.front()) ? say("Put what is not plain ASCII in quotation marks")
                                                      : verbatim(fromAscii(error.description())));
    }

    void refuse(const toml::node& node, Text message) { refuse(node.source().begin, std::move(message)); }

    void checkKeys(const toml::table& table, std::initializer_list<std::string_view> known) {
        for (const auto& [key, value] : table) {
            if (std::ranges::find(known, key.str()) == known.end())
                refuse(value, say("\"{key}\" is not known here", arg("key", fromAscii(key.str()))));
        }
    }

    std::string text(const toml::table& table, std::string_view key, std::string fallback = {}) {
        const toml::node* node = table.get(key);
        if (!node)
            return fallback;
        if (const auto value = node->value_exact<std::string>())
            return fromAscii(*value);
        refuse(*node, say("\"{key}\" must be text in quotes", arg("key", key)));
        return fallback;
    }

    std::vector<std::uint32_t> slots(const toml::table& table, std::string_view key) {
        std::vector<std::uint32_t> result;
        forEach(table, key, [&](const toml::node& item) {
            const auto slot = item.value_exact<std::int64_t>();
            if (slot && *slot >= 0 && *slot < 1024)
                result.push_back(static_cast<std::uint32_t>(*slot));
            else
                refuse(item, say("\"{key}\" lists input numbers from 0", arg("key", key)));
        });
        return result;
    }

    std::vector<PluginSlot> typeLists(const toml::table& table, std::string_view key) {
        std::vector<PluginSlot> result;
        forEach(table, key, [&](const toml::node& item) {
            PluginSlot slot;
            const toml::array* types = item.as_array();
            if (!types)
                refuse(item, say("\"{key}\" holds one list of types for each slot", arg("key", key)));
            for (std::size_t i = 0; types && i < types->size(); ++i)
                slot.types.push_back(dataType(*types->get(i)));
            result.push_back(std::move(slot));
        });
        return result;
    }

    template <class Visit>
    void forEach(const toml::table& table, std::string_view key, Visit visit) {
        const toml::node* node = table.get(key);
        if (!node)
            return;
        const toml::array* array = node->as_array();
        if (!array) {
            refuse(*node, say("\"{key}\" must be a list", arg("key", key)));
            return;
        }
        for (const toml::node& item : *array)
            visit(item);
    }

    const std::optional<Error>& error() const { return error_; }

private:
    DataType dataType(const toml::node& node) {
        const auto name = node.value_exact<std::string>();
        if (const auto type = name ? typeNamed(*name) : std::nullopt)
            return *type;
        refuse(node,
            say("This is no type; known are fp32 (float), fp16 (half), bf16 (bfloat16), int8, uint8, int32, int64, "
                "bool, "
                "fp8, int4 and fp4"));
        return DataType::Undefined;
    }

    std::string_view lineOf(const toml::source_position& where) const {
        std::string_view rest = text_;
        for (toml::source_index line = 1; line < where.line; ++line)
            rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
        return rest.substr(0, rest.find('\n'));
    }

    // In characters, from 1.
    std::int64_t columnOf(const toml::source_position& where) const {
        const std::string before = fromAscii(lineOf(where).substr(0, where.column - 1));
        return std::ranges::count_if(before, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }) +
            1;
    }

    const fs::path* path_;
    std::string_view text_;
    std::optional<Error> error_;
};

PluginFacts readPlugin(TomlReader& reader, const toml::table& table) {
    reader.checkKeys(table, {"op", "domain", "version", "api", "inputs", "outputs", "shape_inputs", "index_inputs"});
    PluginFacts facts;
    facts.fromManifest = true;
    facts.op = reader.text(table, "op");
    if (facts.op.empty())
        reader.refuse(table, say("A plugin needs its operator name: op = \"…\""));
    facts.version = reader.text(table, "version", "1");
    const std::string api = reader.text(table, "api");
    if (api == "v2" || api == "v3")
        facts.api = api == "v2" ? PluginApi::V2 : PluginApi::V3;
    else if (!api.empty())
        // NOLINTNEXTLINE(modernize-raw-string-literal): sentences are collected from plain literals
        reader.refuse(*table.get("api"), say("\"api\" is \"v2\" or \"v3\""));
    facts.inputs = reader.typeLists(table, "inputs");
    facts.outputs = reader.typeLists(table, "outputs");
    facts.shapeInputs = reader.slots(table, "shape_inputs");
    facts.indexInputs = reader.slots(table, "index_inputs");
    return facts;
}

IgnoredFinding readIgnored(TomlReader& reader, const toml::table& table) {
    reader.checkKeys(table, {"key", "rule", "reason"});
    IgnoredFinding ignored{reader.text(table, "key"), reader.text(table, "rule"), reader.text(table, "reason")};
    if (ignored.key.empty() == ignored.rule.empty())
        reader.refuse(table, say("Say which finding to ignore: either key = \"…\" or rule = \"…\""));
    else if (ignored.reason.empty())
        reader.refuse(table, say("An ignored finding requires reason = \"…\""));
    return ignored;
}

} // namespace

Result<ProjectFile> parseProjectFile(std::string_view text, const fs::path& path) {
    const std::string ascii = toAscii(text);
    const toml::parse_result parsed = toml::parse(ascii);
    TomlReader reader(path, ascii);
    if (!parsed) {
        reader.refuse(parsed.error());
        return fail(*reader.error());
    }
    const toml::table& root = parsed.table();
    reader.checkKeys(root, {"target", "plugin", "ignore"});
    ProjectFile project;
    project.path = path;
    if (const std::string target = reader.text(root, "target"); !target.empty()) {
        auto read = parseTarget(target);
        if (read)
            project.target = std::move(*read);
        else
            reader.refuse(*root.get("target"), read.error().message);
    }
    const auto tables = [&](std::string_view key, auto read) {
        reader.forEach(root, key, [&](const toml::node& item) {
            if (const toml::table* table = item.as_table())
                read(*table);
            else
                reader.refuse(item, say("Write [[{key}]] in double brackets", arg("key", key)));
        });
    };
    tables("plugin", [&](const toml::table& table) { project.plugins.plugins.push_back(readPlugin(reader, table)); });
    tables("ignore", [&](const toml::table& table) { project.ignored.push_back(readIgnored(reader, table)); });
    if (reader.error())
        return fail(*reader.error());
    if (project.target)
        project.target->source = path.filename().string();
    return project;
}

Result<ProjectFile> loadProjectFile(const fs::path& path) {
    QALIPER_TRY(const auto text, readWholeFile(path, 1U << 20));
    return parseProjectFile(text, path);
}

std::optional<fs::path> projectFileBeside(const fs::path& model) {
    const fs::path candidate = model.parent_path() / "qaliper.toml";
    std::error_code ignored;
    // what is there and cannot be read, a pipe say, is an error and not nothing
    const fs::file_status status = fs::status(candidate, ignored);
    return fs::exists(status) && !fs::is_directory(status) ? std::optional(candidate) : std::nullopt;
}

} // namespace qaliper
