#include "model/report/tool_list.h"

#include "model/report/records.h"
#include "model/tools/tools.h"

namespace qaliper {

namespace {

std::string parameterList(const Tool& tool) {
    std::string list;
    for (const std::string_view key : tool.info.parameters)
        list += (list.empty() ? "" : ", ") + std::string(key);
    return list;
}

} // namespace

std::string toolsToText() {
    std::string text;
    for (const Tool* tool : allTools()) {
        text += std::string(tool->info.id) + " [" + std::string(safetyName(tool->info.safety)) + ", for " +
            std::string(toolSubjectName(tool->info.subject)) + "]\n    " + render(tool->info.title()) + "\n";
        if (!tool->info.parameters.empty())
            text += "    --set " + parameterList(*tool) + "\n";
    }
    return text;
}

std::string toolsToJson() {
    const auto toJson = [](const Tool* tool) -> ReportJson {
        return {{"id", tool->info.id}, {"title", render(tool->info.title())},
            {"group", toolGroupName(tool->info.group)}, {"works_on", toolSubjectName(tool->info.subject)},
            {"safety", safetyName(tool->info.safety)}, {"edits", tool->info.editsModel},
            {"parameters", std::vector<std::string>(tool->info.parameters.begin(), tool->info.parameters.end())}};
    };
    return documentOf({{"schema", "qaliper/1"}, {"tools", listOf(allTools(), toJson)}});
}

std::string toolsToMarkdown() {
    std::string table = "| tool | does | works on | numbers |\n| --- | --- | --- | --- |\n";
    for (const Tool* tool : allTools())
        table += "| `" + std::string(tool->info.id) + "` | " + render(tool->info.title()) + " | " +
            std::string(toolSubjectName(tool->info.subject)) + " | " + std::string(safetyName(tool->info.safety)) +
            " |\n";
    return table;
}

} // namespace qaliper
