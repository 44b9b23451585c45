#include "model/engine/logs/log_tables.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::size_t maxRows = 200'000;
constexpr std::size_t maxBytes = 32U << 20; // of the lines that became layers; an engine of 10,000 layers prints five
constexpr std::size_t maxNumbers = 5;

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

// The text between two marks, the first of which may be anywhere; empty when either is missing.
std::string_view between(std::string_view text, std::string_view open, std::string_view close) {
    const std::size_t at = text.find(open);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + open.size());
    const std::size_t end = text.find(close);
    return end == std::string_view::npos ? std::string_view() : text.substr(0, end);
}

void addDims(EngineTensor& tensor, std::string_view list) {
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        tensor.dims.push_back(parseInteger(trimmed(list.substr(0, comma))).value_or(-1));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
}

// Name: x, Location: Device, Dimensions: [1,2], Format/Datatype: Half
// Name: x, Dimensions: [1,2], Strides: [2,1], StrideOrder: [1,0], Datatype: Half, Format: (Linear) Row major linear format
EngineTensor textTensor(std::string_view text) {
    constexpr std::string_view both = "Format/Datatype: ";
    constexpr std::string_view format = ", Format: ";
    EngineTensor tensor;
    std::string_view name = text.substr(0, text.find(", Dimensions: ["));
    name = name.substr(0, name.find(", Location: "));
    tensor.name = name;
    takeProfile(tensor.name);
    addDims(tensor, between(text, "Dimensions: [", "]"));
    if (const std::size_t at = text.find(both); at != std::string_view::npos)
        tensor.format = trimmed(text.substr(at + both.size()));
    else if (const std::size_t alone = text.find(format); alone != std::string_view::npos)
        tensor.format = trimmed(text.substr(alone + format.size()));
    tensor.type = typeInFormat(between(text, ", Datatype: ", ","));
    if (tensor.type == DataType::Undefined)
        tensor.type = typeInFormat(tensor.format);
    return tensor;
}

std::vector<EngineTensor> textTensors(std::string_view list) {
    constexpr std::string_view open = "{ Name: ";
    std::vector<EngineTensor> tensors;
    for (std::size_t at = list.find(open); at != std::string_view::npos;) {
        at += open.size();
        const std::size_t next = list.find(open, at);
        const std::string_view one = list.substr(at, next == std::string_view::npos ? next : next - at);
        tensors.push_back(textTensor(one.substr(0, one.rfind(" }"))));
        at = next;
    }
    return tensors;
}

// The first "[Half(" or "(Half[": a tensor's type, and the tensor's name before it.
std::optional<EngineTensor> verboseTensor(std::string_view text) {
    for (std::size_t at = text.find_first_of("[("); at != std::string_view::npos;
         at = text.find_first_of("[(", at + 1)) {
        const std::size_t end = text.find_first_of("[(])", at + 1);
        if (end == std::string_view::npos)
            return std::nullopt;
        EngineTensor tensor;
        tensor.format = text.substr(at + 1, end - at - 1);
        tensor.type = typeInFormat(tensor.format);
        if (tensor.type == DataType::Undefined || tensor.format.find(' ') != std::string::npos)
            continue;
        tensor.name = trimmed(text.substr(0, at));
        return tensor;
    }
    return std::nullopt;
}

} // namespace

std::optional<EngineLayer> parseTextLayer(std::string_view text) {
    constexpr std::string_view open = "Name: ";
    constexpr std::string_view type = ", LayerType: ";
    constexpr std::string_view metadata = ", Metadata: ";
    const std::size_t typeAt = text.find(type);
    if (!text.starts_with(open) || typeAt == std::string_view::npos)
        return std::nullopt;
    EngineLayer layer;
    layer.name = text.substr(open.size(), typeAt - open.size());
    layer.profile = takeProfile(layer.name);
    const std::string_view rest = text.substr(typeAt);
    layer.type = between(rest, type, ", ");
    const std::string_view inputs = between(rest, "Inputs: [", "], Outputs: [");
    layer.inputs = textTensors(inputs.substr(0, inputs.find("], Constants: [")));
    const std::string_view outputs = rest.substr(std::min(rest.find("Outputs: ["), rest.size()));
    layer.outputs = textTensors(outputs.substr(0, outputs.find(" }],")));
    layer.weights = typeInFormat(between(rest, R"(Weights: {"Type": ")", "\""));
    layer.origin = between(rest, ", Origin: ", ",");
    layer.tactic = between(rest, ", TacticName: ", ",");
    if (const std::size_t at = rest.rfind(metadata); at != std::string_view::npos)
        layer.metadata = rest.substr(at + metadata.size());
    return layer;
}

std::optional<EngineLayer> parseVerboseLayer(std::string_view text) {
    constexpr std::string_view open = "Layer(";
    constexpr std::string_view tactic = ", Tactic: ";
    const std::size_t close = text.find("): ");
    const std::size_t tacticAt = text.find(tactic);
    if (!text.starts_with(open) || close == std::string_view::npos || tacticAt == std::string_view::npos ||
        tacticAt < close)
        return std::nullopt;
    EngineLayer layer;
    layer.type = text.substr(open.size(), close - open.size());
    layer.name = text.substr(close + 3, tacticAt - close - 3);
    layer.profile = takeProfile(layer.name);
    std::string_view tensors = text.substr(tacticAt + tactic.size());
    tensors.remove_prefix(std::min(tensors.find(", ") + 2, tensors.size()));
    const std::size_t arrow = tensors.find(" -> ");
    if (auto input = verboseTensor(tensors.substr(0, arrow)))
        layer.inputs.push_back(std::move(*input));
    if (arrow != std::string_view::npos) {
        if (auto output = verboseTensor(tensors.substr(arrow + 4)))
            layer.outputs.push_back(std::move(*output));
    }
    return layer;
}

bool LogTables::take(std::string_view text, bool hasPrefix) {
    if (takeInspected(text, hasPrefix))
        return true;
    if (inBindings_ && takeBinding(text, hasPrefix))
        return true;
    if (awaitsHeader_ || inProfile_)
        return takeProfileRow(text);
    if (text.starts_with("=== Profile (")) {
        profile.emplace();
        profile->count = static_cast<std::uint64_t>(
            std::max<std::int64_t>(parseInteger(between(text, "=== Profile (", " iterations")).value_or(0), 0));
        awaitsHeader_ = true;
        return true;
    }
    if (text.starts_with("Layer(") || text.starts_with("Name: "))
        return takeLayer(text);
    if (text == "Engine Layer Information:" || text == "Layers:" || text == "Layer Information:") {
        engine.emplace();
        return true;
    }
    inBindings_ = text == "Bindings:" && engine && !engine->layers.empty();
    return inBindings_;
}

bool LogTables::takeInspected(std::string_view text, bool hasPrefix) {
    const bool wasOpen = inspected_.isOpen();
    if (!inspected_.covers(text, hasPrefix))
        return false;
    if (!wasOpen || !engine)
        engine.emplace();
    taken_ += text.size();
    if (engine->layers.size() < maxRows && taken_ < maxBytes)
        inspected_.add(*engine, text);
    return true;
}

bool LogTables::takeLayer(std::string_view text) {
    auto layer = text.starts_with('L') ? parseVerboseLayer(text) : parseTextLayer(text);
    if (!layer)
        return false;
    if (!engine)
        engine.emplace();
    taken_ += text.size();
    if (engine->layers.size() < maxRows && taken_ < maxBytes)
        engine->layers.push_back(std::move(*layer));
    return true;
}

bool LogTables::takeBinding(std::string_view text, bool hasPrefix) {
    const bool isBanner = text.starts_with("&&&& "); // the end of the run, which has no blank line before it
    inBindings_ = !hasPrefix && !text.empty() && !isBanner && engine->bindings.size() < maxRows;
    if (inBindings_)
        engine->bindings.emplace_back(text);
    return inBindings_;
}

// Up to 8.2 "Layer | Time (ms) | Avg. Time (ms) | Time %", later with a median, in 10.x with the name last.
bool LogTables::takeProfileRow(std::string_view text) {
    const std::string_view row = trimmed(text);
    if (awaitsHeader_) {
        awaitsHeader_ = false;
        columns_ = 1; // the percentage
        for (std::size_t at = row.find("(ms)"); at != std::string_view::npos; at = row.find("(ms)", at + 1))
            ++columns_;
        isNameLast_ = row.ends_with("Layer");
        hasMedian_ = row.find("Median") != std::string_view::npos;
        inProfile_ = columns_ >= 3 && columns_ <= maxNumbers && row.find("Layer") != std::string_view::npos;
        return inProfile_;
    }
    std::array<double, maxNumbers> numbers{};
    std::string_view rest = row;
    for (std::size_t i = 0; i < columns_; ++i) {
        const std::size_t space = isNameLast_ ? rest.find(' ') : rest.rfind(' ');
        inProfile_ = space != std::string_view::npos && profile->layers.size() < maxRows;
        const auto number = inProfile_ ? parseNumber(isNameLast_ ? rest.substr(0, space) : rest.substr(space + 1))
                                       : Result<double>(fail(ErrorKind::Invalid, say("No number")));
        inProfile_ = number.has_value();
        if (!inProfile_)
            return false;
        numbers.at(isNameLast_ ? i : columns_ - 1 - i) = *number;
        rest = trimmed(isNameLast_ ? rest.substr(space) : rest.substr(0, space));
    }
    inProfile_ = rest != "Total";
    if (!inProfile_)
        return true;
    ProfiledLayer layer;
    layer.name = rest;
    layer.profile = takeProfile(layer.name);
    layer.totalMs = numbers[0];
    layer.averageMs = numbers[1];
    if (hasMedian_)
        layer.medianMs = numbers[2];
    profile->layers.push_back(std::move(layer));
    return true;
}

} // namespace qaliper
