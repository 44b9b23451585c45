#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/onnx/compare.h"

// Inputs that a user recorded, for proofs with real data.  A folder holds one sample, or one sample in each of its
// subfolders (in the order of their names); a sample is a file for each graph input: `NAME.npy` as numpy.save writes
// it, where characters that a file name cannot have are '_', or a TensorProto `*.pb` that carries the input's name or
// is called `input_N.pb`, the way ONNX's own test data is laid out.

namespace qaliper {

// `inputs` are the names of the model's inputs, in order.  Errors: CannotRead, and Invalid for a file of another form
// or one that belongs to no input; both name the file.  A folder without any such file is Invalid.
Result<std::vector<Sample>> readSamples(const std::filesystem::path& folder, std::span<const std::string> inputs);

// One array of NumPy's own format, versions 1 to 3; little-endian, rows first.
Result<FeedTensor> parseNpy(std::string_view bytes);

} // namespace qaliper
