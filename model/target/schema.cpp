#include "model/target/schema.h"

#include <algorithm>
#include <string>

#include "model/base/embedded.h"
#include "model/base/items.h"
#include "model/base/number.h"
#include "model/target/table.h"

namespace qaliper {

namespace {

constexpr std::string_view anyNumber = "…";

} // namespace

std::optional<OperatorSchema> operatorSchema(std::string_view opType, std::int64_t opset) {
    const Table table = parseTable(embeddedTable("operator_schemas.tsv"));
    const std::size_t op = table.column("op");
    const std::size_t since = table.column("since");
    const std::vector<std::string_view>* newest = nullptr;
    std::int64_t newestSince = 0;
    for (const auto& row : table.rows) {
        const std::int64_t version = row[op] == opType ? parseInteger(row[since]).value_or(0) : 0;
        if (version <= newestSince || version > opset)
            continue;
        newest = &row;
        newestSince = version;
    }
    if (!newest)
        return std::nullopt;
    OperatorSchema schema;
    schema.inputs = itemsOf((*newest)[table.column("inputs")], ',');
    schema.outputs = itemsOf((*newest)[table.column("outputs")], ',');
    for (const std::string_view entry : itemsOf((*newest)[table.column("defaults")], ';')) {
        const std::size_t sign = entry.find('=');
        schema.defaults.emplace_back(entry.substr(0, sign), entry.substr(sign + 1));
    }
    return schema;
}

std::optional<OperatorPage> operatorPage(std::string_view opType, std::int64_t opset) {
    std::optional<OperatorPage> newest;
    const std::string head = "\f" + std::string(opType) + " ";
    const std::string_view pages = embeddedOperatorPages().front().content;
    for (std::size_t at = pages.find(head); at != std::string_view::npos; at = pages.find(head, at + 1)) {
        const std::string_view page = pages.substr(at + head.size(), pages.find('\f', at + 1) - at - head.size());
        const std::size_t line = page.find('\n');
        const std::int64_t since = parseInteger(page.substr(0, line)).value_or(0);
        if (since <= opset && (!newest || since > newest->since) && line != std::string_view::npos)
            newest = OperatorPage{since, page.substr(line + 1)};
    }
    return newest;
}

std::string_view slotName(const std::vector<std::string_view>& names, std::size_t slot) {
    if (slot < names.size() && !names[slot].ends_with(anyNumber))
        return names[slot];
    if (names.empty() || !names.back().ends_with(anyNumber) || slot + 1 < names.size())
        return {};
    return names.back().substr(0, names.back().size() - anyNumber.size());
}

} // namespace qaliper
