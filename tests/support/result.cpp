#include "tests/support/result.h"

#include <stdexcept>

namespace qaliper {

void throwError(const Error& error) { throw std::runtime_error(describe(error)); }

} // namespace qaliper
