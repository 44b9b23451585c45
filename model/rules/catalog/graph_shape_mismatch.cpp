// Shapes that do not fit the operator that reads them: what ONNX's shape inference, or a requirement of the operator,
// contradicts.

#include <array>
#include <map>
#include <set>

#include "model/base/word_table.h"
#include "model/rules/meetings.h"
#include "model/rules/rule.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace graph_shape_mismatch {

// Operators of which the parser rejects whatever contradicts ONNX's shape inference. Of others it takes some of it.
constexpr WordTable inferredByParser(
    std::to_array<std::string_view>({"ArgMax", "ArgMin", "BatchNormalization", "Concat", "Conv", "ConvTranspose",
        "DepthToSpace", "Flatten", "Gemm", "MatMul", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum",
        "Reshape", "Softmax", "SpaceToDepth", "Squeeze", "Transpose", "Unsqueeze"}));

// "x: FP32 1×3×8×8; w: FP32 4×4×3×3", of the inputs whose type is known.
std::vector<Text> inputTypes(const Context& context, NodeIx node) {
    std::vector<Text> types;
    for (const ValueIx input : context.index().inputs(node)) {
        if (const ValueType* type = input.valid() ? context.types.type(input) : nullptr)
            types.push_back(verbatim(std::string(context.index().name(input)) + ": " + describeType(*type)));
    }
    return types;
}

Stage stageOf(const Context& context, NodeIx node, const UnmetShapes& unmet) {
    const Version version = context.target.version;
    if (context.classOf(node).kind != NodeClass::Importer)
        return Stage::None;
    return unmet.rejected.include(version) ? Stage::Parser
        : unmet.stopped.include(version)   ? Stage::Builder
                                           : Stage::None;
}

Finding mismatchAt(const Context& context, NodeIx node, const UnmetShapes& unmet, Text message) {
    const std::string& op = context.node(node).opType;
    const bool isTaken = unmet.taken.include(context.target.version);
    Finding finding =
        findingAt(context, "graph-shape-mismatch", isTaken ? Severity::Warning : Severity::Error, node, op);
    finding.stage = stageOf(context, node, unmet);
    finding.title = say("Shapes that do not fit {op}", arg("op", op));
    finding.message = std::move(message);
    return finding;
}

Text unmetMessage(const Context& context, NodeIx node, Text requirement) {
    return say("{op} wants {requirement}. {node} reads {types}.", arg("op", context.node(node).opType),
        arg("requirement", std::move(requirement)), nodeArgument(context, node),
        arg("types", inputTypes(context, node)));
}

Text inferredMessage(const Context& context, const Contradiction& found) {
    std::vector<Text> types = inputTypes(context, found.node);
    if (types.empty())
        return say("ONNX's shape inference rejects {node}: \"{reason}\".", nodeArgument(context, found.node),
            arg("reason", found.reason));
    return say("ONNX's shape inference rejects {node}: \"{reason}\". It reads {types}.",
        nodeArgument(context, found.node), arg("reason", found.reason), arg("types", std::move(types)));
}

void check(const Context& context, Report& report) {
    std::map<NodeIx, const Contradiction*> inferred;
    std::set<NodeIx> misformed; // of which another rule says what is wrong
    for (const Contradiction& found : context.types.contradictions()) {
        if (found.kind == ContradictionKind::Shapes)
            inferred.emplace(found.node, &found);
        if (found.kind == ContradictionKind::Form)
            misformed.insert(found.node);
    }
    for (const NodeIx node : context.index().nodes()) {
        if (misformed.contains(node))
            continue;
        if (const auto unmet = unmetShapes(context, node)) {
            report.add(mismatchAt(context, node, *unmet, unmetMessage(context, node, unmet->requirement)));
        } else if (const auto found = inferred.find(node); found != inferred.end()) {
            const bool isKnown = inferredByParser.contains(context.node(node).opType);
            report.add(mismatchAt(context, node, {.rejected = isKnown ? comparesOperands : noRelease},
                inferredMessage(context, *found->second)));
        }
    }
}

constexpr std::array<std::string_view, 1> refs{"F236"};

} // namespace graph_shape_mismatch

extern const Rule graphShapeMismatch;
constinit const Rule graphShapeMismatch{{"graph-shape-mismatch", "Shapes that do not fit an operator", "graph",
                                            Severity::Error, {}, graph_shape_mismatch::refs},
    graph_shape_mismatch::check};

} // namespace qaliper::catalog
