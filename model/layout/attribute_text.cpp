#include "model/layout/attribute_text.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr std::size_t longestList = 8;
constexpr std::size_t longestText = 60;

std::string minusSign(std::string number) {
    if (number.starts_with('-'))
        number.replace(0, 1, "−");
    return number;
}

std::string numberText(std::int64_t value) { return minusSign(formatNumber(value)); }
std::string numberText(double value) { return minusSign(formatShort(value, 5)); }

template <class Number>
std::string listText(const std::vector<Number>& values, std::string_view separator) {
    std::string text;
    for (std::size_t i = 0; i < values.size() && i < longestList; ++i) {
        if constexpr (std::is_same_v<Number, float>)
            text += (i ? std::string(separator) : "") + numberText(double{values[i]});
        else
            text += (i ? std::string(separator) : "") + numberText(values[i]);
    }
    return values.size() > longestList ? text + "…" : text;
}

std::string clipped(std::string_view text) {
    std::string_view rest = text;
    for (std::size_t i = 0; i < longestText && !rest.empty(); ++i)
        takeCharacter(rest);
    const std::string kept = cleanText(text.substr(0, text.size() - rest.size()));
    return rest.empty() ? kept : kept + "…";
}

bool allEqual(const std::vector<std::int64_t>& values) {
    return std::ranges::all_of(values, [&](std::int64_t value) { return value == values.front(); });
}

// "2" for {2, 2}, "2×1" otherwise.
std::string extentText(const std::vector<std::int64_t>& values) {
    return allEqual(values) ? numberText(values.front()) : listText(values, "×");
}

struct Spatial {
    std::string_view attribute;
    std::string_view word;
    std::int64_t silent; // the value that goes without saying
};

constexpr std::array<Spatial, 4> spatialAttributes{{{"strides", "stride ", 1}, {"pads", "pad ", 0},
    {"dilations", "dilation ", 1}, {"output_padding", "output pad ", 0}}};

// Convolutions and pools: "3×3", "stride 2", "pad 1", "group 64".
void describeWindow(const Node& node, std::vector<std::string>& parts) {
    if (const auto* kernel = node.integers("kernel_shape"); kernel && !kernel->empty())
        parts.push_back(listText(*kernel, "×"));
    for (const Spatial& spatial : spatialAttributes) {
        const auto* values = node.integers(spatial.attribute);
        if (values && !values->empty() && !(allEqual(*values) && values->front() == spatial.silent))
            parts.push_back(std::string(spatial.word) + extentText(*values));
    }
    if (const std::int64_t group = node.integer("group", 1); group != 1)
        parts.push_back("group " + numberText(group));
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

std::string tensorText(const Tensor& tensor) {
    return formatShape(tensor.dims) + " " + std::string(shortName(tensor.type));
}

// A word for the value; empty for what a box does not show.
std::string valueText(const Attribute& attribute) {
    const auto& value = attribute.value;
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return isDefault(attribute.name, static_cast<double>(*number)) ? "" : numberText(*number);
    if (const auto* number = std::get_if<float>(&value))
        return isDefault(attribute.name, double{*number}) ? "" : numberText(double{*number});
    if (const auto* text = std::get_if<std::string>(&value))
        return *text == "NOTSET" ? "" : clipped(*text);
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value))
        return listText(*list, ",");
    if (const auto* list = std::get_if<std::vector<float>>(&value))
        return listText(*list, ",");
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return tensorText(*tensor);
    if (const auto* reference = std::get_if<AttributeReference>(&value))
        return "@" + clipped(reference->name);
    return "";
}

bool isTypeNumber(const Node& node, std::string_view name) {
    return (name == "to" || name == "output_dtype" || name == "dtype") && node.integer(name).has_value();
}

} // namespace

std::vector<std::string> describeAttributes(const Node& node) {
    std::vector<std::string> parts;
    describeWindow(node, parts);
    for (const Attribute& attribute : node.attributes) {
        if (std::ranges::find(windowAttributes, attribute.name) != windowAttributes.end())
            continue;
        std::string text = valueText(attribute);
        if (isTypeNumber(node, attribute.name))
            text = shortName(static_cast<DataType>(node.integer(attribute.name, 0)));
        if (!text.empty())
            parts.push_back(clipped(attribute.name) + " " + text);
    }
    return parts;
}

} // namespace qaliper
