#pragma once

#include <map>
#include <string>

#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/fix_builder.h"

// The weights of integer products in the forms that float products need. A weight shared by several products of one fix
// is created once.

namespace qaliper {

// True when (Wq - Wz) × ws, or Wq - Wz without the scale, can be computed: the parameters are one number or one per
// output channel.
bool canBecomeFloat(const Context& context, const IntegerProduct& product, bool scaled);

// True when the weight can stay INT8 with a DQ: it is constant, and Wz is 0, or 128 of UINT8, which is then shifted.
bool canStayInt8(const Context& context, const IntegerProduct& product);

// The number of nodes that floatWeight() adds; none for a constant.
int nodesOfFloatWeight(const Context& context, const IntegerProduct& product, bool scaled);

class IntegerWeights {
public:
    IntegerWeights(FixBuilder& builder, const Context& context) : builder_(&builder), context_(&context) {}

    // Names of the values. Errors: those of readNumbers(); Unsupported for a form that the functions above exclude.
    Result<std::string> floatWeight(const IntegerProduct& product, bool scaled);
    Result<std::string> int8Weight(const IntegerProduct& product);

private:
    struct Parts {
        ValueIx weight;
        ValueIx zeroPoint;
        ValueIx scale;
        friend auto operator<=>(const Parts&, const Parts&) = default; // NOLINT(*-use-nullptr)
    };

    Result<std::string> constantWeight(const IntegerProduct& product, const Tensor& weight, bool scaled);
    Result<std::string> computedWeight(const IntegerProduct& product, bool scaled);
    Result<std::string> int8Constant(const IntegerProduct& product, const Tensor& weight);
    std::string floatParameter(GraphId graph, ValueIx value);
    std::string add(GraphId graph, const std::string& op, std::vector<std::string> inputs, const std::string& wish);

    FixBuilder* builder_;
    const Context* context_;
    std::map<Parts, std::string> made_;
};

} // namespace qaliper
