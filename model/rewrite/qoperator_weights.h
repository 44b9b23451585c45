#pragma once

#include <map>
#include <string>
#include <tuple>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/qoperator.h"

// The constant operands of a model in QOperator format, converted to Q/DQ. A weight shared by several operators is
// created once.

namespace qaliper {

class QOperatorWeights {
public:
    // Without data, new tensors stay empty, which is enough for the effect.
    QOperatorWeights(FixBuilder& builder, const Context& context, bool withData)
        : builder_(&builder), context_(&context), withData_(withData) {}

    // The name of the dequantized weight. Errors: those of readNumbers().
    Result<std::string> dequantized(const QOperator& op, std::size_t operand);
    // The bias in float: scaled by the product of the operands' scales and alpha.
    Result<std::string> floatBias(const QOperator& op);

private:
    struct Bytes {
        std::string data;
        std::string scale;
        std::string zeroPoint;
    };
    Result<Bytes> bytesOf(const QOperator& op, std::size_t operand, const Quantizer& asIs);
    std::string name(ValueIx value) const { return std::string(context_->index().name(value)); }

    FixBuilder* builder_;
    const Context* context_;
    bool withData_;
    std::map<std::tuple<ValueIx, ValueIx, ValueIx, std::int64_t>, std::string> made_;
};

// True for a weight that is not symmetric INT8 and cannot be shifted to it.
bool needsRounding(const Context& context, const QuantizedOperand& weight);

} // namespace qaliper
