#pragma once

#include <QString>

#include "model/context/context.h"

// Words about one tensor for its own properties and those of the nodes around it. They read numbers from the file.

namespace qaliper {

// "0.5, 1, 2" for a constant with few elements; empty for others.
QString numberList(const Tensor& constant, const Storage& storage);
// " · 0.5" for a constant with one element; empty for others and for null.
QString singleNumber(const Tensor* constant, const Storage& storage);

// Where its type is from: "constant", "declared", "inferred"; with a line more when the model does not define it.
QString originWords(const Context& context, ValueIx tensor);

} // namespace qaliper
