#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Losses, and operators of ai.onnx.ml. Sources: ONNX operator pages of NegativeLogLikelihoodLoss and SoftmaxCrossEntropyLoss, opsets 12
// to 22, and of ArrayFeatureExtractor, Binarizer, LabelEncoder and TreeEnsemble, ai.onnx.ml 1 to 5.

namespace qaliper {

namespace {

using namespace rules;

// Scores [N, classes, …], a label for each place [N, …], and a weight for each class.
void loss(Context& context) {
    setElement(context, 0, element(context, 0));
    copyType(context, 0, 1); // logarithms of probabilities, of the one that has them
    const ShapeProto* scores = shape(context, 0);
    const ShapeProto* labels = shape(context, 1);
    if (scores && scores->dim_size() < 2)
        fail_shape_inference("an input has ", scores->dim_size(), " dimensions, 2 or more are wanted");
    SharedDim classes;
    if (scores)
        classes.meet(scores->dim(1));
    wantDims(shape(context, 2), {&classes});
    const bool isReduced = onnx::getAttribute(context, "reduction", std::string("mean")) != "none";
    if (isReduced)
        setShape(context, 0, {});
    if (!scores || !labels)
        return;
    wantRank(labels, scores->dim_size() - 1);
    ShapeProto places;
    for (int i = 0; i < labels->dim_size(); ++i) {
        SharedDim place;
        place.meet(labels->dim(i));
        place.meet(scores->dim(i == 0 ? 0 : i + 1));
        append(places, place.dim());
    }
    if (!isReduced)
        setShape(context, 0, places);
}

void binarizer(Context& context) { copyType(context, 0, 0); }

// Picks elements along the last axis. Of a list it makes a matrix, about whose first dimension sources differ.
void arrayFeatureExtractor(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    const ShapeProto* indices = shape(context, 1);
    if (!input || input->dim_size() < 2)
        return;
    ShapeProto result = *input;
    ShapeProto::Dimension& last = *result.mutable_dim(input->dim_size() - 1);
    last.Clear();
    const bool isKnown = indices && indices->dim_size() > 0 &&
        std::ranges::all_of(indices->dim(), [](const auto& dim) { return dim.has_dim_value(); });
    std::int64_t count = 1;
    bool overflows = false;
    for (int i = 0; isKnown && i < indices->dim_size(); ++i)
        overflows = __builtin_mul_overflow(count, indices->dim(i).dim_value(), &count) || overflows;
    if (isKnown && !overflows)
        last.set_dim_value(count);
    setShape(context, 0, result);
}

// A list among the attributes: its type, and how many elements it has.
struct AttributeList {
    std::int32_t element = TensorProto::UNDEFINED;
    std::int64_t length = 0;
};

AttributeList listOf(const onnx::AttributeProto& attribute) {
    if (attribute.has_t())
        return {attribute.t().data_type(), attribute.t().dims_size() == 1 ? attribute.t().dims(0) : -1};
    if (attribute.ints_size() > 0)
        return {TensorProto::INT64, attribute.ints_size()};
    if (attribute.floats_size() > 0)
        return {TensorProto::FLOAT, attribute.floats_size()};
    return {attribute.strings_size() > 0 ? std::int32_t{TensorProto::STRING} : std::int32_t{TensorProto::UNDEFINED},
        attribute.strings_size()};
}

constexpr std::array listWords{"tensor", "strings", "int64s", "floats"};

// The first of keys_tensor, keys_strings …
AttributeList firstList(Context& context, const std::string& prefix) {
    for (const char* word : listWords) {
        const onnx::AttributeProto* attribute = context.getAttribute(prefix + word);
        const AttributeList list = attribute ? listOf(*attribute) : AttributeList();
        if (list.element != TensorProto::UNDEFINED)
            return list;
    }
    fail_shape_inference("there is no list of ", prefix, "*");
}

void labelEncoder(Context& context) {
    if (const ShapeProto* input = shape(context, 0))
        setShape(context, 0, *input);
    const AttributeList keys = firstList(context, "keys_");
    const AttributeList values = firstList(context, "values_");
    setElement(context, 0, values.element);
    if (const std::int32_t type = element(context, 0); type != TensorProto::UNDEFINED && type != keys.element)
        fail_type_inference("the keys are not of the type of the input");
    if (keys.length != values.length)
        fail_shape_inference(keys.length, " keys are mapped to ", values.length, " values");
    const onnx::AttributeProto* otherwise = context.getAttribute("default_tensor");
    if (!otherwise || otherwise->t().data_type() == TensorProto::UNDEFINED)
        return;
    if (const AttributeList one = listOf(*otherwise); one.element != values.element || one.length != 1)
        fail_type_inference("default_tensor is not one element of the type of the values");
}

// All lists with the prefix that are there are as long as the first.
void wantLength(Context& context, std::span<const char* const> names, std::int64_t length) {
    for (const char* name : names) {
        const onnx::AttributeProto* attribute = context.getAttribute(name);
        const std::int64_t own = attribute ? listOf(*attribute).length : length;
        if (own != length)
            fail_shape_inference(name, " has ", own, " elements, ", length, " are wanted");
    }
}

constexpr std::array nodeLists{"nodes_featureids", "nodes_hitrates", "nodes_modes", "nodes_truenodeids",
    "nodes_falsenodeids", "nodes_trueleafs", "nodes_falseleafs", "nodes_missing_value_tracks_true"};
constexpr std::array leafLists{"leaf_targetids"};

// Lists of nodes are as long as nodes_splits, those of leaves as leaf_weights; numbers that are compared are of the input's type.
void treeEnsemble(Context& context) {
    copyType(context, 0, 0);
    const ShapeProto* input = shape(context, 0);
    wantRank(input, 2);
    for (const char* name : {"nodes_splits", "leaf_weights", "membership_values"}) {
        const onnx::AttributeProto* numbers = context.getAttribute(name);
        const std::int32_t type = element(context, 0);
        if (numbers && type != TensorProto::UNDEFINED && numbers->t().data_type() != type)
            fail_type_inference(name, " is not of the type of the input");
    }
    const onnx::AttributeProto* splits = context.getAttribute("nodes_splits");
    const onnx::AttributeProto* weights = context.getAttribute("leaf_weights");
    if (splits)
        wantLength(context, nodeLists, listOf(*splits).length);
    if (weights)
        wantLength(context, leafLists, listOf(*weights).length);
    ShapeProto result = unknownShape(2);
    if (input)
        *result.mutable_dim(0) = input->dim(0);
    if (const std::int64_t targets = integer(context, "n_targets", 0); targets > 0)
        result.mutable_dim(1)->set_dim_value(targets);
    setShape(context, 0, result);
}

constexpr std::array learning{
    OperatorRule{"", "NegativeLogLikelihoodLoss", 12, &loss},
    OperatorRule{"", "SoftmaxCrossEntropyLoss", 12, &loss},
    OperatorRule{"ai.onnx.ml", "ArrayFeatureExtractor", 1, &arrayFeatureExtractor},
    OperatorRule{"ai.onnx.ml", "Binarizer", 1, &binarizer},
    OperatorRule{"ai.onnx.ml", "LabelEncoder", 4, &labelEncoder},
    OperatorRule{"ai.onnx.ml", "TreeEnsemble", 5, &treeEnsemble},
};

} // namespace

std::span<const OperatorRule> learners() { return learning; }

} // namespace qaliper
