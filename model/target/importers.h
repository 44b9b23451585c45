#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/graph/data_type.h"
#include "model/target/releases.h"

// What the parser's importers ask of a node beside its operator: initializers in some slots, types, few outputs, a new
// enough opset. Read at the releases that fact F108 names, importer of the operator in each row, and from what the
// parsers of 10.3 to 10.10 said about real models. A row without an end holds for newer releases as far as nothing
// speaks against it.
// Source: facts F107, F205, F214 to F218, R20, R22 and R59, F210 for InstanceNormalization, F505 for functions.

namespace qaliper {

// The slot takes an initializer or the output of a Constant; what another operator computes is refused, even from
// constants alone.
bool wantsInitializer(std::string_view op, std::size_t slot, Version version);
constexpr std::size_t firstSlotsAfterData = 5; // no operator asks for an initializer in a later slot

// The importer refuses that type in the slot. `type` is what the parser holds, after it narrowed the model's
// (importedType).
bool refusesType(std::string_view op, std::size_t slot, DataType type, Version version);

// The type in which the parser holds a value: FP64 becomes FP32, INT64 is INT32 up to 8.x, UINT8 of an initializer
// INT32 up to 10.9.
DataType importedType(DataType type, bool isInitializer, Version version);

// How many outputs the importer makes, where a node may have more: it is refused then, whether somebody reads them or
// not.
std::optional<std::size_t> importedOutputs(std::string_view op);

// From 9.0 on a checker refuses these operators by their name alone, in any domain, before local functions are looked
// at.
bool isRefusedByName(std::string_view op, Version version);

// Operators that broadcast by the helper for element-wise layers.
bool isElementwise(std::string_view op);

// Reductions whose axes as an input (opset 18) are not read up to 9.x: everything is reduced.
bool ignoresAxesInput(std::string_view op, Version version);

constexpr int firstBroadcastingOpset = 7;              // older broadcasting is not read
constexpr Releases refusesOldBroadcasting = since(10); // up to 9.x only where the ranks differ
constexpr Releases readsLocalFunctions = since(9);     // and has no words for calls of them before
constexpr Releases wantsAllowZero = until(8, 4);       // of Reshape from opset 14 on
constexpr Releases padsZerosOnly = until(8, 0);
constexpr Releases wantsDistinctBranches = until(8, 3); // names of the outputs of both bodies of an If
constexpr Releases readsLargestTripCountAsNone = since(8, 5);
constexpr Releases wantsBranchesOfOneRank = until(8, 3);
constexpr Releases refusesBackwardSlices =
    until(8, 3); // an end before the start is a negative size there, not an empty result
constexpr Releases computesIntegerRanges = until(8, 3); // of what is no initializer
constexpr Releases squeezesStaticShapes = until(11, 4); // without axes
constexpr Releases gathersStaticElements = until(8, 0);
constexpr Releases refusesTraining = since(8, 6); // of BatchNormalization
constexpr Releases refusesDuplicateNames = since(8, 4);
constexpr Releases refusesPadAxes = {{8, 5, 0}, {9, 99, 0}}; // 10.0 and newer take constant ones
constexpr Releases ignoresReduction = {{8, 2, 0}, {9, 99, 0}};
constexpr Releases refusesAnyReduction = {{10, 0, 0}, {10, 7, 0}}; // of ScatterND, "none" as well

} // namespace qaliper
