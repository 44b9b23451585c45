#pragma once

#include <cstdint>
#include <optional>

#include "model/graph/data_type.h"
#include "model/target/releases.h"

// How TensorRT's ONNX parser imports QuantizeLinear and DequantizeLinear, by release: one table for all rules. Read
// from the parser's sources at 8.0, 8.6, 9.3, 10.0, 10.1 and about 10.15, and from the messages of the parsers of 10.3
// to 10.15 and 11.2 about models; a release between two of these behaves like one or the other.
//
// Source: facts F303, F307, F312, R01, R02, R03, R05, R08b, R08c, R08d, R10, R11 and R15; R12, R13 and R14 for the releases
// and opsets below.

namespace qaliper {

// The attribute `output_dtype` of DequantizeLinear.
enum class OutputTypeImport : std::uint8_t {
    Unknown,               // older than the attribute
    Rejected,              // with and without a zero point
    RejectedWithZeroPoint, // FP32, FP16 and BF16 are taken without a zero point
    Taken,
};

struct QuantizerImport {
    Version since;                     // the first release for which this is known
    bool needsZeroPoint = false;       // two inputs are rejected
    bool rejectsScalarAxis = false;    // `axis` together with a single scale is rejected
    bool takesHalfScales = true;       // FP16 and BF16 scales
    bool takesAnyScaleShape = true;    // only the number of scales counts; [K,1,1,1] is taken
    bool rejectsPrecision = false;     // the attribute `precision` on DequantizeLinear
    bool checksAfterIdentity = false;  // a constant zero point may be upstream of Identity nodes
    bool rejectsOtherScales = false;   // initializers of types other than FP32, FP16 and BF16: "not positive"
    bool checksAxisOfOneScale = false; // it has to lie in 0 … rank, and 1 is the default: a scalar is rejected
    bool rejectsRankedScale = false;   // one scale in two or more dimensions, such as [1,1]
    OutputTypeImport outputType = OutputTypeImport::Unknown;
    std::optional<std::int64_t> missingAxis; // the axis of per-channel scales without `axis`
};

// The parser checks rank, axis and length of dynamic blocks. Source: fact F239.
constexpr Releases checksDynamicBlocks = since(10, 15);

// INT4 constants: the last dimension must be even; later releases require only an even number of elements. 10.3 is the
// last release known to check the dimension, about 10.6 the first that does not; for those between, the stricter rule
// is assumed. Source: fact R15.
constexpr Releases wantsEvenRows{{10, 0, 0}, {10, 5, 0}};

struct QuantizerImportOf {
    const QuantizerImport* known = nullptr; // the newest entry not newer than the target
    const QuantizerImport* next = nullptr;  // an entry that may apply already; null when `known` is certain
};
QuantizerImportOf quantizerImport(Version version);

// The first release whose standard Q and DQ take the quantized type; nothing when there is none (INT16, UINT16, 2
// bits).
std::optional<Version> firstRelease(DataType quantized);

// The first release with E8M0 as the type of a scale (MXFP8).
constexpr Version firstBlockScaleRelease{10, 12, 0};

// The first release in which the header asks no constant scale of a Q or DQ; up to 10.16 in strongly typed networks only.
// Source: fact R12.
constexpr Version firstDynamicScaleRelease{10, 13, 0};

// The first release with a parser flag that keeps UINT8 and zero points other than 0, for DLA only.
constexpr Version firstAsymmetricDlaRelease{10, 11, 0};

// The opset in which Q and DQ of ONNX take the type.
int opsetOf(DataType quantized);
constexpr int opsetOfChannelScales = 13;
constexpr int opsetOfHalfScales = 19; // FP16 and BF16
constexpr int opsetOfBlockScales = 21;

} // namespace qaliper
