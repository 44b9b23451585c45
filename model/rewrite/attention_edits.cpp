#include "model/rewrite/attention_edits.h"

#include <algorithm>

#include "model/graph/identity.h"
#include "model/rewrite/fix_builder.h"

namespace qaliper {

namespace {

constexpr double float8Limit = 448;
constexpr double int8Limit = 127;

std::string copied(
    FixBuilder& builder, const Context& context, NodeIx node, const std::string& from, const std::string& to) {
    std::vector<std::string> inputs = context.node(node).inputs;
    std::ranges::replace(inputs, from, to);
    return builder.addCopy(node, std::move(inputs), std::string(context.node(node).output(0)));
}

// Q and DQ with another data input and, where the scale moves before it, a scale times its factor. They get names of their
// own, because their values are others than before.
std::string movedPair(FixBuilder& builder, const Context& context, const Between& between, std::string value) {
    const Index& index = context.index();
    for (const Quantizer* quantizer : {between.pair.quantize, between.pair.dequantize}) {
        std::vector<std::string> inputs = context.node(quantizer->node).inputs;
        inputs[0] = std::move(value);
        if (between.mul.valid())
            inputs[1] = builder.addTensor(index.graphOf(quantizer->node),
                makeSmallTensor(std::string(index.name(quantizer->scale)) + "_times", quantizer->scaleTensor->type,
                    quantizer->scaleTensor->dims, {*quantizer->scalarScale * between.factor}));
        value = builder.addCopy(quantizer->node, std::move(inputs), std::string(index.name(quantizer->output)));
    }
    return value;
}

} // namespace

std::vector<Edit> pairInserted(const Context& context, const OpenSoftmax& open) {
    const Index& index = context.index();
    const double limit = open.values->type == DataType::Int8 ? int8Limit : float8Limit;
    FixBuilder builder(context);
    const std::string paired = addPair(builder, context, open.probabilities, *open.values, 1 / limit);
    for (const Use& use : index.uses(open.probabilities))
        builder.redirect(use, paired);
    return std::move(builder).finish();
}

std::vector<Edit> movedBeforePair(const Context& context, const Between& between) {
    const Index& index = context.index();
    const bool isMul = between.mul.valid();
    const std::string data(index.name(between.pair.quantize->data));
    const std::string dequantized(index.name(between.pair.dequantize->output));
    const bool isTransposed = between.transpose.valid();
    const std::string scaled = isTransposed ? std::string(context.node(between.transpose).output(0)) : dequantized;
    FixBuilder builder(context);
    std::string value = isMul ? copied(builder, context, between.mul, scaled, data)
                              : copied(builder, context, between.transpose, dequantized, data);
    value = movedPair(builder, context, between, std::move(value));
    if (isMul && isTransposed)
        value = copied(builder, context, between.transpose, dequantized, value);
    builder.redirectAll(between.last, value);
    return std::move(builder).finish();
}

std::vector<Edit> scaleOnQueries(const Context& context, NodeIx product, const ScoreScale& scale) {
    const Index& index = context.index();
    const std::string scores(index.name(index.output(product, 0)));
    const QdqPair& pair = scale.pair;
    FixBuilder builder(context);
    std::string value = std::string(index.name(pair.quantize ? pair.quantize->data : index.input(product, 0)));
    value = copied(builder, context, scale.node, scores, value);
    if (pair.quantize)
        value = movedPair(builder, context, {pair, scale.transpose, scale.node, scale.factor, {}}, std::move(value));
    if (scale.transpose.valid())
        value = copied(builder, context, scale.transpose, std::string(index.name(pair.dequantize->output)), value);
    builder.redirect(product, 0, value);
    builder.redirectAll(index.output(scale.node, 0), scores);
    return std::move(builder).finish();
}

std::vector<Edit> writtenAsSoftmax(const Context& context, const SoftmaxForm& form, std::int64_t axis) {
    FixBuilder builder(context);
    builder.takeOver(
        form.probabilities, {"Softmax", "", {std::string(context.index().name(form.scores))}, {{"axis", axis}}, {}});
    return std::move(builder).finish();
}

} // namespace qaliper
