#include "model/target/operators.h"

#include <algorithm>
#include <charconv>

#include "model/target/table.h"

namespace qaliper {

namespace {

Version versionOf(std::string_view text) { return parseVersion(text).value_or(Version{}); }

// "17", or "20?" where the table is uncertain.
std::optional<int> leadingNumber(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::optional(value) : std::nullopt;
}

} // namespace

OperatorTable::OperatorTable() {
    const Table support = parseTable(embeddedTable("operator_support.tsv"));
    const std::size_t op = support.column("op");
    const std::size_t version = support.column("trt_version");
    const std::size_t supported = support.column("supported");
    const std::size_t types = support.column("types");
    const std::size_t restrictions = support.column("restrictions");
    for (const auto& row : support.rows)
        entries_[row[op]].push_back(
            {versionOf(row[version]), row[supported] == "Y", row[supported] == "open", row[types], row[restrictions]});
    for (auto& [name, columns] : entries_)
        std::ranges::sort(columns, {}, &OperatorEntry::version);

    const Table basis = parseTable(embeddedTable("operator_support_basis.tsv"));
    for (const auto& row : basis.rows) {
        const std::string_view opset = row[basis.column("opset_max")];
        const std::string_view kind = row[basis.column("basis")];
        bases_.push_back({versionOf(row[basis.column("trt_version")]), kind == "exact", kind != "opset",
            leadingNumber(opset), opset.find('?') == std::string_view::npos});
    }
    std::ranges::sort(bases_, {}, &Basis::version);
}

std::optional<OperatorEntry> OperatorTable::find(std::string_view op, Version version) const {
    const auto found = entries_.find(op);
    if (found == entries_.end())
        return std::nullopt;
    const auto newer = std::ranges::upper_bound(found->second, version, {}, &OperatorEntry::version);
    return newer == found->second.begin() ? found->second.front() : *std::prev(newer);
}

std::optional<Version> OperatorTable::firstSupport(std::string_view op) const {
    const auto found = entries_.find(op);
    if (found == entries_.end())
        return std::nullopt;
    const auto first = std::ranges::find(found->second, true, &OperatorEntry::supported);
    return first == found->second.end() ? std::nullopt : std::optional(first->version);
}

const OperatorTable::Basis* OperatorTable::basisOf(Version version) const {
    const auto newer = std::ranges::upper_bound(bases_, version, {}, &Basis::version);
    return newer == bases_.begin() ? nullptr : &*std::prev(newer);
}

bool OperatorTable::isExact(Version version) const {
    const Basis* basis = basisOf(version);
    return basis && basis->exact && basis->version.major == version.major && basis->version.minor == version.minor;
}

std::vector<Version> OperatorTable::versions() const {
    std::vector<Version> versions;
    for (const Basis& basis : bases_) {
        if (basis.hasTable)
            versions.push_back(basis.version);
    }
    return versions;
}

std::optional<int> OperatorTable::statedOpset(Version version) const {
    const Basis* basis = basisOf(version);
    return basis ? basis->opset : std::nullopt;
}

std::optional<int> OperatorTable::certainOpset(Version version) const {
    const Version release{version.major, version.minor, 0};
    const auto found = std::ranges::find_if(
        bases_, [&](const Basis& basis) { return basis.version >= release && basis.isOpsetCertain; });
    return found == bases_.end() ? std::nullopt : found->opset;
}

} // namespace qaliper
