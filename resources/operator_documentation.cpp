// Writes what ONNX says of its operators, from libonnx's schemas, while the program is built:
//
//     operator_documentation FILE
//
// The file has a page for each operator and version, in Markdown. A page begins with a form feed, the operator's name
// and the opset it is of. The text is ONNX's own (Apache License 2.0); it is taken from the library at hand and is not
// part of this source.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <onnx/defs/schema.h>

namespace {

// Older versions of operators than these do not reach TensorRT.
constexpr int firstOpset = 7;

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        lines.push_back(std::move(line));
    }
    return lines;
}

std::size_t indentOf(const std::string& line) { return std::min(line.find_first_not_of(' '), line.size()); }

// Links into ONNX's own repository lead nowhere from here: their words stay.
std::string withoutLocalLinks(std::string text) {
    std::size_t at = 0;
    while ((at = text.find("](", at)) != std::string::npos) {
        const std::size_t open = text.rfind('[', at);
        const std::size_t close = text.find(')', at);
        if (open == std::string::npos || close == std::string::npos || text.compare(at + 2, 4, "http") == 0) {
            at += 2;
            continue;
        }
        text.erase(at, close + 1 - at);
        text.erase(open, 1);
        at = open;
    }
    return text;
}

// The text as it stands in the source of ONNX, without the indentation that only the source has: most lines share it,
// the first has it rarely.
std::string unindented(const char* text) {
    std::vector<std::string> lines = linesOf(text ? text : "");
    std::size_t shared = std::string::npos;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (!lines[i].empty())
            shared = std::min(shared, indentOf(lines[i]));
    }
    std::string result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t cut = i == 0 ? indentOf(lines[i]) : std::min(shared, indentOf(lines[i]));
        if (!lines[i].empty() || !result.empty())
            result += lines[i].substr(cut) + "\n";
    }
    result.erase(result.find_last_not_of('\n') + 1);
    return withoutLocalLinks(std::move(result));
}

// On one line, as an item of a list.
std::string joined(const std::string& text) {
    std::string result;
    for (const std::string& line : linesOf(text)) {
        const std::string words = line.substr(indentOf(line));
        if (!words.empty())
            result += (result.empty() ? "" : " ") + words;
    }
    return result;
}

void writeItem(std::ostream& out, const std::string& name, const std::string& description) {
    out << "* **" << name << "**: " << withoutLocalLinks(joined(description)) << "\n";
}

template <class Parameters>
void writeParameters(std::ostream& out, std::string_view heading, const Parameters& parameters) {
    if (parameters.empty())
        return;
    out << "\n\n## " << heading << "\n\n";
    for (const auto& parameter : parameters)
        writeItem(out, parameter.GetName(), parameter.GetDescription());
}

void writePage(std::ostream& out, const onnx::OpSchema& schema) {
    out << '\f' << schema.Name() << ' ' << schema.SinceVersion() << '\n' << unindented(schema.doc());
    writeParameters(out, "Inputs", schema.inputs());
    writeParameters(out, "Outputs", schema.outputs());
    if (!schema.attributes().empty())
        out << "\n\n## Attributes\n\n";
    for (const auto& [name, attribute] : schema.attributes())
        writeItem(out, name, attribute.description);
    out << '\n';
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: operator_documentation FILE\n";
        return 2;
    }
    std::map<std::pair<std::string, int>, onnx::OpSchema> schemas;
    for (const onnx::OpSchema& schema : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        if (schema.domain().empty())
            schemas.emplace(std::pair{schema.Name(), schema.SinceVersion()}, schema);
    }
    std::ofstream out(arguments[1], std::ios::binary);
    for (auto entry = schemas.begin(); entry != schemas.end(); ++entry) {
        const auto next = std::next(entry);
        const bool isReplaced =
            next != schemas.end() && next->first.first == entry->first.first && next->first.second <= firstOpset;
        if (!isReplaced)
            writePage(out, entry->second);
    }
    out.close();
    return out ? 0 : 1;
}
