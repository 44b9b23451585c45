#include "model/onnx/text/words.h"
#include "tests/support/text/read.h"

namespace qaliper::onnxtext {

namespace {

Dim readDim(Cursor& cursor) {
    if (cursor.accept("?"))
        return {};
    if (cursor.isAtName())
        return cursor.requireName({});
    if (cursor.peek().kind == TokenKind::Integer)
        return cursor.requireInteger();
    cursor.refuse(say("expected a dimension such as 3, N or ?, found {found}", cursor.found()));
    return {};
}

// What stands after the element type: nothing is a scalar, [] a tensor of unknown rank.
std::optional<Shape> readShape(Cursor& cursor) {
    Shape shape;
    if (!cursor.accept("["))
        return shape;
    if (cursor.accept("]"))
        return std::nullopt;
    do {
        shape.push_back(readDim(cursor));
    } while (cursor.accept(","));
    cursor.require("]");
    return shape;
}

DataType readElementType(Cursor& cursor) {
    const auto type = cursor.peek().kind == TokenKind::Name ? dataTypeOfWord(cursor.peek().text) : std::nullopt;
    if (!type)
        cursor.refuse(say("expected an element type such as float or int8, found {found}", cursor.found()));
    cursor.take();
    return type.value_or(DataType::Undefined);
}

std::shared_ptr<const ValueType> readInner(Cursor& cursor) {
    auto inner = std::make_shared<const ValueType>(readType(cursor));
    cursor.require(")");
    return inner;
}

ValueType readComposedType(Cursor& cursor) {
    const std::string_view word = cursor.take().text;
    cursor.require("(");
    if (word == "seq")
        return {ValueKind::Sequence, DataType::Undefined, {}, readInner(cursor)};
    if (word == "optional")
        return {ValueKind::Optional, DataType::Undefined, {}, readInner(cursor)};
    const DataType element = readElementType(cursor);
    if (word == "map") {
        cursor.require(",");
        return {ValueKind::Map, element, {}, readInner(cursor)};
    }
    ValueType type{ValueKind::SparseTensor, element, readShape(cursor), {}};
    cursor.require(")");
    return type;
}

} // namespace

bool atType(const Cursor& cursor) {
    if (cursor.isAt("?"))
        return true;
    const Token& token = cursor.peek();
    if (token.kind != TokenKind::Name || !isTypeWord(token.text))
        return false;
    const Token& next = cursor.peekNext();
    const bool namesSomething = cursor.isNextAt("[") || cursor.isNextAt("(") || cursor.isNextAt("{");
    return namesSomething || next.kind == TokenKind::Name || next.kind == TokenKind::Quoted;
}

ValueType readType(Cursor& cursor) {
    if (cursor.accept("?"))
        return {};
    const bool isComposed =
        cursor.peek().kind == TokenKind::Name && !dataTypeOfWord(cursor.peek().text) && isTypeWord(cursor.peek().text);
    if (!isComposed) {
        const DataType element = readElementType(cursor);
        return ValueType::tensor(element, readShape(cursor));
    }
    ValueType type;
    if (cursor.enter())
        type = readComposedType(cursor);
    cursor.leave();
    return type;
}

} // namespace qaliper::onnxtext
