#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "model/base/job.h"
#include "model/graph/model.h"

// Writes a Model to an .onnx file. Unedited parts are written back byte for byte; the file is complete or not there at
// all. Any thread may call these functions; they block while they write.

namespace qaliper {

struct SaveOptions {
    // Gather the weights in "<name>.data" beside the model, or "<name>.1.data" and so on: no data file is overwritten,
    // because the model that is replaced, or another one, may still need it.
    bool externalData = false;
    bool force = false; // overwrite even if the file on disk is no longer the one that was opened
};

// bytes: the largest ONNX file (a limit of protobuf)
constexpr std::uint64_t singleFileLimit = 0x7fffffff;

// Errors: CannotWrite (also when the path is a file of weights that the model reads from), Changed (the model's file or
// one of its files of weights was rewritten or replaced since it was opened), OverBudget (more than singleFileLimit
// without externalData), Cancelled. After an error the previous file is unchanged. External data that the model refers
// to is copied when the folder differs. Returns the state of the model's file directly after the write.
Result<FileStamp> saveModel(
    const Model& model, const std::filesystem::path& path, const SaveOptions& options = {}, const Job& job = {});

// The size of a single file with all data, in bytes. Errors: those of composeModel().
Result<std::uint64_t> savedSize(const Model& model);

// The version is the one in the file that it was read from: its bytes are those of the skeleton.
bool isUntouched(const Model& model);

// The model's bytes with tokens in place of large tensor data, as shape inference needs them. Errors: as above.
Result<std::string> serializeWithoutWeights(const Model& model);

} // namespace qaliper
