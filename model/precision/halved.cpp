#include "model/precision/halved.h"

namespace qaliper {

namespace {

constexpr double wantedOfFloat16 = 40;
constexpr double wantedOfBfloat16 = 25;

} // namespace

double wantedDb(DataType type) { return type == DataType::Bfloat16 ? wantedOfBfloat16 : wantedOfFloat16; }

} // namespace qaliper
