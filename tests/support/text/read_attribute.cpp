#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <variant>

#include "model/onnx/convert.h"
#include "model/onnx/text/words.h"
#include "model/onnx/wire.h"
#include "tests/support/text/read.h"

namespace qaliper::onnxtext {

namespace {

// A kind of single values with the kind of its lists, and the fields of AttributeProto they stand in.
struct ValueForm {
    AttributeKind kind;
    AttributeKind listKind;
    std::uint32_t field;
    std::uint32_t listField;
};

constexpr std::array valueForms{
    ValueForm{AttributeKind::Float, AttributeKind::FloatList, 2, 7},
    ValueForm{AttributeKind::Int, AttributeKind::IntList, 3, 8},
    ValueForm{AttributeKind::String, AttributeKind::StringList, 4, 9},
    ValueForm{AttributeKind::Tensor, AttributeKind::TensorList, 5, 10},
    ValueForm{AttributeKind::Graph, AttributeKind::GraphList, 6, 11},
    ValueForm{AttributeKind::SparseTensor, AttributeKind::SparseTensorList, 22, 23},
    ValueForm{AttributeKind::TypeProto, AttributeKind::TypeProtoList, 14, 15},
};

std::optional<AttributeKind> kindOfWord(std::string_view word) {
    for (const ValueForm& form : valueForms) {
        if (word == kindWord(form.kind))
            return form.kind;
        if (word == kindWord(form.listKind))
            return form.listKind;
    }
    return std::nullopt;
}

const ValueForm* formOf(AttributeKind kind) {
    const auto found = std::ranges::find(valueForms, kind, &ValueForm::kind);
    return found == valueForms.end() ? nullptr : &*found;
}

const ValueForm* listFormOf(AttributeKind kind) {
    const auto found = std::ranges::find(valueForms, kind, &ValueForm::listKind);
    return found == valueForms.end() ? nullptr : &*found;
}

// One value: strings, tensors, graphs and types as the bytes of their field.
struct Value {
    AttributeKind kind = AttributeKind::Undefined;
    std::variant<std::int64_t, float, std::string> content;
};

constexpr std::uint32_t nameField = 1;
constexpr std::uint32_t typeField = 20;
constexpr std::uint32_t referenceField = 21;

void putValue(std::string& out, std::uint32_t field, const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value.content))
        wire::putInteger(out, field, static_cast<std::uint64_t>(*integer));
    else if (const auto* number = std::get_if<float>(&value.content))
        wire::putFixed32(out, field, std::bit_cast<std::uint32_t>(*number));
    else
        wire::putBytes(out, field, std::get<std::string>(value.content));
}

Value readTypedValue(Cursor& cursor) {
    const ValueType type = readType(cursor);
    if (type.kind == ValueKind::SparseTensor && !cursor.isAt(",") && !cursor.isAt(">") && !cursor.isAt("]")) {
        cursor.accept("=");
        return {AttributeKind::SparseTensor, serialized(readSparseData(cursor, {}, type))};
    }
    std::string name;
    if (!atData(cursor) && cursor.isAtName())
        name = cursor.requireName({});
    if (cursor.accept("=") || !name.empty() || atData(cursor))
        return {AttributeKind::Tensor, serialized(readTensorData(cursor, name, type))};
    onnx::TypeProto proto;
    toProto(type, proto);
    return {AttributeKind::TypeProto, serialized(proto)};
}

Value readNumber(Cursor& cursor) {
    if (cursor.peek().kind == TokenKind::Integer)
        return {AttributeKind::Int, cursor.requireInteger()};
    const auto bits = static_cast<std::uint32_t>(readElement(cursor, DataType::Float));
    return {AttributeKind::Float, std::bit_cast<float>(bits)};
}

Value readValue(Cursor& cursor) {
    const Token& token = cursor.peek();
    switch (token.kind) {
    case TokenKind::Integer:
    case TokenKind::Decimal:
    case TokenKind::Bits: return readNumber(cursor);
    case TokenKind::Quoted:
        if (cursor.isNextAt("(") || cursor.isNextAt("=>"))
            return {AttributeKind::Graph, readGraph(cursor)};
        return {AttributeKind::String, cursor.requireString()};
    case TokenKind::Name:
        if (isTypeWord(token.text))
            return readTypedValue(cursor);
        if (isSpecialNumber(token.text))
            return readNumber(cursor);
        return {AttributeKind::Graph, readGraph(cursor)};
    default: break;
    }
    if (cursor.isAt("?"))
        return readTypedValue(cursor);
    cursor.refuse(say("expected the value of an attribute, found {found}", cursor.found()));
    return {};
}

// `value` as one of the wanted kind: only an integer may stand for a float.
void convert(Cursor& cursor, const Token& token, Value& value, AttributeKind wanted) {
    if (value.kind == wanted || wanted == AttributeKind::Undefined)
        return;
    if (value.kind == AttributeKind::Int && wanted == AttributeKind::Float)
        value = {AttributeKind::Float, static_cast<float>(std::get<std::int64_t>(value.content))};
    else
        cursor.refuse(token,
            say("this is of kind {actual}, not {wanted}", arg("actual", kindWord(value.kind)),
                arg("wanted", kindWord(wanted))));
}

void putKind(std::string& out, AttributeKind kind) {
    if (kind != AttributeKind::Undefined)
        wire::putInteger(out, typeField, static_cast<std::uint64_t>(kind));
}

class AttributeReader {
public:
    AttributeReader(Cursor& cursor, std::string name) : cursor_(&cursor), name_(std::move(name)) {}

    std::string read() {
        wire::putBytes(out_, nameField, name_);
        if (cursor_->accept(":") && !readKind())
            return out_;
        cursor_->require("=");
        if (cursor_->accept("@"))
            readReference();
        else if (cursor_->accept("["))
            readList();
        else
            readSingle();
        return std::move(out_);
    }

private:
    // False when what follows is no value of a known kind.
    bool readKind() {
        const Token word = cursor_->peek();
        const std::string text = cursor_->requireWord(say("the kind of an attribute"));
        if (text == "opaque") {
            cursor_->require("=");
            out_ = cursor_->requireString();
            return false;
        }
        if (const auto kind = kindOfWord(text))
            kind_ = *kind;
        else
            cursor_->refuse(
                word, say("{found} is no kind of an attribute, such as int, floats or graph", Cursor::found(word)));
        return cursor_->ok();
    }

    void readReference() {
        const std::string target = cursor_->requireName(say("the name of an attribute of the function"));
        putKind(out_, kind_);
        wire::putBytes(out_, referenceField, target);
    }

    void readSingle() {
        const Token token = cursor_->peek();
        Value value = readValue(*cursor_);
        convert(*cursor_, token, value, kind_);
        if (const ValueForm* form = formOf(value.kind))
            putValue(out_, form->field, value);
        putKind(out_, value.kind);
    }

    void readList() {
        const Token open = cursor_->peek();
        const ValueForm* form = listFormOf(kind_);
        if (kind_ != AttributeKind::Undefined && !form)
            return cursor_->refuse(open, say("a list is not of kind {kind}", arg("kind", kindWord(kind_))));
        if (cursor_->accept("]")) {
            if (!form)
                cursor_->refuse(open, say("an empty list needs its kind, as in axes: ints = []"));
            return putKind(out_, kind_);
        }
        do {
            const Token token = cursor_->peek();
            Value value = readValue(*cursor_);
            if (!form)
                form = formOf(value.kind);
            else if (kind_ == AttributeKind::Undefined && isMixOfNumbers(value.kind, form->kind))
                return cursor_->refuse(token,
                    say("the list mixes whole numbers and floats; write all with a point or say \": "
                        "floats\""));
            if (!form)
                return;
            convert(*cursor_, token, value, form->kind);
            putValue(out_, form->listField, value);
        } while (cursor_->accept(","));
        cursor_->require("]");
        putKind(out_, form->listKind);
    }

    static bool isMixOfNumbers(AttributeKind a, AttributeKind b) {
        return (a == AttributeKind::Int && b == AttributeKind::Float) ||
            (a == AttributeKind::Float && b == AttributeKind::Int);
    }

    Cursor* cursor_;
    std::string name_;
    AttributeKind kind_ = AttributeKind::Undefined;
    std::string out_;
};

} // namespace

std::string readAttribute(Cursor& cursor) {
    std::string name = cursor.requireName(say("the name of an attribute"));
    return readAttribute(cursor, std::move(name));
}

std::string readAttribute(Cursor& cursor, std::string name) { return AttributeReader(cursor, std::move(name)).read(); }

} // namespace qaliper::onnxtext
