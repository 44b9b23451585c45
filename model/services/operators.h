#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <onnx/defs/schema.h>

#include "model/services/newer_schemas.h"

// The inference function of each operator. The libonnx of a distribution is older than many models and knows only the
// standard: rules of this project come before its schemas.

namespace qaliper {

using InferenceRule = void (*)(onnx::InferenceContext&);

struct OperatorRule {
    std::string_view domain;
    std::string_view opType;
    int since = 1;                 // the first operator version that the rule covers
    InferenceRule infer = nullptr; // null: the operator changed in this version, and there is no rule for it yet
};

// The rules, by family. Each file names its sources.
std::span<const OperatorRule> newerOperators(); // of the standard, newer than ONNX 1.12
std::span<const OperatorRule> attentions();     // of the standard and its preview: attention, its caches, recurrences
std::span<const OperatorRule> einsums();
std::span<const OperatorRule> learners();         // losses, and domain ai.onnx.ml
std::span<const OperatorRule> pooling();          // convolution-like shapes, with the rounding that runtimes use
std::span<const OperatorRule> shaping();          // the output shape is the content of an input
std::span<const OperatorRule> quantizers();       // Q and DQ of all opsets and domains
std::span<const OperatorRule> contribOperators(); // of ONNX Runtime, domain com.microsoft
std::span<const OperatorRule> toolOperators();    // of quantization tools: QONNX, Brevitas

struct Operator {
    InferenceRule rule = nullptr;           // of this project; used first
    const onnx::OpSchema* schema = nullptr; // of libonnx, the newest version not above the model's opset
    bool verified = false;                  // covers this version of the operator
    bool schemaIsCurrent = false;           // the numbers of inputs and outputs can be checked against the schema
    const onnx::OpSchema* newest = nullptr; // in ONNX 1.23; null where none is known
    const onnx::OpSchema* form = nullptr;   // of the model's opset, to compare nodes with; null where none is known
};

class Operators {
public:
    Operators();

    // `domain` as written in the node. An unknown operator has neither rule nor schema.
    const Operator& find(std::string_view domain, const std::string& opType, int opset);

private:
    Operator make(const std::string& domain, const std::string& opType, int opset);
    const onnx::OpSchema* formOf(const std::string& domain, const std::string& opType, int opset);

    std::unordered_map<std::string, std::vector<OperatorRule>> rules_; // by domain and type, oldest first
    NewerSchemas newer_;
    std::map<std::pair<std::string, int>, Operator> found_;
};

// "" for the standard domain in either spelling; "trt" for TensorRT's parser operators, whose domain is ignored.
std::string canonicalDomain(std::string_view domain, std::string_view opType);

} // namespace qaliper
