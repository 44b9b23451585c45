#include "tests/tensorrt/families.h"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace qaliper {

namespace {

using Words = std::vector<std::string>;
using Lists = std::map<std::string, Words>; // "@floats"

Words split(const std::string& text, char separator) {
    Words parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

Words words(const std::string& text) {
    Words parts;
    std::istringstream stream(text);
    for (std::string part; stream >> part;)
        parts.push_back(part);
    return parts;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

// The alternatives between the brace at `open` and the one that closes it, which `close` becomes; one where it is no
// choice.
Words alternatives(const std::string& text, std::size_t open, std::size_t& close) {
    Words found{""};
    int depth = 0;
    for (close = open + 1; close < text.size(); ++close) {
        const char c = text[close];
        if (c == '}' && depth == 0)
            return found;
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (c == '|' && depth == 0)
            found.emplace_back();
        else
            found.back() += c;
    }
    throw std::runtime_error("no brace closes " + text.substr(open));
}

void addChoices(const std::string& text, Words& results) {
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
        std::size_t close = 0;
        const Words found = alternatives(text, open, close);
        if (found.size() == 1)
            continue;
        for (const std::string& one : found)
            addChoices(text.substr(0, open) + one + text.substr(close + 1), results);
        return;
    }
    results.push_back(text);
}

// "T float @ints": each value of each variable put in.
Words withValues(const Words& texts, const std::string& variable, const Lists& lists) {
    Words values;
    const Words given = words(variable);
    for (const std::string& word : Words(given.begin() + 1, given.end())) {
        if (word.front() != '@')
            values.push_back(word);
        else
            values.insert(values.end(), lists.at(word).begin(), lists.at(word).end());
    }
    const Words names = split(given.front(), '/');
    Words results;
    for (const std::string& text : texts) {
        for (const std::string& value : values) {
            const Words parts = split(value, '/');
            if (parts.size() != names.size())
                throw std::runtime_error("not one value for each of " + given.front() + ": " + value);
            std::string one = text;
            for (std::size_t at = 0; at < names.size(); ++at)
                one = replaced(one, "$" + names[at], parts.at(at) == "-" ? "" : parts.at(at));
            results.push_back(std::move(one));
        }
    }
    return results;
}

bool isFloatName(const std::string& type) {
    return type.starts_with("float") || type.starts_with("bfloat") || type == "double";
}

// ONNX text wants a point in numbers of the small floats.
std::string pointed(const std::string& number, const std::string& type) {
    return isFloatName(type) && number.find('.') == std::string::npos ? number + ".0" : number;
}

std::string ordinaryData(const std::string& type) {
    if (type == "bool")
        return "fill(true)";
    return isFloatName(type) ? "ramp(0.5, 1.5)" : "fill(1)";
}

std::int64_t irVersionOf(std::int64_t opset) {
    if (opset < 19)
        return 8;
    return opset < 21 ? 9 : opset < 23 ? 10 : 11;
}

// Operands are declared where they are first read.
struct Parts {
    std::string inputs;
    std::string initializers;
    std::string nodes;
};

Parts partsOf(const std::string& nodes) {
    static const std::regex operand(R"re(\b([a-z]\w*)([:=])([a-z]\w*)(\[[^\]]*\])?(?:'([^']*)')?)re");
    Parts graph;
    auto last = nodes.begin();
    for (std::sregex_iterator at(nodes.begin(), nodes.end(), operand), end; at != end; ++at) {
        const std::smatch& match = *at;
        graph.nodes.append(last, match[0].first).append(match[1]);
        last = match[0].second;
        const std::string type = match[3].str() + (match[4] == "[]" ? "" : match[4].str()) + " " + match[1].str();
        const std::string data = match[5];
        const bool isList = data.find(',') != std::string::npos;
        if (match[2] == ":")
            graph.inputs += (graph.inputs.empty() ? "" : ", ") + type;
        else
            graph.initializers += (graph.initializers.empty() ? "" : ", ") + type + " = " +
                (data.empty()    ? ordinaryData(match[3])
                        : isList ? "{" + data + "}"
                                 : "fill(" + pointed(data, match[3]) + ")");
    }
    graph.nodes.append(last, nodes.end());
    return graph;
}

std::string outputsOf(const std::string& nodes) {
    static const std::regex output(R"(\by\d?\b)");
    std::string outputs;
    std::set<std::string> seen;
    for (std::sregex_iterator at(nodes.begin(), nodes.end(), output), end; at != end; ++at) {
        if (seen.insert(at->str()).second)
            outputs += (outputs.empty() ? "" : ", ") + at->str();
    }
    return outputs;
}

// An initializer has numbers for dimensions.
bool hasOpenInitializer(const std::string& nodes) {
    static const std::regex open(R"(\b[a-z]\w*=[a-z]\w*\[[^\]]*[A-Z])");
    return std::regex_search(nodes, open);
}

FamilyMember member(const std::string& opset, const std::string& nodes) {
    FamilyMember result;
    result.opset = std::stoll(opset);
    result.name = opset + ": " + nodes;
    const Parts graph = partsOf(nodes);
    result.text = "<ir_version: " + std::to_string(irVersionOf(result.opset)) + ", opset_import: [\"\": " + opset +
        ", \"trt\": 1" + "]> probe (" + graph.inputs + ") => (" + outputsOf(nodes) + ") <" + graph.initializers +
        "> { " + replaced(graph.nodes, ";", " ") + " }";
    return result;
}

void addLine(const std::string& line, const Lists& lists, std::vector<FamilyMember>& members) {
    const std::size_t bar = line.find(" | ");
    if (bar == std::string::npos)
        throw std::runtime_error("no \" | \" in " + line);
    const Words head = split(line.substr(0, bar), ';');
    static const std::regex either(R"((\w)~)");
    Words texts;
    addChoices(std::regex_replace(line.substr(bar + 3), either, "$1{:|=}"), texts);
    for (auto variable = head.begin() + 1; variable != head.end(); ++variable)
        texts = withValues(texts, *variable, lists);
    std::erase_if(texts, hasOpenInitializer);
    for (const std::string& opset : words(head.front())) {
        for (const std::string& text : texts)
            members.push_back(member(opset, text));
    }
}

} // namespace

std::vector<FamilyMember> familyMembers(std::string_view lines) {
    Lists lists;
    std::vector<FamilyMember> members;
    for (const std::string& line : split(std::string(lines), '\n')) {
        if (line.empty() || line.front() == '#')
            continue;
        if (line.front() != '@') {
            addLine(line, lists, members);
            continue;
        }
        Words list = words(line);
        const std::string name = list.front();
        list.erase(list.begin());
        lists[name] = std::move(list);
    }
    return members;
}

} // namespace qaliper
