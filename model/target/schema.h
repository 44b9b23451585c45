#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

// What the standard calls the parts of an operator: for showing, not for judging. Written from libonnx's schemas
// (resources/operator_schemas.cpp); operators that are newer than those are told by the newest version that is known.

namespace qaliper {

struct OperatorSchema {
    std::vector<std::string_view> inputs; // the last one may end with "…": it takes any number of values
    std::vector<std::string_view> outputs;
    std::vector<std::pair<std::string_view, std::string_view>> defaults; // attributes and what they are when not given
};

// Of an operator of the default domain; nothing when it is not known.
std::optional<OperatorSchema> operatorSchema(std::string_view opType, std::int64_t opset);

// What ONNX says of an operator, in Markdown: its words come from the libonnx this program was built with, which may
// know older versions only.
struct OperatorPage {
    std::int64_t since = 0; // the opset it is of
    std::string_view text;
};
std::optional<OperatorPage> operatorPage(std::string_view opType, std::int64_t opset);

// What a slot is called; empty when the schema does not say.
std::string_view slotName(const std::vector<std::string_view>& names, std::size_t slot);

} // namespace qaliper
