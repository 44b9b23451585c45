#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "model/base/number.h"
#include "model/target/operators.h"
#include "model/target/plugins.h"
#include "model/target/schema.h"
#include "model/target/table.h"
#include "tests/support/result.h"

// Every row of the embedded tables is what the code that reads them takes for granted.

namespace qaliper::tables_test {
namespace {

using Words = std::set<std::string_view>;

std::vector<std::string_view> splitAt(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

bool isVersion(std::string_view text) { return parseTarget("trt-" + std::string(text)).has_value(); }

class EmbeddedTables : public testing::TestWithParam<const char*> {};

TEST_P(EmbeddedTables, EachRowHasACellForEachColumn) {
    const std::string_view text = embeddedTable(GetParam());
    ASSERT_FALSE(text.empty());
    std::size_t columns = 0;
    std::size_t number = 0;
    for (std::string_view line : splitAt(text, "\n")) {
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        const std::size_t cells = splitAt(line, "\t").size();
        columns = columns == 0 ? cells : columns;
        EXPECT_EQ(cells, columns) << "line " << number;
        EXPECT_EQ(line.find('\r'), std::string_view::npos) << "line " << number;
    }
    EXPECT_GT(columns, 1U);
}

INSTANTIATE_TEST_SUITE_P(All, EmbeddedTables,
    testing::Values("operator_support.tsv", "operator_support_basis.tsv", "plugins.tsv", "text_widths.tsv",
        "gpu_names.tsv", "gpu_types.tsv", "gpu_releases.tsv", "dla_releases.tsv", "products.tsv", "wrong_numbers.tsv"),
    [](const auto& instance) {
        std::string name = instance.param;
        std::ranges::replace(name, '.', '_');
        return name;
    });

TEST(OperatorRows, AreWellFormed) {
    const Words types{"FP32", "FP16", "BF16", "INT32", "INT64", "BOOL", "INT8", "FP8", "UINT8", "INT4", "FP4"};
    const Table table = parseTable(embeddedTable("operator_support.tsv"));
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const auto& row : table.rows) {
        const std::string_view op = row[table.column("op")];
        const std::string_view version = row[table.column("trt_version")];
        SCOPED_TRACE(std::string(op) + " " + std::string(version));
        EXPECT_FALSE(op.empty());
        EXPECT_TRUE(isVersion(version));
        EXPECT_TRUE(seen.emplace(op, version).second) << "twice";
        const std::string_view supported = row[table.column("supported")];
        EXPECT_TRUE(supported == "Y" || supported == "N" || supported == "open");
        const std::string_view cell = row[table.column("types")];
        for (const std::string_view type : splitAt(cell, ", "))
            EXPECT_TRUE(cell.empty() || types.contains(type)) << type;
    }
}

// After 11.1, a release has rows for what it changed.
TEST(OperatorRows, EachOperatorHasEachVersionOfTheBasisUpTo111) {
    constexpr Version lastWhole{11, 1, 0};
    const Table table = parseTable(embeddedTable("operator_support.tsv"));
    const OperatorTable operators;
    const auto versions = operators.versions();
    EXPECT_TRUE(std::ranges::is_sorted(versions));
    EXPECT_EQ(versions.front(), oldestVersion);
    EXPECT_EQ(versions.back(), newestVersion);
    EXPECT_EQ(std::ranges::adjacent_find(versions), versions.end());
    for (const auto& row : table.rows) {
        for (const Version version : versions) {
            const auto entry = operators.find(row[table.column("op")], version);
            ASSERT_TRUE(entry);
            if (version <= lastWhole)
                EXPECT_EQ(entry->version, version) << row[table.column("op")];
            else
                EXPECT_GE(entry->version, lastWhole) << row[table.column("op")];
        }
    }
}

TEST(OperatorTableLookup, TakesTheNewestTableThatIsNotNewer) {
    const OperatorTable operators;
    EXPECT_EQ(operators.find("Conv", {10, 2, 0})->version, (Version{10, 1, 0}));
    EXPECT_EQ(operators.find("Conv", {10, 16, 3})->version, (Version{10, 16, 0}));
    EXPECT_EQ(operators.find("Conv", newestVersion)->version, (Version{11, 1, 0}));
    EXPECT_FALSE(operators.find("DFT", {11, 1, 0})->supported);
    EXPECT_TRUE(operators.find("DFT", {11, 2, 0})->supported);
    EXPECT_TRUE(operators.find("DFT", {11, 4, 1})->supported);
    EXPECT_FALSE(operators.find("NoSuchOperator", newestVersion));
    EXPECT_FALSE(operators.isKnown("NoSuchOperator"));
    EXPECT_FALSE(operators.firstSupport("NoSuchOperator"));
    EXPECT_EQ(operators.firstSupport("Conv"), oldestVersion);
    EXPECT_TRUE(operators.isExact({8, 6, 1}));
    EXPECT_FALSE(operators.isExact({10, 3, 0})) << "rebuilt from a changelog";
    EXPECT_FALSE(operators.isExact({10, 2, 0})) << "no table of its own";
    EXPECT_EQ(operators.statedOpset({8, 6, 0}), 17);
    EXPECT_EQ(operators.statedOpset({10, 3, 0}), 20) << "of \"20?\"";
    EXPECT_FALSE(operators.statedOpset({10, 7, 0})) << "of \"?\"";
    EXPECT_EQ(operators.certainOpset({10, 3, 0}), 22) << "of 10.6";
    EXPECT_EQ(operators.certainOpset({10, 7, 0}), 24) << "of 10.15";
    EXPECT_EQ(operators.certainOpset({11, 1, 0}), 24);
    EXPECT_EQ(operators.certainOpset({11, 3, 0}), 25) << "of 11.5";
    EXPECT_EQ(operators.certainOpset(newestVersion), 25);
}

TEST(PluginRows, AreWellFormed) {
    const Table table = parseTable(embeddedTable("plugins.tsv"));
    const PluginTable plugins;
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const auto& row : table.rows) {
        const auto cell = [&](std::string_view column) { return row[table.column(column)]; };
        SCOPED_TRACE(std::string(cell("op")) + " " + std::string(cell("plugin_version")));
        EXPECT_FALSE(cell("op").empty());
        EXPECT_TRUE(parseInteger(cell("plugin_version")));
        EXPECT_TRUE(seen.emplace(cell("op"), cell("plugin_version")).second) << "twice";
        EXPECT_TRUE(cell("api").starts_with("IPluginV2") || cell("api").starts_with("IPluginV3"));
        for (const char* column : {"int8_input", "int8_only"})
            EXPECT_TRUE(cell(column) == "Y" || cell(column) == "N") << column;
        EXPECT_FALSE(cell("int8_only") == "Y" && cell("int8_input") != "Y");
        for (const char* column : {"added_in", "deprecated_in", "removed_in"})
            EXPECT_TRUE(cell(column).empty() || isVersion(cell(column))) << column << " " << cell(column);
        for (const std::uint32_t slot : plugins.find(cell("op"), cell("plugin_version"))->indexInputs)
            EXPECT_NE(cell("int32_slots").find(std::to_string(slot)), std::string_view::npos);
        EXPECT_TRUE(cell("int8_slots").empty() || parseInteger(cell("int8_slots")).value_or(-1) >= 0);
    }
}

TEST(PluginRows, TwinsAreThere) {
    const Table table = parseTable(embeddedTable("plugins.tsv"));
    const PluginTable plugins;
    for (const auto& row : table.rows) {
        const std::string_view op = row[table.column("op")];
        const std::string_view twin = row[table.column("twin")];
        ASSERT_NE(plugins.find(op, row[table.column("plugin_version")]), nullptr);
        if (twin.empty())
            continue;
        const PluginFacts* facts = plugins.find(op, row[table.column("plugin_version")]);
        const PluginFacts* other = plugins.find(op, twin);
        ASSERT_NE(other, nullptr) << op << " " << twin;
        EXPECT_NE(other, facts);
        EXPECT_NE(other->api, facts->api) << op << ": a twin has the other interface";
    }
}

TEST(Tables, OfNothing) {
    EXPECT_TRUE(parseTable("").rows.empty());
    EXPECT_TRUE(embeddedTable("nothing.tsv").empty());
    const Table table = parseTable("a\tb\n\n1\n2\t3\t4\n5\t6");
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[0], (std::vector<std::string_view>{"1", ""})) << "missing cells are empty";
    EXPECT_EQ(table.rows[1], (std::vector<std::string_view>{"2", "3"})) << "cells too many are dropped";
    EXPECT_EQ(table.rows[2], (std::vector<std::string_view>{"5", "6"})) << "without a newline at the end";
}

TEST(Schemas, NameSlotsAndDefaultsOfTheVersionInUse) {
    const OperatorSchema conv = operatorSchema("Conv", 17).value();
    EXPECT_EQ(slotName(conv.inputs, 1), "W");
    EXPECT_EQ(slotName(conv.inputs, 3), "");
    EXPECT_EQ(conv.defaults.back(), (std::pair<std::string_view, std::string_view>("group", "1")));
    EXPECT_EQ(operatorSchema("Softmax", 12).value().defaults.front().second, "1");
    EXPECT_EQ(operatorSchema("Softmax", 13).value().defaults.front().second, "-1");
    for (const std::size_t slot : {0U, 5U})
        EXPECT_EQ(slotName(operatorSchema("Concat", 13).value().inputs, slot), "inputs") << slot;
    EXPECT_FALSE(operatorSchema("WindowAttention", 17));
}

TEST(OperatorPages, AreOfTheVersionInUse) {
    EXPECT_EQ(operatorPage("Conv", 10).value().since, 1);
    const OperatorPage conv = operatorPage("Conv", 12).value();
    EXPECT_EQ(conv.since, 11);
    EXPECT_NE(conv.text.find("convolution operator"), std::string_view::npos);
    EXPECT_NE(conv.text.find("**auto_pad**"), std::string_view::npos);
    EXPECT_EQ(conv.text.find('\f'), std::string_view::npos) << "and nothing of the next one";
    EXPECT_FALSE(operatorPage("WindowAttention", 17));
    EXPECT_FALSE(operatorPage("", 17));
}

} // namespace
} // namespace qaliper::tables_test
