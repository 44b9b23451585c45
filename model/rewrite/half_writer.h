#pragma once

#include <map>
#include <string>

#include "model/rewrite/fix_builder.h"
#include "model/rewrite/half_parts.h"

// Writes the edits that HalfParts decided. Implementation of half_parts.h.

namespace qaliper {

// FP32 numbers as FP16 or BF16. A number that is too large becomes the largest finite one, not infinity; one that is too small
// and not 0 becomes the smallest one, so that nothing is divided by 0.
double nearestHalf(double number, DataType type = DataType::Float16);

// The FP32 constant to convert instead of adding a Cast; null when the value is no constant, or
// a graph input that may be fed.
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
    std::map<ValueIx, std::string> floats_; // names of the FP32 form of values that are FP16 now
};

} // namespace qaliper
