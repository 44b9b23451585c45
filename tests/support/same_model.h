#pragma once

#include <gtest/gtest.h>

#include "model/graph/model.h"

// Whether two models say the same, wherever their bytes lie: names, types, nodes, attributes, bodies, functions and the
// data of tensors. The failure names the first difference.

namespace qaliper {

testing::AssertionResult sameModel(const Model& a, const Model& b);

// Same name, type, shape and data.
bool sameTensor(const Tensor& a, const Model& modelOfA, const Tensor& b, const Model& modelOfB);

} // namespace qaliper
