// Command lines for the next programs: trtexec to build the model, Model Optimizer to quantize it.

#include <algorithm>
#include <array>
#include <set>

#include "model/base/number.h"
#include "model/base/shell_words.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace command_tools {

constexpr std::string_view modelKey = "model";
constexpr std::array parameterKeys{modelKey};

std::string nameOfModel(const Context& context) {
    const auto& file = context.storage().file();
    return file ? file->path().string() : std::string("model.onnx");
}

std::set<DataType> quantizedTypes(const Context& context) {
    std::set<DataType> types;
    for (const Quantizer& quantizer : context.quant.all())
        types.insert(takenAs(quantizer.type));
    return types;
}

// With weak typing each type needs a flag (INT8 also where Q/DQ request it); strong typing uses the types of the graph.
// From 11.0 on every network is strongly typed and these flags do not exist (facts F102, F103 and F104).
std::string precisionFlags(const Context& context) {
    const Target& target = context.target;
    if (target.version.major >= 11)
        return {};
    if (target.isStronglyTyped())
        return " --stronglyTyped";
    std::string flags;
    const std::set<DataType> types = quantizedTypes(context);
    if (types.contains(DataType::Int8))
        flags += " --int8";
    if (types.contains(DataType::Float8E4M3FN))
        flags += " --fp8";
    if (types.contains(DataType::Int4))
        flags += " --int4";
    if (target.fp16)
        flags += " --fp16";
    if (target.bf16)
        flags += " --bf16";
    return flags;
}

// "x:1x3xHxW" for inputs of dynamic shape, with 1 for unknown dimensions.
std::string shapeFlags(const Context& context) {
    std::string shapes;
    for (const ValueInfo& input : context.model().main().inputs) {
        if (!input.type.shape || staticShape(input.type) ||
            context.index().constant(*context.index().value(mainGraph, input.name)))
            continue;
        std::string dims;
        for (const Dim& dim : *input.type.shape)
            dims += (dims.empty() ? "" : "x") + formatNumber(dim.number().value_or(1));
        shapes += (shapes.empty() ? "" : ",") + shellWord(input.name + ":" + dims);
    }
    return shapes.empty() ? "" : " --minShapes=" + shapes + " --optShapes=" + shapes + " --maxShapes=" + shapes;
}

// Windows on ARM, the only platform with a DLA for a target without a GPU from 11.4 on, has no GPU to fall back to (fact
// R112).
bool hasGpuBesideDla(const Target& target) { return target.gpu || !target.isAtLeast(11, 4); }

std::string engineName(const std::string& model) {
    return model.ends_with(".onnx") ? model.substr(0, model.size() - 5) + ".plan" : model + ".plan";
}

Offer withModelName(const ToolInfo& info, const Context& context) {
    Offer offer = offerOf(info);
    offer.parameters.push_back(
        {modelKey, ParameterType::Text, nameOfModel(context), {}, {}, {}, say("The file as it was opened")});
    return offer;
}

Result<Offer> offerTrtexec(const Context& context, const ToolNodes&) {
    if (context.target.route == Route::OnnxRuntime)
        return fail(ErrorKind::Unsupported,
            say("The target reaches TensorRT through ONNX Runtime, which builds engines itself"));
    return withModelName(trtexecCommand.info, context);
}

Result<Fix> buildTrtexec(const FixInput& input, const ToolNodes&) {
    const Context& context = input.context;
    QALIPER_TRY(const auto model, input.text(modelKey));
    std::string line = "trtexec --onnx=" + shellWord(model) + " --saveEngine=" + shellWord(engineName(model)) +
        precisionFlags(context) + shapeFlags(context);
    if (context.target.dla)
        line += hasGpuBesideDla(context.target) ? " --useDLACore=0 --allowGPUFallback" : " --useDLACore=0";
    line += " --profilingVerbosity=detailed --exportLayerInfo=layers.json --verbose";
    Fix written{.files = {{".trtexec.txt", line + "\n"}}};
    if (!shapeFlags(context).empty())
        written.note = say("Dimensions that the graph does not state are 1 here: replace them by those that you use");
    return written;
}

Result<Offer> offerModelopt(const Context& context, const ToolNodes&) {
    if (!context.quant.empty())
        return fail(ErrorKind::Invalid, say("This model is already quantized; Model Optimizer needs the float model"));
    return withModelName(modeloptCommand.info, context);
}

// Flags of modelopt.onnx.quantization as its guide names them. What that program skips by default (LayerNormalization,
// small convolutions, products with one row) is not listed here.
Result<Fix> buildModelopt(const FixInput& input, const ToolNodes&) {
    QALIPER_TRY(const auto model, input.text(modelKey));
    const std::string stem = model.ends_with(".onnx") ? model.substr(0, model.size() - 5) : model;
    std::string line = "python -m modelopt.onnx.quantization --onnx_path=" + shellWord(model) +
        " --quantize_mode=int8 --calibration_data_path=calibration.npz --calibration_method=entropy --output_path=" +
        shellWord(stem + ".int8.onnx");
    if (input.context.target.fp16)
        line += " --high_precision_dtype=fp16";
    return Fix{
        .note = say("calibration.npz contains inputs of the model by name"), .files = {{".modelopt.txt", line + "\n"}}};
}

} // namespace command_tools

constinit const Tool trtexecCommand{
    {"trtexec-command", [] { return say("The trtexec command line"); }, ToolGroup::Export, ToolSubject::Model,
        Safety::Exact, false, command_tools::parameterKeys},
    command_tools::offerTrtexec, command_tools::buildTrtexec};

constinit const Tool modeloptCommand{
    {"modelopt-command", [] { return say("The Model Optimizer command line"); }, ToolGroup::Export, ToolSubject::Model,
        Safety::Exact, false, command_tools::parameterKeys},
    command_tools::offerModelopt, command_tools::buildModelopt};

} // namespace qaliper::toolbox
