#include "model/layout/attribute_text.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

// How values are written: short in a box, in full in a list.
struct AttributeStyle {
    std::size_t longestList;
    std::size_t longestText;
    int digits; // of floating-point numbers
    std::string_view separator;
    std::string_view minus;
};

constexpr AttributeStyle inBox{8, 60, 5, ",", "−"};
constexpr AttributeStyle inList{12, 200, 7, ", ", "-"};

std::string clipped(std::string_view text, const AttributeStyle& style = inBox) {
    std::string_view rest = text;
    for (std::size_t i = 0; i < style.longestText && !rest.empty(); ++i)
        takeCharacter(rest);
    const std::string kept = cleanText(text.substr(0, text.size() - rest.size()));
    return rest.empty() ? kept : kept + "…";
}

// One overload for each kind of value.
struct ValueText {
    const AttributeStyle& style;

    std::string withMinus(std::string number) const {
        if (number.starts_with('-'))
            number.replace(0, 1, style.minus);
        return number;
    }

    std::string operator()(const OpaqueAttribute&) const { return "(not shown)"; }
    std::string operator()(const AttributeReference& reference) const { return "@" + clipped(reference.name, style); }
    std::string operator()(std::int64_t value) const { return withMinus(formatNumber(value)); }
    std::string operator()(float value) const { return withMinus(formatShort(double{value}, style.digits)); }
    std::string operator()(const std::string& value) const { return clipped(value, style); }
    std::string operator()(const Tensor& tensor) const {
        return formatShape(tensor.dims) + " " + std::string(shortName(tensor.type));
    }
    std::string operator()(GraphId) const { return "graph"; }

    template <class Item>
    std::string operator()(const std::vector<Item>& items) const {
        std::string text;
        for (std::size_t i = 0; i < items.size() && i < style.longestList; ++i)
            text += (i == 0 ? std::string() : std::string(style.separator)) + (*this)(items[i]);
        return items.size() > style.longestList ? text + std::string(style.separator) + "…" : text;
    }
};

std::string numberText(std::int64_t value) { return ValueText{inBox}(value); }

bool allEqual(const std::vector<std::int64_t>& values) {
    return std::ranges::all_of(values, [&](std::int64_t value) { return value == values.front(); });
}

std::string productText(const std::vector<std::int64_t>& values) {
    AttributeStyle style = inBox;
    style.separator = "×";
    return ValueText{style}(values);
}

// "2" for {2, 2}, "2×1" otherwise.
std::string extentText(const std::vector<std::int64_t>& values) {
    return allEqual(values) ? numberText(values.front()) : productText(values);
}

struct Spatial {
    std::string_view attribute;
    std::int64_t silent; // the value that is not shown
    Text (*words)(const std::string& extent);
};

constexpr std::array<Spatial, 4> spatialAttributes{{
    {"strides", 1, [](const std::string& extent) { return say("stride {extent}", arg("extent", extent)); }},
    {"pads", 0, [](const std::string& extent) { return say("pad {extent}", arg("extent", extent)); }},
    {"dilations", 1, [](const std::string& extent) { return say("dilation {extent}", arg("extent", extent)); }},
    {"output_padding", 0, [](const std::string& extent) { return say("output pad {extent}", arg("extent", extent)); }},
}};

// Convolutions and pools: "3×3", "stride 2", "pad 1", "group 64".
void describeWindow(const Node& node, std::vector<LinePart>& parts) {
    if (const auto* kernel = node.integers("kernel_shape"); kernel && !kernel->empty())
        parts.emplace_back(productText(*kernel));
    for (const Spatial& spatial : spatialAttributes) {
        const auto* values = node.integers(spatial.attribute);
        if (values && !values->empty() && !(allEqual(*values) && values->front() == spatial.silent))
            parts.emplace_back(spatial.words(extentText(*values)));
    }
    if (const std::int64_t group = node.integer("group", 1); group != 1)
        parts.emplace_back(say("group {count}", arg("count", numberText(group))));
}

constexpr std::array<std::string_view, 7> windowAttributes{
    "kernel_shape", "strides", "pads", "dilations", "group", "output_padding", "storage_order"};

struct Default {
    std::string_view attribute;
    double value;
};

constexpr std::array<Default, 19> defaults{{{"alpha", 1}, {"beta", 1}, {"transA", 0}, {"transB", 0}, {"allowzero", 0},
    {"ceil_mode", 0}, {"count_include_pad", 0}, {"keepdims", 1}, {"noop_with_empty_axes", 0}, {"saturate", 1},
    {"select_last_index", 0}, {"exclusive", 0}, {"reverse", 0}, {"training_mode", 0}, {"momentum", 0.9F},
    {"stash_type", 1}, {"largest", 1}, {"sorted", 1}, {"block_size", 0}}};

bool isDefault(std::string_view name, double value) {
    const auto known = std::ranges::find(defaults, name, &Default::attribute);
    return known != defaults.end() && known->value == value;
}

// Attributes that a box does not show: bodies, opaque attributes, and values that are the default.
bool isSilent(const Attribute& attribute) {
    const auto& value = attribute.value;
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return isDefault(attribute.name, static_cast<double>(*number));
    if (const auto* number = std::get_if<float>(&value))
        return isDefault(attribute.name, double{*number});
    if (const auto* text = std::get_if<std::string>(&value))
        return *text == "NOTSET";
    return std::holds_alternative<OpaqueAttribute>(value) || std::holds_alternative<GraphId>(value) ||
        std::holds_alternative<std::vector<GraphId>>(value) ||
        std::holds_alternative<std::vector<std::string>>(value) || std::holds_alternative<std::vector<Tensor>>(value);
}

bool isTypeNumber(const Node& node, std::string_view name) {
    return (name == "to" || name == "output_dtype" || name == "dtype") && node.integer(name).has_value();
}

std::string valueText(const Node& node, const Attribute& attribute, const AttributeStyle& style) {
    if (isTypeNumber(node, attribute.name))
        return std::string(shortName(static_cast<DataType>(node.integer(attribute.name, 0))));
    return std::visit(ValueText{style}, attribute.value);
}

} // namespace

std::vector<LinePart> describeAttributes(const Node& node) {
    std::vector<LinePart> parts;
    describeWindow(node, parts);
    for (const Attribute& attribute : node.attributes) {
        if (std::ranges::find(windowAttributes, attribute.name) != windowAttributes.end() || isSilent(attribute))
            continue;
        const std::string text = valueText(node, attribute, inBox);
        if (!text.empty())
            parts.emplace_back(clipped(attribute.name) + " " + text);
    }
    return parts;
}

std::string describeAttribute(const Node& node, const Attribute& attribute) {
    return valueText(node, attribute, inList);
}

} // namespace qaliper
