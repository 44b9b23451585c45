#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Operators whose output shape is the content of an input. libonnx gives up when one element is not a number; models
// with a dynamic batch have many such shapes, of which the rank and most dimensions are known. Source: ONNX operator
// pages of Reshape, Expand and ConstantOfShape.

namespace qaliper {

namespace {

using namespace rules;

constexpr std::int64_t highestRank = 64;

// The known elements of an input list: each a number, a symbol or unknown.
std::optional<ShapeProto> elements(Context& context, std::size_t input) {
    if (const auto numbers = integers(context, input)) {
        ShapeProto known;
        for (const std::int64_t number : *numbers)
            append(known, number);
        return known;
    }
    if (const ShapeProto* symbolic = input < context.getNumInputs() ? context.getSymbolicInput(input) : nullptr)
        return *symbolic;
    const ShapeProto* list = shape(context, input);
    const bool hasLength = list && list->dim_size() == 1 && list->dim(0).has_dim_value();
    if (!hasLength || list->dim(0).dim_value() > highestRank)
        return std::nullopt;
    return unknownShape(static_cast<int>(list->dim(0).dim_value()));
}

bool isRank(const ShapeProto& shape) { return shape.dim_size() <= highestRank; }

// A number of elements: a factor times symbols.
struct Extent {
    std::int64_t factor = 1;
    std::multiset<std::string> symbols;
    bool isKnown = true;

    void times(const ShapeProto::Dimension& dim) {
        if (dim.has_dim_value())
            isKnown = isKnown && !__builtin_mul_overflow(factor, dim.dim_value(), &factor);
        else if (!dim.dim_param().empty())
            symbols.insert(dim.dim_param());
        else
            isKnown = false;
    }
};

// The dimension that -1 stands for: the input's elements divided by the other dimensions.
ShapeProto::Dimension remainder(const ShapeProto& input, const ShapeProto& others) {
    Extent whole;
    Extent taken;
    for (const auto& dim : input.dim())
        whole.times(dim);
    for (const auto& dim : others.dim())
        taken.times(dim);
    ShapeProto::Dimension rest;
    const bool isNumber = whole.isKnown && taken.isKnown && whole.symbols == taken.symbols && taken.factor > 0;
    if (isNumber && whole.factor % taken.factor != 0)
        fail_shape_inference(whole.factor, " elements cannot be divided by ", taken.factor);
    if (isNumber)
        rest.set_dim_value(whole.factor / taken.factor);
    return rest;
}

void compareElements(const ShapeProto& input, const ShapeProto& result) {
    Extent before;
    Extent after;
    for (const auto& dim : input.dim())
        before.times(dim);
    for (const auto& dim : result.dim())
        after.times(dim);
    const bool areNumbers = before.isKnown && after.isKnown && before.symbols == after.symbols;
    if (areNumbers && before.factor != after.factor)
        fail_shape_inference("the shape has ", after.factor, " elements, the input ", before.factor);
}

void reshape(Context& context) {
    setElement(context, 0, element(context, 0));
    wantRank(shape(context, 1), 1);
    const auto target = elements(context, 1);
    if (!target || !isRank(*target))
        return;
    const ShapeProto* input = shape(context, 0);
    const bool zeroCopies = integer(context, "allowzero", 0) == 0;
    ShapeProto result;
    ShapeProto others;
    int open = -1;
    for (int i = 0; i < target->dim_size(); ++i) {
        ShapeProto::Dimension dim = target->dim(i);
        const bool isOpen = dim.has_dim_value() && dim.dim_value() == -1;
        if (dim.has_dim_value() && dim.dim_value() < -1)
            fail_shape_inference("dimension ", i, " of the shape is ", dim.dim_value());
        if (isOpen && open >= 0)
            fail_shape_inference("more than one dimension of the shape is -1");
        if (dim.has_dim_value() && dim.dim_value() == 0 && zeroCopies && input && i >= input->dim_size())
            fail_shape_inference("dimension ", i, " of the shape is copied, and the input has ", input->dim_size());
        if (dim.has_dim_value() && dim.dim_value() == 0 && zeroCopies)
            dim = input && i < input->dim_size() ? input->dim(i) : ShapeProto::Dimension();
        if (isOpen) {
            open = i;
            dim.Clear();
        } else {
            append(others, dim);
        }
        append(result, dim);
    }
    if (open >= 0 && input)
        *result.mutable_dim(open) = remainder(*input, others);
    if (open < 0 && input)
        compareElements(*input, result);
    setShape(context, 0, result);
}

void expand(Context& context) {
    setElement(context, 0, element(context, 0));
    wantRank(shape(context, 1), 1);
    const auto target = elements(context, 1);
    const auto result = target && isRank(*target) ? broadcast(shape(context, 0), &*target) : std::nullopt;
    if (result)
        setShape(context, 0, *result);
}

void constantOfShape(Context& context) {
    const onnx::AttributeProto* value = context.getAttribute("value");
    setElement(context, 0, value ? value->t().data_type() : std::int32_t{TensorProto::FLOAT});
    wantRank(shape(context, 0), 1);
    const auto target = elements(context, 0);
    if (target && isRank(*target))
        setShape(context, 0, *target);
}

constexpr std::array shapers{
    OperatorRule{"", "Reshape", 5, &reshape},
    OperatorRule{"", "Expand", 8, &expand},
    OperatorRule{"", "ConstantOfShape", 9, &constantOfShape},
};

} // namespace

std::span<const OperatorRule> shaping() { return shapers; }

} // namespace qaliper
