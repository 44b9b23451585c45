#pragma once

#include <functional>
#include <string>

#include "model/base/result.h"
#include "model/graph/tensor.h"

namespace qaliper {

// The tensor with each element multiplied by the factor at its place in row-major order, in the same type, under the
// given name. Errors: those of readBytes() and makeTensor().
Result<Tensor> scaledTensor(const Tensor& tensor, std::string name,
    const std::function<double(std::uint64_t)>& factorAt, const Storage& storage);

} // namespace qaliper
