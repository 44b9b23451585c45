#include "model/services/integer_elements.h"

#include <algorithm>
#include <array>
#include <limits>

#include <onnx/defs/tensor_proto_util.h>

#include "model/services/infer_guards.h"

namespace qaliper {

namespace {

using onnx::TensorShapeProto;
using Element = TensorShapeProto::Dimension;
using Elements = std::optional<TensorShapeProto>;

constexpr int maxIntegers = 4096;

Element number(std::int64_t value) {
    Element element;
    element.set_dim_value(value);
    return element;
}

bool isNumber(const Element& element, std::int64_t value) {
    return element.has_dim_value() && element.dim_value() == value;
}

std::int64_t integerAttribute(const NodeContext& context, const char* name, std::int64_t fallback) {
    const onnx::AttributeProto* attribute = context.getAttribute(name);
    return attribute && attribute->has_i() ? attribute->i() : fallback;
}

// The input's elements when all of them are numbers.
std::optional<std::vector<std::int64_t>> numbers(const NodeContext& context, std::size_t slot) {
    const TensorShapeProto* elements = context.integers(slot);
    if (!elements)
        return std::nullopt;
    std::vector<std::int64_t> values;
    for (const Element& element : elements->dim()) {
        if (!element.has_dim_value())
            return std::nullopt;
        values.push_back(element.dim_value());
    }
    return values;
}

Elements unchanged(const NodeContext& context) {
    const TensorShapeProto* elements = context.integers(0);
    return elements ? Elements(*elements) : std::nullopt;
}

Elements castToInteger(const NodeContext& context) {
    const auto to = integerAttribute(context, "to", 0);
    return to == onnx::TensorProto::INT64 || to == onnx::TensorProto::INT32 ? unchanged(context) : std::nullopt;
}

const TensorShapeProto* inputShape(const NodeContext& context) {
    const onnx::TypeProto* type = context.getNumInputs() > 0 ? context.getInputType(0) : nullptr;
    return type && type->has_tensor_type() && type->tensor_type().has_shape() ? &type->tensor_type().shape() : nullptr;
}

Elements shapeElements(const NodeContext& context) {
    const TensorShapeProto* shape = inputShape(context);
    if (!shape)
        return std::nullopt;
    const auto rank = static_cast<std::int64_t>(shape->dim_size());
    const auto place = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
    const std::int64_t end = place(integerAttribute(context, "end", rank));
    TensorShapeProto elements;
    for (std::int64_t i = place(integerAttribute(context, "start", 0)); i < end; ++i)
        *elements.add_dim() = shape->dim(static_cast<int>(i));
    return elements;
}

// The shape of an input with known sizes. Lists and scalars are not matrices.
struct Matrix {
    int rows = 0;
    int columns = 0;
};
std::optional<Matrix> matrixAt(const NodeContext& context, std::size_t slot) {
    const onnx::TypeProto* type = slot < context.getNumInputs() ? context.getInputType(slot) : nullptr;
    if (!type || !type->has_tensor_type() || type->tensor_type().shape().dim_size() != 2)
        return std::nullopt;
    const TensorShapeProto& shape = type->tensor_type().shape();
    return Matrix{static_cast<int>(shape.dim(0).dim_value()), static_cast<int>(shape.dim(1).dim_value())};
}

using Calculation = std::optional<std::int64_t> (*)(std::int64_t, std::int64_t);

std::optional<std::int64_t> sum(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}
std::optional<std::int64_t> difference(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}
std::optional<std::int64_t> product(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}
// ONNX leaves the rounding of negative quotients to the runtime: they stay unknown.
std::optional<std::int64_t> quotient(std::int64_t a, std::int64_t b) {
    return a >= 0 && b > 0 ? std::optional(a / b) : std::nullopt;
}
std::optional<std::int64_t> remainder(std::int64_t a, std::int64_t b) {
    return a >= 0 && b > 0 ? std::optional(a % b) : std::nullopt;
}
std::optional<std::int64_t> smaller(std::int64_t a, std::int64_t b) { return std::min(a, b); }
std::optional<std::int64_t> larger(std::int64_t a, std::int64_t b) { return std::max(a, b); }
std::optional<std::int64_t> equal(std::int64_t a, std::int64_t b) { return a == b ? 1 : 0; }

// `neutral` as right operand keeps a symbol.
struct Arithmetic {
    std::string_view opType;
    Calculation calculate;
    std::optional<std::int64_t> neutral;
    bool commutes;
};
constexpr Arithmetic multiplication{"Mul", &product, 1, true};
constexpr std::array arithmetic{
    multiplication,
    Arithmetic{"Add", &sum, 0, true},
    Arithmetic{"Sub", &difference, 0, false},
    Arithmetic{"Div", &quotient, 1, false},
    Arithmetic{"Mod", &remainder, std::nullopt, false},
    Arithmetic{"Min", &smaller, std::nullopt, true},
    Arithmetic{"Max", &larger, std::nullopt, true},
    Arithmetic{"Equal", &equal, std::nullopt, true},
};

Element calculate(const Arithmetic& operation, const Element& a, const Element& b) {
    if (a.has_dim_value() && b.has_dim_value()) {
        const auto result = operation.calculate(a.dim_value(), b.dim_value());
        return result ? number(*result) : Element();
    }
    if (operation.neutral && isNumber(b, *operation.neutral))
        return a;
    if (operation.neutral && operation.commutes && isNumber(a, *operation.neutral))
        return b;
    return {};
}

Elements calculateAll(const Arithmetic& operation, const NodeContext& context) {
    const TensorShapeProto* a = context.integers(0);
    const TensorShapeProto* b = context.integers(1);
    if (!a || !b || context.getNumInputs() != 2)
        return std::nullopt;
    const bool fits = a->dim_size() == b->dim_size() || a->dim_size() == 1 || b->dim_size() == 1;
    if (!fits || a->dim_size() == 0 || b->dim_size() == 0)
        return std::nullopt;
    TensorShapeProto result;
    for (int i = 0; i < std::max(a->dim_size(), b->dim_size()); ++i)
        *result.add_dim() =
            calculate(operation, a->dim(a->dim_size() == 1 ? 0 : i), b->dim(b->dim_size() == 1 ? 0 : i));
    return result;
}

Elements gather(const NodeContext& context) {
    const TensorShapeProto* data = context.integers(0);
    const auto indices = numbers(context, 1);
    if (!data || !indices)
        return std::nullopt;
    TensorShapeProto result;
    for (const std::int64_t index : *indices) {
        const std::int64_t at = index < 0 ? index + data->dim_size() : index;
        if (at < 0 || at >= data->dim_size())
            return std::nullopt;
        *result.add_dim() = data->dim(static_cast<int>(at));
    }
    return result;
}

// A list of unknown elements, when its length is known.
Elements unknownElements(const NodeContext& context, std::size_t slot) {
    const onnx::TypeProto* type = context.getInputType(slot);
    const bool isList = type && type->has_tensor_type() && type->tensor_type().has_shape() &&
        type->tensor_type().shape().dim_size() == 1 && type->tensor_type().shape().dim(0).has_dim_value();
    if (!isList || type->tensor_type().shape().dim(0).dim_value() > maxIntegers)
        return std::nullopt;
    TensorShapeProto result;
    for (std::int64_t i = 0; i < type->tensor_type().shape().dim(0).dim_value(); ++i)
        result.add_dim();
    return result;
}

Elements concatenate(const NodeContext& context) {
    TensorShapeProto result;
    bool isAnyKnown = false;
    for (std::size_t slot = 0; slot < context.getNumInputs(); ++slot) {
        const TensorShapeProto* known = context.integers(slot);
        isAnyKnown = isAnyKnown || known;
        const Elements part = known ? Elements(*known) : unknownElements(context, slot);
        if (!part || result.dim_size() + part->dim_size() > maxIntegers)
            return std::nullopt;
        result.MergeFrom(*part);
    }
    return isAnyKnown ? Elements(result) : std::nullopt;
}

struct Bounds {
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> ends;
};

// Attributes before opset 10, inputs since then.
std::optional<Bounds> sliceBounds(const NodeContext& context) {
    if (context.getNumInputs() > 1) {
        auto starts = numbers(context, 1);
        auto ends = numbers(context, 2);
        return starts && ends ? std::optional(Bounds{std::move(*starts), std::move(*ends)}) : std::nullopt;
    }
    const onnx::AttributeProto* starts = context.getAttribute("starts");
    const onnx::AttributeProto* ends = context.getAttribute("ends");
    if (!starts || !ends)
        return std::nullopt;
    return Bounds{{starts->ints().begin(), starts->ints().end()}, {ends->ints().begin(), ends->ints().end()}};
}

// Of a matrix: the only axis is the first.
bool isAlongRows(const NodeContext& context) {
    if (context.getNumInputs() > 3 && context.getInputType(3)) {
        const auto axes = numbers(context, 3);
        return axes && axes->size() == 1 && (axes->front() == 0 || axes->front() == -2);
    }
    const onnx::AttributeProto* axes = context.getAttribute("axes");
    return !axes || (axes->ints_size() == 1 && (axes->ints(0) == 0 || axes->ints(0) == -2));
}

// The rows that a slice takes of `size` ones; backwards with a negative step.
std::vector<std::int64_t> slicePlaces(std::int64_t start, std::int64_t end, std::int64_t step, std::int64_t size) {
    const std::int64_t least = step > 0 ? 0 : -1;
    const std::int64_t most = step > 0 ? size : size - 1;
    const auto place = [&](std::int64_t at, std::int64_t lowest) {
        return std::clamp<std::int64_t>(at < 0 ? at + size : at, lowest, most);
    };
    std::vector<std::int64_t> places;
    const std::int64_t last = place(end, least);
    std::int64_t at = place(start, 0);
    // Counted, not added up: the step may be as large as an INT64.
    const std::int64_t distance = step > 0 ? last - at : at - last;
    const std::uint64_t stride = step > 0 ? static_cast<std::uint64_t>(step) : 0 - static_cast<std::uint64_t>(step);
    for (std::uint64_t done = 0; distance > 0 && done < static_cast<std::uint64_t>(distance); done += stride) {
        places.push_back(step > 0 ? at + static_cast<std::int64_t>(done) : at - static_cast<std::int64_t>(done));
        if (stride >= static_cast<std::uint64_t>(distance))
            break;
    }
    return places;
}

Elements slice(const NodeContext& context) {
    const TensorShapeProto* data = context.integers(0);
    const auto bounds = sliceBounds(context);
    if (!data || !bounds || bounds->starts.size() != 1 || bounds->ends.size() != 1)
        return std::nullopt;
    std::int64_t step = 1;
    if (context.getNumInputs() > 4) {
        const auto steps = numbers(context, 4);
        if (!steps || steps->size() != 1 || steps->front() == 0)
            return std::nullopt;
        step = steps->front();
    }
    const auto matrix = matrixAt(context, 0);
    if (matrix && !isAlongRows(context))
        return std::nullopt;
    const int width = matrix ? matrix->columns : 1;
    TensorShapeProto result;
    const auto places =
        slicePlaces(bounds->starts.front(), bounds->ends.front(), step, matrix ? matrix->rows : data->dim_size());
    for (const std::int64_t row : places) {
        for (int column = 0; column < width; ++column)
            *result.add_dim() = data->dim(static_cast<int>(row) * width + column);
    }
    return result;
}

Elements transpose(const NodeContext& context) {
    const TensorShapeProto* data = context.integers(0);
    const auto matrix = matrixAt(context, 0);
    const onnx::AttributeProto* order = context.getAttribute("perm");
    if (!data || !matrix)
        return data ? Elements(*data) : std::nullopt;
    if (order && (order->ints_size() != 2 || order->ints(0) < order->ints(1)))
        return order->ints_size() == 2 ? Elements(*data) : std::nullopt;
    TensorShapeProto result;
    for (int column = 0; column < matrix->columns; ++column) {
        for (int row = 0; row < matrix->rows; ++row)
            *result.add_dim() = data->dim(row * matrix->columns + column);
    }
    return result;
}

Elements productOf(const TensorShapeProto* factors) {
    if (!factors)
        return std::nullopt;
    Element result = number(1);
    for (const Element& factor : factors->dim())
        result = calculate(multiplication, result, factor);
    TensorShapeProto elements;
    *elements.add_dim() = result;
    return elements;
}

Elements sizeOfShape(const NodeContext& context) { return productOf(inputShape(context)); }

Elements reduceProduct(const NodeContext& context) { return productOf(context.integers(0)); }

Elements range(const NodeContext& context) {
    const auto start = numbers(context, 0);
    const auto limit = numbers(context, 1);
    const auto step = numbers(context, 2);
    if (!start || !limit || !step || start->size() != 1 || limit->size() != 1 || step->size() != 1 || step->front() < 1)
        return std::nullopt;
    TensorShapeProto result;
    for (std::int64_t i = start->front(); i < limit->front(); i += step->front()) {
        if (result.dim_size() == maxIntegers || i > std::numeric_limits<std::int64_t>::max() - step->front())
            return std::nullopt;
        *result.add_dim() = number(i);
    }
    return result;
}

Elements choose(const NodeContext& context) {
    const auto condition = numbers(context, 0);
    const TensorShapeProto* yes = context.integers(1);
    const TensorShapeProto* no = context.integers(2);
    const auto fits = [&](const TensorShapeProto* list) {
        return list && (list->dim_size() == 1 || static_cast<std::size_t>(list->dim_size()) == condition->size());
    };
    if (!condition || !fits(yes) || !fits(no))
        return std::nullopt;
    TensorShapeProto result;
    for (std::size_t i = 0; i < condition->size(); ++i) {
        const TensorShapeProto* source = (*condition)[i] != 0 ? yes : no;
        *result.add_dim() = source->dim(source->dim_size() == 1 ? 0 : static_cast<int>(i));
    }
    return result;
}

// A list of one constant: exporters use it for the shape of an Expand.
Elements repeat(const NodeContext& context) {
    const auto length = numbers(context, 0);
    const onnx::AttributeProto* value = context.getAttribute("value");
    const bool isList = length && length->size() == 1 && length->front() >= 0 && length->front() <= maxIntegers;
    if (!isList || !value || value->t().data_type() != onnx::TensorProto::INT64)
        return std::nullopt;
    constexpr std::uint64_t noTokens = 0; // no token: tokens have more than eight bytes
    if (!isReadable(value->t(), noTokens))
        return std::nullopt;
    const auto elements = onnx::ParseData<std::int64_t>(&value->t());
    TensorShapeProto result;
    for (std::int64_t i = 0; i < length->front() && elements.size() == 1; ++i)
        *result.add_dim() = number(elements.front());
    return elements.size() == 1 ? Elements(result) : std::nullopt;
}

Elements constantNumbers(const NodeContext& context) {
    TensorShapeProto result;
    if (const onnx::AttributeProto* single = context.getAttribute("value_int")) {
        *result.add_dim() = number(single->i());
        return result;
    }
    const onnx::AttributeProto* list = context.getAttribute("value_ints");
    if (!list || list->ints_size() > maxIntegers)
        return std::nullopt;
    for (const std::int64_t value : list->ints())
        *result.add_dim() = number(value);
    return result;
}

struct Follower {
    std::string_view opType;
    Elements (*follow)(const NodeContext&);
};
constexpr std::array followers{
    Follower{"Shape", &shapeElements},
    Follower{"Size", &sizeOfShape},
    Follower{"Constant", &constantNumbers},
    Follower{"Identity", &unchanged},
    Follower{"Squeeze", &unchanged},
    Follower{"Unsqueeze", &unchanged},
    Follower{"Reshape", &unchanged},
    Follower{"Cast", &castToInteger},
    Follower{"Gather", &gather},
    Follower{"Concat", &concatenate},
    Follower{"Slice", &slice},
    Follower{"Transpose", &transpose},
    Follower{"ReduceProd", &reduceProduct},
    Follower{"Range", &range},
    Follower{"Where", &choose},
    Follower{"ConstantOfShape", &repeat},
};

// What keeps the order of elements, or knows rows and columns; the others take lists.
bool takesMatrices(std::string_view opType) {
    constexpr std::array<std::string_view, 7> operators{
        "Identity", "Squeeze", "Unsqueeze", "Reshape", "Cast", "Slice", "Transpose"};
    return std::ranges::find(operators, opType) != operators.end();
}

bool hasMatrix(const NodeContext& context) {
    for (std::size_t slot = 0; slot < context.getNumInputs(); ++slot) {
        if (context.integers(slot) && matrixAt(context, slot))
            return true;
    }
    return false;
}

} // namespace

Elements integerElements(std::string_view opType, const NodeContext& context) {
    if (!takesMatrices(opType) && hasMatrix(context))
        return std::nullopt;
    if (const auto* const found = std::ranges::find(followers, opType, &Follower::opType); found != followers.end())
        return found->follow(context);
    if (const auto* const found = std::ranges::find(arithmetic, opType, &Arithmetic::opType); found != arithmetic.end())
        return calculateAll(*found, context);
    return std::nullopt;
}

} // namespace qaliper
