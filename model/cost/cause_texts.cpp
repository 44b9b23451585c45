#include <array>

#include "model/cost/causes.h"

namespace qaliper {

std::string_view causeId(CauseKind kind) {
    constexpr std::array<std::string_view, causeKinds> ids{"parser-stops", "build-stops", "layer-without-qdq",
        "layer-half-quantized", "layer-operands-differ", "layer-type-open", "weights-only", "int8-does-not-pay",
        "attention-in-float", "pair-before-activation", "pair-before-add", "pair-inside-pointwise", "residual-in-float",
        "output-not-quantized", "requantization", "data-movement-in-float", "operator-in-float", "plugin-in-float",
        "float-parts-fp32", "model-interface", "shape-arithmetic", "dynamic-shapes"};
    return ids.at(static_cast<std::size_t>(kind));
}

Text causeTitle(CauseKind kind) {
    switch (kind) {
    case CauseKind::ParserStops: return say("The parser stops");
    case CauseKind::BuildStops: return say("The build stops");
    case CauseKind::LayerWithoutQdq: return say("Layers without Q/DQ");
    case CauseKind::LayerHalfQuantized: return say("Layers with one quantized operand");
    case CauseKind::LayerOperandsDiffer: return say("Layers whose operands do not fit each other");
    case CauseKind::LayerTypeOpen: return say("Layers whose type is open");
    case CauseKind::WeightsOnly: return say("Layers with quantized weights only");
    case CauseKind::Int8DoesNotPay: return say("Layers too small or thin for a quantized type");
    case CauseKind::AttentionInFloat: return say("Attention in float");
    case CauseKind::PairBeforeActivation: return say("Q/DQ pair between a layer and its activation");
    case CauseKind::PairBeforeAdd: return say("Q/DQ pair between a layer and its Add");
    case CauseKind::PairInsidePointwise: return say("Q/DQ pairs between pointwise operators");
    case CauseKind::ResidualInFloat: return say("Residual Add in float");
    case CauseKind::OutputNotQuantized: return say("Q/DQ missing after a quantized layer");
    case CauseKind::Requantization: return say("Requantization between unequal scales");
    case CauseKind::DataMovementInFloat: return say("Concat, Reshape and their like in float");
    case CauseKind::OperatorInFloat: return say("Q/DQ at operators that run in float");
    case CauseKind::PluginInFloat: return say("Plugins in float");
    case CauseKind::FloatPartsFp32: return say("Float parts in FP32");
    case CauseKind::ModelInterface: return say("Inputs and outputs of the model in float");
    case CauseKind::ShapeArithmetic: return say("Shape arithmetic while the engine runs");
    case CauseKind::DynamicShapes: return say("Dynamic shapes");
    }
    return {};
}

Text causeWhy(CauseKind kind) {
    switch (kind) {
    case CauseKind::ParserStops: return say("There is no network until these are fixed.");
    case CauseKind::BuildStops: return say("There is no engine until these are fixed.");
    case CauseKind::LayerWithoutQdq: return say("TensorRT follows the Q/DQ nodes: a layer without them runs in float.");
    case CauseKind::LayerHalfQuantized:
        return say("An INT8 kernel reads two INT8 operands; with one, TensorRT dequantizes it and runs in float.");
    case CauseKind::LayerOperandsDiffer: return say("Data and weights have different types: the layer runs in float.");
    case CauseKind::LayerTypeOpen:
        return say("The sources do not decide whether these layers run quantized; in float they take longer.");
    case CauseKind::WeightsOnly:
        return say("Their weights are dequantized for a float layer, which saves memory and no arithmetic.");
    case CauseKind::Int8DoesNotPay:
        return say("What they save is not more than what their conversions and their rounded-up sizes cost.");
    case CauseKind::AttentionInFloat:
        return say(
            "The two products and the Softmax of attention compute in float, and values are converted around them.");
    case CauseKind::PairBeforeActivation:
        return say(
            "The pair keeps the activation out of the kernel of the layer: a second kernel reads and writes it.");
    case CauseKind::PairBeforeAdd:
        return say("The pair keeps the Add out of the kernel of the layer: a second kernel reads and writes it.");
    case CauseKind::PairInsidePointwise:
        return say("Without the pairs these operators are one kernel; with them each runs and converts by itself.");
    case CauseKind::ResidualInFloat:
        return say("One branch of the Add is float, so that the Add runs, or is written, in float.");
    case CauseKind::OutputNotQuantized:
        return say("A layer without a Q after it writes float, which is two or four times as large.");
    case CauseKind::Requantization: return say("A kernel of its own converts from one scale to the other.");
    case CauseKind::DataMovementInFloat:
        return say("They move float between quantized layers, two or four times as many bytes as they need to.");
    case CauseKind::OperatorInFloat:
        return say("These operators have no quantized kernels: pairs next to them convert and do not fuse.");
    case CauseKind::PluginInFloat: return say("The plugins read or write float between quantized layers.");
    case CauseKind::FloatPartsFp32: return say("In FP32 they read and write twice as many bytes as in FP16.");
    case CauseKind::ModelInterface:
        return say("The engine converts its inputs or outputs to or from a quantized type.");
    case CauseKind::ShapeArithmetic:
        return say("Shapes are unknown at build time, so the engine computes them for each inference.");
    case CauseKind::DynamicShapes: return say("Unknown dimensions count as 1 here; the engine is built for ranges.");
    }
    return {};
}

Text causeAdvice(CauseKind kind) {
    switch (kind) {
    case CauseKind::ParserStops:
    case CauseKind::BuildStops: return say("Fix the errors first; they are listed below.");
    case CauseKind::LayerWithoutQdq:
        return say("Quantize data and weights of these layers where the model is calibrated, or leave them in float on "
                   "purpose.");
    case CauseKind::LayerHalfQuantized: return say("Quantize both operands, or remove the pair.");
    case CauseKind::LayerOperandsDiffer:
        return say("Give both operands the same type, and the data one scale for the whole tensor.");
    case CauseKind::LayerTypeOpen:
        return say("Build the engine and load its layer information: it shows which type was selected.");
    case CauseKind::WeightsOnly: return say("Quantize the activations, too, if arithmetic is what takes the time.");
    case CauseKind::Int8DoesNotPay:
        return say("Leave these layers in float. The tool leave-in-float takes away pairs that they read.");
    case CauseKind::AttentionInFloat:
        return say("Quantize both operands of both products, or leave attention in float without pairs inside it.");
    case CauseKind::PairBeforeActivation: return say("Move the pair after the activation.");
    case CauseKind::PairBeforeAdd: return say("Remove the pair between the layer and the Add.");
    case CauseKind::PairInsidePointwise:
        return say("Remove the pairs, and leave the constants of these operators in float.");
    case CauseKind::ResidualInFloat: return say("Quantize the other branch of the Add, too.");
    case CauseKind::OutputNotQuantized: return say("Add a pair after the layer, with a calibrated scale.");
    case CauseKind::Requantization: return say("Calibrate both sides together, so that they have one scale.");
    case CauseKind::DataMovementInFloat: return say("Quantize all inputs with one scale, before the operator.");
    case CauseKind::OperatorInFloat:
        return say("Remove the pairs before these operators. A Q that a quantized layer reads has to stay.");
    case CauseKind::PluginInFloat:
        return say("Use plugins that take a quantized type, or keep the layers around them in float.");
    case CauseKind::FloatPartsFp32: return say("Let the float parts run in FP16.");
    case CauseKind::ModelInterface: return say("Feed the engine quantized inputs, if the application has them.");
    case CauseKind::ShapeArithmetic: return say("Give the inputs fixed sizes where the application has them.");
    case CauseKind::DynamicShapes: return say("Set the sizes that matter, and check again.");
    }
    return {};
}

} // namespace qaliper
