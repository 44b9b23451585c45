#include "tests/engine/trt_texts.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "model/base/number.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view stamp = "[11/03/2025-09:15:02] ";

// "Float", "Half", "Int8"
std::string wordOf(DataType type) {
    if (type == DataType::Float16)
        return "Half";
    std::string word(textName(type));
    word.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
    return word;
}

Json jsonOf(const EngineTensor& tensor, LayerForm form) {
    Json json{{"Name", tensor.name}, {"Location", "Device"}, {"Dimensions", tensor.dims}};
    if (form == LayerForm::Apart) {
        json["Format"] = "Row major linear";
        json["Datatype"] = shortName(tensor.type);
    } else {
        json["Format/Datatype"] = tensor.format;
    }
    return json;
}

Json jsonOf(const std::vector<EngineTensor>& tensors, LayerForm form) {
    Json list = Json::array();
    for (const EngineTensor& tensor : tensors)
        list.push_back(jsonOf(tensor, form));
    return list;
}

Json jsonOf(const EngineLayer& layer, LayerForm form) {
    Json json{{"Name", layer.name}, {"LayerType", layer.type}, {"Inputs", jsonOf(layer.inputs, form)},
        {"Outputs", jsonOf(layer.outputs, form)}};
    if (!layer.origin.empty())
        json["Origin"] = layer.origin;
    if (layer.weights != DataType::Undefined)
        json["Weights"] = {{"Type", wordOf(layer.weights)}, {"Count", 864}};
    json["TacticName"] = layer.tactic;
    if (!layer.metadata.empty())
        json["Metadata"] = layer.metadata;
    return json;
}

// "(-1, 3, 16, 16)", and "(-1,)" for one dimension, as Python writes them
std::string pythonShape(const std::vector<std::int64_t>& dims) {
    return fmt::format("({}{})", fmt::join(dims, ", "), dims.size() == 1 ? "," : "");
}

std::string pythonShape(std::string shape) { // "1x3x16x16"
    for (std::size_t at = shape.find('x'); at != std::string::npos; at = shape.find('x', at))
        shape.replace(at, 1, ", ");
    return "(" + shape + ")";
}

std::string dumpedTensors(const std::vector<EngineTensor>& tensors) {
    std::string text;
    for (const EngineTensor& tensor : tensors)
        text += fmt::format("{}{{ Name: {}, Location: Device, Dimensions: [{}], Format/Datatype: {} }}",
            text.empty() ? " " : ", ", tensor.name, fmt::join(tensor.dims, ","), tensor.format);
    return "[" + text + "]";
}

std::string verboseTensors(const std::vector<EngineTensor>& tensors) {
    std::string text;
    for (const EngineTensor& tensor : tensors)
        text += fmt::format(
            "{}{} ({}[{}])", text.empty() ? "" : ", ", tensor.name, wordOf(tensor.type), fmt::join(tensor.dims, ","));
    return text;
}

std::string inspectedTensors(const std::vector<EngineTensor>& tensors) {
    std::string text;
    for (const EngineTensor& tensor : tensors)
        text += fmt::format("{}{} [dtype={}, shape={}, Format: {}]", text.empty() ? "" : ",\n         ", tensor.name,
            tensor.type == DataType::Float ? "float32" : textName(tensor.type), pythonShape(tensor.dims),
            tensor.format);
    return "{" + text + "}";
}

std::string precisionsOf(const BuildFacts& facts) {
    std::string text = "FP32";
    for (const auto& [isSet, name] : {std::pair{facts.fp16, "+FP16"}, {facts.bf16, "+BF16"}, {facts.int8, "+INT8"}})
        text += isSet ? name : "";
    return text;
}

// "v8203", "v101001"
std::string digitsOf(const Version& version) {
    return version.major < 10 ? fmt::format("{}{}{:02}", version.major, version.minor, version.patch)
                              : fmt::format("{}{:02}{:02}", version.major, version.minor, version.patch);
}

std::string stamped(std::string_view lines) {
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        const bool hasSeverity = line.size() > 3 && line[0] == '[' && line[2] == ']' && line[3] == ' ';
        text += fmt::format("{}{}\n", hasSeverity ? stamp : "", line);
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return text;
}

std::string optionsOf(const BuildFacts& facts) {
    std::string text = fmt::format("[I] === Model Options ===\n[I] Format: ONNX\n[I] Model: {}\n"
                                   "[I] === Build Options ===\n[I] Precision: {}\n",
        facts.model, precisionsOf(facts));
    for (const InputShapes& shapes : facts.shapes)
        text +=
            fmt::format("[I] Input build shape: {}={}+{}+{}\n", shapes.input, shapes.least, shapes.usual, shapes.most);
    text += fmt::format("[I] === Device Information ===\n[I] Selected Device: {}\n", facts.device);
    if (facts.gpu)
        text += fmt::format("[I] Compute Capability: {}.{}\n", facts.gpu->major, facts.gpu->minor);
    return text + fmt::format("[I] \n[I] TensorRT version: {}\n", formatVersion(*facts.version));
}

} // namespace

std::string exportedLayers(const EngineInfo& engine, LayerForm form) {
    Json layers = Json::array();
    for (const EngineLayer& layer : engine.layers)
        layers.push_back(form == LayerForm::Names ? Json(layer.name) : jsonOf(layer, form));
    Json file{{"Layers", layers}};
    if (form != LayerForm::Apart) {
        file["Bindings"] = engine.bindings;
        return file.dump(1) + "\n";
    }
    file["I/O Tensors"] = Json::array();
    for (const std::string& name : engine.bindings)
        file["I/O Tensors"].push_back({{"Name", name}, {"Location", "Device"}, {"IsShapeInferenceIO", false}});
    return file.dump(1) + "\n";
}

std::string exportedProfile(const Profile& profile) {
    std::string text = fmt::format("[\n  {{ \"count\" : {} }}\n", profile.count);
    for (const ProfiledLayer& layer : profile.layers)
        text += fmt::format(
            ", {{ \"name\" : \"{}\", \"timeMs\" : {}, \"averageMs\" : {}{}, \"percentage\" : {:.4f} }}\n", layer.name,
            layer.totalMs, layer.averageMs, layer.medianMs ? fmt::format(", \"medianMs\" : {}", *layer.medianMs) : "",
            100 * layer.averageMs / profile.averageMs());
    return text + "]\n";
}

std::string exportedTimes(const Times& times) {
    std::string text;
    double start = 0;
    for (const Inference& inference : times.inferences) {
        const double computed = start + inference.toDeviceMs + inference.computeMs;
        text +=
            fmt::format("{} {{ \"startEnqMs\" : {}, \"endEnqMs\" : {}, \"startComputeMs\" : {}, \"endComputeMs\" : {}, "
                        "\"h2dMs\" : {}, \"computeMs\" : {}, \"d2hMs\" : {}, \"latencyMs\" : {} }}\n",
                text.empty() ? "[\n " : ",", start, start, start + inference.toDeviceMs, computed, inference.toDeviceMs,
                inference.computeMs, inference.toHostMs, inference.latencyMs);
        start = computed;
    }
    return text + "]\n";
}

std::string dumpedLayers(const EngineInfo& engine) {
    std::string text = "[I] Layer Information:\n[I] Layers:\n";
    for (const EngineLayer& layer : engine.layers) {
        text += fmt::format("Name: {}, LayerType: {}, Inputs: {}, Outputs: {}", layer.name, layer.type,
            dumpedTensors(layer.inputs), dumpedTensors(layer.outputs));
        if (!layer.origin.empty())
            text += ", Origin: " + layer.origin;
        if (layer.weights != DataType::Undefined)
            text += fmt::format(R"(, Weights: {{"Type": "{}", "Count": 864}})", wordOf(layer.weights));
        text += fmt::format(", TacticName: {}, StreamId: 0, Metadata: {}\n", layer.tactic, layer.metadata);
    }
    return text + fmt::format("\nBindings:\n{}\n", fmt::join(engine.bindings, "\n"));
}

std::string verboseLayers(const EngineInfo& engine) {
    std::string text = "[V] [TRT] Engine Layer Information:\n";
    for (const EngineLayer& layer : engine.layers)
        text += fmt::format("Layer({}): {}, Tactic: 0x0000000000000000, {} -> {}\n", layer.type, layer.name,
            verboseTensors(layer.inputs), verboseTensors(layer.outputs));
    return text;
}

std::string dumpedProfile(const Profile& profile, ProfileTable table) {
    ProfiledLayer total{"Total", 0, 0, profile.averageMs(), profile.averageMs()};
    std::size_t width = total.name.size();
    for (const ProfiledLayer& layer : profile.layers) {
        total.totalMs += layer.totalMs;
        width = std::max(width, layer.name.size());
    }
    std::vector<ProfiledLayer> rows = profile.layers;
    rows.push_back(total);
    const bool isNameLast = table == ProfileTable::NamesLast;
    std::string text = fmt::format("[I] === Profile ({} iterations ) ===\n", profile.count);
    text += isNameLast ? "[I]   Time(ms)     Avg.(ms)   Median(ms)   Time(%)   Layer\n"
                       : fmt::format("[I] {:>{}}   Time (ms)   Avg. Time (ms)   Time %\n", "Layer", width);
    for (const ProfiledLayer& row : rows) {
        const double share = 100 * row.averageMs / profile.averageMs();
        text += isNameLast ? fmt::format("[I] {:10.2f}   {:10.4f}   {:10.4f}   {:7.1f}   {}\n", row.totalMs,
                                 row.averageMs, row.medianMs.value_or(0), share, row.name)
                           : fmt::format("[I] {:>{}}   {:9.2f}   {:14.4f}   {:6.1f}\n", row.name, width, row.totalMs,
                                 row.averageMs, share);
    }
    return text + "[I] \n";
}

std::string trtexecLog(const BuildFacts& facts, std::string_view said) {
    const std::string banner =
        fmt::format("TensorRT.trtexec [TensorRT v{}] # {}\n", digitsOf(*facts.version), facts.command);
    return "&&&& RUNNING " + banner + stamped(optionsOf(facts)) + stamped(said) +
        (facts.end == RunEnd::Passed          ? "&&&& PASSED " + banner
                : facts.end == RunEnd::Failed ? "&&&& FAILED " + banner
                                              : std::string());
}

std::string inspectedEngine(const EngineInfo& engine, const std::vector<InputShapes>& shapes) {
    std::string text =
        fmt::format("[I] ==== TensorRT Engine ====\n    Name: Unnamed Network 0 | Explicit Batch Engine\n\n"
                    "    ---- 1 Profile(s) ({} Tensor(s) Each) ----\n    - Profile: 0\n",
            engine.bindings.size());
    for (std::size_t i = 0; i < engine.bindings.size(); ++i) {
        const auto input = std::ranges::find(shapes, engine.bindings[i], &InputShapes::input);
        text += input == shapes.end()
            ? fmt::format("        Tensor: {} (Output), Index: {} | Shape: (-1, 6)\n", engine.bindings[i], i)
            : fmt::format("        Tensor: {} (Input), Index: {} | Shapes: min={}, opt={}, max={}\n",
                  engine.bindings[i], i, pythonShape(input->least), pythonShape(input->usual),
                  pythonShape(input->most));
    }
    text += fmt::format("\n    ---- {} Layer(s) ----\n", engine.layers.size());
    for (std::size_t i = 0; i < engine.layers.size(); ++i) {
        const EngineLayer& layer = engine.layers[i];
        text += fmt::format("    Layer {:<4} | {} [Op: {}]\n        {}\n         -> {}\n"
                            "        ---- Attributes ----\n        Origin = {}\n        Tactic = {}\n\n",
            i, layer.name, layer.type, inspectedTensors(layer.inputs), inspectedTensors(layer.outputs),
            layer.origin.empty() ? "Unknown" : layer.origin, layer.tactic);
    }
    return text;
}

} // namespace qaliper
