#include "model/report/records.h"

#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/graph/identity.h"

namespace qaliper {

std::string documentOf(const ReportJson& json) {
    return json.dump(2, ' ', false, ReportJson::error_handler_t::replace) + "\n";
}

std::string jsonOf(const Records& records) {
    ReportJson json{{"schema", "qaliper/1"}};
    for (const Record& record : records)
        json[record.key] = record.value;
    return documentOf(json);
}

std::string textOf(const Records& records, const Catalogue* catalogue) {
    std::string text;
    for (const Record& record : records) {
        for (const Text& line : record.lines)
            text += (text.empty() ? "" : "  ") + escapedText(render(line, catalogue)) + "\n";
    }
    return text;
}

ReportJson identitiesOf(const Index& index, const std::vector<NodeIx>& nodes) {
    return listOf(nodes, [&](NodeIx node) { return identity(index, node); });
}

ReportJson numberOrNull(std::optional<double> number) {
    return number && std::isfinite(*number) ? ReportJson(*number) : ReportJson();
}

ReportJson textOrNull(const std::string& text) { return text.empty() ? ReportJson() : ReportJson(text); }

std::vector<Text> lineIf(bool isThere, Text line) {
    return isThere ? std::vector{std::move(line)} : std::vector<Text>();
}

std::vector<Text> writtenLine(const std::string& file) {
    return lineIf(!file.empty(), say("Written: {file}", arg("file", file)));
}

std::vector<Text> leftOutLine(std::uint64_t samples) {
    return lineIf(samples > 0,
        say("{count} samples at the end were not used: they are too few for a run of the model's fixed batch",
            arg("count", samples)));
}

ReportJson conversionsToJson(const std::vector<Conversion>& conversions) {
    return listOf(conversions, [](const Conversion& conversion) -> ReportJson {
        return {{"input", conversion.input}, {"from", shortName(conversion.from)}, {"to", shortName(conversion.to)}};
    });
}

std::vector<Text> conversionLines(const std::vector<Conversion>& conversions) {
    return linesFor(conversions, [](const Conversion& conversion) { return describe(conversion); });
}

ReportJson faultsToJson(const std::vector<const Finding*>& faults) {
    return listOf(faults, [](const Finding* fault) -> ReportJson {
        return {{"key", fault->key}, {"rule", fault->rule}, {"severity", severityName(fault->severity)},
            {"title", render(fault->title)}};
    });
}

std::vector<Text> faultLines(std::size_t faults, const std::string& file) {
    std::vector<Text> lines = writtenLine(file);
    lines.insert(
        lines.begin(), say("check: {count} {count|error or warning|errors and warnings}", arg("count", faults)));
    return lines;
}

Text spentLine(double seconds, double peakMiB) {
    return say("{seconds} s, {memory} MiB at most", arg("seconds", formatFixed(seconds, 1)),
        arg("memory", formatFixed(peakMiB, 0)));
}

} // namespace qaliper
