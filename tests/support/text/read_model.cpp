#include <functional>

#include "model/onnx/convert.h"
#include "model/onnx/load.h"
#include "model/onnx/text/words.h"
#include "model/onnx/wire.h"
#include "tests/support/text/read.h"
#include "tests/support/text/text.h"

namespace qaliper {

namespace onnxtext {

namespace {

void readOpsets(Cursor& cursor, std::uint32_t field, std::string& out) {
    readEach(cursor, "[", "]", [&] {
        onnx::OperatorSetIdProto proto;
        proto.set_domain(cursor.requireString());
        cursor.require(":");
        proto.set_version(cursor.requireInteger());
        wire::putBytes(out, field, serialized(proto));
    });
}

void readProperties(Cursor& cursor, std::string& out) {
    constexpr std::uint32_t metadataProps = 14;
    readEach(cursor, "[", "]", [&] {
        onnx::StringStringEntryProto proto;
        proto.set_key(cursor.requireString());
        cursor.require(":");
        proto.set_value(cursor.requireString());
        wire::putBytes(out, metadataProps, serialized(proto));
    });
}

// Calls `readEntry` with the key of each entry of a header in angle brackets; it says whether it knows the key.
void readHeader(Cursor& cursor, const std::function<bool(std::string_view)>& readEntry) {
    readEach(cursor, "<", ">", [&] {
        const Token key = cursor.peek();
        const std::string word = cursor.requireWord(say("a key such as ir_version or opset_import"));
        cursor.require(":");
        if (cursor.ok() && !readEntry(word))
            cursor.refuse(key, say("{found} is not known in this header", Cursor::found(key)));
    });
}

struct FunctionParts {
    std::string names; // inputs, then outputs
    std::string attributes;
    std::string defaults;
    std::string opsets;
    std::string values;
    std::string doc;
    std::string domain;
    std::string overload;
};

// Fields of FunctionProto.
constexpr std::uint32_t functionName = 1;
constexpr std::uint32_t functionInput = 4;
constexpr std::uint32_t functionOutput = 5;
constexpr std::uint32_t functionAttribute = 6;
constexpr std::uint32_t functionNode = 7;
constexpr std::uint32_t functionDoc = 8;
constexpr std::uint32_t functionOpset = 9;
constexpr std::uint32_t functionDomain = 10;
constexpr std::uint32_t functionDefault = 11;
constexpr std::uint32_t functionValue = 12;
constexpr std::uint32_t functionOverload = 13;

void readFunctionHeader(Cursor& cursor, FunctionParts& parts) {
    readHeader(cursor, [&](std::string_view key) {
        if (key == "opset_import")
            readOpsets(cursor, functionOpset, parts.opsets);
        else if (key == "domain")
            parts.domain = cursor.requireString();
        else if (key == "overload")
            parts.overload = cursor.requireString();
        else if (key == "doc_string")
            parts.doc = cursor.requireString();
        else
            return false;
        return true;
    });
}

void readFunctionSignature(Cursor& cursor, FunctionParts& parts) {
    if (cursor.isAt("<"))
        readEach(cursor, "<", ">", [&] {
            std::string name = cursor.requireName(say("the name of an attribute"));
            if (cursor.isAt(":") || cursor.isAt("="))
                wire::putBytes(parts.defaults, functionDefault, readAttribute(cursor, std::move(name)));
            else
                wire::putBytes(parts.attributes, functionAttribute, name);
        });
    const auto readNames = [&](std::uint32_t field) {
        readEach(cursor, "(", ")", [&] {
            const bool isTyped = atType(cursor);
            const ValueType type = readOptionalType(cursor);
            const std::string name = readValueName(cursor);
            wire::putBytes(parts.names, field, name);
            if (isTyped)
                putValueInfo(parts.values, functionValue, name, type);
        });
    };
    readNames(functionInput);
    cursor.require("=>");
    readNames(functionOutput);
    if (cursor.isAt("<"))
        readEach(cursor, "<", ">", [&] {
            const ValueType type = readOptionalType(cursor);
            putValueInfo(parts.values, functionValue, readValueName(cursor), type);
        });
}

std::string readFunctionNodes(Cursor& cursor) {
    std::string nodes;
    cursor.require("{");
    while (cursor.ok() && !cursor.accept("}")) {
        if (atType(cursor))
            cursor.refuse(say("a function has no initializers; use a Constant node"));
        wire::putBytes(nodes, functionNode, readNode(cursor));
    }
    return nodes;
}

std::string readFunction(Cursor& cursor) {
    FunctionParts parts;
    if (cursor.isAt("<"))
        readFunctionHeader(cursor, parts);
    const std::string name = cursor.requireName(say("the name of a function"));
    readFunctionSignature(cursor, parts);
    const std::string nodes = readFunctionNodes(cursor);

    std::string out;
    wire::putBytes(out, functionName, name);
    out += parts.names + parts.attributes + nodes;
    putText(out, functionDoc, parts.doc);
    out += parts.opsets;
    putText(out, functionDomain, parts.domain);
    out += parts.defaults + parts.values;
    putText(out, functionOverload, parts.overload);
    return out;
}

} // namespace

std::string readModel(Cursor& cursor) {
    constexpr std::uint32_t modelGraph = 7;
    constexpr std::uint32_t modelOpset = 8;
    constexpr std::uint32_t modelFunction = 25;
    std::string out;
    const auto readEntry = [&](std::string_view key) {
        if (key == "ir_version")
            wire::putInteger(out, 1, static_cast<std::uint64_t>(cursor.requireInteger()));
        else if (key == "producer_name")
            wire::putBytes(out, 2, cursor.requireString());
        else if (key == "producer_version")
            wire::putBytes(out, 3, cursor.requireString());
        else if (key == "domain")
            wire::putBytes(out, 4, cursor.requireString());
        else if (key == "model_version")
            wire::putInteger(out, 5, static_cast<std::uint64_t>(cursor.requireInteger()));
        else if (key == "doc_string")
            wire::putBytes(out, 6, cursor.requireString());
        else if (key == "opset_import")
            readOpsets(cursor, modelOpset, out);
        else if (key == "metadata_props")
            readProperties(cursor, out);
        else
            return false;
        return true;
    };
    if (cursor.isAt("<"))
        readHeader(cursor, readEntry);
    wire::putBytes(out, modelGraph, readGraph(cursor));
    while (cursor.ok() && cursor.peek().kind != TokenKind::End)
        wire::putBytes(out, modelFunction, readFunction(cursor));
    return out;
}

} // namespace onnxtext

Result<Model> parseText(std::string_view text) {
    onnxtext::Cursor cursor(text);
    std::string bytes = onnxtext::readModel(cursor);
    if (!cursor.ok())
        return fail(cursor.error());
    return parseModel(std::move(bytes));
}

} // namespace qaliper
