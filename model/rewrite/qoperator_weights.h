#pragma once

#include <map>
#include <string>
#include <tuple>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/qoperator.h"

// The constant operands of a model in QOperator format, as Q/DQ format has them. A weight that several operators share
// is made once.

namespace qaliper {

class QOperatorWeights {
public:
    // Without data new tensors stay empty: enough to count what changes.
    QOperatorWeights(FixBuilder& builder, const Context& context, bool withData)
        : builder_(&builder), context_(&context), withData_(withData) {}

    // The name of the dequantized weight. Errors: data unreadable.
    Result<std::string> dequantized(const QOperator& op, std::size_t operand);
    // The bias as floats: in units of the product of the scales, times alpha.
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

// A weight that is not INT8 around 0 yet, nor can be by a shift.
bool needsRounding(const Context& context, const QuantizedOperand& weight);

} // namespace qaliper
