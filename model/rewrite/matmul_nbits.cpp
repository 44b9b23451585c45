#include "model/rewrite/matmul_nbits.h"

#include <algorithm>
#include <cmath>

#include "model/graph/axes.h"
#include "model/graph/elements.h"
#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/raise_opset.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

constexpr std::size_t zeroPointSlot = 3;
constexpr std::size_t orderSlot = 4;
constexpr std::size_t biasSlot = 5;
constexpr std::int64_t firstIntegerLevel = 4; // value of accuracy_level
constexpr std::uint64_t maxBlocks = 1ULL << 28;

std::size_t sized(std::int64_t number) { return static_cast<std::size_t>(number); }

bool fits(const NBitsProduct& product) {
    const bool isKnown = product.bits == 2 || product.bits == 4 || product.bits == 8;
    const bool hasSizes = product.k > 0 && product.n > 0 && product.blockSize > 0;
    if (!isKnown || !hasSizes || product.weight->type != DataType::Uint8)
        return false;
    const auto blockBits = checkedProduct(product.blockSize, product.bits);
    const auto blocks = checkedProduct(product.n, product.blocks());
    const auto elements = blocks ? checkedProduct(*blocks, product.blockSize) : std::nullopt; // at least K × N
    if (!blockBits || *blockBits % 8 != 0 || !elements)
        return false;
    const auto bytes = checkedProduct(*blocks, *blockBits / 8);
    return bytes && elementCount(product.weight->dims) == static_cast<std::uint64_t>(*bytes) &&
        elementCount(product.scales->dims) == static_cast<std::uint64_t>(*blocks);
}

std::int64_t middleOf(std::int64_t bits) { return std::int64_t{1} << (bits - 1); }

std::int64_t bitsIn(const std::string& bytes, std::size_t at, std::int64_t bits) {
    const std::size_t perByte = sized(8 / bits);
    const unsigned byte = static_cast<unsigned char>(bytes[at / perByte]);
    return (byte >> (at % perByte * sized(bits))) & ((1U << bits) - 1);
}

// The numbers of one product, read once.
class NBitsNumbers {
public:
    static Result<NBitsNumbers> read(const Context& context, const NBitsProduct& product) {
        NBitsNumbers numbers(product);
        auto weight = readBytes(*product.weight, context.storage());
        auto scales = readNumbers(*product.scales, context.storage(), maxBlocks);
        if (!weight || !scales)
            return fail(weight ? scales.error() : weight.error());
        numbers.weight_ = std::move(*weight);
        numbers.scales_ = std::move(*scales);
        QALIPER_CHECK(numbers.readZeroPoints(context));
        return numbers;
    }

    bool isSymmetric() const {
        return std::ranges::all_of(
            zeroPoints_, [&](double zeroPoint) { return zeroPoint == static_cast<double>(middleOf(product_.bits)); });
    }

    std::int64_t integer(std::int64_t row, std::int64_t column) const {
        const std::int64_t block = column * product_.blocks() + row / product_.blockSize;
        return bitsIn(weight_, sized(block * product_.blockSize + row % product_.blockSize), product_.bits);
    }
    double scale(std::int64_t block, std::int64_t column) const {
        return scales_[sized(column * product_.blocks() + block)];
    }
    double real(std::int64_t row, std::int64_t column) const {
        const std::int64_t block = row / product_.blockSize;
        const double zeroPoint = zeroPoints_[sized(column * product_.blocks() + block)];
        return (static_cast<double>(integer(row, column)) - zeroPoint) * scale(block, column);
    }

private:
    explicit NBitsNumbers(const NBitsProduct& product) : product_(product) {}

    // Packed like the weights, each column starting at a new byte; or floats.
    Status readZeroPoints(const Context& context) {
        const std::int64_t blocks = product_.blocks();
        zeroPoints_.assign(sized(product_.n * blocks), static_cast<double>(middleOf(product_.bits)));
        if (!product_.zeroPoints)
            return {};
        if (isFloat(product_.zeroPoints->type)) {
            auto numbers = readNumbers(*product_.zeroPoints, context.storage(), maxBlocks);
            if (!numbers || numbers->size() != zeroPoints_.size())
                return fail(ErrorKind::Unsupported, say("The zero points of the product do not fit its blocks"));
            zeroPoints_ = std::move(*numbers);
            return {};
        }
        const std::int64_t perColumn = (blocks * product_.bits + 7) / 8;
        const auto bytes = readBytes(*product_.zeroPoints, context.storage());
        if (!bytes || bytes->size() != sized(product_.n * perColumn))
            return fail(ErrorKind::Unsupported, say("The zero points of the product do not fit its blocks"));
        for (std::int64_t column = 0; column < product_.n; ++column) {
            const std::string own = bytes->substr(sized(column * perColumn), sized(perColumn));
            for (std::int64_t block = 0; block < blocks; ++block)
                zeroPoints_[sized(column * blocks + block)] =
                    static_cast<double>(bitsIn(own, sized(block), product_.bits));
        }
        return {};
    }

    NBitsProduct product_;
    std::string weight_;
    std::vector<double> scales_;
    std::vector<double> zeroPoints_;
};

// TensorRT requires scales above 0. For a block with a negative scale, scale and values change sign; -8 becomes 7 then.
// A block with scale 0 becomes all zeros.
struct Int4Block {
    double scale = 1;
    std::int64_t sign = 0;

    explicit Int4Block(double old) {
        if (old != 0) {
            scale = std::abs(old);
            sign = old > 0 ? 1 : -1;
        }
    }
    double steps(std::int64_t old) const { return static_cast<double>(std::min<std::int64_t>(sign * old, 7)); }
};

template <class Element>
Result<Tensor> matrix(const Context& context, std::string name, DataType type, std::int64_t rows, std::int64_t columns,
    Element&& element) {
    ElementPacker packer(type, static_cast<std::uint64_t>(rows * columns));
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t column = 0; column < columns; ++column)
            packer.push(encodeElement(type, element(row, column)));
    }
    return makeTensor(std::move(name), type, {rows, columns}, std::move(packer).take(), context.storage());
}

std::string weightName(const Context& context, const NBitsProduct& product) {
    return std::string(context.node(product.node).input(1));
}

// Writes the MatMul with its weight, and the Add of the bias.
void writeProduct(FixBuilder& builder, const Context& context, const NBitsProduct& product, const std::string& weight) {
    const Node& node = context.node(product.node);
    const ValueIx output = context.index().output(product.node, 0);
    NewNode matmul{"MatMul", "", {std::string(node.input(0)), weight}, {}, std::string(node.output(0)) + "_product"};
    const std::string bias(node.input(biasSlot));
    if (bias.empty())
        return builder.takeOver(output, std::move(matmul));
    const std::string sums = builder.add(context.index().graphOf(product.node), std::move(matmul));
    builder.takeOver(output, {"Add", "", {sums, bias}, {}, {}});
}

int nodesOfBias(const Context& context, const NBitsProduct& product) {
    return context.node(product.node).input(biasSlot).empty() ? 0 : 1;
}

} // namespace

std::optional<NBitsProduct> nBitsProductAt(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (node.opType != "MatMulNBits" || node.domain != "com.microsoft" || !context.isEditable(ix))
        return std::nullopt;
    const auto constant = [&](std::size_t slot) -> const Tensor* {
        return readableConstant(context.index(), context.index().input(ix, slot));
    };
    NBitsProduct product{ix, node.integer("K", 0), node.integer("N", 0), node.integer("bits", 4),
        node.integer("block_size", 0), constant(1), constant(2), constant(zeroPointSlot),
        node.integer("accuracy_level", 0) < firstIntegerLevel};
    const bool isComplete = product.weight && product.scales && node.input(orderSlot).empty() &&
        (node.input(zeroPointSlot).empty() || product.zeroPoints);
    return isComplete && fits(product) ? std::optional(product) : std::nullopt;
}

bool canBeInt4(const Context& context, const NBitsProduct& product) {
    const auto first = firstRelease(DataType::Int4);
    const bool isEven = !wantsEvenRows.include(context.target.version) || product.n % 2 == 0;
    const bool hasInt4 = first && context.target.version >= *first && isEven && product.k * product.n % 2 == 0;
    const bool isWhole = product.bits == 4 && product.k % product.blockSize == 0;
    if (!hasInt4 || !isWhole || !canHaveOpset(context, opsetOfBlockScales))
        return false;
    if (!product.zeroPoints)
        return true;
    const auto numbers = NBitsNumbers::read(context, product);
    return numbers && numbers->isSymmetric();
}

bool keepsNumbersAsInt4(const Context& context, const NBitsProduct& product) {
    const auto scales = readNumbers(*product.scales, context.storage(), maxBlocks);
    return product.isFloatArithmetic && scales && std::ranges::all_of(*scales, [](double scale) { return scale >= 0; });
}

Result<Fix> toInt4Weights(const Context& context, const NBitsProduct& product) {
    if (!canBeInt4(context, product))
        return fail(ErrorKind::Unsupported, say("The weights cannot be INT4 here"));
    QALIPER_TRY(const auto numbers, NBitsNumbers::read(context, product));
    const std::string base = weightName(context, product);
    auto weight = matrix(
        context, base + "_int4", DataType::Int4, product.k, product.n, [&](std::int64_t row, std::int64_t column) {
            const Int4Block block(numbers.scale(row / product.blockSize, column));
            return block.steps(numbers.integer(row, column) - middleOf(product.bits));
        });
    auto scales = matrix(context, base + "_scale", product.scales->type, product.blocks(), product.n,
        [&](std::int64_t block, std::int64_t column) { return Int4Block(numbers.scale(block, column)).scale; });
    if (!weight || !scales)
        return fail(weight ? scales.error() : weight.error());
    FixBuilder builder(context);
    raiseOpset(builder, context, opsetOfBlockScales);
    const GraphId graph = context.index().graphOf(product.node);
    const std::string data = builder.addTensor(graph, std::move(*weight));
    const std::string scale = builder.addTensor(graph, std::move(*scales));
    const std::string dequantized = builder.add(graph,
        {"DequantizeLinear", "", {data, scale}, {{"axis", std::int64_t{0}}, {"block_size", product.blockSize}},
            base + "_dequantized"});
    writeProduct(builder, context, product, dequantized);
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> toFloatWeights(const Context& context, const NBitsProduct& product) {
    QALIPER_TRY(const auto numbers, NBitsNumbers::read(context, product));
    QALIPER_TRY(auto weight,
        matrix(context, weightName(context, product) + "_float", product.scales->type, product.k, product.n,
            [&](std::int64_t row, std::int64_t column) { return numbers.real(row, column); }));
    FixBuilder builder(context);
    const std::string data = builder.addTensor(context.index().graphOf(product.node), std::move(weight));
    writeProduct(builder, context, product, data);
    return Fix{std::move(builder).finish(), {}};
}

Effect effectOfInt4Weights(const Context& context, const NBitsProduct& product) {
    Effect effect;
    effect.nodes = 1 + nodesOfBias(context, product);
    return effect;
}

Effect effectOfFloatWeights(const Context& context, const NBitsProduct& product) {
    Effect effect;
    effect.nodes = nodesOfBias(context, product);
    effect.bytes = modelBytesRatio(context, *product.weight,
        static_cast<double>(bitsOf(product.scales->type)) / static_cast<double>(product.bits));
    return effect;
}

} // namespace qaliper
