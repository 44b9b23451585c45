#include "model/onnx/convert.h"
#include "model/onnx/wire.h"
#include "tests/support/text/read.h"

namespace qaliper::onnxtext {

namespace {

// The parts of a GraphProto, each kind together as protobuf writes them.
struct GraphParts {
    std::string nodes;
    std::string initializers;
    std::string sparse;
    std::string inputs;
    std::string outputs;
    std::string values;
};

constexpr std::uint32_t graphNode = 1;
constexpr std::uint32_t graphName = 2;
constexpr std::uint32_t graphInitializer = 5;
constexpr std::uint32_t graphInput = 11;
constexpr std::uint32_t graphOutput = 12;
constexpr std::uint32_t graphValue = 13;
constexpr std::uint32_t graphSparse = 15;

void putData(Cursor& cursor, GraphParts& parts, const std::string& name, const ValueType& type) {
    if (type.kind == ValueKind::SparseTensor)
        wire::putBytes(parts.sparse, graphSparse, serialized(readSparseData(cursor, name, type)));
    else
        wire::putBytes(parts.initializers, graphInitializer, serialized(readTensorData(cursor, name, type)));
}

// Inputs and outputs of a node. A comma after the last one would be an empty name to libonnx 1.12 and nothing to newer
// ones.
void readValueNames(Cursor& cursor, std::uint32_t field, std::string& out) {
    if (!cursor.isAtName() && !cursor.isAt(","))
        return;
    while (cursor.ok()) {
        wire::putBytes(out, field, cursor.isAt(",") ? std::string() : readValueName(cursor));
        if (!cursor.accept(","))
            return;
        if (!cursor.isAtName() && !cursor.isAt(","))
            cursor.refuse(say("a name is missing after the comma; write \"\" for one that is left out"));
    }
}

void readAttributes(Cursor& cursor, std::string& out) {
    constexpr std::uint32_t nodeAttribute = 5;
    readEach(cursor, "<", ">", [&] { wire::putBytes(out, nodeAttribute, readAttribute(cursor)); });
}

struct OperatorName {
    std::string domain;
    std::string type;
    std::string overload;
};

OperatorName readOperator(Cursor& cursor) {
    OperatorName name;
    name.type = cursor.requireName(say("an operator"));
    while (cursor.accept(".")) {
        name.domain += (name.domain.empty() ? "" : ".") + name.type;
        name.type = cursor.requireName(say("an operator"));
    }
    if (cursor.accept(":"))
        name.overload = cursor.requireName(say("an overload"));
    return name;
}

void readStatements(Cursor& cursor, GraphParts& parts) {
    cursor.require("{");
    while (cursor.ok() && !cursor.accept("}")) {
        if (!atType(cursor)) {
            wire::putBytes(parts.nodes, graphNode, readNode(cursor));
            continue;
        }
        const ValueType type = readType(cursor);
        const std::string name = readValueName(cursor);
        cursor.require("=");
        putData(cursor, parts, name, type);
    }
}

std::string readGraphAfterName(Cursor& cursor, const std::string& name) {
    GraphParts parts;
    const auto readDeclared = [&](std::string& out, std::uint32_t field) {
        const ValueType type = readOptionalType(cursor);
        const std::string value = readValueName(cursor);
        putValueInfo(out, field, value, type);
        return std::pair(value, type);
    };
    if (!cursor.isAt("=>"))
        readEach(cursor, "(", ")", [&] {
            const auto [value, type] = readDeclared(parts.inputs, graphInput);
            if (cursor.accept("="))
                putData(cursor, parts, value, type);
        });
    cursor.require("=>");
    readEach(cursor, "(", ")", [&] { readDeclared(parts.outputs, graphOutput); });
    if (cursor.isAt("<"))
        readEach(cursor, "<", ">", [&] {
            const ValueType type = readOptionalType(cursor);
            const std::string value = readValueName(cursor);
            if (cursor.accept("="))
                putData(cursor, parts, value, type);
            else
                putValueInfo(parts.values, graphValue, value, type);
        });
    readStatements(cursor, parts);

    std::string out = std::move(parts.nodes);
    putText(out, graphName, name);
    return out + parts.initializers + parts.inputs + parts.outputs + parts.values + parts.sparse;
}

} // namespace

// Calls `readItem` for each item between the brackets.
void readEach(Cursor& cursor, std::string_view open, std::string_view close, const std::function<void()>& readItem) {
    cursor.require(open);
    if (cursor.accept(close))
        return;
    do {
        readItem();
    } while (cursor.accept(","));
    cursor.require(close);
}

void putText(std::string& out, std::uint32_t field, const std::string& text) {
    if (!text.empty())
        wire::putBytes(out, field, text);
}

ValueType readOptionalType(Cursor& cursor) { return atType(cursor) ? readType(cursor) : ValueType{}; }

std::string readValueName(Cursor& cursor) { return cursor.requireName(say("the name of a value")); }

void putValueInfo(std::string& out, std::uint32_t field, const std::string& name, const ValueType& type) {
    onnx::ValueInfoProto proto;
    toProto(ValueInfo{name, type, {}}, proto);
    wire::putBytes(out, field, serialized(proto));
}

std::string readNode(Cursor& cursor) {
    std::string inputs;
    std::string outputs;
    std::string label;
    std::string attributes;
    if (cursor.accept("[")) {
        label = cursor.requireName(say("the name of a node"));
        cursor.require("]");
    }
    readValueNames(cursor, 2, outputs);
    cursor.require("=");
    const OperatorName name = readOperator(cursor);
    const bool hasLeadingAttributes = cursor.isAt("<");
    if (hasLeadingAttributes)
        readAttributes(cursor, attributes);
    cursor.require("(");
    readValueNames(cursor, 1, inputs);
    cursor.require(")");
    if (cursor.isAt("<") && !hasLeadingAttributes)
        readAttributes(cursor, attributes);

    std::string out = inputs + outputs;
    putText(out, 3, label);
    wire::putBytes(out, 4, name.type);
    out += attributes;
    putText(out, 7, name.domain);
    putText(out, 8, name.overload);
    return out;
}

std::string readGraph(Cursor& cursor) {
    const std::string name = cursor.requireName(say("the name of a graph"));
    std::string out;
    if (cursor.enter())
        out = readGraphAfterName(cursor, name);
    cursor.leave();
    return out;
}

} // namespace qaliper::onnxtext
