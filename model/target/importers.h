#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/graph/data_type.h"
#include "model/target/releases.h"

// What the parser's importers require of a node besides its operator: initializers in some slots, types, a number of
// outputs, a minimal opset. Read from the sources of the releases that fact F108 names, and from the messages of the
// parsers of 10.3 to 10.10 about real models. A row without an end is assumed to hold for newer releases.
//
// Source: facts F107, F205, F214 to F218, F230 to F233, F235 to F239, F241 to F244, R20, R22, R27 and R59, F210 for InstanceNormalization, F505
// for functions.

namespace qaliper {

// The slot requires an initializer or the output of a Constant; the output of another operator is rejected, even one
// computed from constants alone.
bool wantsInitializer(std::string_view op, std::size_t slot, Version version);
constexpr std::size_t firstSlotsAfterData = 5; // no operator requires an initializer in a later slot

// True when the importer rejects that type in the slot. `type` is the type after the parser narrowed it
// (importedType()).
bool rejectsType(std::string_view op, std::size_t slot, DataType type, Version version);

// The type in which the parser holds a value: FP32 for FP64, INT32 for INT64 up to 8.x, INT32 for UINT8 of an
// initializer up to 10.9 and from 10.15 on.
DataType importedType(DataType type, bool isInitializer, Version version);

// The least rank of the first input that the layers of the operator take; 0 where none is known.
std::size_t leastRank(std::string_view op, std::int64_t opset, Version version);

// True when the importer stops at a node whose last slot, of so many, is left out by an empty name.
bool rejectsEmptyInput(std::string_view op, std::size_t inputs, Version version);
bool rejectsEmptyOutput(std::string_view op, std::size_t outputs, Version version);

// The number of outputs that the importer creates; nothing without a limit. A node with more outputs is rejected, with
// or without consumers of them.
std::optional<std::size_t> importedOutputs(std::string_view op);

// From 9.0, a checker rejects these operators by name, in any domain, before it looks for local functions.
bool isRejectedByName(std::string_view op, Version version);

// Operators whose importers use the broadcasting helper for element-wise layers.
bool isElementwise(std::string_view op);

// Reductions whose axes input (opset 18) is ignored up to 9.x: all axes are reduced.
bool ignoresAxesInput(std::string_view op, Version version);

// Operators through which the parser looks for the constant axes of a reduction.
bool handsAxesOn(std::string_view op);
constexpr Releases resolvesAxes = since(11, 2);

constexpr int firstBroadcastingOpset = 7;              // the broadcasting of older opsets is not read
constexpr Releases rejectsOldBroadcasting = since(10); // up to 9.x only where the ranks differ
constexpr Releases readsLocalFunctions = since(9);     // before 9.0, calls of local functions are rejected
constexpr Releases wantsAllowZero = until(8, 4);       // of Reshape from opset 14
constexpr Releases padsZerosOnly = until(8, 0);
constexpr Releases wantsDistinctBranches = until(8, 3); // different names for the outputs of both branches of an If
constexpr Releases readsLargestTripCountAsNone = since(8, 5);
constexpr Releases wantsBranchesOfOneRank = until(8, 3);
constexpr Releases rejectsBackwardSlices =
    until(8, 3); // an end before the start is a negative size there, not an empty result
constexpr Releases computesIntegerRanges = until(8, 3); // only of computed limits
constexpr Releases squeezesStaticShapes = until(11, 4); // without axes
constexpr Releases gathersStaticElements = until(8, 0);
constexpr Releases rejectsTraining = since(8, 6);                  // of BatchNormalization
constexpr Releases comparesOperands = since(10, 6);                // shapes and types that meet in a node
constexpr Releases wantsOneTypeOfPow = {{10, 6, 0}, {10, 14, 99}}; // strongly typed
constexpr Releases comparesAxesOfSqueeze = since(10, 15); // of Squeeze and Unsqueeze: each once, and within the rank
// A Conv over one dimension whose kernel or bias is computed: the kernel's size is compared with the attribute only.
constexpr Releases wantsKernelShape = {{8, 5, 0}, {10, 6, 99}};
constexpr Releases wantsFloatWindows = since(10, 15);        // of HannWindow, HammingWindow and BlackmanWindow
constexpr Releases wantsConditionThatIsRead = since(10, 15); // of Loop, where the body reads it
constexpr Releases wantsStartsOfAllAxes = since(10, 6);      // of Slice without axes
constexpr Releases comparesUint8 = since(10, 15);            // Equal and Size of it, Max and Min of one input
constexpr Releases reshapesUint8 = until(11, 1);             // of an input that becomes an output
constexpr Releases rejectsFloatShapeInputs = since(10, 15);
constexpr Releases startsRecurrenceInFp32 = since(11, 2); // GRU and RNN without initial_h
constexpr Releases rejectsCausalMask = since(11, 2);      // of Attention with is_causal
constexpr Releases transformsBySides = since(11, 2);   // DFT of real numbers wants onesided, of complex ones does not
constexpr Releases countsNamedOutputs = since(10, 15); // outputs that are left out by an empty name are none
// Numbers are ranked along one of the last four dimensions, and a tensor has eight at most.
constexpr Releases ranksAlongLastAxes = since(10, 6);
constexpr Releases countsDimensions = since(10, 6);
constexpr std::size_t mostRankedDimensions = 4;
constexpr std::size_t mostDimensions = 8;
constexpr Releases countsWindowsInPadding = since(10, 15); // of poolings with ceil_mode
constexpr Releases rejectsTakenNames = since(10, 15);      // of Q and DQ
constexpr std::size_t mostNestedGraphs = 24;               // bodies and called functions inside each other
constexpr Releases rejectsDeepGraphs = since(10);
constexpr Releases rejectsDuplicateNames = since(8, 4);
constexpr Releases rejectsPadAxes = {{8, 5, 0}, {9, 99, 0}}; // from 10.0, constant axes are taken
constexpr Releases ignoresReduction = {{8, 2, 0}, {9, 99, 0}};
constexpr Releases rejectsAnyReduction = {{10, 0, 0}, {10, 7, 0}}; // of ScatterND, also "none"
constexpr Releases readsScalesOfAxes = since(10);                  // of Resize: constant scales for some axes
constexpr Releases triluOfMatrices = {{8, 5, 0}, {8, 5, 0}};       // rank 2 or 3
constexpr Releases reversesStaticBatches = until(8, 5);            // of ReverseSequence
constexpr Releases clipsFp32ByComputedBounds = until(8, 4);
constexpr Releases castsUint8ToFloats = {{8, 5, 0}, {8, 5, 0}};
constexpr Releases padsVolumesEvenly = until(8, 2); // of ConvTranspose with three spatial dimensions
constexpr Releases padsChosenBoxes = until(8, 4);   // of NonMaxSuppression, which a plugin stands in for
constexpr Releases rejectsWrappedPads = {{8, 2, 0}, {9, 99, 0}};
constexpr Releases ignoresNewAttributes = until(9, 99); // start and end of Shape, num_outputs of Split, empty axes
constexpr Releases ignoresModesOfResize = until(8, 6);  // antialias, keep_aspect_ratio_policy; later rejected
constexpr Releases ignoresLargest = until(8, 4);        // of TopK
// A call of a local function whose inputs are named like other values reads those; later releases were not read.
constexpr Releases confusesNamesOfInputs = {{9, 0, 0}, {10, 1, 0}};

} // namespace qaliper
