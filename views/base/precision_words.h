#pragma once

#include <string_view>

#include <QString>

namespace qaliper {

// What describePrecision() says (model/quant/precision.h), in the language of the interface.
QString precisionWords(std::string_view described);

} // namespace qaliper
