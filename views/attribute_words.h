#pragma once

#include <QString>

#include "model/graph/model.h"

// An attribute's value as one line; long lists are cut with a count of what is left out.

namespace qaliper {

QString attributeWords(const AttributeValue& value);

} // namespace qaliper
