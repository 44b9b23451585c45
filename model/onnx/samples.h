#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/data/sample.h"

// Inputs that a user recorded, for proofs with real data. A folder has one sample, or one sample in each of its
// subfolders (in the order of their names). A sample is a file for each graph input: `NAME.npy` as numpy.save writes
// it, where '_' replaces characters that a file name cannot have, or a TensorProto `*.pb` that has the input's name or
// is called `input_N.pb`, as in ONNX's own test data.

namespace qaliper {

// `inputs` are the names of the model's inputs, in order. Errors: CannotRead; Invalid for a file of another format, for
// a file that belongs to no input, and for a folder without any such file. They name the file or folder.
Result<std::vector<Sample>> readSamples(const std::filesystem::path& folder, std::span<const std::string> inputs);

} // namespace qaliper
