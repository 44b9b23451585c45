#pragma once

#include <gtest/gtest.h>

#include "model/graph/model.h"

// Compares two models wherever their data are stored: names, types, nodes, attributes, bodies, local functions and
// tensor data. The failure names the first difference.

namespace qaliper {

testing::AssertionResult sameModel(const Model& a, const Model& b);

// Same name, type, shape and data.
bool sameTensor(const Tensor& a, const Model& modelOfA, const Tensor& b, const Model& modelOfB);

} // namespace qaliper
