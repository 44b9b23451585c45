#include "model/tools/written_parts.h"

#include <variant>

#include "model/base/number.h"
#include "model/onnx/text/text.h"

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

// The kind of an attribute as ONNX text puts it in front of a value; empty for kinds that are not written.
std::string_view kindWordOf(const AttributeValue& value) {
    if (std::holds_alternative<float>(value))
        return "float";
    if (std::holds_alternative<std::vector<float>>(value))
        return "floats";
    if (std::holds_alternative<std::vector<std::int64_t>>(value))
        return "ints";
    return {};
}

std::string attributeText(std::string_view name, std::string_view written, const Attribute* present) {
    const bool isText = present && std::holds_alternative<std::string>(present->value);
    const std::string value = isText && !written.starts_with('"') ? inDoubleQuotes(written) : std::string(written);
    const std::string_view kind = present ? kindWordOf(present->value) : std::string_view();
    return std::string(name) + (kind.empty() ? "" : ": " + std::string(kind)) + " = " + value;
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
    const auto refuse = [&] {
        return fail(ErrorKind::Invalid,
            say("\"{text}\" is no value for an attribute. Write numbers as they are, words in quotes, lists in "
                "brackets",
                arg("text", written)));
    };
    const auto model = parseText("<ir_version: 10, opset_import: [\"\": 21]> g () => (y) { y = Op <" +
        attributeText(name, written, present) + "> () }");
    if (!model || model->main().nodes.size() != 1 || model->main().nodes[0].attributes.size() != 1)
        return refuse();
    Attribute attribute = model->main().nodes[0].attributes.front();
    if (attribute.name != name || std::holds_alternative<GraphId>(attribute.value))
        return refuse();
    return attribute;
}

Result<ValueType> typeOf(std::string_view written) {
    const auto model =
        parseText("<ir_version: 10, opset_import: [\"\": 21]> g (" + std::string(written) + " x) => (x) { }");
    if (!model || model->main().inputs.size() != 1 || model->main().inputs.front().type.kind == ValueKind::Unknown)
        return fail(ErrorKind::Invalid,
            say("\"{text}\" is no type. Write float[1,3,224,224], int8[N,16] or int64[]", arg("text", written)));
    return model->main().inputs.front().type;
}

} // namespace qaliper
