#pragma once

#include <map>
#include <string>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/half_parts.h"

// Writes what HalfParts decided: an implementation detail of it.

namespace qaliper {

// FP32 numbers as FP16. What is too large becomes the largest number instead of an infinity, which nothing behind would
// recover from; what is too small and not 0 becomes the smallest one, so that nothing is divided by 0.
double nearestHalf(double number);

// The FP32 constant that is converted instead of cast; null where the value is none, or an input of the graph.
const Tensor* constantToConvert(const Index& index, ValueIx value);

class HalfWriter {
public:
    HalfWriter(const Context& context, const HalfParts& parts)
        : context_(&context), parts_(&parts), builder_(context) {}

    Result<Fix> write() &&;

private:
    const Index& index() const { return context_->index(); }

    void writeOutputs(NodeIx node);
    Status readInputs(NodeIx node);
    Result<std::string> halfOf(ValueIx value);
    std::string floatOf(ValueIx value);
    Result<Tensor> halfConstant(const Tensor& constant, std::string name) const;
    std::string cast(const std::string& value, DataType type, const std::string& wish);

    const Context* context_;
    const HalfParts* parts_;
    FixBuilder builder_;
    std::map<ValueIx, std::string> halves_; // names of the FP16 form of a value
    std::map<ValueIx, std::string> floats_; // of the FP32 form of a value that is FP16 now
};

} // namespace qaliper
