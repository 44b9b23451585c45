#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <onnx/defs/schema.h>

// Which inference function speaks for an operator. libonnx of a distribution is years behind the models, and knows
// nothing outside the standard: rules of our own stand in front of its schemas.

namespace qaliper {

using InferenceRule = void (*)(onnx::InferenceContext&);

struct OperatorRule {
    std::string_view domain;
    std::string_view opType;
    int since = 1;                 // the operator version the rule begins to hold with
    InferenceRule infer = nullptr; // null: the rule changed here and nobody has written the new one
};

// The rules, by family. Each says where its facts come from.
std::span<const OperatorRule> newerOperators();   // of the standard, past what ONNX 1.12 knows
std::span<const OperatorRule> pooling();          // convolution-like shapes, with the rounding of runtimes
std::span<const OperatorRule> shaping();          // whose shape is the content of an input
std::span<const OperatorRule> quantizers();       // Q and DQ of all opsets and domains
std::span<const OperatorRule> contribOperators(); // of ONNX Runtime, domain com.microsoft
std::span<const OperatorRule> toolOperators();    // of quantization tools: QONNX, Brevitas

struct Operator {
    InferenceRule rule = nullptr;           // ours; it goes first
    const onnx::OpSchema* schema = nullptr; // libonnx's, of the newest version not above the model's opset
    bool verified = false;                  // made for this version of the operator
    bool schemaIsCurrent = false;           // the numbers of inputs and outputs can be held against the schema
};

class Operators {
public:
    Operators();

    // `domain` as written in the node. Nothing known: neither rule nor schema.
    const Operator& find(std::string_view domain, const std::string& opType, int opset);

private:
    Operator make(const std::string& domain, const std::string& opType, int opset) const;

    std::unordered_map<std::string, std::vector<OperatorRule>> rules_; // by domain and type, oldest first
    std::map<std::pair<std::string, int>, Operator> found_;
};

// "" for the standard domain however it is written; "trt" for TensorRT's parser operators, which no domain matters to.
std::string canonicalDomain(std::string_view domain, std::string_view opType);

} // namespace qaliper
