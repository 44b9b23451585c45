#include "model/tools/written_parts.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <memory>
#include <optional>
#include <variant>

#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/onnx/text/words.h"

namespace qaliper {

namespace {

std::string inDoubleQuotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

// Reads a text from its beginning; spaces between its parts are skipped.
class Written {
public:
    explicit Written(std::string_view text) : rest_(text) { skipBlanks(); }

    bool atEnd() const { return rest_.empty(); }
    bool isAt(char symbol) const { return rest_.starts_with(symbol); }

    bool accept(char symbol) {
        if (!isAt(symbol))
            return false;
        take(1);
        return true;
    }

    // A name or a number; empty for anything else.
    std::string_view word() {
        const auto isPart = [](char c) { return onnxtext::isNamePart(c) || c == '.' || c == '+' || c == '-'; };
        return take(static_cast<std::size_t>(std::ranges::find_if_not(rest_, isPart) - rest_.begin()));
    }

    // The text in quotes at this place, without its escapes.
    std::optional<std::string> quoted() {
        std::size_t end = 1;
        while (end < rest_.size() && rest_[end] != '"')
            end += rest_[end] == '\\' ? 2 : 1;
        if (!isAt('"') || end >= rest_.size())
            return std::nullopt;
        auto text = onnxtext::unescape(take(end + 1).substr(1, end - 1));
        return text ? std::optional(std::move(*text)) : std::nullopt;
    }

private:
    std::string_view take(std::size_t size) {
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        skipBlanks();
        return taken;
    }
    void skipBlanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

    std::string_view rest_;
};

template <class Number>
std::optional<Number> numberOf(std::string_view word) {
    Number number{};
    const char* const last = word.data() + word.size();
    const auto [end, code] = std::from_chars(word.data(), last, number);
    return code == std::errc{} && end == last ? std::optional(number) : std::nullopt;
}

// Reads the items between commas, each by `readItem`, up to the closing bracket. False where something does not fit.
template <class ReadItem>
bool readItems(Written& text, char close, const ReadItem& readItem) {
    if (text.accept(close))
        return true;
    do {
        if (!readItem())
            return false;
    } while (text.accept(','));
    return text.accept(close);
}

using Item = std::variant<std::int64_t, float, std::string>;

std::optional<Item> readItem(Written& text) {
    if (text.isAt('"'))
        return text.quoted();
    const std::string_view word = text.word();
    if (word.find_first_not_of("-0123456789") == std::string_view::npos)
        return numberOf<std::int64_t>(word);
    return numberOf<float>(word);
}

template <class Kind>
bool is(const AttributeValue* value) {
    return value && std::holds_alternative<Kind>(*value);
}

// Items of one kind; integers are accepted for floats.
template <class Kind>
std::optional<AttributeValue> listOfKind(const std::vector<Item>& items) {
    std::vector<Kind> list;
    for (const Item& item : items) {
        const auto* whole = std::get_if<std::int64_t>(&item);
        if (const auto* same = std::get_if<Kind>(&item))
            list.push_back(*same);
        else if constexpr (std::is_same_v<Kind, float>) {
            if (!whole)
                return std::nullopt;
            list.push_back(static_cast<float>(*whole));
        } else {
            return std::nullopt;
        }
    }
    return list;
}

std::optional<AttributeValue> readList(Written& text, const AttributeValue* present) {
    std::vector<Item> items;
    const bool isWhole = readItems(text, ']', [&] {
        auto item = readItem(text);
        if (item)
            items.push_back(std::move(*item));
        return item.has_value();
    });
    if (!isWhole)
        return std::nullopt;
    const auto isFloat = [](const Item& item) { return std::holds_alternative<float>(item); };
    if (is<std::vector<float>>(present) || std::ranges::any_of(items, isFloat))
        return listOfKind<float>(items);
    if (items.empty() ? is<std::vector<std::string>>(present) : std::holds_alternative<std::string>(items.front()))
        return listOfKind<std::string>(items);
    if (items.empty() && !is<std::vector<std::int64_t>>(present))
        return std::nullopt; // the kind of an empty list is unknown
    return listOfKind<std::int64_t>(items);
}

std::optional<Dim> readDim(Written& text) {
    if (text.accept('?'))
        return Dim{};
    if (text.isAt('"')) {
        auto symbol = text.quoted();
        return symbol ? std::optional(Dim(std::move(*symbol))) : std::nullopt;
    }
    const std::string_view word = text.word();
    if (const auto number = numberOf<std::int64_t>(word)) {
        if (*number < -1)
            return std::nullopt;
        return *number == -1 ? Dim{} : Dim(*number); // as TensorRT writes an open dimension
    }
    return onnxtext::isPlainName(word) ? std::optional(Dim(std::string(word))) : std::nullopt;
}

std::optional<ValueType> readType(Written& text, int depth = 0);

std::optional<ValueType> readTypeAround(Written& text, ValueKind kind, int depth) {
    constexpr int maxDepth = 16;
    auto inner = depth < maxDepth && text.accept('(') ? readType(text, depth + 1) : std::nullopt;
    if (!inner || !text.accept(')'))
        return std::nullopt;
    return ValueType{kind, DataType::Undefined, {}, std::make_shared<const ValueType>(std::move(*inner))};
}

// An element type alone is a scalar, with [] a tensor of unknown rank.
std::optional<ValueType> readType(Written& text, int depth) {
    const std::string_view word = text.word();
    if (word == "seq" || word == "optional")
        return readTypeAround(text, word == "seq" ? ValueKind::Sequence : ValueKind::Optional, depth);
    const auto element = dataTypeOfTextName(word);
    if (!element || *element == DataType::Undefined)
        return std::nullopt;
    if (!text.accept('['))
        return ValueType::tensor(*element, Shape{});
    Shape shape;
    const bool isWhole = readItems(text, ']', [&] {
        auto dim = readDim(text);
        if (dim)
            shape.push_back(std::move(*dim));
        return dim.has_value();
    });
    if (!isWhole)
        return std::nullopt;
    return shape.empty() ? ValueType::tensor(*element) : ValueType::tensor(*element, std::move(shape));
}

// The bit pattern of an element.
std::optional<std::uint64_t> elementOf(std::string_view word, DataType type) {
    if (type == DataType::Float) {
        const auto number = numberOf<float>(word);
        return number ? std::optional<std::uint64_t>(std::bit_cast<std::uint32_t>(*number)) : std::nullopt;
    }
    if (type == DataType::Bool && (word == "true" || word == "false"))
        return word == "true" ? 1 : 0;
    if (isInteger(type) || type == DataType::Bool) {
        const IntegerRange range = rangeOf(type);
        const auto below = numberOf<std::int64_t>(word);
        if (below && *below < 0)
            return *below >= range.lowest ? std::optional(static_cast<std::uint64_t>(*below)) : std::nullopt;
        const auto above = numberOf<std::uint64_t>(word);
        return above && *above <= range.highest ? above : std::nullopt;
    }
    const auto number = hasNumbers(type) ? numberOf<double>(word) : std::nullopt;
    return number ? std::optional(encodeElement(type, *number)) : std::nullopt;
}

std::optional<Payload> readElements(Written& text, DataType type, std::uint64_t count) {
    Strings strings;
    std::vector<std::uint64_t> elements;
    const bool isWhole = readItems(text, '}', [&] {
        auto string = type == DataType::String ? text.quoted() : std::nullopt;
        const auto element = type == DataType::String ? std::nullopt : elementOf(text.word(), type);
        if (string)
            strings.push_back(std::move(*string));
        if (element)
            elements.push_back(*element);
        return string || element;
    });
    if (!isWhole || strings.size() + elements.size() != count)
        return std::nullopt;
    if (count == 0)
        return Payload{};
    if (type == DataType::String)
        return strings;
    ElementPacker packer(type, count);
    for (const std::uint64_t element : elements)
        packer.push(element);
    return InMemory{std::make_shared<const std::string>(std::move(packer).take())};
}

std::optional<AttributeValue> readTensor(Written& text) {
    const auto type = readType(text);
    auto dims = type ? staticShape(*type) : std::nullopt;
    const auto count = dims ? elementCount(*dims) : std::nullopt;
    if (!count || !text.accept('{'))
        return std::nullopt;
    auto payload = readElements(text, type->element, *count);
    if (!payload)
        return std::nullopt;
    return Tensor{{}, type->element, std::move(*dims), std::move(*payload), {}};
}

std::optional<AttributeValue> readValue(Written& text, const AttributeValue* present) {
    if (text.accept('['))
        return readList(text, present);
    if (dataTypeOfTextName(Written(text).word()))
        return readTensor(text);
    auto item = readItem(text);
    if (!item)
        return std::nullopt;
    if (const auto* whole = std::get_if<std::int64_t>(&*item); whole && is<float>(present))
        return static_cast<float>(*whole);
    return std::visit([](auto& value) { return AttributeValue(std::move(value)); }, *item);
}

// Kinds whose values keep their kind when they are written as another one.
bool keepsKind(const AttributeValue* present) {
    return is<float>(present) || is<std::vector<float>>(present) || is<std::vector<std::int64_t>>(present);
}

template <class Item, class Write>
std::string listOf(const std::vector<Item>& items, const Write& write) {
    std::string text;
    for (const Item& item : items)
        text += (text.empty() ? "" : ", ") + write(item);
    return "[" + text + "]";
}

} // namespace

std::string writtenFloat(double value) {
    constexpr int enoughDigits = 9;
    for (int digits = 1; digits < enoughDigits; ++digits) {
        std::string text = formatShort(value, digits);
        const auto back = parseNumber(text);
        if (back && static_cast<float>(*back) == static_cast<float>(value))
            return text;
    }
    return formatShort(value, enoughDigits);
}

std::string writtenValue(const AttributeValue& value) {
    const auto integer = [](std::int64_t number) { return formatNumber(number); };
    const auto real = [](float number) { return writtenFloat(static_cast<double>(number)); };
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return integer(*number);
    if (const auto* number = std::get_if<float>(&value))
        return real(*number);
    if (const auto* text = std::get_if<std::string>(&value))
        return inDoubleQuotes(*text);
    if (const auto* numbers = std::get_if<std::vector<std::int64_t>>(&value))
        return listOf(*numbers, integer);
    if (const auto* numbers = std::get_if<std::vector<float>>(&value))
        return listOf(*numbers, real);
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value))
        return listOf(*texts, inDoubleQuotes);
    return {};
}

Result<Attribute> attributeOf(std::string_view name, std::string_view written, const Attribute* present) {
    const AttributeValue* old = present ? &present->value : nullptr;
    Written text(written);
    const bool isBareText = is<std::string>(old) && !written.starts_with('"');
    auto value = isBareText ? std::optional<AttributeValue>(std::string(written)) : readValue(text, old);
    const bool isWhole = isBareText || text.atEnd();
    if (!onnxtext::isPlainName(name) || !value || !isWhole || (keepsKind(old) && value->index() != old->index()))
        return fail(ErrorKind::Invalid,
            say("\"{text}\" is no value for an attribute. Write numbers as they are, words in quotes, lists in "
                "brackets",
                arg("text", written)));
    return Attribute{std::string(name), std::move(*value)};
}

std::string writtenType(const ValueType* type) {
    if (!type || !type->isTensor() || type->element == DataType::Undefined)
        return {};
    std::string text(textName(type->element));
    if (!type->shape)
        return text + "[]";
    std::string dims;
    for (const Dim& dim : *type->shape) {
        const auto number = dim.number();
        const std::string* symbol = dim.symbol();
        dims += dims.empty() ? "" : ",";
        dims += number                       ? formatNumber(*number)
            : !symbol                        ? "?"
            : onnxtext::isPlainName(*symbol) ? *symbol
                                             : inDoubleQuotes(*symbol);
    }
    return dims.empty() ? text : text + "[" + dims + "]";
}

Result<ValueType> typeOf(std::string_view written) {
    Written text(written);
    auto type = readType(text);
    if (!type || !text.atEnd())
        return fail(ErrorKind::Invalid,
            say("\"{text}\" is no type. Write float[1,3,224,224], int8[N,16] or int64[]", arg("text", written)));
    return std::move(*type);
}

} // namespace qaliper
