#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Poolings whose window has more elements than TensorRT takes, in operators that it takes.

namespace qaliper {

// The number of elements of a window, or of the kernel of a convolution, that no release takes for so many spatial
// dimensions: 100,000 for one and two, its power of 3/2 for three. Source: fact F235.
std::int64_t smallestRejectedWindow(std::size_t spatialDimensions);

// True for a window that covers the whole plane, without padding.
bool coversPlane(const Context& context, NodeIx pooling);
// GlobalAveragePool or GlobalMaxPool. Errors: Unsupported when coversPlane() is false.
Result<Fix> poolGlobally(const Context& context, NodeIx pooling);

// True where a pooling along the first dimension and one along the others give the same, with windows that are taken.
bool canPoolTwice(const Context& context, NodeIx pooling);
// Errors: Unsupported when canPoolTwice() is false.
Result<Fix> poolTwice(const Context& context, NodeIx pooling);

} // namespace qaliper
