#pragma once

#include <map>
#include <string>

#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/fix_builder.h"

// The weights of integer products, in the forms that float products read. A weight that several products of one fix
// share is made once.

namespace qaliper {

// (Wq - Wz) × ws can be had, or Wq - Wz without the scale: the parameters are one number, or one for each output
// channel.
bool canBecomeFloat(const Context& context, const IntegerProduct& product, bool scaled);

// The weight can stay INT8 behind a DQ: it is constant, and Wz is 0, or 128 of UINT8, which is shifted then.
bool canStayInt8(const Context& context, const IntegerProduct& product);

// Nodes that floatWeight adds; none for constants.
int nodesOfFloatWeight(const Context& context, const IntegerProduct& product, bool scaled);

class IntegerWeights {
public:
    IntegerWeights(FixBuilder& builder, const Context& context) : builder_(&builder), context_(&context) {}

    // The names of the values. Errors: data unreadable, or a form the questions above exclude.
    Result<std::string> floatWeight(const IntegerProduct& product, bool scaled);
    Result<std::string> int8Weight(const IntegerProduct& product);

private:
    struct Parts {
        ValueIx weight;
        ValueIx zeroPoint;
        ValueIx scale;
        friend auto operator<=>(const Parts&, const Parts&) = default;
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
