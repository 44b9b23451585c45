#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "model/base/text.h"
#include "model/data/data_set.h"
#include "model/graph/index.h"
#include "model/rules/finding.h"

// What `quantize`, `evaluate` and their like print: a report as a list of values, written once for programs and for a person.
// JSON is the contract with other programs (schema "qaliper/1") and always English; text is for a person.

namespace qaliper {

using ReportJson = nlohmann::ordered_json;

struct Record {
    std::string key;
    ReportJson value;
    std::vector<Text> lines = {}; // what a person reads of it
};
using Records = std::vector<Record>;

// Two spaces an indent; bytes of names that are no UTF-8 are replaced.
std::string documentOf(const ReportJson& json);
std::string jsonOf(const Records& records);
// The first line says what the report is about; the others are indented.
std::string textOf(const Records& records, const Catalogue* catalogue = nullptr);

template <class Report>
concept Recorded = requires(const Report& report) {
    { recordsOf(report) } -> std::same_as<Records>;
};
template <Recorded Report>
std::string toJson(const Report& report) {
    return jsonOf(recordsOf(report));
}
template <Recorded Report>
std::string toText(const Report& report, const Catalogue* catalogue = nullptr) {
    return textOf(recordsOf(report), catalogue);
}

template <class Range, class ToJson>
ReportJson listOf(const Range& range, ToJson toJson) {
    ReportJson list = ReportJson::array();
    for (const auto& element : range)
        list.push_back(ReportJson(std::invoke(toJson, element)));
    return list;
}
template <class Range, class ToLine>
std::vector<Text> linesFor(const Range& range, ToLine toLine) {
    std::vector<Text> lines;
    lines.reserve(range.size());
    for (const auto& element : range)
        lines.push_back(std::invoke(toLine, element));
    return lines;
}
ReportJson identitiesOf(const Index& index, const std::vector<NodeIx>& nodes);
// Null for a number that is infinite, or was not computed.
ReportJson numberOrNull(std::optional<double> number);
ReportJson textOrNull(const std::string& text);
std::vector<Text> lineIf(bool isThere, Text line);
std::vector<Text> writtenLine(const std::string& file);                   // nothing for no file
std::vector<Text> leftOutLine(std::uint64_t samples);                     // nothing for none
ReportJson conversionsToJson(const std::vector<Conversion>& conversions); // a list: input, from, to
std::vector<Text> conversionLines(const std::vector<Conversion>& conversions);
Text spentLine(double seconds, double peakMiB);
// Of a model that was made: what its check finds, and where it was written.
ReportJson faultsToJson(const std::vector<const Finding*>& faults); // a list: key, rule, severity, title
std::vector<Text> faultLines(std::size_t faults, const std::string& file);

} // namespace qaliper
