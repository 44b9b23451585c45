#pragma once

#include <cstdint>
#include <optional>

#include "model/graph/data_type.h"
#include "model/target/releases.h"

// What TensorRT's ONNX parser makes of QuantizeLinear and DequantizeLinear, release by release: one table that every
// rule asks. Read from the parser's sources at 8.0, 8.6, 9.3, 10.0, 10.1 and about 10.15, and from what the parsers of
// 10.3 to 10.10 said about real models; releases between two of these behave like one or the other, and nothing says
// which.
// Source: facts F303, R01, R02, R03, R05, R08b, R08c, R08d, R10, R11 and R15; R12, R13 and R14 for the releases and
// opsets below.

namespace qaliper {

// What happens to UINT8 with zero points of 0. A zero point is read as INT32 or taken for INT8 in every release, so
// that only the data of a DQ can be refused.
enum class Uint8Import : std::uint8_t {
    ReadAsInt32,     // constants widen, and no DQ takes what they become; tensors are an invalid type from 8.5 on
    RefusedConstant, // constants are an invalid type as well
    TakenAsInt8,     // with a warning, unless the flag for DLA is on
};

// What happens to `output_dtype` on DequantizeLinear.
enum class OutputTypeImport : std::uint8_t {
    Unknown,              // older than the attribute
    Refused,              // with and without a zero point
    RefusedWithZeroPoint, // FP32, FP16 and BF16 are taken when there is none
};

struct QuantizerImport {
    Version since;                     // the first release of which this is known
    bool needsZeroPoint = false;       // three inputs, or the import fails
    bool refusesScalarAxis = false;    // `axis` beside a single scale
    bool takesHalfScales = true;       // FP16 and BF16 scales
    bool takesAnyScaleShape = true;    // only the number of scales counts; [C,1,1,1] passes
    bool refusesPrecision = false;     // the attribute `precision` on DequantizeLinear
    bool checksBehindIdentity = false; // zero points: the constant is looked for through Identity
    bool refusesOtherScales = false;   // initializers in another type than FP32, FP16 and BF16: never "positive"
    Uint8Import uint8 = Uint8Import::ReadAsInt32;
    OutputTypeImport outputType = OutputTypeImport::Unknown;
    std::optional<std::int64_t> missingAxis; // how a scale for each channel without `axis` is read
};

// Constants in INT4: the last dimension has to be even, later ones want an even number of elements only. 10.3 is the
// last that is known to look at the dimension, about 10.6 the first that does not; those between are taken for the
// stricter one.
// Source: fact R15.
constexpr Releases wantsEvenRows{{10, 0, 0}, {10, 5, 0}};

struct QuantizerImportOf {
    const QuantizerImport* known = nullptr; // the newest entry not newer than the target
    const QuantizerImport* next = nullptr;  // the entry that may apply already; null when the target's is certain
};
QuantizerImportOf quantizerImport(Version version);

// The first release that knows the quantized type in the standard operators; nothing when none does (INT16, UINT16, 2
// bits).
std::optional<Version> firstRelease(DataType quantized);

// The type as a scale of its own: E8M0 of MXFP8.
constexpr Version firstBlockScaleRelease{10, 12, 0};

// From here on a scale may be computed while the engine runs, as far as the header says.
constexpr Version firstDynamicScaleRelease{11, 1, 0};

// From here on a flag of the parser keeps UINT8 and zero points other than 0, for DLA only.
constexpr Version firstAsymmetricDlaRelease{10, 11, 0};

// The opset in which ONNX has the type for Q and DQ.
int opsetOf(DataType quantized);
constexpr int opsetOfChannelScales = 13;
constexpr int opsetOfHalfScales = 19; // FP16 and BF16
constexpr int opsetOfBlockScales = 21;

} // namespace qaliper
