#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/base/result.h"
#include "model/graph/tensor.h"

namespace qaliper {

// The tensor with each element as `numberOf` makes it of the element and its place in row-major order, in that type, under
// the given name. Errors: those of readBytes() and makeTensor().
Result<Tensor> mappedTensor(const Tensor& tensor, std::string name, DataType type,
    const std::function<double(double element, std::uint64_t at)>& numberOf, const Storage& storage);

// The tensor with each element multiplied by the factor at its place in row-major order, in the same type, under the
// given name. Errors: those of readBytes() and makeTensor().
Result<Tensor> scaledTensor(const Tensor& tensor, std::string name,
    const std::function<double(std::uint64_t)>& factorAt, const Storage& storage);

} // namespace qaliper
