#include "model/engine/logs/engine_info.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include "model/engine/logs/loose_json.h"
#include "model/engine/logs/parse_file.h"

namespace qaliper {

namespace {

constexpr std::size_t maxDims = 16;

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return lower;
}

void readDims(LooseJson& json, std::vector<std::int64_t>& dims) {
    if (json.peek() != '[') {
        json.skip();
        return;
    }
    json.enterArray();
    while (json.nextItem()) {
        const auto number = json.number();
        if (dims.size() < maxDims)
            dims.push_back(number && std::abs(*number) < 1e15 ? static_cast<std::int64_t>(*number) : -1);
    }
}

EngineTensor readTensor(LooseJson& json) {
    EngineTensor tensor;
    json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "Name") {
            tensor.name = json.string().value_or("");
            takeProfile(tensor.name);
        } else if (*key == "Format/Datatype" || *key == "Format") {
            tensor.format = json.string().value_or("");
        } else if (*key == "Datatype" || *key == "DataType") {
            tensor.type = typeInFormat(json.string().value_or(""));
        } else if (*key == "Dimensions") {
            readDims(json, tensor.dims);
        } else {
            json.skip();
        }
    }
    if (tensor.type == DataType::Undefined)
        tensor.type = typeInFormat(tensor.format);
    return tensor;
}

constexpr std::string_view generatedName = "__myl_";

// "__myl_CasMulMinMaxRouCasResTra_myl0_3" has a word of three letters for each operation, of four where TensorRT-RTX builds.
bool hasArithmetic(std::string_view name) {
    static constexpr std::array<std::string_view, 8> moves{"Con", "Gat", "Mov", "Rep", "Res", "Rev", "Sli", "Tra"};
    name.remove_prefix(generatedName.size());
    name = name.substr(0, name.find('_'));
    constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of(capitals, at + 1), name.size());
        if (std::ranges::find(moves, name.substr(at, std::min(end - at, moves[0].size()))) == moves.end())
            return true;
        at = end;
    }
    return false;
}

std::int64_t elementsOf(const EngineTensor& tensor) {
    return std::accumulate(tensor.dims.begin(), tensor.dims.end(), std::int64_t{1},
        [](std::int64_t product, std::int64_t dim) { return product * std::max<std::int64_t>(dim, 1); });
}

// Of those that are no indices or conditions; the first one where there is no other.
const EngineTensor& largestOf(const std::vector<EngineTensor>& tensors) {
    const EngineTensor* largest = &tensors.front();
    for (const EngineTensor& tensor : tensors) {
        const bool isData = isFloat(tensor.type) || isQuantized(tensor.type);
        const bool isKnown = isFloat(largest->type) || isQuantized(largest->type);
        if (isData && (!isKnown || elementsOf(tensor) > elementsOf(*largest)))
            largest = &tensor;
    }
    return *largest;
}

// Quantized where two operands are; else that of the first input.
DataType typeOfOperands(const EngineLayer& layer) {
    const auto isOperand = [](const EngineTensor& tensor) { return isQuantized(tensor.type); };
    const auto first = std::ranges::find_if(layer.inputs, isOperand);
    return std::ranges::count_if(layer.inputs, isOperand) > 1 ? first->type : layer.inputs.front().type;
}

// The float type that a generated kernel calculates in, whatever it reads and writes: that of its largest float tensor.
DataType floatOf(const EngineLayer& layer) {
    DataType type = DataType::Float;
    std::int64_t most = 1;
    for (const auto* tensors : {&layer.outputs, &layer.inputs}) {
        for (const EngineTensor& tensor : *tensors) {
            if (isFloat(tensor.type) && bitsOf(tensor.type) >= 16 && elementsOf(tensor) > most) {
                most = elementsOf(tensor);
                type = tensor.type;
            }
        }
    }
    return type;
}

std::vector<EngineTensor> readTensors(LooseJson& json) {
    std::vector<EngineTensor> tensors;
    if (json.enterArray()) {
        while (json.nextItem())
            tensors.push_back(readTensor(json));
    }
    return tensors;
}

// {"Type": "Int8", "Count": 9408}
DataType readWeights(LooseJson& json) {
    DataType type = DataType::Undefined;
    if (json.peek() != '{') {
        json.skip();
        return type;
    }
    json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "Type")
            type = typeInFormat(json.string().value_or(""));
        else
            json.skip();
    }
    return type;
}

EngineLayer readLayer(LooseJson& json) {
    EngineLayer layer;
    json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "Name")
            layer.name = json.string().value_or("");
        else if (*key == "LayerType")
            layer.type = json.string().value_or("");
        else if (*key == "Inputs")
            layer.inputs = readTensors(json);
        else if (*key == "Outputs")
            layer.outputs = readTensors(json);
        else if (*key == "Origin")
            layer.origin = json.string().value_or("");
        else if (*key == "Metadata")
            layer.metadata = json.string().value_or("");
        else if (*key == "TacticName")
            layer.tactic = json.string().value_or("");
        else if (*key == "Weights" || *key == "ConvWeights")
            layer.weights = readWeights(json);
        else
            json.skip();
    }
    return layer;
}

void readLayers(LooseJson& json, EngineInfo& info) {
    if (!json.enterArray())
        return;
    while (json.nextItem()) {
        EngineLayer layer;
        if (json.peek() == '"') {
            info.namesOnly = true;
            layer.name = json.string().value_or("");
        } else {
            layer = readLayer(json);
        }
        layer.profile = takeProfile(layer.name);
        info.layers.push_back(std::move(layer));
    }
}

// Names up to 10.x, objects with a name from 11.0 on (fact F703).
void readBindings(LooseJson& json, EngineInfo& info) {
    if (!json.enterArray())
        return;
    while (json.nextItem())
        info.bindings.push_back(json.peek() == '"' ? json.string().value_or("") : readTensor(json).name);
}

} // namespace

Result<EngineInfo> parseEngineInfo(std::string_view text) {
    EngineInfo info;
    LooseJson json(text, Escapes::Json);
    bool hasLayers = false;
    if (json.peek() != '{')
        json.fail(say("This is no layer information: a JSON object with \"Layers\" was expected"));
    else
        json.enterObject();
    while (const auto key = json.nextKey()) {
        if (*key == "Layers") {
            hasLayers = true;
            readLayers(json, info);
        } else if (*key == "Bindings" || *key == "I/O Tensors") {
            readBindings(json, info);
        } else {
            json.skip();
        }
    }
    QALIPER_CHECK(json.finish());
    if (!hasLayers)
        return fail({ErrorKind::Invalid, say("This is no layer information: there is no \"Layers\" in it"), {}, 0});
    return info;
}

Result<EngineInfo> readEngineInfo(const std::filesystem::path& path) { return parseFile(path, parseEngineInfo); }

DataType typeInFormat(std::string_view format) {
    static constexpr std::array names{std::pair{"float", DataType::Float}, std::pair{"fp32", DataType::Float},
        std::pair{"float32", DataType::Float}, std::pair{"half", DataType::Float16},
        std::pair{"fp16", DataType::Float16}, std::pair{"float16", DataType::Float16},
        std::pair{"bfloat16", DataType::Bfloat16}, std::pair{"bf16", DataType::Bfloat16},
        std::pair{"int8", DataType::Int8}, std::pair{"uint8", DataType::Uint8}, std::pair{"int32", DataType::Int32},
        std::pair{"int64", DataType::Int64}, std::pair{"bool", DataType::Bool},
        std::pair{"fp8", DataType::Float8E4M3FN}, std::pair{"int4", DataType::Int4},
        std::pair{"fp4", DataType::Float4E2M1}, std::pair{"e8m0", DataType::Float8E8M0}};
    const std::string text = lowered(format);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" ,()[]", at), text.size());
        const std::string_view word = std::string_view(text).substr(at, end - at);
        const auto* const found = std::ranges::find_if(names, [&](const auto& entry) { return word == entry.first; });
        if (found != names.end())
            return found->second;
        at = end + 1;
    }
    return DataType::Undefined;
}

LayerKind kindOf(const EngineLayer& layer) {
    static constexpr std::array<std::string_view, 6> idle{
        "Constant", "NoOp", "shape_call", "signal", "wait", "ShapeHostToDevice"};
    if (std::ranges::find(idle, layer.type) != idle.end() || layer.name.starts_with("[trainStation") ||
        layer.name.ends_with("[DevicetoShapeHostCopy]"))
        return LayerKind::Idle;
    if (layer.origin == "QDQ")
        return LayerKind::Quantize;
    if (layer.name.starts_with("Reformatting CopyNode") || layer.type == "Reformat" || layer.type == "MyelinReformat")
        return LayerKind::Reformat;
    const auto changesType = [&] {
        return !layer.inputs.empty() && !layer.outputs.empty() &&
            isQuantized(layer.inputs[0].type) != isQuantized(layer.outputs[0].type);
    };
    if (layer.type == "Scale" && changesType()) // releases up to 8.2 show a separate Q or DQ like this
        return LayerKind::Quantize;
    return LayerKind::Compute;
}

bool isGenerated(const EngineLayer& layer) { return layer.type == "kgen" && layer.name.starts_with(generatedName); }

DataType computeType(const EngineLayer& layer) {
    if (kindOf(layer) != LayerKind::Compute)
        return DataType::Undefined;
    if (layer.weights != DataType::Undefined)
        return layer.weights;
    if (isGenerated(layer) && hasArithmetic(layer.name))
        return floatOf(layer);
    if (layer.inputs.empty())
        return DataType::Undefined;
    if (layer.type == "fusion" || layer.type == "gemm") // a product of two operands, with what is added to it
        return typeOfOperands(layer);
    if (layer.type.starts_with("PointWise")) // broadcast constants may come first
        return largestOf(layer.inputs).type;
    return layer.inputs.front().type;
}

std::int32_t takeProfile(std::string& name) {
    constexpr std::string_view mark = " [profile ";
    const std::size_t at = name.rfind(mark);
    if (at == std::string::npos)
        return 0;
    const std::size_t close = name.find(']', at);
    if (close == std::string::npos)
        return 0;
    std::int32_t number = 0;
    const char* first = name.data() + at + mark.size();
    const auto parsed = std::from_chars(first, name.data() + close, number);
    if (parsed.ec != std::errc() || parsed.ptr != name.data() + close || number < 0)
        return 0;
    name.erase(at, close + 1 - at);
    return number;
}

} // namespace qaliper
