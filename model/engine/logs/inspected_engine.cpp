#include "model/engine/logs/inspected_engine.h"

#include <algorithm>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::size_t maxBindings = 1024;
constexpr std::string_view inspectedHeading = "==== TensorRT Engine ====";

std::string_view withoutBlanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

// The text after `open` up to the next of `ends`; empty when there is none.
std::string_view inspectedField(std::string_view text, std::string_view open, std::string_view ends) {
    const std::size_t at = text.find(open);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + open.size());
    return text.substr(0, text.find_first_of(ends));
}

// "dtype=float32, shape=(-1, 32, 28, 28), Format: Float"
EngineTensor inspectedTensor(std::string_view name, std::string_view about) {
    EngineTensor tensor;
    tensor.name = name;
    tensor.format = withoutBlanks(inspectedField(about, "Format: ", ""));
    tensor.type = typeInFormat(tensor.format);
    if (tensor.type == DataType::Undefined)
        tensor.type = typeInFormat(inspectedField(about, "dtype=", ","));
    std::string_view shape = inspectedField(about, "shape=(", ")");
    while (!shape.empty()) {
        const std::size_t comma = std::min(shape.find(','), shape.size());
        if (const std::string_view dim = withoutBlanks(shape.substr(0, comma)); !dim.empty()) // "(-1,)" has one
            tensor.dims.push_back(parseInteger(dim).value_or(-1));
        shape.remove_prefix(std::min(comma + 1, shape.size()));
    }
    return tensor;
}

// The tensors of one line: "{a [dtype=…], b [dtype=…],"; names may contain brackets.
void addTensors(std::vector<EngineTensor>& tensors, std::string_view text) {
    constexpr std::string_view open = " [dtype=";
    while (true) {
        const std::size_t at = text.find(open);
        if (at == std::string_view::npos)
            return;
        std::string_view name = text.substr(0, at);
        name.remove_prefix(std::min(name.find_first_not_of(" {,"), name.size()));
        const std::string_view about = text.substr(at + 2);
        const std::size_t end = std::min(about.find(']'), about.size());
        tensors.push_back(inspectedTensor(name, about.substr(0, end)));
        text = about.substr(end);
        text.remove_prefix(std::min<std::size_t>(1, text.size()));
    }
}

// Layer 0    | node_conv2d + node_relu [Op: CaskConvolution]
bool startsLayer(std::string_view line, EngineLayer& layer) {
    constexpr std::string_view open = "Layer ";
    constexpr std::string_view type = " [Op: ";
    const std::size_t bar = line.find(" | ");
    const std::size_t op = line.rfind(type);
    if (!line.starts_with(open) || op == std::string_view::npos || bar >= op || !line.ends_with(']') ||
        !parseInteger(withoutBlanks(line.substr(open.size(), bar - open.size()))))
        return false;
    layer.name = line.substr(bar + 3, op - bar - 3);
    layer.profile = takeProfile(layer.name);
    layer.type = line.substr(op + type.size(), line.size() - op - type.size() - 1);
    return true;
}

// Tactic = 0x5b8bf1b8028629d9
void addAttribute(EngineLayer& layer, std::string_view line) {
    const auto valueOf = [&](std::string_view key) {
        return line.starts_with(key) ? withoutBlanks(line.substr(key.size())) : std::string_view();
    };
    if (const std::string_view tactic = valueOf("Tactic ="); !tactic.empty())
        layer.tactic = tactic;
    if (const std::string_view origin = valueOf("Origin ="); !origin.empty() && origin != "Unknown")
        layer.origin = origin;
    if (const std::string_view metadata = valueOf("Metadata ="); !metadata.empty())
        layer.metadata = metadata;
}

// Tensor: x          (Input), Index: 0 | Shapes: …; one line for each profile.
void addBinding(EngineInfo& engine, std::string_view line) {
    constexpr std::string_view open = "Tensor: ";
    const std::string_view name = withoutBlanks(line.substr(open.size(), line.find(" (", open.size()) - open.size()));
    if (engine.bindings.size() < maxBindings && std::ranges::find(engine.bindings, name) == engine.bindings.end())
        engine.bindings.emplace_back(name);
}

} // namespace

bool InspectedEngine::covers(std::string_view text, bool hasPrefix) {
    if (withoutBlanks(text) == inspectedHeading) {
        *this = {};
        isOpen_ = true;
        return true;
    }
    isOpen_ = isOpen_ && !hasPrefix && (text.empty() || text.starts_with(' '));
    return isOpen_;
}

void InspectedEngine::add(EngineInfo& engine, std::string_view text) {
    const std::string_view line = withoutBlanks(text);
    if (EngineLayer layer; startsLayer(line, layer)) {
        engine.layers.push_back(std::move(layer));
        inLayer_ = true;
        inOutputs_ = inAttributes_ = false;
        return;
    }
    if (line.starts_with("Tensor: ") && line.find(", Index: ") != std::string_view::npos)
        return addBinding(engine, line);
    inLayer_ = inLayer_ && !line.empty() && !engine.layers.empty();
    if (!inLayer_)
        return;
    EngineLayer& layer = engine.layers.back();
    inAttributes_ |= line == "---- Attributes ----";
    inOutputs_ |= line.starts_with("-> ");
    if (inAttributes_)
        addAttribute(layer, line);
    else
        addTensors(inOutputs_ ? layer.outputs : layer.inputs, line.substr(line.starts_with("-> ") ? 3 : 0));
}

} // namespace qaliper
