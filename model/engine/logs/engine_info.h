#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/graph/data_type.h"

// What trtexec writes with --exportLayerInfo: the layers of a built engine, and the tensors that they read and write
// with their types. Every format since 8.2 is read: names only, with and without locations, types in a phrase, as a
// single word, or separate from the format (11.x).

namespace qaliper {

struct EngineTensor {
    std::string name;
    std::string format; // as written: "Thirty-two wide channel vectorized row major Int8 format", "Half"
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims; // in the order of the ONNX tensor (an image: NCHW); -1 = dynamic
};

struct EngineLayer {
    std::string name; // without " [profile N]"
    std::int32_t profile = 0;
    std::string type;     // LayerType: "CaskConvolution", "Reformat", "kgen"; empty where only names were written
    std::string origin;   // of a reformat: "QDQ", "REFORMAT"
    std::string metadata; // "[ONNX Layer: a]\x1e[ONNX Layer: b]"
    std::string tactic;   // the kernel's name
    DataType weights = DataType::Undefined;
    std::vector<EngineTensor> inputs;
    std::vector<EngineTensor> outputs;
};

struct EngineInfo {
    std::string path;
    bool namesOnly = false; // built without --profilingVerbosity=detailed: without types, so nothing is measured
    std::vector<EngineLayer> layers;
    std::vector<std::string> bindings; // inputs and outputs of the engine
};

// Errors: CannotRead, OverBudget; Invalid with the byte for a truncated file or a file without layer information.
Result<EngineInfo> readEngineInfo(const std::filesystem::path& path);
Result<EngineInfo> parseEngineInfo(std::string_view text);

// The type that a phrase or word names: "Row major linear FP32", "Half", "INT8"; Undefined when it names none.
DataType typeInFormat(std::string_view format);

// The kind of a layer, from its name and type.
enum class LayerKind : std::uint8_t {
    Compute,
    Reformat, // copies into another layout or type
    Quantize, // a Q or DQ of the model that was not fused
    Idle,     // Constant, NoOp, shape computation, helpers: without arithmetic of the model
};
LayerKind kindOf(const EngineLayer& layer);

// True for a kernel that Myelin generates for several operators, named after what it does: "__myl_MulAddCas_myl0_3". Its
// attention and its products have kernels of libraries.
bool isGenerated(const EngineLayer& layer);

// The type that a layer computes in: that of its weights, else of its first input. A generated kernel ("kgen") with
// arithmetic dequantizes what it reads and quantizes what it writes, so it computes in float. Undefined for idle layers
// and reformats.
DataType computeType(const EngineLayer& layer);

// "name [profile 2]" or, of a Myelin kernel, "name [profile 2]_myl11_2": returns the number and removes it from the
// name; 0 without a number.
std::int32_t takeProfile(std::string& name);

} // namespace qaliper
