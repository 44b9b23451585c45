#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include <onnx/defs/schema.h>

// Schemas of ONNX's operators that are newer than the libonnx of a distribution: names, numbers and types of inputs and
// outputs, and attributes. They infer nothing. Source: ONNX 1.23 (resources/newer_schemas.py).

namespace qaliper {

// Of a domain whose newer operators are listed, "" for the standard; 0 for the others.
int newestListedOpset(std::string_view domain);

class NewerSchemas {
public:
    // The version of the operator that is valid in the opset; null where that is none of the listed ones. Types that
    // this libonnx does not know are not among the allowed ones. Lives as long as this.
    const onnx::OpSchema* find(const std::string& domain, const std::string& op, int opset);

private:
    std::map<std::tuple<std::string, std::string, int>, std::unique_ptr<onnx::OpSchema>>
        schemas_; // by domain, operator and opset
};

} // namespace qaliper
