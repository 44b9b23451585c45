#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/rules/restrictions.h"

// What the checks of importers share: the two kinds of limits, and constants as an importer reads them.

namespace qaliper {

BrokenLimit rejectedLimit(std::string id, Text limit); // the parser rejects the node
BrokenLimit misreadLimit(std::string id, Text limit);  // the parser imports it, and the results are wrong

constexpr int firstTrainingInput = 12; // opset in which Dropout has the input training_mode

// Of the default domain; 0 without an import, as the parser has it.
std::int64_t opsetOf(const Context& context);

// Numbers of a constant input that can be read; empty for other values and for large ones.
std::vector<double> numbersAt(const Context& context, NodeIx node, std::size_t slot);
std::vector<std::int64_t> integersAt(const Context& context, NodeIx node, std::size_t slot);

// Limits of attributes, ranks and sizes (attribute_limits.cpp), and attributes that are not read (misread_limits.cpp).
void addAttributeLimits(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken);
void addMisreadAttributes(const Context& context, NodeIx node, std::vector<BrokenLimit>& broken);

// True for a reduction without axes that is told to hand its input on then.
bool reducesNothing(const Context& context, NodeIx ix);

// True when the rank is known and a dimension is not.
bool isOpenShape(const Context& context, ValueIx value);

} // namespace qaliper
