#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "model/graph/elements.h"
#include "model/graph/tensor.h"
#include "tests/support/text/read.h"

namespace qaliper::onnxtext {

namespace {

// Complex elements are two numbers each.
DataType componentOf(DataType type) {
    if (type == DataType::Complex64)
        return DataType::Float;
    return type == DataType::Complex128 ? DataType::Double : type;
}

bool isGenerator(std::string_view word) { return word == "fill" || word == "ramp" || word == "noise" || word == "raw"; }

// The same sequence on every machine and in every release: splitmix64, published by Steele, Lea and Flood (2014).
class Noise {
public:
    explicit Noise(std::uint64_t seed) : state_(seed) {}
    double next() { // in [0, 1)
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
        return static_cast<double>((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53;
    }

private:
    std::uint64_t state_;
};

class TensorReader {
public:
    TensorReader(Cursor& cursor, onnx::TensorProto& proto) : cursor_(&cursor), proto_(&proto) {}

    void read() {
        type_ = static_cast<DataType>(proto_->data_type());
        count_ = elementCount({proto_->dims().begin(), proto_->dims().end()});
        if (cursor_->isAt("["))
            readExternal();
        else if (cursor_->isAt("{"))
            readValues();
        else
            readGenerated();
    }

private:
    void readExternal() {
        cursor_->take();
        proto_->set_data_location(onnx::TensorProto::EXTERNAL);
        do {
            auto& entry = *proto_->add_external_data();
            entry.set_key(cursor_->requireString());
            cursor_->require(":");
            entry.set_value(cursor_->requireString());
        } while (cursor_->accept(","));
        cursor_->require("]");
    }

    void readValues() {
        const Token open = cursor_->take();
        if (cursor_->accept("}"))
            return; // no data
        std::uint64_t given = 0;
        if (type_ == DataType::String)
            given = readTexts();
        else if (checkHasElements())
            given = readNumbers();
        cursor_->require("}");
        const std::uint64_t each = componentOf(type_) == type_ ? 1 : 2;
        if (!count_)
            cursor_->refuse(open, say("a shape with negative dimensions has no values; write {{} or raw(\"…\")"));
        else if (given % each != 0 || given / each != *count_)
            cursor_->refuse(open,
                say("values needed by the shape: {count}; given: {given}", arg("count", *count_ * each),
                    arg("given", given)));
    }

    bool checkHasElements() {
        if (bitsOf(type_) > 0)
            return true;
        cursor_->refuse(say("the values of this type are not known; give their bytes with raw(\"…\")"));
        return false;
    }

    std::uint64_t readTexts() {
        do {
            proto_->add_string_data(cursor_->requireString());
        } while (cursor_->accept(","));
        return static_cast<std::uint64_t>(proto_->string_data_size());
    }

    std::uint64_t readNumbers() {
        const DataType component = componentOf(type_);
        ElementPacker packer(component, 0);
        std::uint64_t numbers = 0;
        do {
            packer.push(readElement(*cursor_, component));
            ++numbers;
        } while (cursor_->accept(","));
        *proto_->mutable_raw_data() = std::move(packer).take();
        return numbers;
    }

    void readGenerated() {
        const Token word = cursor_->take();
        cursor_->require("(");
        if (word.text == "raw")
            readRaw();
        else
            generate(word);
        cursor_->require(")");
    }

    void readRaw() {
        const Token digits = cursor_->peek();
        const std::string text = cursor_->requireString();
        std::string& bytes = *proto_->mutable_raw_data();
        for (std::size_t at = 0; at < text.size(); at += 2) {
            unsigned byte = 0;
            const char* const last = text.data() + std::min(at + 2, text.size());
            const auto [end, code] = std::from_chars(text.data() + at, last, byte, 16);
            if (code != std::errc{} || end != text.data() + at + 2)
                return cursor_->refuse(digits, say("raw() takes pairs of hexadecimal digits"));
            bytes.push_back(static_cast<char>(byte));
        }
    }

    void generate(const Token& word) {
        const auto size = count_ ? byteSize(type_, *count_) : std::nullopt;
        if (!size || type_ != componentOf(type_))
            return cursor_->refuse(word, say("{found} needs a type of numbers and a shape", Cursor::found(word)));
        if (!cursor_->spend(*size, word))
            return;
        ElementPacker packer(type_, *count_);
        if (word.text == "fill")
            fill(packer);
        else if (word.text == "ramp")
            ramp(packer);
        else
            noise(packer);
        if (cursor_->ok())
            *proto_->mutable_raw_data() = std::move(packer).take();
    }

    void fill(ElementPacker& packer) {
        const std::uint64_t bits = readElement(*cursor_, type_);
        for (std::uint64_t i = 0; i < *count_; ++i)
            packer.push(bits);
    }

    void ramp(ElementPacker& packer) {
        const auto [from, to] = readEnds();
        const double steps = *count_ > 1 ? static_cast<double>(*count_ - 1) : 1;
        for (std::uint64_t i = 0; i < *count_; ++i)
            packer.push(encodeElement(type_, from + (to - from) * static_cast<double>(i) / steps));
    }

    void noise(ElementPacker& packer) {
        const auto [from, to] = readEnds();
        Noise generator(cursor_->accept(",") ? static_cast<std::uint64_t>(cursor_->requireInteger()) : 0);
        for (std::uint64_t i = 0; i < *count_; ++i)
            packer.push(encodeElement(type_, from + (to - from) * generator.next()));
    }

    std::pair<double, double> readEnds() {
        const double from = readPlainNumber(*cursor_);
        cursor_->require(",");
        return {from, readPlainNumber(*cursor_)};
    }

    Cursor* cursor_;
    onnx::TensorProto* proto_;
    DataType type_ = DataType::Undefined;
    std::optional<std::uint64_t> count_;
};

void putDims(Cursor& cursor, const ValueType& type, google::protobuf::RepeatedField<std::int64_t>& dims) {
    const auto numbers = staticShape(type);
    if (!numbers)
        return cursor.refuse(say("a tensor with data needs a number for each dimension"));
    dims.Assign(numbers->begin(), numbers->end());
}

onnx::TensorProto readPart(Cursor& cursor, const std::string& name) {
    ValueType type = readType(cursor);
    return readTensorData(cursor, name, type);
}

} // namespace

bool atData(const Cursor& cursor) {
    const bool isShortForm =
        cursor.peek().kind == TokenKind::Name && isGenerator(cursor.peek().text) && cursor.isNextAt("(");
    return isShortForm || cursor.isAt("{") || cursor.isAt("[");
}

onnx::TensorProto readTensorData(Cursor& cursor, const std::string& name, const ValueType& type) {
    onnx::TensorProto proto;
    if (!name.empty())
        proto.set_name(name);
    proto.set_data_type(static_cast<int>(type.element));
    putDims(cursor, type, *proto.mutable_dims());
    if (!type.isTensor())
        cursor.refuse(say("only a tensor has data"));
    else if (!atData(cursor))
        cursor.refuse(say(
            "expected data such as {{1.0, 2.0}, fill(1.0) or [\"location\": \"file\"], found {found}", cursor.found()));
    else
        TensorReader(cursor, proto).read();
    return proto;
}

onnx::SparseTensorProto readSparseData(Cursor& cursor, const std::string& name, const ValueType& type) {
    onnx::SparseTensorProto proto;
    putDims(cursor, type, *proto.mutable_dims());
    *proto.mutable_values() = readPart(cursor, name);
    if (cursor.peek().text == "at")
        cursor.take();
    else
        cursor.refuse(say("expected \"at\" and the indices, found {found}", cursor.found()));
    *proto.mutable_indices() = readPart(cursor, {});
    return proto;
}

} // namespace qaliper::onnxtext
