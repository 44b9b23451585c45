#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Types and shapes that the file declares for outputs of the graph and for values inside it.

namespace qaliper {

// As an output with a shape, else inside the graph, else as an output, else as an input; null where nothing declares the
// value. Belongs to the context's model.
const ValueInfo* declarationOf(const Context& context, ValueIx value);

// What is computed, with the declared element type and shape where nothing is known of these. Dimensions of which nothing is
// computed stay open.
ValueType withGapsOf(ValueType computed, const ValueType& declared);

// Declares the value with another type, as an input, an output or inside the graph.
Fix declaredAs(const Context& context, ValueIx value, const ValueType& type);

// True when the declaration is part of the graph's interface.
bool isDeclaredOutput(const Context& context, ValueIx value);

} // namespace qaliper
