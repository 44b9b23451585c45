#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

// Names of the inputs, outputs and attributes of an operator, for display only. Generated from libonnx's schemas
// (resources/operator_schemas.cpp); for a newer operator version, the newest known one is used.

namespace qaliper {

struct OperatorSchema {
    std::vector<std::string_view> inputs; // the last name may end with "…": any number of values
    std::vector<std::string_view> outputs;
    std::vector<std::pair<std::string_view, std::string_view>> defaults; // attributes and their default values
};

// Of an operator of the default domain; nothing when it is unknown.
std::optional<OperatorSchema> operatorSchema(std::string_view opType, std::int64_t opset);

// The documentation of an operator in Markdown, from the libonnx of this build, which may know older versions only.
struct OperatorPage {
    std::int64_t since = 0; // the opset of this version of the operator
    std::string_view text;
};
std::optional<OperatorPage> operatorPage(std::string_view opType, std::int64_t opset);

// The name of a slot; empty when the schema has none.
std::string_view slotName(const std::vector<std::string_view>& names, std::size_t slot);

} // namespace qaliper
